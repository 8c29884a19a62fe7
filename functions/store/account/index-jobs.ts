/**
 * The jobs on the indexes of fields, each an item that is written in the transaction of the settings that order it. It
 * holds how far the job has come and is in the due index until the job is over, so a lost message, or a worker that was
 * cut off, costs no more than the wait for the next sweep.
 */
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import type { IndexWork } from '../../domain/settings/index-work.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { instantOf, millisOf, type Instant } from '../../domain/time/time.ts'
import { documentClient } from '../dynamo/client.ts'
import { isConflict } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { dueAttributes, indexJobDuePartition, indexJobKey, type Key } from '../keys.ts'

/**
 * A job begins this long after its order. By then every call that began with the former settings has ended. Such a call
 * writes no entries of a new index, and still writes those of a removed one: settings are seen within seven seconds,
 * and the longest call takes 280.
 */
export const indexDelayMilliseconds = 5 * 60_000

const jobSchema = v.object({
  sk: v.string(),
  scope: v.picklist(['customer', 'subscription']),
  name: v.string(),
  task: v.picklist(['fill', 'clear', 'due']),
  token: v.string(),
  begins: instantSchema,
  /** Raised each time that progress is saved. */
  step: v.number(),
  /** The last customer of the last processed page. */
  after: v.exactOptional(v.string()),
  /** The number of customers that have been processed. */
  customers: v.number(),
  /** Customers that failed; they are tried again after the last page. */
  failed: v.array(v.string()),
  /** Whether the last page was processed. */
  pages_done: v.boolean(),
})
export type IndexJob = Readonly<v.InferOutput<typeof jobSchema>>

const keyOf = (account: string, { scope, name }: Pick<IndexWork, 'scope' | 'name'>): Key =>
  indexJobKey(account, { scope, field: name })

/** The writes of the jobs that a change of the settings orders. A job of an earlier order is replaced. */
export function indexJobWrites(before: Settings | undefined, after: Settings, realNow: Instant): ConditionalWrite[] {
  const account = after.account.id
  const earlierTokens = new Set((before?.index_work ?? []).map(({ token }) => token))
  const begins = instantOf(millisOf(realNow) + indexDelayMilliseconds)
  return (after.index_work ?? [])
    .filter(({ token }) => !earlierTokens.has(token))
    .map((work): ConditionalWrite => {
      const key = keyOf(account, work)
      const job: IndexJob = { sk: key.sk, ...work, begins, step: 0, customers: 0, failed: [], pages_done: false }
      const Item = { ...key, ...job, ...dueAttributes(indexJobDuePartition(account), begins) }
      return { write: { Put: { TableName: mainTable(), Item } }, onConflict: 'lost-race' }
    })
}

export async function loadIndexJob(account: string, id: string): Promise<IndexJob | undefined> {
  const Key = { pk: keyOf(account, { scope: 'customer', name: '' }).pk, sk: id }
  const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key, ConsistentRead: true }))
  return Item === undefined ? undefined : v.parse(jobSchema, Item)
}

/** The jobs that the settings wait for. */
export async function readIndexJobs({ account, index_work = [] }: Settings): Promise<IndexJob[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :jobs',
    ExpressionAttributeValues: { ':jobs': keyOf(account.id, { scope: 'customer', name: '' }).pk },
    ConsistentRead: true,
  })
  const awaited = new Set(index_work.map(({ token }) => token))
  return items.map((item) => v.parse(jobSchema, item)).filter(({ token }) => awaited.has(token))
}

export type IndexProgress = Pick<IndexJob, 'customers' | 'failed' | 'pages_done'> & { readonly after?: string }

/** The job with its progress, or undefined if another worker has continued it, or it was ordered anew. */
export async function saveIndexProgress(
  account: string,
  job: IndexJob,
  { after, customers, failed, pages_done }: IndexProgress,
): Promise<IndexJob | undefined> {
  return await unlessOvertaken(async () => {
    await documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: keyOf(account, job),
        UpdateExpression: `SET #step = :next, failed = :failed, customers = :customers, pages_done = :done${after === undefined ? '' : ', #after = :after'}`,
        ConditionExpression: unchanged,
        ExpressionAttributeNames: { ...names, ...(after === undefined ? {} : { '#after': 'after' }) },
        ExpressionAttributeValues: {
          ...valuesOf(job),
          ':next': job.step + 1,
          ':failed': failed,
          ':customers': customers,
          ':done': pages_done,
          ...(after === undefined ? {} : { ':after': after }),
        },
      }),
    )
    const step = job.step + 1
    return { ...job, step, customers, failed: [...failed], pages_done, ...(after === undefined ? {} : { after }) }
  })
}

/** Removes a job that the settings no longer wait for. */
export async function dropIndexJob(account: string, job: IndexJob): Promise<void> {
  await unlessOvertaken(async () => {
    await documentClient().send(new DeleteCommand(removalOf(account, job)))
  })
}

/** The end of a job, in the transaction of the settings that no longer wait for it. */
export const indexJobEnd = (account: string, job: IndexJob): ConditionalWrite => ({
  write: { Delete: removalOf(account, job) },
  onConflict: 'lost-race',
})

const unchanged = '#token = :token AND #step = :step'
const names = { '#token': 'token', '#step': 'step' }
const valuesOf = ({ token, step }: IndexJob) => ({ ':token': token, ':step': step })
const removalOf = (account: string, job: IndexJob) => ({
  TableName: mainTable(),
  Key: keyOf(account, job),
  ConditionExpression: unchanged,
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: valuesOf(job),
})

async function unlessOvertaken<Value>(write: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await write()
  } catch (error) {
    if (isConflict(error)) return undefined
    throw error
  }
}
