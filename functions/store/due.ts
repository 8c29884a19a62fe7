/** What is due: the sparse index of items that something falls due of, read up to an instant in order of due time. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { Instant } from '../domain/time.ts'
import { instantSchema } from './change.ts'
import { documentClient } from './client.ts'
import { mainTable } from './environment.ts'
import { parseRoot } from './keys.ts'

/** A customer that something is due of. */
export interface Due {
  readonly account: string
  readonly customer: string
  readonly at: Instant
}

const itemSchema = v.object({ pk: v.string(), sk: v.string(), due_pk: v.string(), due_at: instantSchema })
const pageKeySchema = v.object({ pk: v.string(), sk: v.string(), due_pk: v.string(), due_at: v.string() })

/** Everything due in one partition of the index up to and including `until`, in pages, earliest first. */
export async function* dueUntil(partition: string, until: Instant): AsyncGenerator<readonly Due[]> {
  let start: v.InferOutput<typeof pageKeySchema> | undefined
  do {
    const page = await documentClient().send(
      new QueryCommand({
        TableName: mainTable(),
        IndexName: 'due',
        KeyConditionExpression: 'due_pk = :partition AND due_at <= :until',
        ExpressionAttributeValues: { ':partition': partition, ':until': until },
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    )
    yield (page.Items ?? []).map((item) => {
      const { pk, due_at } = v.parse(itemSchema, item)
      const root = parseRoot(pk)
      if (root?.customer === undefined) throw new Error('Only customers are ever due.')
      return { account: root.account, customer: root.customer, at: due_at }
    })
    start = page.LastEvaluatedKey === undefined ? undefined : v.parse(pageKeySchema, page.LastEvaluatedKey)
  } while (start !== undefined)
}
