/** The text that readers of a PDF copy or hear, whatever the process wrote before. */
import { expect, it } from 'vitest'
import { typefaces } from '../../functions/invoice-document/typefaces.ts'

it('knows the letter of a glyph that was first drawn as a part of another letter', () => {
  const { regular } = typefaces()
  const [accented] = regular.layout('Ź').glyphs
  // Drawing the accented letter loads the plain one, which the process has not written before.
  expect(accented?.path.commands.length).toBeGreaterThan(0)
  expect(regular.layout('Z').glyphs.map(({ codePoints }) => codePoints)).toEqual([[0x5a]])
})

it('knows the letter of a glyph that is loaded by its number alone, as for a subset', () => {
  const { bold } = typefaces()
  const { id } = bold.glyphForCodePoint(0x51)
  expect(bold.getGlyph(id).codePoints).toEqual([0x51])
})
