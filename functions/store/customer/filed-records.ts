/**
 * The records of a customer that reads of many customers read by key: keys of a hundred customers can be read together,
 * while each Query of a partition is a separate round trip.
 *
 * Closed documents, and amounts that were set against each other, are named by their sort keys, each with the version
 * of its last write, as live parts are. Payments never change, and are named by their ids. Product assignments are
 * small and many, so each is stored a second time in a pack of sixteen, and a pack is one read.
 *
 * A customer with more records than fit no longer has the attribute, and its records are found by a Query.
 */
import * as v from 'valibot'
import { assignmentSchema, type Assignment } from '../../domain/world/assignment.ts'
import type { WorldRecord } from '../../domain/world/record.ts'
import { textOfSource, type SetOff } from '../../domain/world/set-off.ts'
import type { World } from '../../domain/world/world.ts'
import type { Item } from '../dynamo/batch-get.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { assignmentPackKey, documentKey, setOffKey, type Key } from '../keys.ts'

/** Some hundred bytes of the customer item. Beyond, a Query costs less capacity than reads by key. */
const mostClosed = 48
/** Two years of monthly payments, whose ids take 40 bytes each. */
const mostPaid = 24
/** A further assignment rewrites its pack: one to four write units. */
const perPack = 16
/** A few years of weekly issues. */
const mostPacks = 16
const mostTaken = 24

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

export const filedSchema = v.object({
  /** The version of the last write of each document that is not open and of each set-off, by its sort key. */
  closed: v.exactOptional(v.record(v.string(), whole)),
  /** The ids of all payments, in the order of their creation. */
  paid: v.exactOptional(v.array(v.string())),
  assigned: v.exactOptional(
    v.object({
      /** The number of assignments that were ever put into packs. */
      count: whole,
      /** Ids of packed assignments that have been taken back. */
      taken: v.exactOptional(v.array(v.string())),
    }),
  ),
})
export type Filed = Readonly<v.InferOutput<typeof filedSchema>>

const nothingFiled: Filed = { closed: {}, paid: [], assigned: { count: 0 } }

/** The directory after a commit of the world `after`. `version` is the customer's after the commit. */
export function filedAfter(
  before: { readonly filed?: Filed } | undefined,
  after: Pick<World, 'customer' | 'records'>,
  version: number,
): Filed | undefined {
  const filed = before === undefined ? nothingFiled : before.filed
  if (filed === undefined) return undefined
  const closed = filed.closed && closedAfter(filed.closed, after, version)
  const paid = filed.paid && paidAfter(filed.paid, after.records)
  const assigned = filed.assigned && assignedAfter(filed.assigned, after.records)
  return { ...(closed && { closed }), ...(paid && { paid }), ...(assigned && { assigned }) }
}

function paidAfter(before: NonNullable<Filed['paid']>, records: readonly WorldRecord[]): Filed['paid'] {
  const more = records.flatMap((record) => (record.record === 'payment' ? [record.payment.id] : []))
  const all = [...before, ...more]
  return all.length > mostPaid ? undefined : all
}

function closedAfter(
  before: NonNullable<Filed['closed']>,
  { customer, records }: Pick<World, 'customer' | 'records'>,
  version: number,
): Filed['closed'] {
  const closed = new Map(Object.entries(before))
  for (const record of records) {
    if (record.record === 'document') closed.set(documentKey('', customer.id, record.document.number).sk, version)
    if (record.record === 'reopened') closed.delete(documentKey('', customer.id, record.number).sk)
    if (record.record === 'set-off') closed.set(keyOfSetOff('', customer.id, record.setOff).sk, version)
  }
  return closed.size > mostClosed ? undefined : Object.fromEntries(closed)
}

/** The key of a set-off, which the first of its pairs names. */
export function keyOfSetOff(account: string, customer: string, { at, pairs }: SetOff): Key {
  const first = pairs.flatMap(({ credit, debit }) => [credit, debit]).slice(0, 2)
  return setOffKey(account, customer, at, first.map(textOfSource).join('#'))
}

function assignedAfter(
  { count, taken = [] }: NonNullable<Filed['assigned']>,
  records: readonly WorldRecord[],
): Filed['assigned'] {
  const more = records.filter(({ record }) => record === 'assigned').length
  const gone = [...taken, ...records.flatMap(takenBack)]
  if (count + more > perPack * mostPacks || gone.length > mostTaken) return undefined
  return { count: count + more, ...(gone.length > 0 && { taken: gone }) }
}

function takenBack(record: WorldRecord): string[] {
  if (record.record === 'unassigned') return [record.id]
  return record.record === 'marked-unassigned' ? [record.assignment.id] : []
}

/**
 * The writes of the packs that take the new assignments among the records, after the assignments that are packed
 * already.
 */
export function packWrites(
  account: string,
  before: { readonly filed?: Filed } | undefined,
  { customer, records }: World,
): ConditionalWrite[] {
  const { assigned } = before === undefined ? nothingFiled : (before.filed ?? {})
  if (assigned === undefined) return []
  const added = records.flatMap((record) => (record.record === 'assigned' ? [record.assignment] : []))
  const byPack = Map.groupBy(
    added.map((assignment, index) => ({ assignment, place: assigned.count + index })).filter(isPacked),
    ({ place }) => Math.floor(place / perPack),
  )
  return [...byPack].map(([pack, some]) => {
    const key = assignmentPackKey(account, customer.id, pack)
    const packed = some.map(({ assignment }) => assignment)
    const isNew = some[0]?.place === pack * perPack
    return { write: isNew ? newPack(key, packed) : addToPack(key, packed), onConflict: 'lost-race' }
  })
}

const isPacked = ({ place }: { readonly place: number }) => place < perPack * mostPacks

const newPack = (key: Key, packed: readonly Assignment[]): ConditionalWrite['write'] => ({
  Put: { TableName: mainTable(), Item: { ...key, packed } },
})

const addToPack = (key: Key, packed: readonly Assignment[]): ConditionalWrite['write'] => ({
  Update: {
    TableName: mainTable(),
    Key: key,
    UpdateExpression: 'SET packed = list_append(if_not_exists(packed, :none), :more)',
    ExpressionAttributeValues: { ':none': [], ':more': packed },
  },
})

/** The keys of the packs of a customer; none if its assignments are not all packed. */
export function packKeys(account: string, customer: string, { assigned }: Filed): Key[] {
  const packs = Math.ceil((assigned?.count ?? 0) / perPack)
  return Array.from({ length: packs }, (_, pack) => assignmentPackKey(account, customer, pack))
}

const packSchema = v.object({ packed: v.array(assignmentSchema) })

/**
 * The assignments of these packs, except those taken back; undefined if there are fewer than the customer has, because
 * it is being erased. There may be more: packs are read after their customer.
 */
export function unpacked(filed: Filed, packs: readonly Item[]): Assignment[] | undefined {
  const { count = 0, taken = [] } = filed.assigned ?? {}
  const all = packs.flatMap((pack) => v.parse(packSchema, pack).packed)
  if (all.length < count) return undefined
  const gone = new Set(taken)
  return all.filter(({ id }) => !gone.has(id))
}
