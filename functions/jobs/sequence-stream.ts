/**
 * Takes change records from the main table's stream into the event feeds. Each account is on its own: a failure of one
 * does not touch the others of the batch.
 *
 * Lambda resumes a failed batch at the first record reported here, for as long as the stream keeps it. Later records
 * that are in their feed already are then repeats, which the markers drop. Records that an outage of the storage holds
 * up are reported. A root with its own failure is set aside in the repair queue, which tries it by itself, so that no
 * other account waits for it; it is reported only if that queue does not take it.
 *
 * A record that cannot be read is neither reported nor set aside, as no repeat would help: it is logged with an alarm,
 * its root waits, and once it is corrected the root's next change or `npm run repair` takes the root up again.
 */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import * as v from 'valibot'
import type { Change } from '../domain/facts/event-sequence.ts'
import { readChange, readChangeKey } from '../store/feed/stored-changes.ts'
import { sequence, type Sequenced, type Wanted } from '../store/feed/sequence-feed.ts'
import { runtime } from '../outside/runtime.ts'
import { itemOf } from './stream-item.ts'
import { sendRepairs } from '../work/queues/repair-message.ts'
import { wakeSearch } from '../work/queues/search-message.ts'
import { wakeWebhooks } from '../work/queues/wake-webhooks.ts'

/** The word in the function's log that raises the alarm. */
const alarm = 'malformed-change-record'
/** Facts that raise an alarm of their name, with words for the reader of the log. */
const factAlarms: ReadonlyMap<string, string> = new Map([
  [
    'reference-left-out',
    'A payment reference does not fit an invoice or could be that of another; the invoice is paid by its number.',
  ],
  ['collection-stale', 'No outcome was reported of a collection that was ready or submitted.'],
])

interface Arrival {
  readonly sequenceNumber: string
  readonly account: string
  readonly root: string
  readonly version: number
  /** Undefined if the record is malformed here; the table may have a corrected version. */
  readonly change: Change | undefined
}

export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const arrivals = event.Records.flatMap(arrivalOf)
  const outcomes = await Promise.all(
    Array.from(
      Map.groupBy(arrivals, ({ account }) => account),
      ([account, ofAccount]) => sequenceAccount(account, ofAccount),
    ),
  )
  const left = outcomes.flat().flatMap(({ account, sequenced }) => {
    const next = nextOf(sequenced)
    return next === 'nothing' ? [] : [{ next, account, root: sequenced.root }]
  })
  const aside = left.filter(({ next }) => next === 'set-aside').map(({ account, root }) => ({ account, root }))
  const setAside = new Set((await sendRepairs(aside)).map(({ root }) => root))
  const again = new Set(left.flatMap(({ root }) => (setAside.has(root) ? [] : [root])))
  const first = arrivals.find(({ root }) => again.has(root))
  return { batchItemFailures: first === undefined ? [] : [{ itemIdentifier: first.sequenceNumber }] }
}

interface OfAccount {
  readonly account: string
  readonly sequenced: Sequenced
}

async function sequenceAccount(account: string, arrivals: readonly Arrival[]): Promise<OfAccount[]> {
  const all = await sequence(account, wantedOf(arrivals), runtime)
  await Promise.all([wakeWebhooks(account), wakeSearch(account)])
  return all.map((sequenced) => ({ account, sequenced }))
}

function arrivalOf({ eventName, dynamodb }: DynamoDBRecord): Arrival[] {
  // Erasing history texts modifies records that were sequenced long ago.
  if (eventName !== 'INSERT' || dynamodb?.SequenceNumber === undefined) return []
  const changeKey = readChangeKey(itemOf(dynamodb.Keys))
  switch (changeKey.kind) {
    case 'other':
      return []
    case 'malformed':
      console.error({ alarm, message: 'A change record has the key of no root.', key: changeKey.key })
      return []
    case 'change':
      tellFacts(changeKey.account, itemOf(dynamodb.NewImage))
      return [
        {
          sequenceNumber: dynamodb.SequenceNumber,
          account: changeKey.account,
          root: changeKey.root,
          version: changeKey.version,
          change: readChange(itemOf(dynamodb.NewImage)),
        },
      ]
  }
}

const toldFactsSchema = v.object({
  facts: v.array(v.looseObject({ fact: v.string(), invoice: v.optional(v.string()) })),
})

/** Facts that somebody has to check. A repeated record is logged again. */
function tellFacts(account: string, record: unknown): void {
  const read = v.safeParse(toldFactsSchema, record)
  for (const { fact, invoice } of read.success ? read.output.facts : []) {
    const message = factAlarms.get(fact)
    if (message !== undefined) console.error({ alarm: fact, message, account, invoice })
  }
}

/** Roots in the order in which they first appear, so that events of different roots keep their order. */
function wantedOf(arrivals: readonly Arrival[]): Wanted[] {
  return Array.from(
    Map.groupBy(arrivals, ({ root }) => root),
    ([root, ofRoot]) => ({
      root,
      upTo: Math.max(...ofRoot.map(({ version }) => version)),
      changes: ofRoot.flatMap(({ change }) => (change === undefined ? [] : [change])),
    }),
  )
}

/**
 * Decides whether a root is done, tried again or set aside. Logs changes that did not get into the feed: the lines have
 * their keys, never their content.
 */
function nextOf({ root, to, outcome }: Sequenced): 'nothing' | 'again' | 'set-aside' {
  switch (outcome.kind) {
    case 'done':
      return 'nothing'
    case 'malformed':
      console.error({
        alarm,
        message: 'A change record cannot be read; its root waits until it is corrected.',
        root,
        version: outcome.version,
      })
      return 'nothing'
    case 'contended':
      console.warn({ message: 'Changes are left to the next delivery.', root, sequencedUpTo: to, ...outcome })
      return 'again'
    case 'missing':
    case 'failed':
      console.warn({ message: 'A root is set aside for repair.', root, sequencedUpTo: to, ...outcome })
      return 'set-aside'
  }
}
