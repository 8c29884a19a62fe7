/**
 * Entries of bank accounts. An entry has one item, named by the data that distinguish it from all others, so that it
 * stays one entry however often and in whichever files it appears. Each write rests on the version that was read.
 */
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { hash } from 'node:crypto'
import * as v from 'valibot'
import { bankEntrySchema, type BankEntry } from '../../domain/bank/bank-entry.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { atVersion, put, remove, type ConditionalWrite } from '../dynamo/transaction.ts'
import {
  bankEntryKey,
  bankEntryListPartition,
  customerOfPayingAccount,
  isWithinKeyLimits,
  listAttributes,
  payingAccountKey,
  payingAccountPartition,
  waitingReturnKey,
} from '../keys.ts'

/** Account, amount, date and the bank's own reference are all that counts. `owner` is the account of the service. */
export const bankEntryId = (
  owner: string,
  { account, amountMinor, date, reference }: Pick<BankEntry, 'account' | 'amountMinor' | 'date' | 'reference'>,
): string => hash('sha256', [owner, account, String(amountMinor), date, reference].join('\n'), 'base64url')

export const parseBankEntry = (item: unknown): BankEntry => v.parse(bankEntrySchema, item)

export async function readBankEntry(account: string, id: string): Promise<BankEntry | undefined> {
  const Key = bankEntryKey(account, id)
  if (id.includes('#') || !isWithinKeyLimits(Key)) return undefined
  const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key, ConsistentRead: true }))
  return Item === undefined ? undefined : parseBankEntry(Item)
}

/** The entries that exist, by their ids. */
export async function readBankEntries(
  account: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BankEntry>> {
  const items = await batchGet([...new Set(ids)].map((id) => bankEntryKey(account, id)))
  return new Map(items.map((item) => [parseBankEntry(item).id, parseBankEntry(item)]))
}

/** Writes an entry as a decision on `before` leaves it; `before` is undefined for a new entry. */
export function bankEntryWrite(account: string, before: BankEntry | undefined, after: BankEntry): ConditionalWrite {
  const version = (before?.version ?? 0) + 1
  // The name of the entry stays with every write.
  const named = before?.renamed === undefined ? {} : { renamed: before.renamed }
  const Item = { ...bankEntryKey(account, after.id), ...after, ...named, version, ...listedAs(account, after) }
  return { write: { Put: { TableName: mainTable(), Item, ...atVersion(before?.version) } }, onConflict: 'lost-race' }
}

/** Places sort by date. */
export const placeOfEntry = ({ date, id }: Pick<BankEntry, 'date' | 'id'>): string => `${date}#${id}`
export const isPlaceOfEntry = (text: string): boolean => /^\d{4}-\d{2}-\d{2}#[\w-]+$/.test(text)

function listedAs(account: string, entry: BankEntry) {
  switch (entry.state) {
    case 'unmatched':
    case 'proposed':
      return listAttributes(bankEntryListPartition(account, 'waiting'), placeOfEntry(entry))
    case 'ignored':
      return listAttributes(bankEntryListPartition(account, 'ignored'), placeOfEntry(entry))
    case 'matched':
    case 'detailed':
      return {}
  }
}

/** The mark of a return that waits for the money that it takes back. */
export const waitingReturnWrite = (account: string, collection: string, entry: string): ConditionalWrite => ({
  write: { Put: { TableName: mainTable(), Item: { ...waitingReturnKey(account, collection), entry } } },
  onConflict: 'lost-race',
})

const waitingSchema = v.object({ entry: v.string() })

/** The entries that wait for one of these collections. */
export async function waitingReturns(account: string, collections: readonly string[]): Promise<readonly string[]> {
  if (collections.length === 0) return []
  const items = await batchGet(collections.map((collection) => waitingReturnKey(account, collection)))
  return items.map((item) => v.parse(waitingSchema, item).entry)
}

export const payingAccountWrite = (account: string, payer: string, customer: string, entry: string): ConditionalWrite =>
  put(payingAccountKey(account, payer, customer, entry))
export const payingAccountRemoval = (
  account: string,
  payer: string,
  customer: string,
  entry: string,
): ConditionalWrite => remove(payingAccountKey(account, payer, customer, entry))

/** The largest number of payments of an account that are read: an agent may pay for thousands. */
const mostPayments = 200
const timesBefore = 2
const mostCustomers = 5

/** The customers that an account has paid for at least twice. */
export async function customersPaidFrom(account: string, payer: string): Promise<readonly string[]> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': payingAccountPartition(account, payer) },
      ProjectionExpression: 'sk',
      Limit: mostPayments,
      ConsistentRead: true,
    }),
  )
  const customers = Items.map((item) => customerOfPayingAccount(v.parse(v.object({ sk: v.string() }), item).sk))
  return Array.from(Map.groupBy(customers, (customer) => customer))
    .filter(([, payments]) => payments.length >= timesBefore)
    .slice(0, mostCustomers)
    .map(([customer]) => customer)
}
