/**
 * Brings documents into their lists that were stored before there were lists. An item that is in a list is left alone,
 * and so is one that a change writes meanwhile, as changes write the lists with it. So a second repair finds nothing.
 */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { invoiceSchema, type Invoice } from '../../domain/world/invoice.ts'
import type { Runtime } from '../dynamo/back-off.ts'
import { batchGetFrom } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { pastTransactions, unlessRefused } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { customerPartition, documentPrefix, openInvoicePrefix, textOf, type Key } from '../keys.ts'
import { writeIds } from '../search/write-words.ts'
import { someAtOnce } from '../bounded-concurrency.ts'
import { documentIdItem, stateListing } from '../customer/document-list-entry.ts'

const atOnce = 10

/** Gives how many documents of the customers came into a list. */
export async function repairDocumentLists(
  account: string,
  customers: readonly string[],
  runtime: Runtime,
): Promise<number> {
  const entered = await someAtOnce(customers, atOnce, (customer) => enterAll(account, customer, runtime))
  return entered.reduce((sum, count) => sum + count, 0)
}

interface Stored {
  readonly key: Key
  readonly document: Invoice
  readonly isListed: boolean
}

async function enterAll(account: string, customer: string, runtime: Runtime): Promise<number> {
  const stored = await storedDocuments(account, customer)
  const numbered = await withoutEntry(account, customer, stored)
  await writeIds(numbered.map(({ document }) => documentIdItem(account, customer, document)))
  const unlisted = stored.filter(({ document, isListed }) => !isListed && document.type === 'invoice')
  await someAtOnce(unlisted, atOnce, (one) => enter(account, one, runtime))
  return new Set([...numbered, ...unlisted].map(({ document }) => document.number)).size
}

const itemSchema = v.object({ pk: v.string(), sk: v.string(), due_pk: v.exactOptional(v.string()) })

/** Open documents are read before and after closed ones, so that a document that moves in between is found. */
async function storedDocuments(account: string, customer: string): Promise<Stored[]> {
  const items = []
  for (const prefix of [openInvoicePrefix, documentPrefix, openInvoicePrefix]) {
    items.push(
      ...(await queryAll({
        TableName: mainTable(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': prefix },
        ConsistentRead: true,
      })),
    )
  }
  const stored = items.map((item): Stored => {
    const { pk, sk, due_pk: list } = v.parse(itemSchema, item)
    return { key: { pk, sk }, document: v.parse(invoiceSchema, item), isListed: list !== undefined }
  })
  return [...new Map(stored.map((one) => [textOf(one.key), one])).values()]
}

/** The documents, each once, whose numbers have no entry, or one that is in no list. */
async function withoutEntry(account: string, customer: string, stored: readonly Stored[]): Promise<Stored[]> {
  const keyOf = ({ document }: Stored): Key => documentIdItem(account, customer, document)
  const entries = new Map(stored.map((one) => [textOf(keyOf(one)), one]))
  const keys = stored.map(keyOf).map(({ pk, sk }) => ({ pk, sk }))
  const found = await batchGetFrom({ table: mainTable(), keys, attributes: ['pk', 'sk', 'due_pk'] })
  for (const item of found) {
    const { due_pk: list, ...key } = v.parse(itemSchema, item)
    if (list !== undefined) entries.delete(textOf(key))
  }
  return [...entries.values()]
}

async function enter(account: string, { key, document }: Stored, runtime: Runtime): Promise<void> {
  const listing = stateListing(account, document)
  if (listing === undefined) return
  const update = new UpdateCommand({
    TableName: mainTable(),
    Key: { pk: key.pk, sk: key.sk },
    UpdateExpression: 'SET due_pk = :list, due_at = :place',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(due_pk)',
    ExpressionAttributeValues: { ':list': listing.due_pk, ':place': listing.due_at },
  })
  await pastTransactions(runtime, () => unlessRefused(documentClient().send(update)))
}
