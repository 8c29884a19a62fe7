/**
 * Takes change records from the main table's stream into the event feeds. Each account is on its own: what hinders one
 * does not touch the others of the batch.
 *
 * Lambda takes up a failed batch again at the first record reported here. What came behind it and was put into its feed
 * already is then a repeat, which the markers drop. A record that cannot be read is not reported, as no repeat would
 * mend it while all others waited for it: it is logged with an alarm, its root waits, and once it is mended the root's
 * next change or `npm run repair` takes the root up again.
 */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import type { Change } from '../domain/event-sequence.ts'
import { readChange, readChangeKey } from '../store/feed/stored-changes.ts'
import { sequence, type Sequenced, type Wanted } from '../store/feed/sequence-feed.ts'
import { runtime } from '../outside/runtime.ts'
import { itemOf } from './stream-item.ts'
import { wakeWebhooks } from '../work/queues/wake-webhooks.ts'

/** What the alarm on the function's log looks for. */
const alarm = 'malformed-change-record'

interface Arrival {
  readonly sequenceNumber: string
  readonly account: string
  readonly root: string
  readonly version: number
  /** Undefined where the record is malformed here; the table may hold it mended. */
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
  const again = new Set(
    outcomes
      .flat()
      .filter(isToBeTriedAgain)
      .map(({ root }) => root),
  )
  const first = arrivals.find(({ root }) => again.has(root))
  return { batchItemFailures: first === undefined ? [] : [{ itemIdentifier: first.sequenceNumber }] }
}

async function sequenceAccount(account: string, arrivals: readonly Arrival[]): Promise<Sequenced[]> {
  const sequenced = await sequence(account, wantedOf(arrivals), runtime)
  await wakeWebhooks(account)
  return sequenced
}

function arrivalOf({ eventName, dynamodb }: DynamoDBRecord): Arrival[] {
  // Erasing history texts modifies records that were sequenced long ago.
  if (eventName !== 'INSERT' || dynamodb?.SequenceNumber === undefined) return []
  const known = readChangeKey(itemOf(dynamodb.Keys))
  switch (known.kind) {
    case 'other':
      return []
    case 'malformed':
      console.error({ alarm, message: 'A change record has the key of no root.', key: known.key })
      return []
    case 'change':
      return [
        {
          sequenceNumber: dynamodb.SequenceNumber,
          account: known.account,
          root: known.root,
          version: known.version,
          change: readChange(itemOf(dynamodb.NewImage)),
        },
      ]
  }
}

/** Roots in the order in which they first appear, so that events of different roots come about as they happened. */
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

/** Logs what did not get into the feed. The lines hold keys, never what a record says. */
function isToBeTriedAgain({ root, to, outcome }: Sequenced): boolean {
  switch (outcome.kind) {
    case 'done':
      return false
    case 'malformed':
      console.error({
        alarm,
        message: 'A change record cannot be read; its root waits until it is mended.',
        root,
        version: outcome.version,
      })
      return false
    case 'missing':
    case 'contended':
    case 'failed':
      console.warn({ message: 'Changes are left to the next delivery.', root, sequencedUpTo: to, ...outcome })
      return true
  }
}
