/**
 * Registers an issue for a given number of subscribers, and lets the sweep and the worker assign it. The storage calls
 * are counted, and everybody is looked up afterwards: nobody may be missed or get the issue twice.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { automaticId } from '../functions/domain/world/assignment.ts'
import { instantOf } from '../functions/domain/time/time.ts'
import { handler as sweep } from '../functions/jobs/sweep.ts'
import { applyAccount } from '../functions/work/account/change-account.ts'
import { jobsPerProduct } from '../functions/store/product/assignment-jobs.ts'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { mainTable } from '../functions/store/dynamo/environment.ts'
import {
  assignmentPrefix,
  changePrefix,
  customerPartition,
  dueShards,
  endOfLiveParts,
} from '../functions/store/keys.ts'
import { clearSettingsCache, loadSettings } from '../functions/store/account/load-settings.ts'
import { benchAccount, customerId, subscriptionId } from './bench-account.ts'
import type { CountedCall, Most } from './counted-call.ts'
import { holds, type Counted } from './counted.ts'
import { metered } from './meter.ts'
import { waitingMessages, workOff } from './queue.ts'

export interface IssueCount extends Counted {
  readonly messages: number
  readonly missed: number
  /** Customers with more than one assignment of the issue, or more than one fact of it. */
  readonly doubled: number
}

/**
 * An issue that no subscriber has received. Its date has passed, so it is assigned at once to everybody who was active
 * then.
 */
const issue = {
  external_id: 'gazette-2026-extra',
  name: 'The Gazette, extra issue',
  category: 'gazette',
  date: '2026-01-06',
}
const pageSize = 50

export async function countIssue(subscribers: number): Promise<IssueCount> {
  await register()
  clearSettingsCache(() => 0)
  await loadSettings(benchAccount)
  const before = process.cpuUsage()
  const { result: messages, tally } = await metered(assign)
  const { user, system } = process.cpuUsage(before)
  clearSettingsCache()
  const call: CountedCall = {
    name: `an issue for ${subscribers} subscribers`,
    function: 'work',
    target: 'stated',
    most: mostFor(subscribers),
    each: subscribers,
    run: assign,
  }
  return {
    call,
    customers: subscribers,
    tally,
    cpuMillis: (user + system) / 1000,
    held: holds(tally, call),
    messages,
    ...(await lookUp(subscribers)),
  }
}

/**
 * The most storage calls: one Query and one transaction for each subscriber, and the paging and the jobs' own items.
 */
function mostFor(subscribers: number): Most {
  const pages = Math.ceil(subscribers / pageSize) + jobsPerProduct
  return {
    Query: subscribers + pages + jobsPerProduct / 2 + dueShards + 1,
    TransactWriteItems: subscribers + 1,
    // Schedule, settings, and each job; once more for a job whose turn is over, at most after each page.
    GetItem: 2 + jobsPerProduct + pages,
    UpdateItem: pages,
    DeleteItem: jobsPerProduct,
    // The note of the sent messages, and the heartbeat of the two streams.
    PutItem: 3,
  }
}

/** Registers the issue and sweeps a minute later, because a live account waits ten seconds before it starts. */
async function register(): Promise<void> {
  const file = { account: { id: benchAccount }, products: [issue] }
  const { outcome } = await applyAccount(file, {
    by: 'System',
    via: 'settings',
    now: instantOf(Date.now() - 60_000),
    runtime: { newToken: randomUUID, random: Math.random, sleep },
  })
  if (outcome !== 'applied') throw new Error('The issue is refused.')
}

async function assign(): Promise<number> {
  await sweep()
  if (waitingMessages().length !== 1) throw new Error('The sweep did not find the issue.')
  return await workOff()
}

const itemSchema = v.looseObject({
  sk: v.string(),
  facts: v.optional(v.array(v.looseObject({ fact: v.string() })), []),
})
const lookedUpAtOnce = 20

async function lookUp(subscribers: number): Promise<Pick<IssueCount, 'missed' | 'doubled'>> {
  let missed = 0
  let doubled = 0
  for (let start = 0; start < subscribers; start += lookedUpAtOnce) {
    const some = Array.from({ length: Math.min(lookedUpAtOnce, subscribers - start) }, (_, index) => start + index)
    for (const { assignments, facts } of await Promise.all(some.map(got))) {
      if (assignments === 0 || facts === 0) missed++
      if (assignments > 1 || facts > 1) doubled++
    }
  }
  return { missed, doubled }
}

async function got(n: number): Promise<{ readonly assignments: number; readonly facts: number }> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :pk AND sk >= :end',
      ExpressionAttributeValues: { ':pk': customerPartition(benchAccount, customerId(n)), ':end': endOfLiveParts },
      ConsistentRead: true,
    }),
  )
  const items = Items.map((item) => v.parse(itemSchema, item))
  const id = automaticId(subscriptionId(n), issue)
  return {
    assignments: items.filter(({ sk }) => sk.startsWith(assignmentPrefix) && sk.endsWith(id)).length,
    facts: items
      .filter(({ sk }) => sk.startsWith(changePrefix))
      .flatMap(({ facts }) => facts)
      .filter(({ fact }) => fact === 'product-assigned').length,
  }
}
