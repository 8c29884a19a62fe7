/**
 * Customers in the main table. A customer's whole change is one transaction: the item under a condition on its version,
 * the change record of the new version, and the entries by which it is found (email, list, indexed fields). Entries are
 * derived from the customer before and after, so no caller can forget one.
 */
import { TransactionCanceledException, type CancellationReason } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { customerSchema, type Customer } from '../domain/customer/customer.ts'
import { indexEntries } from '../domain/customer/index-entries.ts'
import { normaliseEmail } from '../domain/customer/email.ts'
import type { Settings } from '../domain/settings/settings.ts'
import { changeRecords, type ChangeNote } from './change.ts'
import { documentClient } from './client.ts'
import { mainTable } from './environment.ts'
import { keptItem, type KeptUnder } from './kept-answer.ts'
import {
  customerKey,
  customerPartition,
  dueAttributes,
  duePartition,
  emailKey,
  endOfLiveParts,
  erasedKey,
  fieldFilledKey,
  fieldValueKey,
  listKey,
  type Key,
} from './keys.ts'

export interface CustomerCommit {
  readonly settings: Settings
  /** What the decision rested on; undefined for a new customer. Its version is the condition. */
  readonly before: Customer | undefined
  /** The customer after; absent where only the answer is to be kept. The store numbers its version. */
  readonly after: Customer
  readonly note: ChangeNote
  /** The answer to keep in the same transaction. */
  readonly keep?: {
    readonly under: KeptUnder
    readonly status: number
    readonly body: unknown
    readonly realNowMillis: number
  }
}

export type CommitOutcome =
  | 'committed'
  /** The customer is not as it was read, or the store was contended: read and decide again. */
  | 'lost-race'
  | 'customer-exists'
  | 'email-taken'
  /** Another call was first under the same idempotency key. */
  | 'repeated'

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
interface Guarded {
  readonly write: Write
  /** What a failed condition of this write means. */
  readonly otherwise: Exclude<CommitOutcome, 'committed'>
}

/** One customer as it stands, or undefined. A tombstone is a customer too: see `erased`. */
export async function loadCustomer(account: string, id: string): Promise<Customer | undefined> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :pk AND sk < :end',
      ExpressionAttributeValues: { ':pk': customerPartition(account, id), ':end': endOfLiveParts },
      ConsistentRead: true,
    }),
  )
  const item = Items.find((candidate) => candidate['sk'] === 'C')
  return item === undefined ? undefined : v.parse(customerSchema, item)
}

const batchSize = 100

/** The customers of these ids, in their order; unknown and erased ones are left out. */
export async function readCustomers(account: string, ids: readonly string[]): Promise<Customer[]> {
  const found = new Map<string, Customer>()
  for (let start = 0; start < ids.length; start += batchSize) {
    let keys: Key[] = ids.slice(start, start + batchSize).map((id) => customerKey(account, id))
    for (let attempt = 0; keys.length > 0; attempt++) {
      if (attempt > 0) await sleep(Math.min(1000, 10 * 2 ** attempt))
      const { Responses, UnprocessedKeys } = await documentClient().send(
        new BatchGetCommand({ RequestItems: { [mainTable()]: { Keys: keys, ConsistentRead: true } } }),
      )
      for (const item of Responses?.[mainTable()] ?? []) {
        const customer = v.parse(customerSchema, item)
        found.set(customer.id, customer)
      }
      keys = (UnprocessedKeys?.[mainTable()]?.Keys ?? []).map((key) => v.parse(keySchema, key))
    }
  }
  return ids.flatMap((id) => {
    const customer = found.get(id)
    return customer === undefined || customer.erased !== undefined ? [] : [customer]
  })
}

const keySchema = v.object({ pk: v.string(), sk: v.string() })

export async function commitCustomer(commit: CustomerCommit): Promise<CommitOutcome> {
  const writes = [...customerWrites(commit), ...entryWrites(commit), ...keepWrites(commit)]
  try {
    await documentClient().send(new TransactWriteCommand({ TransactItems: writes.map(({ write }) => write) }))
    return 'committed'
  } catch (error) {
    if (error instanceof TransactionCanceledException) return meaning(writes, error.CancellationReasons ?? [], error)
    throw error
  }
}

