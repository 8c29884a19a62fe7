/**
 * What is reported of a delivery, and what follows of it (interface: "Invoice delivery queue"; "POST
 * /api/updateinvoicedeliveries/"): the document is sent, is tried again later, goes another way, or is not sent at all.
 */
import type { EventBody } from '../event.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time.ts'
import type { World } from '../world/world.ts'
import { failed, fallbackOf, methodOf, waitsAfterFailure, type Delivery } from './delivery.ts'
import type { Invoice } from '../world/invoice.ts'

export type Report =
  | { readonly outcome: 'sent'; readonly text?: string }
  /** `retrySeconds`: how long to wait after the first failure, the second, and so on; none is left where it failed for good. */
  | { readonly outcome: 'failed'; readonly retrySeconds: readonly number[]; readonly text?: string }

export type Reported =
  /** It says again what is known. */
  | { readonly outcome: 'known' }
  | {
      readonly outcome: 'changed'
      readonly world: World
      readonly events: readonly EventBody[]
      readonly history: readonly string[]
      /** As it waits from now on; undefined where it leaves its queue. */
      readonly waiting: Delivery | undefined
    }

export interface ReportContext {
  readonly world: World
  /** As it stands, open or closed. */
  readonly document: Invoice
  readonly delivery: Delivery
  readonly now: Instant
  readonly settings: Settings
}

export function decideReport(report: Report, context: ReportContext): Reported {
  if (report.outcome === 'sent') return sent(report.text, context)
  const { delivery, now } = context
  const { retrySeconds } = report
  // Between a failure and its next try there is nothing new to fail: it is the same failure, reported again.
  if (retrySeconds.length > 0 && waitsAfterFailure(delivery, now)) return { outcome: 'known' }
  const wait = retrySeconds[delivery.failures]
  if (wait === undefined) return failedForGood(report.text, context)
  return {
    outcome: 'changed',
    world: context.world,
    events: [],
    history: [withText(`${what(context)} not sent ${how(context)}, to be tried again`, report.text)],
    waiting: failed(delivery, wait, now),
  }
}

/** A document is sent when it is so for the first time; a reminder of it is no sending of it. */
function sent(text: string | undefined, context: ReportContext): Reported {
  const { world, document, delivery, now } = context
  const history = [withText(`${what(context)} sent ${how(context)}`, text)]
  const isNews = delivery.kind === 'document' && document.sent === undefined
  return {
    outcome: 'changed',
    world: isNews ? withDocument(world, { ...document, sent: now }) : world,
    events: isNews ? [{ event: 'invoice:sent', invoice_number: document.number }] : [],
    history,
    waiting: undefined,
  }
}

/** The event says that this way has failed, also where the document goes another way from now on. */
function failedForGood(text: string | undefined, context: ReportContext): Reported {
  const { world, document, delivery, now, settings } = context
  const { number, kind } = delivery
  const by = fallbackOf(delivery.by, settings)
  const entries =
    by === undefined ? [] : [{ entry: 'delivery', number, by, kind, at: now } as const satisfies NewDelivery]
  return {
    outcome: 'changed',
    world: { ...world, ledger: { ...world.ledger, entries: [...world.ledger.entries, ...entries] } },
    events: [{ event: 'invoice:delivery-failed', invoice_number: document.number }],
    history: [
      withText(`${what(context)} could not be sent ${how(context)}`, text),
      ...(by === undefined ? [] : [`${what(context)} is sent ${wayInWords(by, settings)} instead`]),
    ],
    waiting: undefined,
  }
}

type NewDelivery = Extract<World['ledger']['entries'][number], { entry: 'delivery' }>

/** The world with a document that is not new to it, open or closed. */
function withDocument(world: World, document: Invoice): World {
  const { open, entries } = world.ledger
  const isOpen = open.some(({ number }) => number === document.number)
  return {
    ...world,
    ledger: isOpen
      ? { ...world.ledger, open: open.map((one) => (one.number === document.number ? document : one)) }
      : { ...world.ledger, entries: [...entries, { entry: 'document', document }] },
  }
}

function what({ delivery, document }: ReportContext): string {
  if (delivery.kind === 'reminder') return `Reminder of invoice ${document.number}`
  return `${document.type === 'invoice' ? 'Invoice' : 'Credit note'} ${document.number}`
}

const how = ({ delivery, settings }: ReportContext) => wayInWords(delivery.by, settings)

const wayInWords = (by: string, settings: Settings) =>
  by === 'email' ? 'by e-mail' : `by ${methodOf(settings, by)?.name ?? by}`

const withText = (line: string, text: string | undefined) =>
  text === undefined || text.trim() === '' ? line : `${line}: ${text.trim()}`
