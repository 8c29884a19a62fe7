/** The head of an invoice or a credit note beside its parties: names and values, in order. */
import { longDate } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { say } from './document-words.ts'

export type Fact = readonly [name: string, value: string]

export function facts({ type, number, credits, date, due, buyer }: InvoiceDocument, language: Language): Fact[] {
  return [
    [say(type === 'invoice' ? 'invoice_number' : 'credit_note_number', language), number],
    ...(credits === undefined ? [] : [[say('credits', language), credits] as const]),
    [say('date', language), longDate(date, language)],
    ...(due === undefined ? [] : [[say('due', language), longDate(due, language)] as const]),
    [say('customer_number', language), buyer.customer_id],
  ]
}
