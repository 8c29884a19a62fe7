/** Documents that did not reach their customers, the last failure first. */
import type { Event } from '../../api/types.ts'

export type DeliveryFailed = Extract<Event, { readonly event: 'invoice:delivery-failed' }>

/** A document may fail more than once, as its reminders do, and is shown by its last failure. Events come in order. */
export function failedDocuments(events: readonly Event[]): readonly DeliveryFailed[] {
  const failures = events.flatMap((event) => (event.event === 'invoice:delivery-failed' ? [event] : []))
  const lastOfEach = new Map(failures.map((event) => [event.invoice_number, event]))
  return [...lastOfEach.values()].toSorted((one, other) => other.event_id - one.event_id)
}
