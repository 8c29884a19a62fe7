/** Documents by their lists: places page by page, and the present documents at places. */
import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { parsePlace, type DocumentList } from '../../domain/document/document-lists.ts'
import { invoiceSchema, type Invoice } from '../../domain/world/invoice.ts'
import type { PlainDate } from '../../domain/time/time.ts'
import { tornReads } from '../dynamo/back-off.ts'
import { batchGetAtOnce } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { again, done, retrying } from '../dynamo/retrying.ts'
import { documentKey, documentListPartition, openInvoiceKey, parseRoot, parseIdKey, textOf, type Key } from '../keys.ts'
import type { NamedDocument } from '../customer/documents.ts'
import { pageOfList, type ListEntry, type ListQuery } from './list-page.ts'

/** A document in a list: the values of its place, and its customer. */
export interface DocumentListEntry extends NamedDocument {
  readonly place: string
  readonly list: DocumentList
  readonly dated: NonNullable<ReturnType<typeof parsePlace>>
}

export interface DocumentPage {
  readonly listed: readonly DocumentListEntry[]
  readonly more: boolean
}

export async function pageOfDocuments(
  account: string,
  list: DocumentList,
  query: Omit<ListQuery, 'partition'>,
): Promise<DocumentPage> {
  const { entries, more } = await pageOfList({ partition: documentListPartition(account, list), ...query })
  return { listed: entries.map((entry) => documentListEntry(list, entry)), more }
}

function documentListEntry(list: DocumentList, { key, place }: ListEntry): DocumentListEntry {
  const dated = parsePlace(list, place)
  // The item is the document's own, or the entry of its number.
  const customer = parseRoot(key.pk)?.customer ?? parseIdKey(key.sk).customer
  if (dated === undefined) throw new Error(`${textOf(key)} is in the list ${list} at no place: ${place}`)
  return { customer, number: dated.number, place, list, dated }
}

/** The keys by which a document is read, and whether it certainly exists. */
export interface WantedDocument extends NamedDocument {
  /** The state of the document's list; absent if it may be in any state. */
  readonly state?: 'open' | 'closed'
}

/**
 * The documents by customer and number; undefined for one that has left the state. A document of any state is open or
 * closed, and moves between two items in a transaction: if neither was found, it moved between two reads.
 */
export async function readListEntries(
  account: string,
  documents: readonly WantedDocument[],
): Promise<(document: NamedDocument) => Invoice | undefined> {
  const invoices = new Map<string, Invoice>()
  const nameOf = ({ customer, number }: NamedDocument) => `${customer}\n${number}`
  const tries = { about: 'documents that are being paid', policy: tornReads, load: () => documents }
  await retrying(tries, async (left) => {
    const keys = left.flatMap((document) => keysOf(account, document).map((key) => ({ key, document })))
    const items = new Map((await batchGetAtOnce(keys.map(({ key }) => key))).map((item) => [textOf(item), item]))
    for (const { key, document } of keys) {
      const item = items.get(textOf(key))
      if (item !== undefined) invoices.set(nameOf(document), v.parse(invoiceSchema, item))
    }
    const torn = left.filter((document) => document.state === undefined && !invoices.has(nameOf(document)))
    return torn.length === 0 ? done(undefined) : again('they moved while they were read', torn)
  })
  return (document) => invoices.get(nameOf(document))
}

function keysOf(account: string, { customer, number, state }: WantedDocument): Key[] {
  return [
    ...(state === 'open' ? [] : [documentKey(account, customer, number)]),
    ...(state === 'closed' ? [] : [openInvoiceKey(account, customer, number)]),
  ]
}

/** The number of documents of a day. Its pages are counted, not sent. */
export async function countDocumentsOf(account: string, list: Invoice['type'], date: PlainDate): Promise<number> {
  const pages = paginateQuery(
    { client: documentClient() },
    {
      TableName: mainTable(),
      IndexName: 'due',
      KeyConditionExpression: 'due_pk = :list AND begins_with(due_at, :date)',
      ExpressionAttributeValues: { ':list': documentListPartition(account, list), ':date': `${date}#` },
      Select: 'COUNT',
    },
  )
  let count = 0
  for await (const { Count = 0 } of pages) count += Count
  return count
}
