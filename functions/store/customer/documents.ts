/**
 * Stored documents. An open invoice is a live part of its customer; every other document has an item that is read only
 * on request. A document moves between the two places in a transaction, so a read of both may miss it. No answer is
 * made from such a read.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { invoiceSchema, type Invoice } from '../../domain/world/invoice.ts'
import { setOffSchema, type SetOff } from '../../domain/world/set-off.ts'
import type { World } from '../../domain/world/world.ts'
import { batchGet, batchGetAtOnce } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { parseCustomerItem, type CustomerItem } from './customer-item.ts'
import { mainTable } from '../dynamo/environment.ts'
import {
  booksPrefix,
  customerKey,
  customerPartition,
  documentKey,
  documentPrefix,
  openInvoiceKey,
  setOffPrefix,
  textOf,
  type Key,
} from '../keys.ts'
import { queryAll } from '../dynamo/query-all.ts'

/** An invoice or credit note of a customer by its number, open or not. */
export async function documentOf(
  account: string,
  { customer, ledger }: World,
  number: string | undefined,
): Promise<Invoice | undefined> {
  if (number === undefined) return undefined
  return ledger.open.find((invoice) => invoice.number === number) ?? (await readDocument(account, customer.id, number))
}

/** A document that is not open; undefined also for an open invoice. */
export async function readDocument(account: string, customer: string, number: string): Promise<Invoice | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: documentKey(account, customer, number), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(invoiceSchema, Item)
}

/** Many documents by customer and number. Open invoices and unknown numbers give undefined. */
export async function readNamedDocuments(
  account: string,
  named: readonly NamedDocument[],
): Promise<(document: NamedDocument) => Invoice | undefined> {
  const items = await batchGet(named.map(({ customer, number }) => documentKey(account, customer, number)))
  const byKey = new Map(items.map((item) => [textOf(item), v.parse(invoiceSchema, item)]))
  return ({ customer, number }) => byKey.get(textOf(documentKey(account, customer, number)))
}

/** Documents of a customer by their numbers, open or not. */
export async function readDocumentsNamed(
  account: string,
  customer: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Invoice>> {
  const keys = [...new Set(numbers)].flatMap((number) => [
    documentKey(account, customer, number),
    openInvoiceKey(account, customer, number),
  ])
  const documents = (await batchGet(keys)).map((item) => v.parse(invoiceSchema, item))
  return new Map(documents.map((document) => [document.number, document]))
}

/** A customer's documents that are not open, in no order. */
export async function readDocuments(account: string, customer: string): Promise<Invoice[]> {
  return (await queryPrefix(account, customer, documentPrefix)).map((item) => v.parse(invoiceSchema, item))
}

export interface ClosedBooks {
  /** Documents that are not open, in no order. */
  readonly documents: readonly Invoice[]
  /** Amounts of the balance that were set against each other, oldest first. */
  readonly setOffs: readonly SetOff[]
}

/** Reads both with one Query. */
export async function readClosedBooks(account: string, customer: string): Promise<ClosedBooks> {
  return closedBooksOf(await queryPrefix(account, customer, booksPrefix))
}

/** The closed books that these items hold. */
export function closedBooksOf(items: readonly unknown[]): ClosedBooks {
  const isSetOff = (item: unknown) => v.parse(keySchema, item).sk.startsWith(setOffPrefix)
  return {
    documents: items.filter((item) => !isSetOff(item)).map((item) => v.parse(invoiceSchema, item)),
    setOffs: items.filter(isSetOff).map((item) => v.parse(setOffSchema, item)),
  }
}

const keySchema = v.object({ sk: v.string() })

async function queryPrefix(account: string, customer: string, prefix: string) {
  return await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': prefix },
    ConsistentRead: true,
  })
}

/** A document with its customer. */
export interface Billed {
  readonly customer: CustomerItem
  readonly document: Invoice
}

export interface NamedDocument {
  readonly customer: string
  readonly number: string
}

const writtenSchema = v.object({ written: v.number() })

/** Documents with their customers, in the order of the names; undefined if the read was torn or nothing is there. */
export async function readBilled(
  account: string,
  documents: readonly NamedDocument[],
): Promise<readonly (Billed | undefined)[]> {
  const customers = [...new Set(documents.map(({ customer }) => customer))]
  const items = await batchGetAtOnce([
    ...customers.map((customer) => customerKey(account, customer)),
    ...documents.flatMap(({ customer, number }) => [
      openInvoiceKey(account, customer, number),
      documentKey(account, customer, number),
    ]),
  ])
  const byKey = new Map(items.map((item) => [textOf(item), item]))
  const at = (key: Key) => byKey.get(textOf(key))
  return documents.map((named) => {
    const item = at(customerKey(account, named.customer))
    if (item === undefined) return undefined
    const customer = parseCustomerItem(item)
    const open = openInvoiceKey(account, named.customer, named.number)
    const written = customer.parts[open.sk]
    const stored = at(written === undefined ? documentKey(account, named.customer, named.number) : open)
    const isWhole =
      stored !== undefined && (written === undefined || v.parse(writtenSchema, stored).written === written)
    return isWhole ? { customer, document: v.parse(invoiceSchema, stored) } : undefined
  })
}
