/**
 * Reads of many customers need further items: the live parts, the product assignments, the closed documents and the
 * payments, all by the keys that the customer item names, and so in one round trip for a page of customers. Parts that
 * do not belong together were changed in between, and are read again with their customer.
 *
 * A customer whose item does not name them (`filed-records.ts`) has its assignments, documents and payments read by a
 * Query each.
 */
import * as v from 'valibot'
import type { Assignment } from '../../domain/world/assignment.ts'
import { paymentSchema, type Payment } from '../../domain/world/invoice.ts'
import { tornReads } from '../dynamo/back-off.ts'
import { batchGet, type Item } from '../dynamo/batch-get.ts'
import { again, done, retrying } from '../dynamo/retrying.ts'
import {
  assignmentPackPrefix,
  booksPrefix,
  customerPartition,
  paymentKey,
  paymentPrefix,
  subscriptionPrefix,
  type Key,
} from '../keys.ts'
import { readAssignments } from '../product/assignments.ts'
import { someAtOnce } from '../bounded-concurrency.ts'
import { type CustomerItem, readCustomers } from './customer-item.ts'
import { closedBooksOf, type ClosedBooks } from './documents.ts'
import { packKeys, unpacked, type Filed } from './filed-records.ts'
import { tornWorld, worldFrom } from './load-world.ts'
import type { LoadedWorld } from './world-commit.ts'

export interface WantedParts {
  /** Whether to read open invoices too, and not only subscriptions. Without them, the world has no ledger. */
  readonly ledger: boolean
  readonly assignments: boolean
  /** The documents that are not open, and amounts that were set against each other. */
  readonly closed: boolean
  readonly payments: boolean
}

export interface CustomerInFull {
  readonly world: LoadedWorld
  /** Empty if not requested. Some may be marked as taken back. */
  readonly assignments: readonly Assignment[]
  /** Ids of further assignments that were taken back. */
  readonly taken: readonly string[]
  /** Undefined if not requested, or if the customer item does not name them. */
  readonly closed?: ClosedBooks
  /** Payments in the order of their creation; undefined in the same cases as `closed`. */
  readonly payments?: readonly Payment[]
}

/** Queries of customers whose items do not name their assignments. */
const queriesAtOnce = 10

/**
 * The customers by id, in their stored form; erased ones are left out. `wantedParts` may differ from customer to
 * customer.
 */
export async function readInFull(
  account: string,
  items: readonly CustomerItem[],
  wantedParts: (item: CustomerItem) => WantedParts,
): Promise<ReadonlyMap<string, CustomerInFull>> {
  const read = new Map<string, CustomerInFull>()
  const tries = { about: `${items.length} customers`, policy: tornReads, load: () => items }
  await retrying(tries, async (left) => {
    const keys = left.flatMap((item) => namedKeys(account, item, wantedParts(item)))
    const itemsByPartition = Map.groupBy(await batchGet(keys), ({ pk }) => pk)
    const torn = left.filter((item) => {
      const full = inFull(item, itemsByPartition.get(customerPartition(account, item.id)) ?? [], wantedParts(item))
      if (full !== undefined) read.set(item.id, full)
      return full === undefined
    })
    if (torn.length === 0) return done(undefined)
    const ids = torn.map(({ id }) => id)
    return again(tornWorld(ids[0]), await readCustomers(account, ids))
  })
  const unnamed = items.filter((item) => wantedParts(item).assignments && item.filed?.assigned === undefined)
  await someAtOnce(unnamed, queriesAtOnce, async ({ id }) => {
    const full = read.get(id)
    if (full !== undefined) read.set(id, { ...full, assignments: await readAssignments(account, id) })
  })
  return read
}

function namedKeys(account: string, { id, parts, filed = {} }: CustomerItem, wantedParts: WantedParts): Key[] {
  const pk = customerPartition(account, id)
  return [
    ...Object.keys(partsOf(parts, wantedParts)).map((sk) => ({ pk, sk })),
    ...(wantedParts.assignments ? packKeys(account, id, filed) : []),
    ...(wantedParts.closed ? Object.keys(filed.closed ?? {}).map((sk) => ({ pk, sk })) : []),
    ...(wantedParts.payments ? (filed.paid ?? []).map((payment) => paymentKey(account, id, payment)) : []),
  ]
}

const partsOf = (parts: CustomerItem['parts'], { ledger }: WantedParts): CustomerItem['parts'] =>
  ledger ? parts : Object.fromEntries(Object.entries(parts).filter(([sk]) => sk.startsWith(subscriptionPrefix)))

/** Undefined if the items that were read are not those that the customer item names. */
function inFull(item: CustomerItem, items: readonly Item[], wantedParts: WantedParts): CustomerInFull | undefined {
  const { filed = {} } = item
  const world = worldFrom({ ...item, parts: partsOf(item.parts, wantedParts) }, items)
  const assignments = wantedParts.assignments ? unpacked(filed, itemsUnder(assignmentPackPrefix, items)) : []
  if (world === undefined || assignments === undefined) return undefined
  const payments =
    wantedParts.payments && filed.paid ? paymentsOf(filed.paid, itemsUnder(paymentPrefix, items)) : 'unasked'
  const closed = wantedParts.closed && filed.closed ? closedOf(filed.closed, itemsUnder(booksPrefix, items)) : 'unasked'
  if (payments === undefined || closed === undefined) return undefined
  return {
    world: { ...world, parts: item.parts },
    assignments,
    taken: filed.assigned?.taken ?? [],
    ...(payments !== 'unasked' && { payments }),
    ...(closed !== 'unasked' && { closed }),
  }
}

const itemsUnder = (prefix: string, items: readonly Item[]) => items.filter(({ sk }) => sk.startsWith(prefix))

const writtenSchema = v.object({ written: v.number() })

/** Undefined if an item is not of the version that the customer item names. */
function closedOf(named: NonNullable<Filed['closed']>, items: readonly Item[]): ClosedBooks | undefined {
  const isNamed = items.every((item) => named[item.sk] === v.parse(writtenSchema, item).written)
  return isNamed && items.length === Object.keys(named).length ? closedBooksOf(items) : undefined
}

/** Undefined if an item that the customer item names does not exist. */
function paymentsOf(named: NonNullable<Filed['paid']>, items: readonly Item[]): Payment[] | undefined {
  const payments = new Map(items.map((item) => v.parse(paymentSchema, item)).map((payment) => [payment.id, payment]))
  const inOrder = named.flatMap((id) => payments.get(id) ?? [])
  return inOrder.length === named.length ? inOrder : undefined
}
