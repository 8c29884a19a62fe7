/**
 * Billing by difference. The target of each line of a period follows from the period's facts, and the billed amounts
 * are kept with the line. After any change of the facts (a stop, a switch, a pause, new lines, or the time to invoice)
 * the difference is credited or invoiced, line by line. Billing a second time does nothing.
 */
import { issueCreditNote, issueInvoice, nextNumber } from '../document/issue-document.ts'
import { issuerOf } from '../document/seller.ts'
import { once } from '../once.ts'
import type { Settings } from '../settings/settings.ts'
import { withDocumentedEnd } from '../subscription/period-end.ts'
import { dateOf, type Instant } from '../time.ts'
import { followedBy, unchanged, type Change } from '../world/change.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { subscriptionOf, withSubscription, type World } from '../world/world.ts'
import { periodsToBill, type BillablePeriod } from './billable-period.ts'
import { creditedLine, invoicedLine } from './documented-line.ts'
import { creditedAmount as creditedOfDebt } from '../payment/allocate.ts'
import { totalOf } from '../world/invoice.ts'
import type { Difference } from './difference.ts'
import { dueAgain, withOwed } from './owed-again.ts'
import { withBilling, withCredited, withInvoiced, withPeriods, type OnDocument } from './noted-billing.ts'
import { plannedDocuments, type PlannedDocument, type TakenBack } from './planned-document.ts'

/**
 * Bills every period with a difference, by at most `mostDocuments` documents. The rest falls due at once, as of the
 * instant of the change: see `billingDue`.
 */
export function bill(world: World, at: Instant, settings: Settings, mostDocuments: number): Change {
  // An erased customer has nothing left to bill; the loss of the data is no reason to bill.
  if (world.customer.erased !== undefined) return unchanged(world)
  let change = unchanged(world)
  let room = mostDocuments
  for (const subscription of world.subscriptions) {
    const { toBill, isDocumented } = outstandingOf(subscription, settings)
    if (isDocumented) continue
    // The rest of an earlier change is billed as of that change.
    const since = subscription.billing_due ?? at
    let isLeft = false
    for (const { billable, documents } of toBill) {
      const now = documents.slice(0, room)
      room -= now.length
      isLeft ||= now.length < documents.length
      change = now.reduce(
        (made, document) => followedBy(made, makeDocument(made.world, document, subscription, billable, at, settings)),
        change,
      )
    }
    change = { ...change, world: withDocumented(change.world, subscription.id, isLeft ? since : undefined, settings) }
  }
  return change
}

/** Since when a change has documents to make; undefined where every change has made its documents. */
export function billingDue({ subscriptions }: World): Instant | undefined {
  return subscriptions
    .flatMap(({ billing_due }) => billing_due ?? [])
    .toSorted()
    .at(0)
}

interface Outstanding {
  readonly toBill: readonly { readonly billable: BillablePeriod; readonly documents: readonly PlannedDocument[] }[]
  /** The documents of the subscription agree with its facts. */
  readonly isDocumented: boolean
}

const outstandingOf = once((subscription: Subscription, settings: Settings): Outstanding => {
  const toBill = periodsToBill(subscription, settings)
    .map((billable) => ({ billable, documents: plannedDocuments(subscription, billable, settings) }))
    .filter(({ documents }) => documents.length > 0)
  const { periods, replaced, billing_due } = subscription
  const isNoted =
    replaced === undefined && billing_due === undefined && periods.every((period) => period.end_before === undefined)
  return { toBill, isDocumented: toBill.length === 0 && isNoted }
})

function makeDocument(
  world: World,
  document: PlannedDocument,
  { id, invoiced_by }: Subscription,
  billable: BillablePeriod,
  at: Instant,
  settings: Settings,
): Change {
  const subscription = subscriptionOf(world, id)
  const billing = subscription && billingNow(subscription, billable.period)
  if (subscription === undefined || billing === undefined) throw new Error(`There is no billing of ${id} to bill by.`)
  const issuer = issuerOf(billing.entity, billing.currency, settings)
  const documented = { ...billable, subscription, at, settings }
  switch (document.type) {
    case 'credit_note': {
      const { invoice, lines } = document
      const note = {
        issuer,
        lines: lines.map((line) => creditedLine(line, documented)),
        ...creditedInvoice(invoice, billable.period),
        delivery: invoiced_by,
      }
      const issued = issueCreditNote(world, note, at, settings)
      const owed = creditedOfDebt(world, note, -totalOf(note))
      const due = world.ledger.open.find(({ number }) => number === invoice)?.due
      const noted = withCredited(billing, invoice, withOwed(lines.map(creditedAmount), owed, due))
      return { ...issued, world: withBilling(issued.world, id, billable.period, noted) }
    }
    case 'invoice': {
      const { lines } = document
      const number = nextNumber(world, 'invoice', issuer)
      const today = dateOf(at, settings.account.timezone)
      const due = dueAgain(world, { entity: issuer.external_id, lines, today })
      const invoice = {
        ...{ issuer, lines: lines.map((line) => invoicedLine(line, documented)), delivery: invoiced_by },
        ...(due === undefined ? {} : { due }),
      }
      const issued = issueInvoice(world, invoice, at, settings)
      const noted = withInvoiced(billing, number, lines.map(invoicedAmount))
      return { ...issued, world: withBilling(issued.world, id, billable.period, noted) }
    }
  }
}

const invoicedAmount = ({ position, amountMinor, first, until: to }: Difference): OnDocument => ({
  ...{ position, amountMinor },
  ...(first === undefined ? {} : { first }),
  ...(to === undefined ? {} : { to }),
})

const creditedAmount = ({ position, amountMinor, range }: TakenBack): OnDocument => ({
  ...{ position, amountMinor },
  ...(range === undefined ? {} : { to: range.from }),
})

/** An invoice of a previous system has the number that the import gave, or none. */
function creditedInvoice(invoice: string | null, { external_invoicing }: Period) {
  if (invoice !== null) return { credits: invoice }
  const number = external_invoicing?.invoice_number
  return number === undefined ? {} : ({ credits: number, credits_elsewhere: true } as const)
}

/** The billing of a period after the documents made so far. */
const billingNow = ({ periods, stop, replaced = [] }: Subscription, { serial }: Period) =>
  [...periods, ...(stop?.removed ?? []), ...replaced].find((period) => period.serial === serial)?.billing

/**
 * The subscription notes since when documents are left to make. Periods without such documents go by their present end,
 * and those that a switch removed are dropped.
 */
function withDocumented(world: World, id: string, left: Instant | undefined, settings: Settings): World {
  const subscription = subscriptionOf(world, id)
  if (subscription === undefined) return world
  const serials = new Set(outstandingOf(subscription, settings).toBill.map(({ billable }) => billable.period.serial))
  const isToBill = ({ serial }: Period) => serials.has(serial)
  const {
    billing_due: _,
    replaced = [],
    ...others
  } = withPeriods(subscription, (period) => (isToBill(period) ? period : withDocumentedEnd(period)))
  const stillReplaced = replaced.filter(isToBill)
  const isNoted =
    left === subscription.billing_due &&
    stillReplaced.length === replaced.length &&
    others.periods === subscription.periods
  if (isNoted) return world
  return withSubscription(world, {
    ...others,
    ...(left === undefined ? {} : { billing_due: left }),
    ...(stillReplaced.length === 0 ? {} : { replaced: stillReplaced }),
  })
}
