/**
 * Putting events on the EventBridge bus, for rules of the account owner's own (the feed is the truth; the bus has every
 * event at least once, roughly in order). An entry of PutEvents can fail while others of the same call succeed, so answers
 * are looked at entry by entry.
 */
import {
  EventBridgeClient,
  PutEventsCommand,
  type PutEventsRequestEntry,
  type PutEventsResultEntry,
} from '@aws-sdk/client-eventbridge'
import type { FeedEvent } from '../domain/event.ts'
import { shownEvent } from '../domain/shown-event.ts'
import type { RetryPolicy } from '../store/dynamo/back-off.ts'
import { environment } from '../store/dynamo/environment.ts'
import { again, done, retrying } from '../store/dynamo/retrying.ts'
import { runtime } from './runtime.ts'

/** The source that rules match on. */
export const source = 'subscriptions'
/** Limits of one PutEvents call. The service takes up to 1 MB by now; some regions still take 256 KB. */
const maxEntries = 10
const maxBytes = 240_000
/** The stream comes again after so many tries. */
const busIsBusy: RetryPolicy = { tries: 4, firstWaitMilliseconds: 100, longestWaitMilliseconds: 400 }

/** Why the bus refuses an entry whenever it comes. A call that is refused as a whole says so of its one entry. */
const lasting = new Set([
  'MalformedDetail',
  'InvalidArgument',
  'RedactionFailure',
  'NotAuthorizedForSourceException',
  'NotAuthorizedForDetailTypeException',
])
const lastingAlone = new Set([...lasting, 'ValidationException', 'PutEventsRequestEntryTooLarge'])

let client: EventBridgeClient | undefined

export interface BusEvent {
  readonly account: string
  readonly event: FeedEvent
}

interface Outgoing<One> {
  readonly one: One
  readonly entry: PutEventsRequestEntry
}

/** Is told of an event that the bus never takes, and why. */
export type OnRefused = (event: BusEvent, reason: string) => void

/**
 * Puts events on the bus in their order; answers the first that was not taken, with which and all behind it the caller comes
 * again. An event that the bus never takes is left out: no repeat would bring it there, while all others waited for it.
 */
export async function putOnBus<One extends BusEvent>(
  events: readonly One[],
  onRefused: OnRefused,
): Promise<One | undefined> {
  for (const call of calls(events.map(outgoing))) {
    const failed = await put(call, onRefused)
    // The caller comes again with this event and all behind it, so nothing is gained by sending those now.
    if (failed !== undefined) return failed.one
  }
  return undefined
}

function outgoing<One extends BusEvent>(one: One): Outgoing<One> {
  const { account, event } = one
  return {
    one,
    entry: {
      EventBusName: environment('BUS_NAME'),
      Source: source,
      DetailType: event.type,
      Time: new Date(event.at),
      Detail: JSON.stringify({ account, ...shownEvent(event, (instant) => instant) }),
    },
  }
}

/** Divides what goes out into calls that hold to the limits; one that is too large for any is sent alone. */
function calls<One>(all: readonly Outgoing<One>[]): Outgoing<One>[][] {
  const divided: Outgoing<One>[][] = []
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

/** Sends the entries of a call until all are taken or the tries are used up; gives the first entry that was not taken. */
async function put<One extends BusEvent>(
  call: readonly Outgoing<One>[],
  onRefused: OnRefused,
): Promise<Outgoing<One> | undefined> {
  let refused = call
  const whenContended = (reasons: string) => {
    console.warn({ message: 'Events are left to the next delivery.', events: refused.length, reasons })
    return refused[0]
  }
  const tries = { runtime, about: 'the bus', policy: busIsBusy, load: () => call, whenContended }
  return await retrying(tries, async (waiting) => {
    const results = await send(waiting)
    const reasons = new Set<string>()
    const never = waiting.length === 1 ? lastingAlone : lasting
    refused = waiting.filter(({ one }, index) => {
      const { EventId, ErrorCode = 'unknown' } = results[index] ?? {}
      if (EventId !== undefined) return false
      if (never.has(ErrorCode)) onRefused(one, ErrorCode)
      else reasons.add(ErrorCode)
      return !never.has(ErrorCode)
    })
    return refused.length === 0 ? done(undefined) : again([...reasons].join(', '), refused)
  })
}

/** The results in the order of the entries; a call that fails as a whole takes none. */
async function send(some: readonly Outgoing<unknown>[]): Promise<PutEventsResultEntry[]> {
  client ??= new EventBridgeClient({ maxAttempts: 5 })
  try {
    const { Entries = [] } = await client.send(new PutEventsCommand({ Entries: some.map(({ entry }) => entry) }))
    return Entries
  } catch (error) {
    return some.map(() => ({ ErrorCode: error instanceof Error ? error.name : 'unknown' }))
  }
}
