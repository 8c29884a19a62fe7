/**
 * reissueinvoice (extensions: "For the desk"): an invoice with a wrong buyer is credited wholly and issued again, with
 * the customer's present address and VAT number. The billing of its periods goes over to the new number, so nothing is
 * invoiced or credited later for it.
 */
import { mayBeHandedOut, mayBeReady, type Untaken } from '../collection/handed-out.ts'
import { leftQueue } from '../collection/plan-collection.ts'
import { issueCreditNote, issueInvoice, nextNumber } from '../document/issue-document.ts'
import { buyerOf } from '../document/buyer.ts'
import { issuerOf, sellerOf } from '../document/seller.ts'
import { allocate } from '../payment/allocate.ts'
import { withCredit, withCredits } from '../payment/offset-balance.ts'
import type { Settings } from '../settings/settings.ts'
import { isReverseCharged } from '../tax/tax-parties.ts'
import { dateOf, type Instant } from '../time/time.ts'
import { followedBy, refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import type { Billing } from '../world/subscription.ts'
import type { World } from '../world/world.ts'
import { creditedLine, creditNoteOf, reasonLine, withDocument } from './credit-invoice.ts'
import { withBilling } from './note-billing.ts'
import { wasCredited, standingLines, withGivenBack, type StandingLine } from './uncredited-lines.ts'

export interface ReissueCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  /** The document that is to be issued again, open or closed. */
  readonly document: Invoice | undefined
  /** Shown on the credit note. */
  readonly reason?: string | undefined
  /** A note for staff only, at both documents. */
  readonly note?: string | undefined
  readonly untaken?: Untaken | undefined
  readonly now: Instant
  readonly settings: Settings
}

export function reissueInvoice(command: ReissueCommand): Change | Refusal {
  const { document, reason, note, now, settings } = command
  if (document?.type !== 'invoice') return refuse({ field: '', code: 'invoice_unknown' })
  const world = withoutAttempt(document, command)
  if (world === undefined) return refuse({ field: '', code: 'collection_under_way' })
  const standing = standingLines(world, document)
  if (wasCredited(document, standing)) return refuse({ field: '', code: 'reissue_credited' })
  const isOfNothing = standing.every(({ leftMinor }) => leftMinor === 0)
  const whole = standing
    .filter(({ leftMinor }) => isOfNothing || leftMinor !== 0)
    .map((one) => ({ ...one, amountMinor: one.leftMinor }))
  const issuer = issuerOf(document.entity, document.currency, settings)
  // The rates of the lines stay, so they must be right for the present buyer.
  const isOfReverseCharge = document.lines.some(({ tax }) => tax?.kind === 'reverse_charge')
  if (isOfReverseCharge && !isReverseCharged(buyerOf(world.customer), sellerOf(issuer))) {
    return refuse({ field: '', code: 'reissue_reverse_charge' })
  }
  const number = nextNumber(world, 'invoice', issuer)
  const tied = withTiesTo(number, withGiven(world, document, whole), document, standing)
  const internal = note === undefined ? {} : { note }
  const credited = issueCreditNote(
    tied,
    {
      issuer,
      lines: [...whole.map(creditedLine), ...reasonLine(reason, whole)],
      credits: document.number,
      delivery: document.delivery,
      ...internal,
    },
    now,
    settings,
  )
  const again = issueInvoice(
    credited.world,
    {
      issuer,
      lines: document.lines,
      delivery: document.delivery,
      ...dueOf(document, dateOf(now, settings.account.timezone)),
      ...(document.note === undefined ? {} : { note: document.note }),
      ...(document.takes_back === undefined ? {} : { takes_back: document.takes_back }),
      ...internal,
    },
    now,
    settings,
  )
  const reissued: Change = {
    world: again.world,
    facts: [...credited.facts, ...again.facts, { fact: 'reissued', invoice: document.number, again: number }],
  }
  return followedBy(reissued, paidByThe(creditNoteOf(credited), reissued.world, number, now))
}

/**
 * The world in which nobody can collect the invoice any more; undefined if somebody may be collecting it, because both
 * invoices would then be collected.
 */
function withoutAttempt(document: Invoice, { world, untaken, now, settings }: ReissueCommand): World | undefined {
  const { collection } = document
  if (collection === undefined || toPayOf(document) <= 0) return world
  if (mayBeHandedOut(world, document, { now, untaken, settings })) return undefined
  return collection.state === 'planned' && mayBeReady(collection.ready, now)
    ? leftQueue(world, document, collection.agreement, settings)
    : world
}

/** The due date stays, unless it has passed. */
const dueOf = ({ due }: Invoice, today: string) => (due === undefined || due < today ? {} : { due })

/**
 * Credits of lines without a period are noted on the invoice, credits of lines of a period in its billing. A billing
 * shows no credit of 0.00, so an invoice of such lines alone notes all of them.
 */
const withGiven = (
  world: World,
  document: Invoice,
  whole: readonly (StandingLine & { amountMinor: number })[],
): World =>
  withDocument(
    document,
    withGivenBack(
      world,
      document,
      whole.flatMap(({ billed, ...one }) => (billed === undefined || one.amountMinor === 0 ? [one] : [])),
    ),
  )

/** The periods of the lines, billed by the new number in place of the old one. */
function withTiesTo(number: string, world: World, document: Invoice, standing: readonly StandingLine[]): World {
  const periods = new Map(
    standing.flatMap(({ billed }) =>
      billed === undefined ? [] : [[`${billed.subscription} ${billed.period.serial}`, billed] as const],
    ),
  )
  return [...periods.values()].reduce((current, { subscription, period }) => {
    const { billing } = period
    return billing === undefined
      ? current
      : withBilling(current, subscription, period, renumbered(billing, document.number, number))
  }, world)
}

const renumbered = (billing: Billing, before: string, after: string): Billing => ({
  ...billing,
  lines: billing.lines.map((line) => ({
    ...line,
    billed: line.billed.map((amount) => (amount.invoice === before ? { ...amount, invoice: after } : amount)),
  })),
})

/** The money that had paid the invoice, which is the rest of its credit note, pays the new invoice and no other. */
function paidByThe(creditNote: string | undefined, world: World, number: string, at: Instant): Change {
  const { credits, open } = world.ledger
  const rest = credits.find(({ from, id }) => from === 'credit_note' && id === creditNote)
  const invoice = open.find((one) => one.number === number)
  if (rest === undefined || invoice === undefined) return unchanged(world)
  const { from, id, leftMinor: amountMinor } = rest
  const others = credits.flatMap((credit) => (credit === rest ? withCredit([], { ...rest, leftMinor: 0 }) : [credit]))
  return allocate(withCredits(world, others), invoice, { from, id, amountMinor, at })
}

/** The number of the invoice that a change has issued again. */
export function reissuedNumberOf({ facts }: Pick<Change, 'facts'>): string | undefined {
  const fact = facts.find((one) => one.fact === 'reissued')
  return fact?.fact === 'reissued' ? fact.again : undefined
}
