/** The sparse index of items that are due at an instant, read in order of due time. */
import * as v from 'valibot'
import type { Instant } from '../../domain/time/time.ts'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { mainTable } from '../dynamo/environment.ts'
import {
  accountOfAssignmentJob,
  accountOfIndexJob,
  accountOfMail,
  accountOfSearch,
  accountOfWebhook,
  parseJobPartition,
  parseRoot,
  queueOfCollection,
  scheduleKey,
} from '../keys.ts'
import { queryPages } from '../dynamo/query-all.ts'

/** Due items, by their kind. */
export type Due = (
  | { readonly account: string; readonly customer: string }
  /** An order with a next step to carry out, or one that expires. */
  | { readonly account: string; readonly order: string }
  /** A reader's request that was received a moment ago. */
  | { readonly account: string; readonly request: string }
  /** Products of the account whose time has come. */
  | { readonly account: string; readonly products: true }
  /** A job that assigns a product. */
  | { readonly account: string; readonly assignmentJob: string }
  /** A job on the index of a field, on real time. */
  | { readonly account: string; readonly indexJob: string }
  /** A webhook, on real time. */
  | { readonly account: string; readonly webhook: string }
  /** The word index of the account, on real time. */
  | { readonly account: string; readonly search: true }
  /** A job whose call was answered before its end, on real time. */
  | { readonly account: string; readonly job: string }
  /** Something that waits in the queue of a provider that the service calls. */
  | { readonly account: string; readonly queue: string; readonly task: string }
  /** A document to be sent by e-mail. */
  | { readonly account: string; readonly mail: string }
) & { readonly at: Instant }

const itemSchema = v.object({ pk: v.string(), sk: v.string(), due_pk: v.string(), due_at: instantSchema })

/**
 * Everything due in one partition of the index up to and including `until`, in pages of at most `pageSize`, earliest
 * first.
 */
export async function* dueUntil(partition: string, until: Instant, pageSize?: number): AsyncGenerator<readonly Due[]> {
  const pages = queryPages({
    TableName: mainTable(),
    IndexName: 'due',
    KeyConditionExpression: 'due_pk = :partition AND due_at <= :until',
    ExpressionAttributeValues: { ':partition': partition, ':until': until },
    ...(pageSize !== undefined && { Limit: pageSize }),
  })
  for await (const items of pages) yield items.map((item) => parseDue(v.parse(itemSchema, item)))
}

/** The earliest instant at which something in one partition is due. */
export async function firstDue(partition: string): Promise<Instant | undefined> {
  const pages = queryPages({
    TableName: mainTable(),
    IndexName: 'due',
    KeyConditionExpression: 'due_pk = :partition',
    ExpressionAttributeValues: { ':partition': partition },
    Limit: 1,
  })
  for await (const [first] of pages) return first === undefined ? undefined : v.parse(itemSchema, first).due_at
  return undefined
}

function parseDue({ pk, sk, due_at: at }: v.InferOutput<typeof itemSchema>): Due {
  const root = parseRoot(pk)
  if (root?.customer !== undefined) return { account: root.account, customer: root.customer, at }
  if (root?.order !== undefined) return { account: root.account, order: root.order, at }
  if (root?.request !== undefined) return { account: root.account, request: root.request, at }
  if (root !== undefined && sk === scheduleKey(root.account).sk) return { account: root.account, products: true, at }
  const mailed = accountOfMail(pk)
  if (mailed !== undefined) return { account: mailed, mail: sk, at }
  const collected = queueOfCollection(pk)
  if (collected !== undefined) return { ...collected, task: sk, at }
  const account = accountOfAssignmentJob(pk)
  const ofWebhook = accountOfWebhook(pk)
  if (ofWebhook !== undefined) return { account: ofWebhook, webhook: sk, at }
  const ofSearch = accountOfSearch(pk)
  if (ofSearch !== undefined) return { account: ofSearch, search: true, at }
  const ofIndex = accountOfIndexJob(pk)
  if (ofIndex !== undefined) return { account: ofIndex, indexJob: sk, at }
  const job = parseJobPartition(pk)
  if (job !== undefined) return { ...job, at }
  if (account === undefined) throw new Error(`Nothing is ever due of ${pk}, ${sk}.`)
  return { account, assignmentJob: sk, at }
}
