/** The facts at the head of an invoice or a credit note: names and values, in order. */
import { longDate, longDates, shortDates } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import { commonSupply, type InvoiceDocument, type SupplyDays } from './invoice-document.ts'
import { say } from './document-words.ts'

/** The short value is for a line that has too little room for the value. */
export type Fact = readonly [name: string, value: string, short?: string]

export function facts(document: InvoiceDocument, language: Language): Fact[] {
  const { type, number, credits, takes_back, date, due, buyer, lines } = document
  const supply = commonSupply(lines)
  return [
    [say(type === 'invoice' ? 'invoice_number' : 'credit_note_number', language), number],
    ...(credits === undefined ? [] : [[say('credits', language), credits] as const]),
    ...(takes_back === undefined ? [] : [[say('takes_back', language), takes_back] as const]),
    [say('date', language), longDate(date, language)],
    ...(supply === undefined ? [] : [supplyFact(supply, language)]),
    ...(due === undefined ? [] : [[say('due', language), longDate(due, language)] as const]),
    [say('customer_number', language), buyer.customer_id],
  ]
}

function supplyFact(supply: SupplyDays, language: Language): Fact {
  const { begin, end } = supply
  const fact = [say('supply', language), supplyText(supply, language)] as const
  return end === null ? fact : [...fact, shortDates(begin, end, language)]
}

/** The days of supply: one day, a range of days, or a range without a known end. */
export function supplyText({ begin, end }: SupplyDays, language: Language): string {
  if (end === null) return say('supply_from', language, { begin: longDate(begin, language) })
  return longDates(begin, end, language)
}
