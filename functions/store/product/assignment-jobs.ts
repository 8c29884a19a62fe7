/**
 * The jobs that assign a product: one for each part of each list of subscribers, an item each. The item holds how far
 * the job has come and is in the due index until the job is over, so a lost message, or a worker that was cut off,
 * costs no more than the wait for the next sweep.
 */
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import type { Startable } from '../../domain/product/product-schedule.ts'
import type { SubscriberList } from '../../domain/projection/subscriber-lists.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { assignedProductSchema } from '../../domain/world/assignment.ts'
import { documentClient } from '../dynamo/client.ts'
import { isConflict } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { assignmentJobId, assignmentJobKey, dueAttributes, duePartition, subscriberShards } from '../keys.ts'

const jobSchema = v.object({
  sk: v.string(),
  /** A new token for each start: a product whose time is changed while it is assigned begins again. */
  start_token: v.string(),
  /** Raised each time that progress is saved. */
  step: v.number(),
  product: v.object({ ...assignedProductSchema.entries, category: v.string() }),
  active_at: instantSchema,
  at: instantSchema,
  list: v.picklist(['category', 'recipients']),
  shard: v.number(),
  /** The last customer of the last processed page. */
  after: v.exactOptional(v.string()),
  /** Customers that failed; they are tried again after the last page. */
  failed: v.array(v.string()),
  /** Whether the last page was processed. */
  pages_done: v.boolean(),
})
export type AssignmentJob = Readonly<v.InferOutput<typeof jobSchema>>

const lists = ['category', 'recipients'] as const
/** The jobs of one product; a transaction that starts products has these and the schedule. */
export const jobsPerProduct = lists.length * subscriberShards

export const listOf = ({ list, product }: AssignmentJob): SubscriberList =>
  list === 'category' ? { list, category: product.category } : { list }

/** The ids of a product's jobs. */
export function assignmentJobIds(product: string): string[] {
  return lists.flatMap((list) =>
    Array.from({ length: subscriberShards }, (_, shard) => assignmentJobId(product, list, shard)),
  )
}

/** The writes that start the jobs of a product. A job under way for an earlier time of the product is replaced. */
export function assignmentJobWrites(startable: Startable, settings: Settings, startToken: string): ConditionalWrite[] {
  const product = settings.products.find(({ external_id }) => external_id === startable.product)
  if (product === undefined) return []
  const { id: account, mode } = settings.account
  const { external_id, name, date, category } = product
  return lists.flatMap((list) =>
    Array.from({ length: subscriberShards }, (_, shard): ConditionalWrite => {
      const key = assignmentJobKey(account, assignmentJobId(external_id, list, shard))
      const job: AssignmentJob = {
        sk: key.sk,
        start_token: startToken,
        step: 0,
        product: { external_id, name, category, ...(date === undefined ? {} : { date }) },
        active_at: startable.activeAt,
        at: startable.at,
        list,
        shard,
        failed: [],
        pages_done: false,
      }
      const due = dueAttributes(duePartition(account, mode, `${key.pk}#${key.sk}`), startable.at)
      return { write: { Put: { TableName: mainTable(), Item: { ...key, ...job, ...due } } }, onConflict: 'lost-race' }
    }),
  )
}

export async function loadAssignmentJob(account: string, id: string): Promise<AssignmentJob | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: assignmentJobKey(account, id), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(jobSchema, Item)
}

export interface JobProgress {
  readonly after?: string
  readonly failed: readonly string[]
  readonly pagesDone: boolean
}

/** The job with its progress, or undefined if another worker has continued it, or it was started anew. */
export async function saveJobProgress(
  account: string,
  job: AssignmentJob,
  { after = job.after, failed, pagesDone }: JobProgress,
): Promise<AssignmentJob | undefined> {
  return await unlessOvertaken(async () => {
    await documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: assignmentJobKey(account, job.sk),
        UpdateExpression: `SET #step = :next, failed = :failed, pages_done = :done${after === undefined ? '' : ', #after = :after'}`,
        ConditionExpression: unchanged,
        ExpressionAttributeNames: { '#step': 'step', ...(after === undefined ? {} : { '#after': 'after' }) },
        ExpressionAttributeValues: {
          ':start': job.start_token,
          ':step': job.step,
          ':next': job.step + 1,
          ':failed': failed,
          ':done': pagesDone,
          ...(after === undefined ? {} : { ':after': after }),
        },
      }),
    )
    const step = job.step + 1
    return { ...job, step, failed: [...failed], pages_done: pagesDone, ...(after === undefined ? {} : { after }) }
  })
}

/** Removes a job that is over. */
export async function endAssignmentJob(account: string, job: AssignmentJob): Promise<void> {
  await unlessOvertaken(async () => {
    await documentClient().send(
      new DeleteCommand({
        TableName: mainTable(),
        Key: assignmentJobKey(account, job.sk),
        ConditionExpression: unchanged,
        ExpressionAttributeNames: { '#step': 'step' },
        ExpressionAttributeValues: { ':start': job.start_token, ':step': job.step },
      }),
    )
  })
}

const unchanged = 'start_token = :start AND #step = :step'

async function unlessOvertaken<Value>(write: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await write()
  } catch (error) {
    if (isConflict(error)) return undefined
    throw error
  }
}
