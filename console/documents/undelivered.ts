/**
 * Documents that did not reach their customers, according to the events: their delivery failed, and they have not been
 * sent since. There is no list of them, so the events are searched backwards from the latest, one range at a time.
 */
import { client } from '../api/client.ts'
import type { Answered } from '../api/outcome.ts'
import { reads } from '../api/reading.ts'
import type { Event } from '../api/types.ts'

export type DeliveryFailed = Extract<Event, { readonly event: 'invoice:delivery-failed' }>

/** The number of events that one call examines. */
export const stretchLength = 5_000

/** A document is listed by its last failure, the newest first, unless it was sent after that. Events come in order. */
export function undeliveredDocuments(events: readonly Event[]): readonly DeliveryFailed[] {
  const failures = new Map<string, DeliveryFailed>()
  for (const event of events) {
    if (event.event === 'invoice:delivery-failed') failures.set(event.invoice_number, event)
    if (event.event === 'invoice:sent') failures.delete(event.invoice_number)
  }
  return [...failures.values()].toSorted((one, other) => other.event_id - one.event_id)
}

export interface Stretch {
  readonly events: readonly Event[]
  /** The event before the range; 0 if the range begins with the first event. */
  readonly before: number
}

/** The stretch that ends with an event, or with the latest for an empty text. */
export const stretchReading = reads(async (signal, until: string): Promise<Answered<Stretch>> => {
  const events: Event[] = []
  const types: Event['event'][] = ['invoice:delivery-failed', 'invoice:sent']
  const last = until === '' ? Infinity : Number(until)
  let place: { readonly of_last: number } | { readonly created_after_id: number } =
    until === '' ? { of_last: stretchLength } : { created_after_id: Math.max(0, last - stretchLength) }
  for (;;) {
    const query = { ...place, types, max_results: 1_000 }
    const { data, error, response } = await client.GET('/api/events/', { params: { query }, signal })
    if (data === undefined) return { error, response }
    events.push(...data.events.filter(({ event_id: id }) => id <= last))
    const through = data.searched_through
    if (data.next_url === undefined || through >= last)
      return { data: { events, before: Math.max(0, Math.min(last, through) - stretchLength) }, response }
    place = { created_after_id: through }
  }
})
