/** An amount within a sentence, as readers of a language write amounts: `1,234.50 DKK`, `1.234,50 DKK`. */
import { localeOf } from '../../language/date.ts'
import type { Language } from '../../language/language.ts'
import { majorUnits, minorDigits } from './money.ts'

/** The code of the currency follows in every language, as "kr" is the sign of several currencies. */
export function writtenAmount(amountMinor: number, currency: string, language: Language): string {
  return `${formatOf(language, minorDigits(currency)).format(majorUnits(amountMinor, currency))} ${currency}`
}

/** A cache of formats, because making a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: Language, digits: number): Intl.NumberFormat {
  const name = `${language} ${digits}`
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const format = formats.get(name) ?? new Intl.NumberFormat(localeOf(language), decimals)
  formats.set(name, format)
  return format
}
