/**
 * Puts events from the events table's stream on the EventBridge bus, for rules of the account owner's own (the feed is
 * the truth; the bus has every event at least once, roughly in order). An entry of PutEvents can fail while others of
 * the same call succeed, so answers are looked at entry by entry.
 */
import {
  EventBridgeClient,
  PutEventsCommand,
  type PutEventsRequestEntry,
  type PutEventsResultEntry,
} from '@aws-sdk/client-eventbridge'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { shownEvent } from '../domain/shown-event.ts'
import { runtime } from '../outside/runtime.ts'
import type { RetryPolicy } from '../store/dynamo/back-off.ts'
import { environment } from '../store/dynamo/environment.ts'
import { again, done, retrying } from '../store/dynamo/retrying.ts'
import { readEventItem } from '../store/feed/event-item.ts'
import { itemOf } from './stream-item.ts'

/** The source that rules match on. */
export const source = 'subscriptions'
/** Limits of one PutEvents call. The service takes up to 1 MB by now; some regions still take 256 KB. */
const maxEntries = 10
const maxBytes = 240_000
/** The stream comes again after so many tries. */
const busIsBusy: RetryPolicy = { tries: 4, firstWaitMilliseconds: 100, longestWaitMilliseconds: 400 }

let client: EventBridgeClient | undefined

interface Outgoing {
  readonly sequenceNumber: string
  readonly entry: PutEventsRequestEntry
}

export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  for (const call of calls(event.Records.flatMap(outgoing))) {
    const failed = await put(call)
    // Lambda comes again with this record and all behind it, so nothing is gained by sending those now.
    if (failed !== undefined) return { batchItemFailures: [{ itemIdentifier: failed.sequenceNumber }] }
  }
  return { batchItemFailures: [] }
}

/** Heads and markers lie in the same table and change with every event; only events go out. */
function outgoing({ eventName, dynamodb }: DynamoDBRecord): Outgoing[] {
  if (eventName !== 'INSERT' || dynamodb?.SequenceNumber === undefined) return []
  const known = readEventItem(itemOf(dynamodb.NewImage))
  if (known === undefined) return []
  const { account, event } = known
  return [
    {
      sequenceNumber: dynamodb.SequenceNumber,
      entry: {
        EventBusName: environment('BUS_NAME'),
        Source: source,
        DetailType: event.type,
        Time: new Date(event.at),
        Detail: JSON.stringify({ account, ...shownEvent(event, (instant) => instant) }),
      },
    },
  ]
}

/** Divides what goes out into calls that hold to the limits; one that is too large for any is sent alone. */
function calls(all: readonly Outgoing[]): Outgoing[][] {
  const divided: Outgoing[][] = []
  let bytes = 0
  for (const one of all) {
    const size = bytesOf(one.entry)
    const open = divided.at(-1)
    if (open === undefined || open.length === maxEntries || bytes + size > maxBytes) {
      divided.push([one])
      bytes = size
    } else {
      open.push(one)
      bytes += size
    }
  }
  return divided
}

/** As EventBridge counts: 14 bytes of time, and the UTF-8 of the source, the type and the detail. */
const bytesOf = ({ Detail = '', DetailType = '' }: PutEventsRequestEntry) =>
  14 + Buffer.byteLength(source) + Buffer.byteLength(DetailType) + Buffer.byteLength(Detail)

/**
 * Sends the entries of a call until all are taken or the tries are used up; gives the first entry that was not taken.
 */
async function put(call: readonly Outgoing[]): Promise<Outgoing | undefined> {
  let refused = call
  const whenContended = (reason: string) => {
    console.warn({ message: 'Events are left to the next delivery.', events: refused.length, reasons: reason })
    return refused[0]
  }
  const tries = { runtime, about: 'the bus', policy: busIsBusy, load: () => call, whenContended }
  return await retrying(tries, async (waiting) => {
    const results = await send(waiting)
    refused = waiting.filter((_, index) => results[index]?.EventId === undefined)
    if (refused.length === 0) return done(undefined)
    return again([...new Set(results.flatMap(({ ErrorCode }) => ErrorCode ?? []))].join(', '), refused)
  })
}

/** The results in the order of the entries; a call that fails as a whole takes none. */
async function send(some: readonly Outgoing[]): Promise<PutEventsResultEntry[]> {
  client ??= new EventBridgeClient({ maxAttempts: 5 })
  try {
    const { Entries = [] } = await client.send(new PutEventsCommand({ Entries: some.map(({ entry }) => entry) }))
    return Entries
  } catch (error) {
    return some.map(() => ({ ErrorCode: error instanceof Error ? error.name : 'unknown' }))
  }
}
