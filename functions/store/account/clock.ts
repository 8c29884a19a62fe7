/**
 * The time of an account (decisions: "Identity and time"): real time for a live account; a test account has its own
 * clock, which is real time until it is first moved and then stands still until it is moved again.
 */
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { documentClient } from '../dynamo/client.ts'
import { unlessRefused } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { clockKey } from '../keys.ts'

const clockSchema = v.object({
  now: instantSchema,
  /** The latest instant, in real time, until which somebody moves the clock and carries out due work. */
  moved_until: v.exactOptional(instantSchema),
})

export async function accountNow(settings: Settings, realNow: Instant): Promise<Instant> {
  return (await accountClock(settings, realNow)).now
}

export interface AccountClock {
  readonly now: Instant
  readonly isBeingMoved: boolean
}

/** The time of an account, and whether its clock is being moved, and its due work done, at this moment. */
export async function accountClock({ account }: Settings, realNow: Instant): Promise<AccountClock> {
  const clock = account.mode === 'live' ? undefined : await readClock(account.id)
  const { now = realNow, moved_until: until } = clock ?? {}
  return { now, isBeingMoved: until !== undefined && realNow < until }
}

async function readClock(account: string): Promise<v.InferOutput<typeof clockSchema> | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: clockKey(account), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(clockSchema, Item)
}

/** Sets a clock that was never moved, perhaps to a time in the past. Returns whether it did. */
export async function beginClock(account: string, at: Instant): Promise<boolean> {
  return await unlessRefused(
    documentClient().send(
      new PutCommand({
        TableName: mainTable(),
        Item: { ...clockKey(account), now: at },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  )
}

export type ClockMove =
  | { readonly outcome: 'moved' }
  /** The clock is already at `now`, which is later. */
  | { readonly outcome: 'behind'; readonly now: Instant }

/**
 * Moves the clock of a test account; a clock that has never been moved starts from real time. `movedUntil` says until
 * when at the latest the caller continues moving it, or that the caller has finished.
 */
export async function moveClock(
  account: string,
  to: Instant,
  realNow: Instant,
  movedUntil?: Instant | 'over',
): Promise<ClockMove> {
  const forward = '#now <= :to'
  const isOver = movedUntil === 'over'
  const isHeld = movedUntil !== undefined && !isOver
  const isMoved = await unlessRefused(
    documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: clockKey(account),
        UpdateExpression: `SET #now = :to${isHeld ? ', #held = :held' : ''}${isOver ? ' REMOVE #held' : ''}`,
        ConditionExpression: to >= realNow ? `attribute_not_exists(#now) OR ${forward}` : forward,
        ExpressionAttributeNames: { '#now': 'now', ...(movedUntil !== undefined && { '#held': 'moved_until' }) },
        ExpressionAttributeValues: { ':to': to, ...(isHeld && { ':held': movedUntil }) },
      }),
    ),
  )
  if (isMoved) return { outcome: 'moved' }
  return { outcome: 'behind', now: (await readClock(account))?.now ?? realNow }
}
