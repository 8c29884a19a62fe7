/**
 * The journal: every document that was issued, by its month, with its customer and its taxes. An entry is written in
 * the transaction that issues its documents, one for all documents of an entity and date in it, so a document and its
 * entry exist together or not at all. The date and the lines of a document never change, so entries never change.
 */
import * as v from 'valibot'
import { taxSumSchema, taxSumsOf } from '../../domain/document/tax-sums.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import { journalKey } from '../keys.ts'

const journalDocumentSchema = v.object({
  number: v.string(),
  type: v.picklist(['invoice', 'credit_note']),
  customer: v.string(),
  currency: v.string(),
  sums: v.array(taxSumSchema),
})
export type JournalDocument = v.InferOutput<typeof journalDocumentSchema>

export const journalItemSchema = v.object({
  entity: v.string(),
  date: v.string(),
  documents: v.array(journalDocumentSchema),
})

export interface Issued {
  readonly customer: string
  readonly document: Invoice
}

/** The items of the documents: one for each entity and date, under the number of its first document. */
export function journalItems(account: string, issued: readonly Issued[]) {
  const groups = Map.groupBy(issued, ({ document: { entity, date } }) => `${entity}\n${date}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [journalItem(account, first, group)]
  })
}

const journalItem = (account: string, { document: { entity, date, number } }: Issued, group: readonly Issued[]) => ({
  ...journalKey(account, entity, date, number),
  entity,
  date,
  documents: group.map(journalDocument),
})

const journalDocument = ({ customer, document }: Issued): JournalDocument => ({
  number: document.number,
  type: document.type,
  customer,
  currency: document.currency,
  sums: taxSumsOf(document),
})
