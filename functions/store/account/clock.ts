/**
 * The time of an account (decisions: "Identity and time"): real time for a live account; a test account has a clock of
 * its own, which is real time until it is first moved and then stands still until it is moved again.
 */
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import { instantSchema } from '../../domain/instant-schema.ts'
import { documentClient } from '../dynamo/client.ts'
import { unlessRefused } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { clockKey } from '../keys.ts'

const clockSchema = v.object({ now: instantSchema })

export async function accountNow({ account }: Settings, realNow: Instant): Promise<Instant> {
  if (account.mode === 'live') return realNow
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: clockKey(account.id), ConsistentRead: true }),
  )
  return Item === undefined ? realNow : v.parse(clockSchema, Item).now
}

export type ClockMove =
  | { readonly outcome: 'moved' }
  /** The clock stands at `now` already, which is later. */
  | { readonly outcome: 'behind'; readonly now: Instant }

/** Moves the clock of a test account; where it has never been moved, forward of real time. */
export async function moveClock(account: string, to: Instant, realNow: Instant): Promise<ClockMove> {
  const forward = '#now <= :to'
  const isMoved = await unlessRefused(
    documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: clockKey(account),
        UpdateExpression: 'SET #now = :to',
        ConditionExpression: to >= realNow ? `attribute_not_exists(#now) OR ${forward}` : forward,
        ExpressionAttributeNames: { '#now': 'now' },
        ExpressionAttributeValues: { ':to': to },
      }),
    ),
  )
  if (isMoved) return { outcome: 'moved' }
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: clockKey(account), ConsistentRead: true }),
  )
  return { outcome: 'behind', now: Item === undefined ? realNow : v.parse(clockSchema, Item).now }
}
