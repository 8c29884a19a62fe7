/** Collections as steps that time will bring, each on its day. */
import { sentences } from '../../language/history-words.ts'
import { sayReason } from '../../language/reason-words.ts'
import { voiceOf } from '../facts/history-reading.ts'
import { writtenAmount } from '../money/amount-text.ts'
import { laterOf, showInstant, startOfDate, type Instant } from '../time/time.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import { plannedCollection, type PlannedCollection } from './planned-collection.ts'
import { subscriptionOfDocument, type StepReading, type StepView } from './show-steps.ts'

export interface Span {
  /** The instant from which this state of the world applies. */
  readonly since: Instant
  readonly until: Instant
}

/** The collections of a world up to an instant, in order of their days. Each attempt is shown once for each day. */
export function collectionSteps(world: World, { since, until }: Span, attempts: Set<string>, reading: StepReading) {
  const { timezone } = reading.settings.account
  const steps = world.ledger.open.flatMap((invoice): (StepView & { readonly instant: Instant })[] => {
    const { collection } = invoice
    const planned = collection && plannedCollection(world, invoice, reading)
    if (planned === undefined) return []
    const instant = laterOf(startOfDate(planned.at, timezone), since)
    const name = `${invoice.number} ${planned.attempt} ${planned.at}`
    if (instant > until || attempts.has(name)) return []
    attempts.add(name)
    const text = textOf(invoice, planned, reading)
    const step = { at: showInstant(instant, timezone), kind: 'collection' as const, collection: planned, text }
    return [{ instant, ...step, ...subscriptionOfDocument(invoice) }]
  })
  return steps
    .toSorted((one, other) => (one.instant < other.instant ? -1 : one.instant > other.instant ? 1 : 0))
    .map(({ instant: _, ...step }): StepView => step)
}

function textOf(invoice: Invoice, planned: PlannedCollection, reading: StepReading) {
  const { invoice_number, from, attempt, reason } = planned
  const { settings, language } = reading
  const { say } = voiceOf({ timezone: settings.account.timezone, language })
  const amount = writtenAmount(toPayOf(invoice), invoice.currency, language)
  if (invoice_number === undefined) return say(sentences.to_collect_ahead, { amount, from })
  const values = { amount, from, invoice: invoice_number, attempt }
  const before = outcomeBefore(invoice, attempt)
  const text = say(sentenceAfter(before), values)
  return before === undefined || reason === undefined ? text : `${text} (${sayReason(reason, language)})`
}

/** The outcome of the last attempt before another one. An attempt that moved to another agreement has no outcome. */
const outcomeBefore = ({ collection }: Invoice, attempt: number) =>
  collection?.attempts
    .filter((one) => one.attempt < attempt)
    .toSorted((one, other) => one.attempt - other.attempt)
    .at(-1)?.outcome

function sentenceAfter(outcome: ReturnType<typeof outcomeBefore>) {
  if (outcome === 'failed') return sentences.to_collect_again
  return outcome === 'reversed' ? sentences.to_collect_returned : sentences.to_collect
}
