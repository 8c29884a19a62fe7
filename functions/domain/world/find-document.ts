/** Finding a document in a world. */
import type { Fact } from '../facts/fact.ts'
import { issuedNumbers } from '../facts/issued-number.ts'
import type { Invoice } from './invoice.ts'
import type { World } from './world.ts'

/** An open document, or a document written since the world was loaded; undefined for a document that is kept apart. */
export function documentIn(
  { ledger, records }: Pick<World, 'ledger' | 'records'>,
  number: string,
): Invoice | undefined {
  const written = records.flatMap((record) => (record.record === 'document' ? [record.document] : []))
  return [...ledger.open, ...written].findLast((document) => document.number === number)
}

/**
 * The documents issued by facts, in their present state and in the order of the facts; undefined for a document that is
 * gone.
 */
export function issuedDocuments(
  { ledger, records }: Pick<World, 'ledger' | 'records'>,
  facts: readonly Fact[],
): { readonly number: string; readonly document: Invoice | undefined }[] {
  const numbers = issuedNumbers(facts)
  if (numbers.length === 0) return []
  const documents = documentsIn({ ledger, records })
  return numbers.map((number) => ({ number, document: documents.get(number) }))
}

/** The open documents, and those written since the world was loaded, by their numbers. */
export function documentsIn({ ledger, records }: Pick<World, 'ledger' | 'records'>): ReadonlyMap<string, Invoice> {
  const written = records.flatMap((record) => (record.record === 'document' ? [record.document] : []))
  return new Map([...written, ...ledger.open].map((document) => [document.number, document]))
}
