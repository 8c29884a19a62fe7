/**
 * What is reported of a delivery, and what follows of it (interface: "Invoice delivery queue"; "POST
 * /api/updateinvoicedeliveries/"): the document is sent, is tried again later, goes another way, or is not sent at all.
 */
import type { FactOf } from '../fact.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time.ts'
import { unchanged, type Change } from '../world/change.ts'
import type { Delivery } from '../world/delivery.ts'
import type { NewDelivery } from '../world/record.ts'
import { withRecords, type World } from '../world/world.ts'
import { failed, fallbackOf, methodOf, waitsAfterFailure } from './sending.ts'
import type { Invoice } from '../world/invoice.ts'

export type Report =
  | { readonly outcome: 'sent'; readonly text?: string }
  /**
   * `retrySeconds`: how long to wait after the first failure, the second, and so on; none is left where it failed for
   * good.
   */
  | { readonly outcome: 'failed'; readonly retrySeconds: readonly number[]; readonly text?: string }

export interface ReportContext {
  readonly world: World
  /** As it stands, open or closed. */
  readonly document: Invoice
  readonly delivery: Delivery
  readonly now: Instant
  readonly settings: Settings
}

/** Without a change where the report says again what is known. */
export function decideReport(report: Report, context: ReportContext): Change {
  if (report.outcome === 'sent') return sent(report.text, context)
  const { world, delivery, now } = context
  const { retrySeconds } = report
  // Between a failure and its next try there is nothing new to fail: it is the same failure, reported again.
  if (retrySeconds.length > 0 && waitsAfterFailure(delivery, now)) return unchanged(world)
  const wait = retrySeconds[delivery.failures]
  if (wait === undefined) return failedForGood(report.text, context)
  return {
    world: withRecords(world, { record: 'reported', delivery, waiting: failed(delivery, wait, now) }),
    facts: [{ fact: 'sending-failed', ...sendingFacts(report.text, context) }],
  }
}

/** A document is sent when it is so for the first time; a reminder of it is no sending of it. */
function sent(text: string | undefined, context: ReportContext): Change {
  const { document, delivery, now } = context
  const isFirst = delivery.kind === 'document' && document.sent === undefined
  const world = isFirst ? withDocument(context.world, { ...document, sent: now }) : context.world
  return {
    world: withRecords(world, { record: 'reported', delivery, waiting: undefined }),
    facts: [{ fact: 'document-sent', ...sendingFacts(text, context), ...(isFirst ? { first: true } : {}) }],
  }
}

/** The event says that this way has failed, also where the document goes another way from now on. */
function failedForGood(text: string | undefined, context: ReportContext): Change {
  const { world, delivery, now, settings } = context
  const { number, kind } = delivery
  const by = fallbackOf(delivery.by, settings)
  const fallback: NewDelivery[] = by === undefined ? [] : [{ record: 'delivery', number, by, kind, at: now }]
  return {
    world: withRecords(world, ...fallback, { record: 'reported', delivery, waiting: undefined }),
    facts: [
      {
        fact: 'sending-given-up',
        ...sendingFacts(text, context),
        ...(by === undefined ? {} : { instead: nameOfWay(by, settings) }),
      },
    ],
  }
}

/** The world with a document that is not new to it, open or closed. */
function withDocument(world: World, document: Invoice): World {
  const { open } = world.ledger
  const isOpen = open.some(({ number }) => number === document.number)
  if (!isOpen) return withRecords(world, { record: 'document', document })
  const after = open.map((one) => (one.number === document.number ? document : one))
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

const nameOfWay = (by: string, settings: Settings) => (by === 'email' ? by : (methodOf(settings, by)?.name ?? by))
