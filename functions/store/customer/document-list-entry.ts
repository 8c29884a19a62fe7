/**
 * Documents come into their lists by attributes of items that are written anyway. The entry of a document's number is
 * in the list of all invoices or of all credit notes; the item of an invoice is in the list of its state.
 */
import { listOfState, placeByDate } from '../../domain/document/document-lists.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import { documentListPartition, listAttributes } from '../keys.ts'
import { idItem } from '../search/indexed-words-item.ts'

/** The attributes of an invoice's own item; undefined for a credit note. */
export function stateListing(account: string, document: Invoice): ReturnType<typeof listAttributes> | undefined {
  const listed = listOfState(document)
  return listed && listAttributes(documentListPartition(account, listed.list), listed.place)
}

/** The entry by which a document is found by its number, and by its date. */
export const documentIdItem = (account: string, customer: string, document: Invoice) => ({
  ...idItem(account, customer, { kind: 'invoice_number', text: document.number }),
  ...listAttributes(documentListPartition(account, document.type), placeByDate(document)),
})
