/**
 * The item with the times at which products of an account are next to be assigned. It is written in the transaction of
 * the settings, and is in the due index under the earliest of these times.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { nextStart, type AssignSchedule } from '../../domain/product/product-schedule.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { instantOf, millisOf, type Instant } from '../../domain/time/time.ts'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { atVersion } from '../dynamo/transaction.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { dueAttributes, duePartition, scheduleKey, settingsPartition } from '../keys.ts'

/**
 * The assignment of a live account's product begins this long after its time, so that calls under way at that time are
 * committed and found. A test account's time stands still while work is done.
 */
const startDelayMilliseconds = 10_000

export interface StoredSchedule extends AssignSchedule {
  readonly version: number
}

const itemSchema = v.object({ version: v.number(), through: instantSchema, late: v.instance(Uint8Array) })
const lateSchema = v.array(v.object({ product: v.string(), at: instantSchema }))

export async function readSchedule(account: string): Promise<StoredSchedule | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: scheduleKey(account), ConsistentRead: true }),
  )
  if (Item === undefined) return undefined
  const { version, through, late } = v.parse(itemSchema, Item)
  return { version, through, late: v.parse(lateSchema, JSON.parse(gunzipSync(late).toString('utf8'))) }
}

/** Late products are compressed, because an account may register thousands at once. */
export function scheduleWrite(
  before: StoredSchedule | undefined,
  after: AssignSchedule,
  settings: Settings,
): ConditionalWrite {
  const { id, mode } = settings.account
  const next = nextStart(after, settings)
  const due = next && (mode === 'test' ? next : moved(next, startDelayMilliseconds))
  const Item = {
    ...scheduleKey(id),
    version: (before?.version ?? 0) + 1,
    through: after.through,
    late: gzipSync(JSON.stringify(after.late)),
    ...(due === undefined ? {} : dueAttributes(duePartition(id, mode, settingsPartition(id)), due)),
  }
  return { write: { Put: { TableName: mainTable(), Item, ...atVersion(before?.version) } }, onConflict: 'lost-race' }
}

/** The instant up to which products may be started, at a time of the account. */
export function startableUntil(now: Instant, { account: { mode } }: Settings): Instant {
  return mode === 'test' ? now : moved(now, -startDelayMilliseconds)
}

const moved = (instant: Instant, milliseconds: number) => instantOf(millisOf(instant) + milliseconds)
