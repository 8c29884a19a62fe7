/**
 * Reports of a delivery and their effects (interface: "Invoice delivery queue"; "POST /api/updateinvoicedeliveries/"):
 * the document is sent, sent later, sent in another way, or not sent at all.
 */
import type { FactOf } from '../facts/fact.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { unchanged, type Change } from '../world/change.ts'
import type { Delivery } from '../world/delivery.ts'
import type { NewDelivery } from '../world/record.ts'
import { withRecords, type World } from '../world/world.ts'
import { failed, fallbackOf, methodOf, waitsAfterFailure } from './sending.ts'
import type { Invoice } from '../world/invoice.ts'

export type Report =
  | { readonly outcome: 'sent'; readonly text?: string }
  /**
   * `retrySeconds` holds the waiting times after the first failure, the second, and so on. The list is empty if the
   * delivery failed for good.
   */
  | { readonly outcome: 'failed'; readonly retrySeconds: readonly number[]; readonly text?: string }

export interface ReportContext {
  readonly world: World
  /** The present document, open or closed. */
  readonly document: Invoice
  readonly delivery: Delivery
  readonly now: Instant
  readonly settings: Settings
}

/** A report of a known outcome changes nothing. */
export function decideReport(report: Report, context: ReportContext): Change {
  if (report.outcome === 'sent') return sent(report.text, context)
  const { world, delivery, now } = context
  const { retrySeconds } = report
  // Between a failure and the next attempt a further failure is the same failure, reported again.
  if (retrySeconds.length > 0 && waitsAfterFailure(delivery, now)) return unchanged(world)
  const wait = retrySeconds[delivery.failures]
  if (wait === undefined) return failedForGood(report.text, context)
  return {
    world: withRecords(world, { record: 'reported', delivery, waiting: failed(delivery, wait, now) }),
    facts: [{ fact: 'sending-failed', ...sendingFacts(report.text, context) }],
  }
}

/** The first sending of a document is noted with the document. A reminder is no sending of the document. */
function sent(text: string | undefined, context: ReportContext): Change {
  const { document, delivery, now } = context
  const isFirst = delivery.kind === 'document' && document.sent === undefined
  const world = isFirst ? withDocument(context.world, { ...document, sent: now }) : context.world
  return {
    world: withRecords(world, { record: 'reported', delivery, waiting: undefined }),
    facts: [
      {
        fact: 'document-sent',
        ...sendingFacts(text, context),
        ...(isFirst
          ? { first: true }
          : delivery.to === undefined && delivery.again === undefined
            ? {}
            : { asked: true }),
      },
    ],
  }
}

/** The event reports the failure of this way, even if the document is sent another way from now on. */
function failedForGood(text: string | undefined, context: ReportContext): Change {
  const { world, delivery, now, settings } = context
  const { number, kind, again } = delivery
  const way = fallbackOf(delivery.by, settings)
  const fallback: NewDelivery[] =
    way === undefined ? [] : [{ record: 'delivery', number, by: way, kind, at: now, ...(again && { again }) }]
  return {
    world: withRecords(world, ...fallback, { record: 'reported', delivery, waiting: undefined }),
    facts: [
      {
        fact: 'sending-given-up',
        ...sendingFacts(text, context),
        ...(way === undefined ? {} : { instead: nameOfWay(way, settings) }),
      },
    ],
  }
}

/** The world with a changed document, open or closed. */
function withDocument(world: World, document: Invoice): World {
  const { open } = world.ledger
  const isOpen = open.some(({ number }) => number === document.number)
  if (!isOpen) return withRecords(world, { record: 'document', document })
  const after = open.map((invoice) => (invoice.number === document.number ? document : invoice))
  return { ...world, ledger: { ...world.ledger, open: after } }
}

function sendingFacts(
  text: string | undefined,
  { delivery, document, settings }: ReportContext,
): Omit<FactOf<'sending-failed'>, 'fact'> {
  const remark = text?.trim() ?? ''
  return {
    of: delivery.kind === 'reminder' ? 'reminder' : document.type,
    number: document.number,
    by: nameOfWay(delivery.by, settings),
    ...(remark === '' ? {} : { remark }),
  }
}

const nameOfWay = (way: string, settings: Settings) => (way === 'email' ? way : (methodOf(settings, way)?.name ?? way))
