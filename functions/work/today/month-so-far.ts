/** The present month by its events: subscriptions that are new or stopped, and the payments that came in. */
import * as v from 'valibot'
import { paymentSchema, type Payment } from '../../domain/world/invoice.ts'
import type { FeedEvent } from '../../domain/facts/event.ts'
import type { Instant } from '../../domain/time/time.ts'
import { batchGetAtOnce } from '../../store/dynamo/batch-get.ts'
import { latestEvents } from '../../store/feed/latest-events.ts'
import { paymentKey } from '../../store/keys.ts'

export interface MonthSoFar {
  readonly created: number
  /** Registered stops that were not taken back, by reason; the empty text is for those without one. */
  readonly stops: ReadonlyMap<string, number>
  readonly payments: readonly Payment[]
  /** The number of payments that schemes took back. */
  readonly reversals: number
  /** Whether there may be more events than were read. */
  readonly isPartial: boolean
  readonly lacksPayments: boolean
}

const types = [
  'subscription:created',
  'subscription:registered-stop',
  'subscription:revoked-stop',
  'payment:created',
  'payment:reversed',
] as const
/** Payments that one answer reads, each a key of BatchGetItem. */
const mostPayments = 1_000

/** Payments are read for callers that may see them only. */
export async function monthSoFar(account: string, begin: Instant, readsPayments: boolean): Promise<MonthSoFar> {
  const { events, whole } = await latestEvents(account, types, begin)
  const keys = readsPayments ? events.flatMap((event) => paymentKeyOf(account, event)) : []
  const items = await batchGetAtOnce(keys.slice(0, mostPayments))
  const isPartial = !whole
  return {
    created: events.filter(({ type }) => type === 'subscription:created').length,
    stops: stopsOf(events),
    reversals: events.filter(({ type }) => type === 'payment:reversed').length,
    payments: items.map((item) => v.parse(paymentSchema, item)),
    isPartial,
    lacksPayments: isPartial || keys.length > mostPayments,
  }
}

const paidSchema = v.object({ payment_id: v.string() })

function paymentKeyOf(account: string, { type, customerId, attributes }: FeedEvent) {
  if (type !== 'payment:created' || customerId === undefined) return []
  return [paymentKey(account, customerId, v.parse(paidSchema, attributes).payment_id)]
}

const stoppedSchema = v.object({ subscription_id: v.string(), reason: v.optional(v.string(), '') })

/** The last event of a subscription counts: a stop may be moved, or taken back. The newest event comes first. */
function stopsOf(events: readonly FeedEvent[]): ReadonlyMap<string, number> {
  const met = new Set<string>()
  const stops = new Map<string, number>()
  for (const { type, attributes } of events) {
    if (type !== 'subscription:registered-stop' && type !== 'subscription:revoked-stop') continue
    const { subscription_id, reason } = v.parse(stoppedSchema, attributes)
    if (met.has(subscription_id)) continue
    met.add(subscription_id)
    if (type === 'subscription:registered-stop') stops.set(reason, (stops.get(reason) ?? 0) + 1)
  }
  return stops
}
