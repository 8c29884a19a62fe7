/**
 * The parts of an outcome that are compared to decide whether a call still does what its preview showed (extensions:
 * "preview and expect"): everything that money, states and consumers of events depend on. Instants count by their date
 * in the account's timezone, as a call "from now" is carried out some minutes after its preview. Texts in a language,
 * new ids and new numbers do not count.
 */
import { eventsOf } from '../facts/fact-events.ts'
import type { Settings } from '../settings/settings.ts'
import { groupOf, seenAt, type Groups } from '../subscription/reading/subscription-view.ts'
import { dateOf, type Instant } from '../time/time.ts'
import { toPayOf, type Invoice, type InvoiceLine } from '../world/invoice.ts'
import type { Subscription } from '../world/subscription.ts'
import type { Ledger } from '../world/ledger.ts'
import {
  agreementsMade,
  allFacts,
  changedCollections,
  changedRecipients,
  changedSubscriptions,
  documentsMade,
  messagesOf,
  paymentsMade,
  type Outcome,
} from './outcome.ts'

/** JSON that is equal for equal outcomes. */
export function comparedOutcome(outcome: Outcome, now: Instant, settings: Settings): unknown {
  const { before, after, groups } = outcome
  const day = (instant: Instant | null) => (instant === null ? null : dateOf(instant, settings.account.timezone))
  const made = documentsMade(outcome)
  const isNew = (number: string) => made.some((document) => document.number === number)
  const compareLine = ({ text, amountMinor, tax_rate, tax, taxMinor, category, period }: InvoiceLine) => {
    const { begin, end } = period?.part ?? period ?? { begin: null, end: null }
    const money = [amountMinor, tax_rate, tax, taxMinor]
    return [text, money, category, period?.campaign_id, period?.quantity, day(begin), day(end)]
  }
  const compareDocument = (document: Invoice) => {
    const { type, entity, currency, due, credits, lines, delivery } = document
    const credited = credits === undefined || isNew(credits) ? undefined : credits
    return [type, entity, currency, due, credited, delivery, toPayOf(document), lines.map(compareLine)]
  }
  const compareState = (subscription: Subscription, inGroups: Groups = groups) => {
    const { state, periods } = seenAt(subscription, groupOf(subscription, inGroups), now)
    return [state, periods.map(({ campaign_id, begin, end }) => [campaign_id, day(begin), day(end)])]
  }
  const newAgreements = new Set(agreementsMade(outcome.facts))
  const compareCollection = (invoice: Invoice) => {
    const { number, currency, collection } = invoice
    const { agreement = '', on, state, attempt } = collection ?? {}
    const names = [isNew(number) ? null : number, newAgreements.has(agreement) ? null : agreement]
    return [names, on, state, attempt, currency, toPayOf(invoice)]
  }
  return [
    made.map(compareDocument),
    changedSubscriptions(outcome).map(({ before: old, after: changed }) => [
      old === undefined ? null : [changed.id, compareState(old)],
      compareState(changed),
    ]),
    changedRecipients(outcome).map(({ before: old, after: changed, groupsBefore, groupsAfter }) => [
      changed.id,
      compareState(old, groupsBefore),
      compareState(changed, groupsAfter),
    ]),
    [balanceOf(before?.ledger), balanceOf(after.ledger)],
    paymentsMade(outcome).map(({ entity, currency, amountMinor, method, refunds }) => {
      return [entity, currency, amountMinor, method, refunds]
    }),
    changedCollections(outcome).map(compareCollection),
    eventsOf(allFacts(outcome)).map(({ event }) => event),
    messagesOf(outcome).map(({ kind, to }) => [kind, to]),
  ]
}

function balanceOf(ledger: Ledger | undefined): [string, number][] {
  const byEntity = Map.groupBy(ledger?.credits ?? [], ({ entity }) => entity)
  return [...byEntity]
    .map(([entity, credits]): [string, number] => [entity, credits.reduce((sum, { leftMinor }) => sum + leftMinor, 0)])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}
