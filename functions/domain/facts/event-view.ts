/**
 * An event as consumers receive it: in the feed, on the bus and in webhooks (interface: "Events", event attributes).
 */
import { instantAttributes, type FeedEvent, type Via } from './event.ts'
import { isInstant, type Instant } from '../time/time.ts'

export interface EventView {
  readonly event: string
  readonly event_id: number
  readonly timestamp: string
  readonly via: Via
  readonly by?: string
  readonly customer_id?: string
  /** The attributes of the type. */
  readonly [attribute: string]: unknown
}

/**
 * `show` gives an instant its form: the account's wall-clock time, or UTC where the account's settings are not at hand.
 */
export function shownEvent(event: FeedEvent, show: (instant: Instant) => string): EventView {
  const common = {
    event: event.type,
    event_id: event.eventId,
    timestamp: show(event.at),
    via: event.via,
    ...(event.by === undefined ? {} : { by: event.by }),
    ...(event.customerId === undefined ? {} : { customer_id: event.customerId }),
  }
  return { ...common, ...shownAttributes(event.attributes, show), ...common }
}

/** The attributes of an event's type as consumers receive them. */
export const shownAttributes = (
  attributes: Readonly<Record<string, unknown>>,
  show: (instant: Instant) => string,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      instantAttributes.has(name) && typeof value === 'string' && isInstant(value) ? show(value) : value,
    ]),
  )
