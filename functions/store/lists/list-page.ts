/** A page of a list in the index `due`: keys and places, in the order of the places. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { isWithinKeyLimits, type Key } from '../keys.ts'

export interface ListQuery {
  readonly partition: string
  readonly forward: boolean
  /** The places from the first, inclusive, to the second, exclusive. */
  readonly from: string
  readonly below: string
  /** The page begins after this place, in its direction. */
  readonly after: string | undefined
  /** The size of a page. Default: as much as one Query reads, which is 1 MB or some thousands. */
  readonly limit?: number
}

export interface ListEntry {
  readonly key: Key
  readonly place: string
}

export interface ListPage {
  readonly entries: readonly ListEntry[]
  readonly more: boolean
}

const itemSchema = v.object({ pk: v.string(), sk: v.string(), due_at: v.string() })

export async function pageOfList({ partition, forward, from, below, after, limit }: ListQuery): Promise<ListPage> {
  const low = forward && after !== undefined && after > from ? after : from
  const high = !forward && after !== undefined && after < below ? after : below
  // A list can be named by what a caller sent, and DynamoDB refuses longer keys.
  const isPossible = [low, high].every((place) => isWithinKeyLimits({ pk: partition, sk: place }))
  if (low >= high || !isPossible) return { entries: [], more: false }
  const { Items = [], LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      IndexName: 'due',
      KeyConditionExpression: 'due_pk = :partition AND due_at BETWEEN :low AND :high',
      ExpressionAttributeValues: { ':partition': partition, ':low': low, ':high': high },
      ScanIndexForward: forward,
      // Both ends are read, and neither end of a later page belongs to it.
      ...(limit !== undefined && { Limit: limit + 2 }),
    }),
  )
  const read = Items.map((item) => v.parse(itemSchema, item))
  const entries = read
    .filter(({ due_at: place }) => place < below && place !== after)
    .map(({ pk, sk, due_at: place }): ListEntry => ({ key: { pk, sk }, place }))
  return {
    entries: limit === undefined ? entries : entries.slice(0, limit),
    more: more(entries, limit, LastEvaluatedKey),
  }
}

const more = (entries: readonly ListEntry[], limit: number | undefined, end: unknown): boolean =>
  end !== undefined || (limit !== undefined && entries.length > limit)
