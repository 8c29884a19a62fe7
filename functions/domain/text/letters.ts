/**
 * The letters that documents can show: those of the typeface Open Sans, which has Latin, Greek, Cyrillic and Hebrew.
 * Other letters are refused in the account owner's texts. A customer keeps them, and documents write them in Latin
 * letters (`invoice-document/legible.ts`).
 */

/** The code points of the typeface, as ranges of hexadecimal numbers. A test compares them with the typeface itself. */
const typeface =
  '0 d 20-7e a0-17f 192 1a0-1a1 1af-1b0 1ea-1ed 1f0 1fa-1ff 218-21b 237 259 2bc 2c6-2c7 2c9 2d8-2dd 2f3 300-304 ' +
  '306-30c 30f 312 323 326-328 384-38a 38c 38e-3a1 3a3-3ce 3d1-3d2 3d6 400-486 488-513 5b0-5be 5c1-5c2 5c7 5d0-5ea ' +
  '1e00-1e01 1e3e-1e3f 1e80-1e85 1e9e 1ea0-1ef9 1f4d 1fde 2000-200b 2013-2015 2017-201e 2020-2022 2026 2030 ' +
  '2032-2033 2039-203a 203c 2044 2070 2074-207a 207c-208a 208c-208e 2095-209c 20a3-20a4 20a7 20aa-20ac 2105 2113 ' +
  '2116 2120 2122 2126 212e 215b-215e 2202 2206 220f 2211-2212 2215 221a 221e 222b 2248 2260 2264-2265 25ca ' +
  'a7b3-a7b5 ab53 fb00-fb04 fb2a-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4b feff fffc-fffd ffff'

export const letterRanges: readonly (readonly [first: number, last: number])[] = typeface.split(' ').map((range) => {
  const [first = '', last = first] = range.split('-')
  return [parseInt(first, 16), parseInt(last, 16)] as const
})

/** Spaces, line breaks and signs without their own form, such as the joiners of emoji. Nothing visible is missing. */
const inkless = /^[\p{Z}\p{Cc}\p{Cf}\p{Variation_Selector}]$/u

export function isPrintableLetter(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return letterRanges.some(([first, last]) => code >= first && code <= last) || inkless.test(letter)
}

const unseen = /[\p{Cf}\p{Variation_Selector}]/gu
const unseenButJoiners = /(?![\u200c\u200d])[\p{Cf}\p{Variation_Selector}]/gu

/**
 * A text without the signs that nobody sees, such as the zero-width spaces of a copied address: printers show them as
 * gaps or question marks. Joiners are kept if asked for, because words of some scripts are written with them.
 */
export const withoutUnseen = (text: string, { keepsJoiners }: { readonly keepsJoiners: boolean }): string =>
  text.replaceAll(/[\u2028\u2029]/g, ' ').replaceAll(keepsJoiners ? unseenButJoiners : unseen, '')

/** Nearly all texts have only these letters. */
const usual = /^[\n\r\u0020-\u007e\u00a0-\u017f]*$/

/** The letters of a text that documents cannot show, without repetition. */
export function lackingLetters(text: string): string[] {
  if (usual.test(text)) return []
  return [...new Set(text.normalize('NFC'))].filter((letter) => !isPrintableLetter(letter))
}
