/**
 * The sending of documents (interface: "Delivery", invoice delivery queue): the way, the time when a delivery is ready,
 * and its readiness after a failure.
 */
import type { DeliveryMethod, Settings } from '../settings/settings.ts'
import { instantOf, latestInstant, millisOf, type Instant } from '../time/time.ts'
import type { Delivery } from '../world/delivery.ts'
import type { NewDelivery } from '../world/record.ts'

/**
 * A document is delivered once by each way. Every reminder, and every later sending, is a separate delivery.
 */
export function newDelivery(
  customer: string,
  { number, kind, by: way, at, again, asked: request }: NewDelivery,
): Delivery {
  const distinction = request?.token ?? (kind === 'reminder' ? at : again && `again-${at}`)
  return {
    id: [customer, number, ...(distinction === undefined ? [] : [distinction])].join('~'),
    customer,
    number,
    kind,
    by: way,
    ...(request && { to: [...request.to] }),
    ...(again && { again }),
    ready_at: at,
    failures: 0,
  }
}

/** The start of the ids of a customer's deliveries. No customer id contains the mark. */
export const deliveriesTo = (customer: string): string => `${customer}~`

export const methodOf = (settings: Settings, id: string): DeliveryMethod | undefined =>
  settings.delivery_methods.find((method) => method.id === id)

/**
 * The way of sending for a way of invoicing; undefined if nobody sends the document. A removed delivery method is
 * replaced by e-mail.
 */
export function wayOfSending(invoicedBy: string, settings: Settings): string | undefined {
  if (invoicedBy === 'manual' || invoicedBy === 'none') return undefined
  return methodOf(settings, invoicedBy) === undefined ? 'email' : invoicedBy
}

/** The way that replaces a failed way; undefined if no other way is left. */
export function fallbackOf(way: string, settings: Settings): string | undefined {
  if (way === 'email') return undefined
  const method = methodOf(settings, way)
  return method === undefined ? 'email' : method.fallback
}

/** The delivery, handed out and ready again after some seconds. */
export function handedOut<Waiting extends Pick<Delivery, 'failing' | 'ready_at'>>(
  delivery: Waiting,
  seconds: number,
  now: Instant,
): Omit<Waiting, 'failing'> {
  const { failing: _, ...others } = delivery
  return { ...others, ready_at: secondsAfter(now, seconds) }
}

/** The delivery after a failure, ready again after some seconds. */
export function failed<Waiting extends Pick<Delivery, 'failures' | 'failing' | 'ready_at'>>(
  delivery: Waiting,
  seconds: number,
  now: Instant,
) {
  const ready_at = secondsAfter(now, seconds)
  return { ...delivery, failures: delivery.failures + 1, failing: true as const, ready_at }
}

/** Whether the delivery has not been ready since its last failure. Until then no worker can have tried again. */
export const waitsAfterFailure = (
  { failing, ready_at }: Pick<Delivery, 'failing' | 'ready_at'>,
  now: Instant,
): boolean => failing === true && ready_at > now

export const secondsAfter = (now: Instant, seconds: number): Instant =>
  instantOf(Math.min(millisOf(now) + Math.ceil(seconds * 1000), millisOf(latestInstant)))
