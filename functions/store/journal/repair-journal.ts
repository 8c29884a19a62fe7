/**
 * Brings documents into the journal that were issued before there was one. Each gets an entry of its own, under its
 * number: a second repair beside the first writes the same entry again.
 */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { invoiceSchema } from '../../domain/world/invoice.ts'
import { documentClient } from '../dynamo/client.ts'
import { unlessRefused } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { readDocuments } from '../customer/documents.ts'
import { customerPartition, openInvoicePrefix } from '../keys.ts'
import { someAtOnce } from '../bounded-concurrency.ts'
import { journalItems, type Issued } from './journal-item.ts'
import { numbersInJournal } from './read-journal.ts'

const atOnce = 10

/** Repairs the journal for the documents of some customers. Gives the numbers that it brought in. */
export async function repairJournal(account: string, customers: readonly string[]): Promise<string[]> {
  const issued = (await someAtOnce(customers, atOnce, (customer) => issuedTo(account, customer))).flat()
  // The journal is read after the documents: an entry is there together with its documents, so none is missed here.
  const days = [...Map.groupBy(issued, ({ document: { entity, date } }) => `${entity}\n${date}`).values()]
  const missing = (await someAtOnce(days, atOnce, (ofDay) => missingOf(account, ofDay))).flat()
  await someAtOnce(missing, atOnce, (one) => enter(account, one))
  return missing.map(({ document }) => document.number)
}

/**
 * A document moves between the open and the closed ones in a transaction. The open ones are read before and after the
 * closed ones, so that a document which moves in between is found.
 */
async function issuedTo(account: string, customer: string): Promise<Issued[]> {
  const before = await readOpen(account, customer)
  const closed = await readDocuments(account, customer)
  const after = await readOpen(account, customer)
  const documents = new Map([...before, ...closed, ...after].map((document) => [document.number, document]))
  return [...documents.values()].map((document) => ({ customer, document }))
}

async function readOpen(account: string, customer: string) {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': openInvoicePrefix },
    ConsistentRead: true,
  })
  return items.map((item) => v.parse(invoiceSchema, item))
}

async function missingOf(account: string, ofDay: readonly Issued[]): Promise<Issued[]> {
  const [first] = ofDay
  if (first === undefined) return []
  const { entity, date } = first.document
  const known = await numbersInJournal(account, entity, date)
  return ofDay.filter(({ document }) => !known.has(document.number))
}

async function enter(account: string, one: Issued): Promise<void> {
  for (const Item of journalItems(account, [one])) {
    // Where the condition fails, another repair was first.
    const put = new PutCommand({ TableName: mainTable(), Item, ConditionExpression: 'attribute_not_exists(pk)' })
    await unlessRefused(documentClient().send(put))
  }
}
