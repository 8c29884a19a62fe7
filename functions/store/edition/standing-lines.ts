/** The lines of a carrier after a closing, in parts in the order of assignments. */
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { standingLineSchema, type StandingLine } from '../../domain/edition/list-line.ts'
import { millisOf, type Instant } from '../../domain/time/time.ts'
import { someAtOnce } from '../bounded-concurrency.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { expiryOf } from '../expiry.ts'
import { editionPartition, standingKey, standingPrefix } from '../keys.ts'
import { packedParts, unpackedPart } from './packed-parts.ts'

/** The lines of a carrier that a closing left. */
export interface Standing {
  readonly external_id: string
  readonly carrier: string
  readonly closing: number
}

/** A sort key above every place. */
const end = '~'
const partsAtOnce = 10

/** The items of new lines. The items of a page begin at other places than those of any other page. */
function itemsOf(
  account: string,
  { external_id, carrier, closing }: Standing,
  lines: readonly StandingLine[],
  expires: Instant,
) {
  return packedParts(lines).map(({ values, data }) => ({
    ...standingKey(account, external_id, { carrier, closing, place: values[0]?.place ?? '' }),
    data,
    expires_at: expiryOf(millisOf(expires)),
  }))
}

export const standingWrites = (
  account: string,
  standing: Standing,
  lines: readonly StandingLine[],
  expires: Instant,
): ConditionalWrite[] =>
  itemsOf(account, standing, lines, expires).map((Item) => ({
    write: { Put: { TableName: mainTable(), Item } },
    onConflict: 'lost-race',
  }))

/** All lines, in their stored parts. */
export async function readStanding(
  account: string,
  { external_id, carrier, closing }: Standing,
): Promise<StandingLine[][]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: {
      ':pk': editionPartition(account, external_id),
      ':prefix': standingPrefix(carrier, closing),
    },
    ConsistentRead: true,
  })
  return items.map((item) => unpackedPart(standingLineSchema, item))
}

/** Rewrites parts whose lines are the same, but have more data. */
export async function rewriteStanding(
  account: string,
  standing: Standing,
  parts: readonly (readonly StandingLine[])[],
  expires: Instant,
): Promise<void> {
  const items = parts.flatMap((lines) => itemsOf(account, standing, lines, expires))
  await someAtOnce(items, partsAtOnce, async (Item) => {
    await documentClient().send(new PutCommand({ TableName: mainTable(), Item }))
  })
}

/**
 * Places of assignments: behind the first one and up to the second. Undefined stands for the beginning and for the end.
 */
export interface PlaceRange {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** The lines of a range of places, in one round trip. */
export async function readStandingRange(
  account: string,
  standing: Standing,
  range: PlaceRange,
): Promise<StandingLine[]> {
  const { from = '', to = end } = range
  const [first, others] = await Promise.all([
    partAt(account, standing, from),
    partsBetween(account, standing, from, to),
  ])
  return [...first, ...others].filter(({ place }) => place > from && place <= to)
}

/** The part that contains a place. */
async function partAt(account: string, standing: Standing, place: string): Promise<StandingLine[]> {
  if (place === '') return []
  const prefix = standingPrefix(standing.carrier, standing.closing)
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :place',
      ExpressionAttributeValues: {
        ':pk': editionPartition(account, standing.external_id),
        ':first': prefix,
        ':place': `${prefix}${place}`,
      },
      ScanIndexForward: false,
      Limit: 1,
      ConsistentRead: true,
    }),
  )
  return Items.flatMap((item) => unpackedPart(standingLineSchema, item))
}

async function partsBetween(account: string, standing: Standing, from: string, to: string): Promise<StandingLine[]> {
  const prefix = standingPrefix(standing.carrier, standing.closing)
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': editionPartition(account, standing.external_id),
      // A part at the place itself is read by the other query.
      ':from': `${prefix}${from}${from === '' ? '' : '!'}`,
      ':to': `${prefix}${to}`,
    },
    ConsistentRead: true,
  })
  return items.flatMap((item) => unpackedPart(standingLineSchema, item))
}

/** The lines at one place and around it, for callers that look for the line of one customer. */
export const readStandingAt = (account: string, standing: Standing, place: string): Promise<StandingLine[]> =>
  partAt(account, standing, place)
