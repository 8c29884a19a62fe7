/**
 * How documents are sent (interface: "Delivery", invoice delivery queue): by which way, when they are ready, and when
 * they are again after a failure.
 */
import type { DeliveryMethod, Settings } from '../settings/settings.ts'
import { instantOf, latestInstant, millisOf, type Instant } from '../time.ts'
import type { Delivery } from '../world/delivery.ts'
import type { NewDelivery } from '../world/record.ts'

/** One document is sent once by each way; every reminder is one of its own. */
export function newDelivery(customer: string, { number, kind, by, at }: NewDelivery): Delivery {
  return {
    id: [customer, number, ...(kind === 'reminder' ? [at] : [])].join('~'),
    customer,
    number,
    kind,
    by,
    ready_at: at,
    failures: 0,
  }
}

export const methodOf = (settings: Settings, id: string): DeliveryMethod | undefined =>
  settings.delivery_methods.find((method) => method.id === id)

/**
 * How a document that is to be invoiced in a way is sent; undefined where nobody sends it. A method that is gone is no
 * way any more.
 */
export function wayOfSending(invoicedBy: string, settings: Settings): string | undefined {
  if (invoicedBy === 'manual' || invoicedBy === 'none') return undefined
  return methodOf(settings, invoicedBy) === undefined ? 'email' : invoicedBy
}

/** By which other way a document goes that a way has failed to deliver. */
export function fallbackOf(by: string, settings: Settings): string | undefined {
  if (by === 'email') return undefined
  const method = methodOf(settings, by)
  return method === undefined ? 'email' : method.fallback
}

/** Handed out for so many seconds, after which it is ready again. */
export function handedOut(delivery: Delivery, seconds: number, now: Instant): Delivery {
  const { failing: _, ...others } = delivery
  return { ...others, ready_at: secondsAfter(now, seconds) }
}

/** Failed for now: ready again after so many seconds. */
export function failed(delivery: Delivery, seconds: number, now: Instant): Delivery {
  return { ...delivery, failures: delivery.failures + 1, failing: true, ready_at: secondsAfter(now, seconds) }
}

/** Whether it waits since it failed last: until it is ready nobody can have tried again. */
export const waitsAfterFailure = ({ failing, ready_at }: Delivery, now: Instant): boolean =>
  failing === true && ready_at > now

export const secondsAfter = (now: Instant, seconds: number): Instant =>
  instantOf(Math.min(millisOf(now) + Math.ceil(seconds * 1000), millisOf(latestInstant)))
