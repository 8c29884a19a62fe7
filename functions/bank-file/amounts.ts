/** Amounts and dates as files of banks write them. */
import { minorDigits } from '../domain/money/money.ts'
import { parseDate, type PlainDate } from '../domain/time/time.ts'
import { malformed } from './bank-file-fault.ts'
import type { XmlElement } from './xml-elements.ts'

/** Minor units of a decimal number, which has no sign in ISO 20022. */
export function minorUnits(text: string, currency: string, line: number): number {
  const { whole, part = '' } = /^\+?(?<whole>\d{1,14})(?:\.(?<part>\d{1,5}))?$/.exec(text.trim())?.groups ?? {}
  const digits = minorDigits(currency)
  const fraction = part.padEnd(digits, '0')
  const minor = Number(`${whole ?? ''}${fraction.slice(0, digits)}`)
  const isExact = Number.isSafeInteger(minor) && !/[1-9]/.test(fraction.slice(digits))
  if (whole === undefined || !isExact) throw malformed(line, `an amount of ${currency}`)
  return minor
}

export interface Amount {
  readonly amountMinor: number
  readonly currency: string
}

/** The amount of an element with its currency as an attribute. */
export function amountOf(element: XmlElement): Amount {
  const currency = element.attributes['Ccy'] ?? ''
  if (!/^[A-Z]{3}$/.test(currency)) throw malformed(element.line, 'a currency')
  return { amountMinor: minorUnits(element.text, currency, element.line), currency }
}

/** The date in a written date or datetime. */
export function dateIn(text: string | undefined): PlainDate | undefined {
  const date = text?.slice(0, 'YYYY-MM-DD'.length)
  return date !== undefined && parseDate(date) !== undefined ? date : undefined
}

/** The date of DDMMYY. */
export function shortDate(text: string): PlainDate | undefined {
  const { day, month, year } = /^(?<day>\d\d)(?<month>\d\d)(?<year>\d\d)$/.exec(text)?.groups ?? {}
  return dateIn(`20${year ?? ''}-${month ?? ''}-${day ?? ''}`)
}

/** The date of YYYYMMDD. */
export const compactDate = (text: string): PlainDate | undefined =>
  /^\d{8}$/.test(text) ? dateIn(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`) : undefined

/** An account number in the form for comparison: without spaces and dots. */
export const plainAccount = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase()
