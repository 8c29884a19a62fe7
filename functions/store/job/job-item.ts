/**
 * The item of a job: its state after the last step, under a version that each step raises. It is in the due index until
 * it has ended, so a lost message, or a worker that was cut off, costs no more than the wait for a sweep.
 */
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { viaSchema } from '../../domain/facts/event.ts'
import { jobStates } from '../../domain/file/job-state.ts'
import { isCode, type Code } from '../../domain/refusal/code.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { instantOf } from '../../domain/time/time.ts'
import { languageSchema } from '../../language/language.ts'
import { documentClient } from '../dynamo/client.ts'
import { isConflict } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { transactOnce, type CommitOutcome, type ConditionalWrite } from '../dynamo/transaction.ts'
import { dueAttributes, isWithinKeyLimits, jobDuePartition, jobKey } from '../keys.ts'

const value = v.union([
  v.string(),
  v.number(),
  v.object({ amountMinor: v.number(), currency: v.string() }),
  v.object({
    names: v.array(
      v.union([v.string(), v.object({ word: v.picklist(['subscriptions', 'deliveries', 'agreements']) })]),
    ),
  }),
])
const faultSchema = v.object({
  field: v.string(),
  code: v.custom<Code>((code) => typeof code === 'string' && isCode(code)),
  part: v.optional(v.string()),
  values: v.optional(v.record(v.string(), value)),
})

const jobSchema = v.object({
  id: v.string(),
  kind: v.string(),
  /** The path of the call that ordered the job. */
  path: v.string(),
  /** The request that ordered the job: another request under the same key is refused. */
  fingerprint: v.string(),
  state: v.picklist(jobStates),
  /** Raised by each step. */
  version: v.number(),
  /** The state that the next step begins with, as JSON. */
  progress: v.string(),
  done: v.number(),
  total: v.exactOptional(v.number()),
  /** The answer of the call, as JSON. */
  result: v.exactOptional(v.string()),
  /** Present if the call is refused. */
  faults: v.exactOptional(v.array(faultSchema)),
  /** The tries of the present step that have failed. */
  failures: v.number(),
  /** The seconds that the next step waits, if it waits for something else. */
  rest: v.exactOptional(v.number()),
  /** The instant of the order, in the account's time and in real time. */
  at: instantSchema,
  ordered: instantSchema,
  via: viaSchema,
  by: v.string(),
  language: languageSchema,
})
export type StoredJob = Readonly<Omit<v.InferOutput<typeof jobSchema>, 'faults'>> & {
  readonly faults?: readonly Fault[]
}

/** The time for which a job can be read. */
const keptSeconds = 30 * 86_400
/** A worker that was cut off is followed by another one after this time. */
const restMilliseconds = 60_000

export const hasEnded = ({ state }: Pick<StoredJob, 'state'>): boolean => state === 'done' || state === 'failed'

/** The time of the next try. The wait grows with each failure of a step. */
const nextTryMillis = ({ failures, rest }: StoredJob, realNowMillis: number) =>
  realNowMillis + (failures === 0 && rest !== undefined ? rest * 1000 : restMilliseconds * (failures + 1))

function itemOf(account: string, job: StoredJob, realNowMillis: number) {
  const due = hasEnded(job)
    ? {}
    : dueAttributes(jobDuePartition(account, job.id), instantOf(nextTryMillis(job, realNowMillis)))
  return { ...jobKey(account, job.id), ...job, ...due, expires_at: Math.floor(realNowMillis / 1000) + keptSeconds }
}

/** A job by its id, which may be any text. */
export async function readJob(account: string, id: string): Promise<StoredJob | undefined> {
  const Key = jobKey(account, id)
  if (id.includes('#') || !isWithinKeyLimits(Key)) return undefined
  const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key, ConsistentRead: true }))
  return Item === undefined ? undefined : v.parse(jobSchema, Item)
}

/** Stores a new job; false if a job of this id exists already. */
export async function putNewJob(account: string, job: StoredJob, realNowMillis: number): Promise<boolean> {
  try {
    await documentClient().send(
      new PutCommand({
        TableName: mainTable(),
        Item: itemOf(account, job, realNowMillis),
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    )
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}

export interface JobMove {
  readonly before: StoredJob
  readonly after: StoredJob
  /** Writes that are made in the same transaction. */
  readonly writes: readonly ConditionalWrite[]
  readonly token: string
  readonly realNowMillis: number
}

/** Stores the job after a step. The race is lost if another worker has continued the job. */
export async function moveJob(account: string, move: JobMove): Promise<CommitOutcome> {
  const { before, after, writes, token, realNowMillis } = move
  const condition = {
    ConditionExpression: '#version = :before',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':before': before.version },
  }
  const put: ConditionalWrite = {
    write: { Put: { TableName: mainTable(), Item: itemOf(account, after, realNowMillis), ...condition } },
    onConflict: 'lost-race',
  }
  return (await transactOnce([put, ...writes], token)).outcome
}
