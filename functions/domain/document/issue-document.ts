/** Issuing invoices and credit notes: numbered, dated, put into the books, and told. */
import { after } from '../calendar.ts'
import type { Settings } from '../settings/settings.ts'
import { dateOf, type Instant, type PlainDate } from '../time.ts'
import type { Done, World } from '../world/world.ts'
import { allocateCredit } from '../payment/allocate.ts'
import { nextDocumentNumber } from '../world/ledger.ts'
import { buyerOf } from './buyer.ts'
import { wayOfSending } from '../delivery/delivery.ts'
import { dunningSteps } from '../payment/dunning-steps.ts'
import { sellerOf, type Issuer } from './seller.ts'
import { totalOf, type Invoice, type InvoiceLine } from '../world/invoice.ts'

export interface NewInvoice {
  readonly issuer: Issuer
  readonly lines: readonly InvoiceLine[]
  /** `email`, `manual`, `none`, or the id of a delivery method. */
  readonly delivery: string
  /** Where absent, as many days from now as the entity gives. */
  readonly due?: PlainDate
  readonly note?: string
}

export interface Issued extends Done {
  readonly number: string
}

/** A new invoice. The balance goes to it as the change ends. */
export function issueInvoice(world: World, invoice: NewInvoice, at: Instant, settings: Settings): Issued {
  const { issuer, lines, delivery, note } = invoice
  const { timezone } = settings.account
  const { number, ledger } = nextDocumentNumber(world.ledger, 'invoice', issuer)
  const date = dateOf(at, timezone)
  const due = invoice.due ?? dateOf(after(at, 'P1D', issuer.due_days, timezone), timezone)
  const made: Invoice = {
    number,
    type: 'invoice',
    entity: issuer.external_id,
    currency: issuer.currency,
    made: at,
    date,
    due,
    lines: [...lines],
    ...(note === undefined ? {} : { note }),
    seller: sellerOf(issuer),
    buyer: buyerOf(world.customer),
    allocations: [],
    delivery,
    dunning: dunningSteps(world, { due, lines, delivery }, at, settings),
  }
  const put: World = { ...world, ledger: { ...ledger, open: [...ledger.open, made] } }
  return {
    number,
    world: withDelivery(put, made, settings),
    events: [{ event: 'invoice:created', invoice_number: number }],
    history: [`Invoice ${number} created`],
  }
}

export interface NewCreditNote {
  readonly issuer: Issuer
  /** Amounts are negative. */
  readonly lines: readonly InvoiceLine[]
  /** The number of the invoice that is credited; absent where a previous system invoiced. */
  readonly credits?: string
  readonly delivery: string
}

/** A new credit note, allocated to the invoice it credits; what that does not need is the customer's balance. */
export function issueCreditNote(world: World, note: NewCreditNote, at: Instant, settings: Settings): Issued {
  const { issuer, lines, credits, delivery } = note
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
    seller: sellerOf(issuer),
    buyer: buyerOf(world.customer),
    allocations: [],
    delivery,
    dunning: [],
  }
  const put: World = {
    ...world,
    ledger: { ...ledger, entries: [...ledger.entries, { entry: 'document', document: made }] },
  }
  const credit = allocateCredit(put, made, -totalOf(made), at)
  return {
    number,
    world: withDelivery(credit.world, made, settings),
    events: [
      ...(credits === undefined ? [] : [{ event: 'invoice:credited', invoice_number: credits } as const]),
      ...credit.events,
    ],
    history: [
      credits === undefined ? `Credit note ${number} created` : `Credit note ${number} created for invoice ${credits}`,
      ...credit.history,
    ],
  }
}

function withDelivery(world: World, { number, delivery, made }: Invoice, settings: Settings): World {
  const by = wayOfSending(delivery, settings)
  if (by === undefined) return world
  const entry = { entry: 'delivery', number, by, kind: 'document', at: made } as const
  return { ...world, ledger: { ...world.ledger, entries: [...world.ledger.entries, entry] } }
}
