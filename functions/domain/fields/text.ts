/**
 * The forms of a written text. Texts are kept as written, except that every line end becomes `\n`. Control characters
 * other than tabs and line ends do not belong into a name or an address, and break printing.
 */
import { parseCountry } from '../place/country.ts'
import { parseEmail } from './email.ts'
import { parsed, refused, type Parsed } from './parsed.ts'

export const maxTextLength = 5000
/** Names go on envelopes and in subject lines. */
export const maxLineLength = 255

/** A text of any number of lines. The empty text is a value too. */
export function parseText(written: string): Parsed<string> {
  const text = written.replaceAll('\r\n', '\n')
  if (charactersOf(text) > maxTextLength) return refused('text_too_long', { max: maxTextLength })
  if (/[^\P{Cc}\n\t]/u.test(text) || !text.isWellFormed()) return refused('text_control_characters')
  return parsed(text)
}

export function parseLine(written: string): Parsed<string> {
  const text = parseText(written)
  if (text.outcome === 'refused') return text
  if (/[\n\t\u2028\u2029]/.test(text.value)) return refused('line_expected')
  return charactersOf(text.value) > maxLineLength ? refused('text_too_long', { max: maxLineLength }) : text
}

/** The length in characters, as people count them: an emoji is one character. */
const charactersOf = (text: string) => Array.from(text).length

export function parseCountryText(written: string): Parsed<string> {
  const code = parseCountry(written)
  return code === undefined ? refused('country_unknown') : parsed(code)
}

export function parseEmailText(written: string): Parsed<string> {
  const email = parseEmail(written)
  return email === undefined ? refused('email_invalid') : parsed(email)
}
