/**
 * The counts of campaigns on each day: one item a day, by the date in the account's timezone. A day is written once, by
 * the first caller, and never again.
 */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import type { Instant, PlainDate } from '../../domain/time/time.ts'
import { documentClient } from '../dynamo/client.ts'
import { unlessRefused } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { dayCountsKey, dayCountsPartition } from '../keys.ts'

export interface DayCounts {
  readonly date: PlainDate
  /** The account's time of the count. */
  readonly at: Instant
  /** Live subscriptions by the id of their campaign, without campaigns that have none. */
  readonly campaigns: Readonly<Record<string, number>>
}

const itemSchema = v.object({ sk: v.string(), at: instantSchema, content: v.instance(Uint8Array) })
const campaignsSchema = v.record(v.string(), v.number())

/** Keeps the counts of a day, unless that day has some already. */
export async function keepDayCounts(account: string, { date, at, campaigns }: DayCounts): Promise<void> {
  // Names of campaigns resemble each other, so they compress well.
  const content = gzipSync(JSON.stringify(campaigns))
  await unlessRefused(
    documentClient().send(
      new PutCommand({
        TableName: mainTable(),
        Item: { ...dayCountsKey(account, date), at, content },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  )
}

/** The kept days from one date to another, both included, in their order. */
export async function readDayCounts(account: string, from: PlainDate, to: PlainDate): Promise<readonly DayCounts[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :days AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':days': dayCountsPartition(account), ':from': from, ':to': to },
    ConsistentRead: true,
  })
  return items.map((item) => {
    const { sk: date, at, content } = v.parse(itemSchema, item)
    return { date, at, campaigns: v.parse(campaignsSchema, JSON.parse(gunzipSync(content).toString('utf8'))) }
  })
}
