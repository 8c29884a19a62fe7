/** The numbers of the documents that a change issues, as its facts tell them to the feed and the history. */
import type { Fact } from './fact.ts'

/** The number of the invoice or credit note that a fact issues; undefined for a fact that issues no document. */
export function issuedNumber(fact: Fact): string | undefined {
  if (fact.fact === 'invoiced') return fact.invoice
  return fact.fact === 'credited' ? fact.credit_note : undefined
}

/** The numbers of all documents that the facts issue, in their order. */
export const issuedNumbers = (facts: readonly Fact[]): string[] => facts.flatMap((fact) => issuedNumber(fact) ?? [])
