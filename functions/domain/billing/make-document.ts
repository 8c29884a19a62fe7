/**
 * The invoice or credit note of a planned document. A document with a negative sum is a credit note, never an invoice
 * (decisions: "Money"). So a campaign whose discounts exceed its prices makes a credit note that credits no invoice. If
 * a stop takes back a part of such a credit note, the document is an invoice.
 */
import {
  issueCreditNote,
  issueInvoice,
  nextNumber,
  type NewCreditNote,
  type NewInvoice,
} from '../document/issue-document.ts'
import { issuerOf } from '../document/seller.ts'
import { creditedAmount as creditedOfDebt } from '../payment/allocate.ts'
import type { Settings } from '../settings/settings.ts'
import { dateOf, type Instant } from '../time/time.ts'
import type { Change } from '../world/change.ts'
import { totalOf } from '../world/invoice.ts'
import type { Billing, Period, Subscription } from '../world/subscription.ts'
import { subscriptionOf, type World } from '../world/world.ts'
import type { BillablePeriod } from './billable-period.ts'
import type { Difference } from './difference.ts'
import { creditedLine, invoicedLine } from './documented-line.ts'
import type { DocumentedPeriod } from './documented-time.ts'
import { withBilling, withCredited, withInvoiced, type OnDocument } from './note-billing.ts'
import { dueAgain, withOwed } from './restored-debt.ts'
import type { PlannedDocument, TakenBack } from './planned-document.ts'

interface Making {
  readonly subscription: Subscription
  readonly billable: BillablePeriod
  readonly at: Instant
  readonly settings: Settings
}

export function makeDocument(world: World, document: PlannedDocument, making: Making): Change {
  const { billable, at, settings } = making
  const { id } = making.subscription
  const subscription = subscriptionOf(world, id)
  const billing = subscription && billingNow(subscription, billable.period)
  if (subscription === undefined || billing === undefined) throw new Error(`There is no billing of ${id} to bill by.`)
  const documented = { ...billable, subscription, at, settings }
  const { issued, noted } =
    document.kind === 'billed'
      ? billed(world, document.lines, billing, documented)
      : takenBack(world, document, billing, documented)
  return { ...issued, world: withBilling(issued.world, id, billable.period, noted) }
}

interface Made {
  readonly issued: Change
  /** The billing of the period with the amounts of the document. */
  readonly noted: Billing
}

function billed(
  world: World,
  differences: readonly Difference[],
  billing: Billing,
  documented: DocumentedPeriod,
): Made {
  const { at, settings, subscription } = documented
  const issuer = issuerOf(billing.entity, billing.currency, settings)
  const lines = differences.map((line) => invoicedLine(line, documented))
  const paper = { issuer, lines, delivery: subscription.invoiced_by }
  const isNote = totalOf(paper) < 0
  const number = nextNumber(world, isNote ? 'credit_note' : 'invoice', issuer)
  const noted = withInvoiced(billing, number, differences.map(invoicedAmount))
  if (isNote) return { issued: issueCreditNote(world, { ...paper, credits_no_invoice: true }, at, settings), noted }
  const today = dateOf(at, settings.account.timezone)
  const due = dueAgain(world, { entity: issuer.external_id, lines: differences, today })
  const invoice: NewInvoice = { ...paper, ...(due === undefined ? {} : { due }) }
  return { issued: issueInvoice(world, invoice, at, settings), noted }
}

function takenBack(
  world: World,
  { invoice, lines }: Extract<PlannedDocument, { kind: 'taken-back' }>,
  billing: Billing,
  documented: DocumentedPeriod,
): Made {
  const { at, settings, subscription, period } = documented
  const paper = {
    issuer: issuerOf(billing.entity, billing.currency, settings),
    lines: lines.map((line) => creditedLine(line, documented)),
    delivery: subscription.invoiced_by,
  }
  const gave = standingOn(invoice, billing) < 0
  if (gave && totalOf(paper) > 0) {
    return {
      issued: issueInvoice(world, { ...paper, ...takingBack(invoice) }, at, settings),
      noted: withCredited(billing, invoice, lines.map(creditedAmount)),
    }
  }
  const credited = gave ? ({ credits_no_invoice: true } as const) : creditedInvoice(invoice, period)
  const note: NewCreditNote = { ...paper, ...credited }
  const owed = creditedOfDebt(world, note, -totalOf(note))
  const due = world.ledger.open.find(({ number }) => number === invoice)?.due
  return {
    issued: issueCreditNote(world, note, at, settings),
    noted: withCredited(billing, invoice, withOwed(lines.map(creditedAmount), owed, due)),
  }
}

/**
 * The amount of a document that remains in the billing of its period; negative if the document gave the customer money.
 */
const standingOn = (invoice: string | null, { lines }: Billing): number =>
  lines
    .flatMap(({ billed: amounts }) => amounts)
    .reduce((sum, amount) => (amount.invoice === invoice ? sum + amount.amountMinor : sum), 0)

const takingBack = (note: string | null): Pick<NewInvoice, 'takes_back'> => (note === null ? {} : { takes_back: note })

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
