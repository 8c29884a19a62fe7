/** The encodings of lists. Letters that an encoding lacks are written in those that it has. */
import { withoutUnseen } from '../domain/text/letters.ts'
import type { Carrier } from '../domain/settings/settings.ts'
import { legibleText, loadTransliterate, type Transliterate } from '../invoice-document/legible-text.ts'

export type Charset = Carrier['charset']

/** The letters of Windows-1252 that ISO 8859-1 lacks, from 80 on (WHATWG Encoding); a space if there is none. */
const windowsLetters = Array.from('€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ')
const windowsCodes = new Map(
  windowsLetters.flatMap((letter, index) => (letter === ' ' ? [] : [[letter, 0x80 + index] as const])),
)

/** The two letters for one that Nordic and German post writes if there is no other way. */
const pairs: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  Æ: 'Ae',
  Ø: 'Oe',
  Å: 'Aa',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
}

function hasLetter(charset: Charset, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  switch (charset) {
    case 'utf-8':
      return true
    case 'us-ascii':
      return code < 0x80
    case 'iso-8859-1':
      return code < 0x80 || (code >= 0xa0 && code <= 0xff)
    case 'windows-1252':
      return code < 0x80 || (code >= 0xa0 && code <= 0xff) || windowsCodes.has(letter)
  }
}

export interface Encoder {
  /** The text in letters that the encoding has. */
  readonly written: (text: string) => string
  /** The bytes of a text that is so written. */
  readonly encoded: (text: string) => Uint8Array
  /** The name in a content type. */
  readonly charset: Charset
}

export async function encoderOf(charset: Charset): Promise<Encoder> {
  if (charset === 'utf-8') {
    const written = (text: string) => withoutUnseen(text, { keepsJoiners: true })
    return { written, encoded: (text) => Buffer.from(text), charset }
  }
  const transliterate = await loadTransliterate()
  return {
    written: (text) => inLettersOf(charset, text, transliterate),
    encoded: (text) => Buffer.from(Array.from(text, (letter) => windowsCodes.get(letter) ?? letter.charCodeAt(0))),
    charset,
  }
}

function inLettersOf(charset: Charset, text: string, transliterate: Transliterate): string {
  const isShown = (letter: string) => hasLetter(charset, letter)
  const composed = withoutUnseen(text, { keepsJoiners: false }).normalize('NFC')
  if (Array.from(composed).every(isShown)) return composed
  const paired = Array.from(composed, (letter) => (isShown(letter) ? letter : (pairs[letter] ?? letter))).join('')
  const legible = legibleText(paired, isShown, transliterate)
  // Letters that the table writes may be lacking too.
  return Array.from(legible, (letter) => (isShown(letter) ? letter : '?')).join('')
}
