/** Amounts, rates and parties as a reader of a language expects them. */
import { nameLines, placeLines } from '../domain/place/address-block.ts'
import { countryName } from '../domain/place/country.ts'
import { namesPlace } from '../domain/place/postal-place.ts'
import { majorUnits, minorDigits } from '../domain/money/money.ts'
import { share } from '../domain/money/share.ts'
import { localeOf } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import type { Buyer, Seller } from './invoice-document.ts'
import { say } from './document-words.ts'

/** An amount with the currency's code, as "kr" is the sign of several currencies. */
export function money(amountMinor: number, currency: string, language: Language): string {
  return number(language, { style: 'currency', currency, currencyDisplay: 'code', ...decimals(currency) }).format(
    majorUnits(amountMinor, currency),
  )
}

/** An amount for a column of one currency. */
export function amount(amountMinor: number, currency: string, language: Language): string {
  return number(language, decimals(currency)).format(majorUnits(amountMinor, currency))
}

/** A number with at most `digits` decimals. */
export function decimal(value: number, language: Language, digits: number): string {
  return number(language, { minimumFractionDigits: Math.min(digits, 2), maximumFractionDigits: digits }).format(value)
}

/** An amount converted into another currency, by the value of one unit of its own. */
export function exchanged(amountMinor: number, from: string, to: string, rate: number): number {
  const precision = 1_000_000_000
  return share(amountMinor, Math.round(rate * precision) * 10 ** minorDigits(to), precision * 10 ** minorDigits(from))
}

export const daysIn = (count: number, language: Language): string =>
  count === 1 ? say('one_day', language) : say('days', language, { count: String(count) })

export function percent(rate: number, language: Language): string {
  return number(language, { style: 'percent', maximumFractionDigits: 2 }).format(rate)
}

/** The lines of the seller's address, under its name. */
export function sellerLines(seller: Seller, language: Language): string[] {
  const { tax_registration_id, email } = seller
  return [...place(seller, language), ...taxId(tax_registration_id, language), ...(email ? [email] : [])]
}

/** The buyer in the form for an envelope. Domestic mail has no country name. */
export function envelopeLines(buyer: Buyer, seller: Seller, language: Language): string[] {
  return [...nameLines(buyer), ...place(buyer, language, seller.country)]
}

/** The seller's address in a line, and its numbers in another, below its name at the top of a document. */
export function letterheadLines(seller: Seller, language: Language): string[] {
  const { tax_registration_id, email } = seller
  const numbers = [...taxId(tax_registration_id, language), ...(email ? [email] : [])]
  return [place(seller, language), numbers].filter((parts) => parts.length > 0).map((parts) => parts.join(' · '))
}

/** The sender in one line, as it stands small above the buyer in the window. */
export const senderLine = (seller: Seller, language: Language): string =>
  [seller.name, ...place(seller, language, seller.country)].join(' · ')

export function buyerLines(buyer: Buyer, language: Language): string[] {
  return [...nameLines(buyer), ...place(buyer, language), ...taxId(buyer.tax_registration_id, language)]
}

/** Postal code and city are usually the last line of the address. If not, they are added as a separate line. */
function place(party: Buyer | Seller, language: Language, home?: string): string[] {
  const { address = '', postal_code, city, country } = party
  const parts = [postal_code, city].flatMap((part) => (part ? [part] : []))
  return [
    ...address.split(/\r\n?|\n/).filter((line) => line.trim() !== ''),
    ...(namesPlace(address, parts) ? [] : placeLines(party)),
    ...(country && country !== home ? [countryName(country, language)] : []),
  ]
}

/** The VAT number with its label, as a line of its own. */
export const taxId = (id: string | undefined, language: Language): string[] =>
  id ? [`${say('tax_id', language)} ${id}`] : []

function decimals(currency: string) {
  const digits = minorDigits(currency)
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

/** Formats by language and options, a few for each currency. They are kept because making one takes long. */
const formats = new Map<string, Intl.NumberFormat>()

/** Numbers without a minus sign for zero. */
function number(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = JSON.stringify([language, options])
  const format = formats.get(name) ?? new Intl.NumberFormat(localeOf(language), { ...options, signDisplay: 'negative' })
  formats.set(name, format)
  return format
}
