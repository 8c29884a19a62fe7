/** Places in a list whose entries are items of one partition, with sort keys that begin alike. */
import * as v from 'valibot'
import { isWithinKeyLimits } from '../keys.ts'
import { mainTable } from './environment.ts'
import { queryPages } from './query-all.ts'

export interface ListOfEntries {
  readonly pk: string
  readonly prefix: string
}

const entrySchema = v.object({ sk: v.string() })

/** The places from `from` up to, but without, `below`, the last of them first. */
export async function* listPlaces(
  { pk, prefix }: ListOfEntries,
  from: string,
  below: string,
): AsyncGenerator<string, undefined> {
  // A list can be named by what a caller sent, and DynamoDB refuses longer keys.
  if (!isWithinKeyLimits({ pk, sk: `${prefix}${below}` })) return undefined
  const pages = queryPages({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :below',
    ExpressionAttributeValues: { ':pk': pk, ':from': `${prefix}${from}`, ':below': `${prefix}${below}` },
    ProjectionExpression: 'sk',
    ScanIndexForward: false,
    ConsistentRead: true,
  })
  for await (const items of pages) {
    for (const item of items) {
      const place = v.parse(entrySchema, item).sk.slice(prefix.length)
      if (place < below) yield place
    }
  }
  return undefined
}
