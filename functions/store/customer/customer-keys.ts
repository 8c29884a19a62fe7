/**
 * Pages of customer ids: all customers of an account, or those in an index. Every order is by an attribute of the
 * customer that never changes, so each customer that existed all the time is on exactly one page, whatever is written
 * in the meantime.
 */
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { IndexedField } from '../../domain/customer/index-entries.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import {
  campaignPartition,
  customerOfFieldKey,
  emailKey,
  fieldFilledPrefix,
  fieldPartition,
  fieldValuePrefix,
  isWithinKeyLimits,
  listPartition,
} from '../keys.ts'

/** The list or index that contains the ids. */
export type Source =
  | { readonly from: 'ids'; readonly ids: readonly string[] }
  | { readonly from: 'list' }
  | { readonly from: 'email'; readonly email: string }
  /** Customers with a subscription that is not over and is on the campaign or renews to it. */
  | { readonly from: 'campaign'; readonly campaign: string }
  | (IndexedField & { readonly from: 'field'; readonly value?: string })

export interface IdPage {
  readonly ids: readonly string[]
  readonly more: boolean
}

/** At most `limit` ids that come after the id `after`. */
export async function pageIds(
  account: string,
  source: Source,
  after: string | undefined,
  limit: number,
): Promise<IdPage> {
  switch (source.from) {
    case 'ids': {
      const start = after === undefined ? 0 : source.ids.indexOf(after) + 1
      return { ids: source.ids.slice(start, start + limit), more: source.ids.length > start + limit }
    }
    case 'email':
      return { ids: after === undefined ? await idOfEmail(account, source.email) : [], more: false }
    case 'campaign':
      return await queryIds(campaignPartition(account, source.campaign), '', after, limit)
    case 'list':
      return await queryIds(listPartition(account), '', after, limit)
    case 'field': {
      const prefix = source.value === undefined ? fieldFilledPrefix : fieldValuePrefix(source.value)
      return await queryIds(fieldPartition(account, source), prefix, after, limit)
    }
  }
}

/** The customer that has an email address or is to get it, as `[id]` or `[]`. The text need not be an address. */
export async function idOfEmail(account: string, normalisedEmail: string): Promise<string[]> {
  const Key = emailKey(account, normalisedEmail)
  if (!isWithinKeyLimits(Key)) return []
  const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key, ConsistentRead: true }))
  return Item === undefined ? [] : [v.parse(emailSchema, Item).customer]
}

const emailSchema = v.object({ customer: v.string() })
const sortKeySchema = v.object({ sk: v.string() })
/** Above every character a customer id can have. */
const end = '\u{7f}'

async function queryIds(pk: string, prefix: string, after: string | undefined, limit: number): Promise<IdPage> {
  const ids: string[] = []
  let start = after === undefined ? undefined : { pk, sk: `${prefix}${after}` }
  do {
    const page = await documentClient().send(
      new QueryCommand({
        TableName: mainTable(),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':pk': pk, ':first': prefix === '' ? '!' : prefix, ':last': `${prefix}${end}` },
        ProjectionExpression: 'sk',
        // One more id than requested shows whether there are more.
        Limit: limit + 1 - ids.length,
        ConsistentRead: true,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    )
    ids.push(...(page.Items ?? []).map((item) => customerOfFieldKey(v.parse(sortKeySchema, item).sk)))
    const last = page.LastEvaluatedKey
    start = last === undefined ? undefined : { pk, sk: v.parse(sortKeySchema, last).sk }
  } while (start !== undefined && ids.length <= limit)
  return { ids: ids.slice(0, limit), more: ids.length > limit }
}