/** The first write whose condition failed says what happened; contention means another try. */
function meaning(writes: readonly Guarded[], reasons: readonly CancellationReason[], error: Error): CommitOutcome {
  const failed = writes.flatMap(({ otherwise }, index) =>
    reasons[index]?.Code === 'ConditionalCheckFailed' ? [otherwise] : [],
  )
  if (failed.includes('repeated')) return 'repeated'
  if (failed[0] !== undefined) return failed[0]
  const contended = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])
  if (reasons.some(({ Code }) => Code !== undefined && contended.has(Code))) return 'lost-race'
  throw error
}

function customerWrites({ settings, before, after, note }: CustomerCommit): Guarded[] {
  const { id: account, mode } = settings.account
  const partition = customerPartition(account, after.id)
  const records = changeRecords(partition, before?.version ?? 0, note)
  const version = (before?.version ?? 0) + records.length
  const item = {
    ...customerKey(account, after.id),
    ...after,
    version,
    ...(after.due === undefined ? {} : dueAttributes(duePartition(account, mode, partition), after.due)),
  }
  return [
    {
      write: {
        Put: {
          TableName: mainTable(),
          Item: item,
          ...(before === undefined
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : {
                ConditionExpression: '#version = :before',
                ExpressionAttributeNames: { '#version': 'version' },
                ExpressionAttributeValues: { ':before': before.version },
              }),
        },
      },
      otherwise: before === undefined ? 'customer-exists' : 'lost-race',
    },
    ...records.map((record): Guarded => ({
      write: { Put: { TableName: mainTable(), Item: record, ConditionExpression: 'attribute_not_exists(pk)' } },
      otherwise: 'lost-race',
    })),
  ]
}

function entryWrites({ settings, before, after }: CustomerCommit): Guarded[] {
  const account = settings.account.id
  return [
    ...emailWrites(account, before, after),
    ...listWrites(account, before, after),
    ...difference(indexKeys(settings, before), indexKeys(settings, after)),
  ]
}

function emailWrites(account: string, before: Customer | undefined, after: Customer): Guarded[] {
  const old = emailOf(before)
  const now = emailOf(after)
  if (old === now) return []
  const own = { ExpressionAttributeValues: { ':customer': after.id } }
  const writes: Guarded[] = []
  if (now !== undefined) {
    writes.push({
      write: {
        Put: {
          TableName: mainTable(),
          Item: { ...emailKey(account, now), customer: after.id },
          ConditionExpression: 'attribute_not_exists(pk) OR customer = :customer',
          ...own,
        },
      },
      otherwise: 'email-taken',
    })
  }
  if (old !== undefined) {
    writes.push({
      write: {
        Delete: {
          TableName: mainTable(),
          Key: emailKey(account, old),
          ConditionExpression: 'attribute_not_exists(pk) OR customer = :customer',
          ...own,
        },
      },
      otherwise: 'lost-race',
    })
  }
  return writes
}

function emailOf(customer: Customer | undefined): string | undefined {
  return customer?.builtin.email === undefined ? undefined : normaliseEmail(customer.builtin.email)
}

function listWrites(account: string, before: Customer | undefined, after: Customer): Guarded[] {
  if (before === undefined) return [put(listKey(account, after.id))]
  if (before.erased === undefined && after.erased !== undefined) {
    return [remove(listKey(account, after.id)), put(erasedKey(account, after.id))]
  }
  return []
}

function indexKeys(settings: Settings, customer: Customer | undefined): Key[] {
  if (customer === undefined) return []
  const account = settings.account.id
  return indexEntries(customer, settings).flatMap(({ field, value }) => [
    fieldFilledKey(account, field, customer.id),
    fieldValueKey(account, field, value, customer.id),
  ])
}

/** Puts the keys that are new, removes those that are gone, and leaves the rest alone. */
function difference(before: readonly Key[], after: readonly Key[]): Guarded[] {
  const text = ({ pk, sk }: Key) => `${pk}\n${sk}`
  const old = new Set(before.map(text))
  const kept = new Set(after.map(text))
  return [
    ...after.filter((key) => !old.has(text(key))).map(put),
    ...before.filter((key) => !kept.has(text(key))).map(remove),
  ]
}

const put = (key: Key): Guarded => ({ write: { Put: { TableName: mainTable(), Item: key } }, otherwise: 'lost-race' })
const remove = (key: Key): Guarded => ({
  write: { Delete: { TableName: mainTable(), Key: key } },
  otherwise: 'lost-race',
})

function keepWrites({ keep }: CustomerCommit): Guarded[] {
  return keep === undefined
    ? []
    : [{ write: { Put: keptItem(keep.under, keep, keep.realNowMillis) }, otherwise: 'repeated' }]
}
