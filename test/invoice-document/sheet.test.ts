import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrap } from '../../functions/invoice-document/sheet.ts'

/** Every character is as wide as any other. */
const lengthOf = (text: string) => Array.from(text).length
const wrapped = (text: string, width: number) => wrap(text, width, lengthOf)

describe('a text in a cell', () => {
  it('is broken at its line breaks, and at spaces where it is too wide', () => {
    expect(wrapped('one two three\nfour', 8)).toEqual(['one two', 'three', 'four'])
    expect(wrapped('a\r\nb\rc\n\nd', 8)).toEqual(['a', 'b', 'c', '', 'd'])
    expect(wrapped('', 8)).toEqual([''])
  })

  it('is cut within a word that is wider than the cell, but never within a character', () => {
    expect(wrapped('see abcdefghij k', 4)).toEqual(['see', 'abcd', 'efgh', 'ij k'])
    expect(wrapped('😀😀😀', 2)).toEqual(['😀😀', '😀'])
    expect(wrapped('ab', 0)).toEqual(['a', 'b'])
  })

  it('loses no character and is nowhere too wide', () => {
    const without = (text: string) => text.replaceAll(/[\s\p{Cc}]/gu, '')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 12 }), (text, width) => {
        const lines = wrapped(text, width)
        expect(without(lines.join(''))).toBe(without(text))
        for (const line of lines) expect(lengthOf(line)).toBeLessThanOrEqual(width)
      }),
    )
  })
})
