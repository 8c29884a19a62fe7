/**
 * The figures of a line: those that the law requires (quantity, unit price and rate), and the amount that a reader
 * pays. Net amounts and tax stand among the totals, so that the text has the most room. Notes say what is special about
 * its tax and its supply.
 */
import { countryName } from '../domain/place/country.ts'
import { minorDigits } from '../domain/money/money.ts'
import type { Language } from '../language/language.ts'
import { amount, decimal, percent } from './format.ts'
import { supplyText } from './head-facts.ts'
import { commonSupply, type DocumentLine, type InvoiceDocument, type LineTax } from './invoice-document.ts'
import { say, type Word } from './document-words.ts'

export interface LineFigures {
  readonly quantity: string
  /** Without tax. */
  readonly unitPrice: string
  readonly rate: string
  readonly gross: string
}

export const figureHeads: Readonly<Record<keyof LineFigures, Word>> = {
  quantity: 'quantity',
  unitPrice: 'unit_price',
  rate: 'tax',
  gross: 'gross',
}
export const figureNames = ['quantity', 'unitPrice', 'rate', 'gross'] as const

export function figuresOf(line: DocumentLine, currency: string, language: Language): LineFigures {
  const { quantity, amountMinor, taxMinor, tax_rate } = line
  return {
    quantity: decimal(quantity, language, 0),
    unitPrice: unitPrice(amountMinor - taxMinor, quantity, currency, language),
    rate: percent(tax_rate, language),
    gross: amount(amountMinor, currency, language),
  }
}

/** The net unit price. It has enough decimals for the quantity times the price shown to be the net amount shown. */
function unitPrice(netMinor: number, quantity: number, currency: string, language: Language): string {
  const digits = minorDigits(currency)
  if (quantity === 0 || netMinor % quantity === 0)
    return amount(quantity === 0 ? 0 : netMinor / quantity, currency, language)
  const more = Math.ceil(Math.log10(Math.abs(quantity)))
  return decimal(netMinor / quantity / 10 ** digits, language, digits + Math.max(1, more))
}

/** The small print of a line: its days of supply where lines differ, and its tax where that is not the usual one. */
export function notesOf(line: DocumentLine, { lines }: InvoiceDocument, language: Language): string[] {
  const { supply, tax } = line
  const isApart = commonSupply(lines) === undefined
  const severalCountries = lines.some((other) => other.tax?.country !== tax?.country || isElsewhere(other.tax))
  return [
    ...(isApart && supply !== undefined ? [`${say('supply', language)}: ${supplyText(supply, language)}`] : []),
    ...(tax !== undefined && severalCountries ? taxOfCountry(tax, language) : []),
    ...(tax?.words === undefined ? [] : [tax.words]),
  ]
}

const isElsewhere = (tax: LineTax | undefined) => tax?.kind === 'oss' || tax?.kind === 'foreign'

/** The country that levies the tax: "VAT of Germany (OSS)". */
function taxOfCountry({ kind, country }: LineTax, language: Language): string[] {
  if (country === undefined || kind === 'reverse_charge' || kind === 'exempt') return []
  const taxName = say('tax_of', language, { country: countryName(country, language) })
  return [kind === 'oss' ? `${taxName} (OSS)` : taxName]
}

/** The name of a rate among the totals, with its country and reason. */
export function rateName({ tax_rate, tax }: Pick<DocumentLine, 'tax_rate' | 'tax'>, language: Language): string {
  const more =
    tax === undefined
      ? []
      : [...(isElsewhere(tax) ? taxOfCountry(tax, language) : []), ...(tax.words === undefined ? [] : [tax.words])]
  return [percent(tax_rate, language), ...more].join(' – ')
}
