/** Issuing invoices and credit notes: each gets a number and a date, a place in the ledger, and a fact. */
import { after } from '../time/calendar.ts'
import type { Settings } from '../settings/settings.ts'
import { dateOf, type Instant, type PlainDate } from '../time/time.ts'
import { followedBy, type Change } from '../world/change.ts'
import type { NewDelivery } from '../world/record.ts'
import { withRecords, type World } from '../world/world.ts'
import { allocateCredit, creditedAmount } from '../payment/allocate.ts'
import { nextDocumentNumber, type Series } from '../world/ledger.ts'
import { buyerOf } from './buyer.ts'
import { withReference } from './invoice-reference.ts'
import { wayOfSending } from './sending.ts'
import { dunningSteps } from '../payment/dunning-steps.ts'
import { sellerOf, type Issuer } from './seller.ts'
import { frozenDetailsOf, transliterated } from './frozen-details.ts'
import { totalOf, type Invoice, type InvoiceLine, type FrozenDetails } from '../world/invoice.ts'

export interface NewInvoice {
  readonly issuer: Issuer
  readonly lines: readonly InvoiceLine[]
  /** `email`, `manual`, `none`, or the id of a delivery method. */
  readonly delivery: string
  /** The due date; where absent, the business entity's number of days from now. */
  readonly due?: PlainDate
  readonly note?: string
  /** The number of the credit note that gave the customer money, a part of which the invoice takes back. */
  readonly takes_back?: string
}

/** The next number of an issuer's invoices or credit notes. */
export const nextNumber = (world: World, series: Series, issuer: Issuer): string =>
  nextDocumentNumber(world.ledger, series, issuer).number

/** A new invoice. The balance is allocated to it at the end of the change. */
export function issueInvoice(world: World, invoice: NewInvoice, at: Instant, settings: Settings): Change {
  const { issuer, lines, delivery, note, takes_back } = invoice
  const { timezone } = settings.account
  const { number, count, ledger } = nextDocumentNumber(world.ledger, 'invoice', issuer)
  const referenced = withReference({ ...world, ledger }, issuer, { number, count }, settings)
  const due = invoice.due ?? dateOf(after(at, 'P1D', issuer.due_days, timezone), timezone)
  const made: Invoice = {
    number,
    type: 'invoice',
    entity: issuer.external_id,
    currency: issuer.currency,
    made: at,
    date: dateOf(at, timezone),
    due,
    lines: [...lines],
    ...(takes_back === undefined ? {} : { takes_back }),
    ...(note === undefined ? {} : { note }),
    seller: sellerOf(issuer),
    buyer: buyerOf(world.customer),
    paper: { ...frozenDetailsOf(issuer, world.customer, dateOf(at, timezone)), ...referenced.reference },
    allocations: [],
    delivery,
    dunning: dunningSteps(world, { due, lines, delivery }, at, settings),
  }
  const { ledger: taken } = referenced.world
  const issued: World = { ...referenced.world, ledger: { ...taken, open: [...taken.open, made] } }
  return {
    world: withRecords(issued, ...deliveryOf(made, settings)),
    facts: [{ fact: 'invoiced', invoice: number }, ...referenced.facts, ...transliterated(made)],
  }
}

export interface NewCreditNote {
  readonly issuer: Issuer
  /** The sum of the lines is negative. */
  readonly lines: readonly InvoiceLine[]
  /**
   * The number of the credited invoice; absent if a previous system's invoice has no number, or there is no credited
   * invoice.
   */
  readonly credits?: string
  /** A previous system issued the credited invoice. */
  readonly credits_elsewhere?: true
  /** The discounts of a campaign exceed its prices, so the credit note gives the customer money. */
  readonly credits_no_invoice?: true
  readonly delivery: string
  /** A note for staff only. */
  readonly note?: string
}

/** A new credit note, allocated to its invoice. The rest goes to the customer's balance. */
export function issueCreditNote(world: World, note: NewCreditNote, at: Instant, settings: Settings): Change {
  const { issuer, lines, credits, credits_elsewhere, credits_no_invoice, delivery, note: remark } = note
  const { number, ledger } = nextDocumentNumber(world.ledger, 'credit_note', issuer)
  const made: Invoice = {
    number,
    type: 'credit_note',
    entity: issuer.external_id,
    currency: issuer.currency,
    made: at,
    date: dateOf(at, settings.account.timezone),
    lines: [...lines],
    ...(credits === undefined ? {} : { credits }),
    ...(credits_elsewhere === undefined ? {} : { credits_elsewhere }),
    ...(credits_no_invoice === undefined ? {} : { credits_no_invoice }),
    ...(remark === undefined ? {} : { note: remark }),
    seller: sellerOf(issuer),
    buyer: buyerOf(world.customer),
    paper: {
      ...frozenDetailsOf(issuer, world.customer, dateOf(at, settings.account.timezone)),
      ...setAgainst(world, note),
    },
    allocations: [],
    delivery,
    dunning: [],
  }
  const issued: Change = {
    world: withRecords({ ...world, ledger }, { record: 'document', document: made }),
    facts: [
      { fact: 'credited', credit_note: number, ...(credits === undefined ? {} : { invoice: credits }) },
      ...transliterated(made),
    ],
  }
  const allocated = followedBy(issued, allocateCredit(issued.world, made, -totalOf(made), at))
  return { ...allocated, world: withRecords(allocated.world, ...deliveryOf(made, settings)) }
}

/** The part of a credit note that the credited invoice takes. */
function setAgainst(world: World, note: NewCreditNote): Pick<FrozenDetails, 'set_against'> {
  const amountMinor = creditedAmount(world, note, -totalOf(note))
  return amountMinor === 0 ? {} : { set_against: amountMinor }
}

function deliveryOf({ number, delivery, made }: Invoice, settings: Settings): NewDelivery[] {
  const way = wayOfSending(delivery, settings)
  return way === undefined ? [] : [{ record: 'delivery', number, by: way, kind: 'document', at: made }]
}
