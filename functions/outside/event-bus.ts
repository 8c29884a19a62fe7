/**
 * Putting events on the EventBridge bus, for the account owner's own rules. The feed is the truth, and the bus gets
 * every event at least once, roughly in order. An entry of PutEvents can fail while other entries of the call succeed,
 * so each entry's answer is checked.
 */
import {
  EventBridgeClient,
  PutEventsCommand,
  type PutEventsRequestEntry,
  type PutEventsResultEntry,
} from '@aws-sdk/client-eventbridge'
import type { FeedEvent } from '../domain/facts/event.ts'
import { shownEvent } from '../domain/facts/event-view.ts'
import type { RetryPolicy } from '../store/dynamo/back-off.ts'
import { environment } from '../store/dynamo/environment.ts'
import { again, done, retrying } from '../store/dynamo/retrying.ts'
import { runtime } from './runtime.ts'

/** The source that the owner's rules match. */
export const source = 'subscriptions'
/** The limits of a PutEvents call. The service accepts up to 1 MB, but some regions still accept 256 KB only. */
const maxEntries = 10
const maxBytes = 240_000
/** The tries of a call. After them the stream delivers the events again. */
const busIsBusy: RetryPolicy = { tries: 4, firstWaitMilliseconds: 100, longestWaitMilliseconds: 400 }

/**
 * The reasons for which the bus permanently refuses an entry. For a call that is refused as a whole, they concern its
 * only entry.
 */
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

interface Outgoing<Given> {
  readonly busEvent: Given
  readonly entry: PutEventsRequestEntry
}

/** Receives an event that the bus refuses permanently, with the reason. */
export type OnRefused = (event: BusEvent, reason: string) => void

/**
 * Puts events on the bus in their order. The result is the first event that was not accepted: the caller puts that
 * event and all later ones again. An event that the bus refuses permanently is left out, because no repetition would
 * help and all others would wait for it.
 */
export async function putOnBus<Given extends BusEvent>(
  events: readonly Given[],
  onRefused: OnRefused,
): Promise<Given | undefined> {
  for (const call of calls(events.map(outgoing))) {
    const failed = await put(call, onRefused)
    // The caller puts this event and all later ones again, so sending the later ones now would gain nothing.
    if (failed !== undefined) return failed.busEvent
  }
  return undefined
}

function outgoing<Given extends BusEvent>(busEvent: Given): Outgoing<Given> {
  const { account, event } = busEvent
  return {
    busEvent,
    entry: {
      EventBusName: environment('BUS_NAME'),
      Source: source,
      DetailType: event.type,
      Time: new Date(event.at),
      Detail: JSON.stringify({ account, ...shownEvent(event, (instant) => instant) }),
    },
  }
}

/** Divides the entries into calls within the limits. An entry that is too large for any call is sent alone. */
function calls<Given>(all: readonly Outgoing<Given>[]): Outgoing<Given>[][] {
  const divided: Outgoing<Given>[][] = []
  let bytes = 0
  for (const item of all) {
    const size = bytesOf(item.entry)
    const open = divided.at(-1)
    if (open === undefined || open.length === maxEntries || bytes + size > maxBytes) {
      divided.push([item])
      bytes = size
    } else {
      open.push(item)
      bytes += size
    }
  }
  return divided
}

/** The size as EventBridge counts it: 14 bytes of time, and the UTF-8 of the source, the type and the detail. */
const bytesOf = ({ Detail = '', DetailType = '' }: PutEventsRequestEntry) =>
  14 + Buffer.byteLength(source) + Buffer.byteLength(DetailType) + Buffer.byteLength(Detail)

/**
 * Sends the entries of a call until all are taken or the tries are used up. The result is the first entry that was not
 * taken.
 */
async function put<Given extends BusEvent>(
  call: readonly Outgoing<Given>[],
  onRefused: OnRefused,
): Promise<Outgoing<Given> | undefined> {
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
    refused = waiting.filter(({ busEvent }, index) => {
      const { EventId, ErrorCode = 'unknown' } = results[index] ?? {}
      if (EventId !== undefined) return false
      if (never.has(ErrorCode)) onRefused(busEvent, ErrorCode)
      else reasons.add(ErrorCode)
      return !never.has(ErrorCode)
    })
    return refused.length === 0 ? done(undefined) : again([...reasons].join(', '), refused)
  })
}

/** The results in the order of the entries. A call that fails as a whole takes none. */
async function send(some: readonly Outgoing<unknown>[]): Promise<PutEventsResultEntry[]> {
  client ??= new EventBridgeClient({ maxAttempts: 5 })
  try {
    const { Entries = [] } = await client.send(new PutEventsCommand({ Entries: some.map(({ entry }) => entry) }))
    return Entries
  } catch (error) {
    return some.map(() => ({ ErrorCode: error instanceof Error ? error.name : 'unknown' }))
  }
}
