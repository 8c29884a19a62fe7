/** Entries of future notices, by which they are counted. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { noticesToCome, type Entry } from '../../domain/projection/projections.ts'
import type { Notice } from '../../domain/settings/notice-laws.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { millisOf, type Instant } from '../../domain/time/time.ts'
import type { World } from '../../domain/world/world.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { put, type ConditionalWrite } from '../dynamo/transaction.ts'
import { expiryOf } from '../expiry.ts'
import { noticesPartition, noticeToComeKey } from '../keys.ts'

type NoticeEntry = Extract<Entry, { readonly kind: 'notice' }>

const dayMillis = 86_400_000

/** Nobody removes the entries of terms that have changed, so each entry expires. */
export const noticeToComeItem = (account: string, customer: string, { notice, subscription, at }: NoticeEntry) => ({
  ...noticeToComeKey(account, { terms: termsOf(notice), at, customer, subscription }),
  expires_at: expiryOf(millisOf(at) + 40 * dayMillis),
})

/** The entries of a customer, if a change of the settings is to bring them. */
export const noticeToComeWrites = (settings: Settings, world: World): ConditionalWrite[] =>
  noticesToCome({ world, settings }).flatMap((entry) =>
    entry.kind === 'notice' ? [put(noticeToComeItem(settings.account.id, world.customer.id, entry))] : [],
  )

const termsOf = ({ template: _, code: __, by: ___, delivery_method: ____, ...terms }: Notice): string =>
  JSON.stringify(terms)

/** The number of customers who will get a notice between two instants. */
export async function countNotices(account: string, notice: Notice, from: Instant, to: Instant): Promise<number> {
  const months = monthsBetween(from, to)
  const counts = await Promise.all(
    months.map((month) => countIn(noticesPartition(account, termsOf(notice), month), from, to)),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function countIn(partition: string, from: Instant, to: Instant): Promise<number> {
  let count = 0
  let start: Record<string, unknown> | undefined
  do {
    const page = await documentClient().send(
      new QueryCommand({
        TableName: mainTable(),
        KeyConditionExpression: 'pk = :notice AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':notice': partition, ':from': from, ':to': to },
        Select: 'COUNT',
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    )
    count += page.Count ?? 0
    start = page.LastEvaluatedKey
  } while (start !== undefined)
  return count
}

/** The months of both instants and those between them. */
function monthsBetween(from: Instant, to: Instant): string[] {
  const months: string[] = []
  for (let millis = millisOf(from); millis <= millisOf(to); millis += 27 * dayMillis) months.push(monthOf(millis))
  return [...new Set([...months, monthOf(millisOf(to))])]
}

const monthOf = (millis: number) => new Date(millis).toISOString().slice(0, 'YYYY-MM'.length)
