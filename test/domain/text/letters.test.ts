import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import { describe, expect, it } from 'vitest'
import { isPrintableLetter, lackingLetters, letterRanges } from '../../../functions/domain/text/letters.ts'
import { fontFiles } from '../../../functions/invoice-document/fonts.ts'

describe('the letters of papers', () => {
  it.each(Object.entries(fontFiles))('are those of the typeface: %s', (_, file) => {
    const font = fontkit.create(readFileSync(createRequire(import.meta.url).resolve(file)))
    if (!('characterSet' in font)) throw new Error('This is a collection of typefaces.')
    const listed = letterRanges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, i) => first + i),
    )
    expect(listed).toEqual([...font.characterSet].toSorted((a, b) => a - b))
  })

  it.each([
    ['Łódź, Ελλάδα, Україна, Þór, İzmir, Tiếng Việt, שלום', []],
    ['e\u0301 and o\u0308, written in two parts', []],
    ['東京, 東京 and 😀', ['東', '京', '😀']],
    ['joiners and variants alone: \u200d\ufe0f\u2060\u00ad', []],
    ['a thin\u2009space, a narrow\u202fone, a\ttab and\u2028a line', []],
  ])('are told from others: %s', (text, lacking) => expect(lackingLetters(text)).toEqual(lacking))

  it('are single letters', () => {
    expect(isPrintableLetter('Ж')).toBe(true)
    expect(isPrintableLetter('字')).toBe(false)
  })
})
