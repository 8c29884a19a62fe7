/**
 * Payments (interface: "POST /api/customers/createpayment/"; decisions: "Money"). With an invoice a payment goes to that one,
 * else to the open invoices of its business entity; what is left is the customer's balance. A refund takes back what was
 * paid of an invoice, which is then open again, or comes off the balance.
 */
import { joined, nothing } from '../world/change.ts'
import type { Fault } from '../fault.ts'
import { amountText } from '../money.ts'
import type { Settings } from '../settings/settings.ts'
import { dateOf, parseDate, type Instant } from '../time.ts'
import type { Done, World } from '../world/world.ts'
import { allocate, withCredit } from './allocate.ts'
import { dunningSteps } from './dunning-steps.ts'
import { paidOf, toPayOf, type Allocation, type Invoice, type Payment } from '../world/invoice.ts'
import { fieldsOfPayment } from './payment-fields.ts'

export interface PayCommand {
  /** Advanced to `now`. */
  readonly world: World
  readonly given: {
    /** At most one of the two. */
    readonly invoice_number?: string
    readonly business_entity?: string
    /** Minor units. */
    readonly amount: number
    readonly currency: string
    readonly method: Payment['method']
    readonly date?: string
    /** Checked: no `unknownPaymentFields`. */
    readonly data: Readonly<Record<string, unknown>>
    readonly note?: string
  }
  /** The document of `invoice_number`, open or not. */
  readonly document: Invoice | undefined
  /** Of the payment. */
  readonly id: string
  readonly now: Instant
  readonly settings: Settings
}

export type Paid =
  | { readonly outcome: 'changed'; readonly done: Done }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }

export function pay(command: PayCommand): Paid {
  const { world, given, id, now, settings } = command
  const target = targetOf(command)
  const fields = fieldsOfPayment(given.data, settings)
  const faults = [
    ...('faults' in target ? target.faults : currencyFaults(given.currency, target.currency)),
    ...amountFaults(given),
    ...(given.date !== undefined && parseDate(given.date) === undefined
      ? [{ field: 'date', code: 'date_expected' } as const]
      : []),
    ...(fields.outcome === 'refused' ? fields.faults : []),
  ]
  if ('faults' in target || fields.outcome === 'refused' || faults.length > 0) return { outcome: 'refused', faults }
  const payment: Payment = {
    id,
    entity: target.entity,
    currency: target.currency,
    amountMinor: given.amount,
    method: given.method,
    date: given.date ?? dateOf(now, settings.account.timezone),
    fields: fields.fields,
    ...(given.note === undefined ? {} : { note: given.note }),
    made: now,
  }
  const entries = [...world.ledger.entries, { entry: 'payment', payment } as const]
  const registered: Done = {
    world: { ...world, ledger: { ...world.ledger, entries } },
    events: [
      {
        event: 'payment:created',
        payment_id: id,
        ...(target.invoice === undefined ? {} : { invoice_number: target.invoice.number }),
      },
    ],
    history: [`Payment of ${amountText(given.amount, target.currency)} registered`],
  }
  const toInvoice = toItsInvoice(registered.world, payment, target.invoice, now, settings)
  const funded = withRest(toInvoice.done.world, payment, toInvoice.left)
  return { outcome: 'changed', done: joined(registered, { ...toInvoice.done, world: funded }) }
}

interface Target {
  readonly entity: string
  readonly currency: string
  readonly invoice?: Invoice
}

function targetOf({ given, document, settings }: PayCommand): Target | { readonly faults: readonly Fault[] } {
  if (given.invoice_number !== undefined) {
    if (document?.type !== 'invoice') {
      return { faults: [{ field: '', code: 'invoice_unknown' }] }
    }
    return { entity: document.entity, currency: document.currency, invoice: document }
  }
  const { business_entities: entities } = settings
  if (given.business_entity === undefined && entities.length > 1) {
    return { faults: [{ field: 'business_entity', code: 'business_entity_needed' }] }
  }
  const entity =
    given.business_entity === undefined
      ? entities[0]
      : entities.find(({ external_id }) => external_id === given.business_entity)
  if (entity === undefined) return { faults: [{ field: '', code: 'business_entity_unknown' }] }
  return { entity: entity.external_id, currency: entity.currency }
}

function currencyFaults(given: string, currency: string): Fault[] {
  return given === currency ? [] : [{ field: 'currency', code: 'currency_mismatch', values: { currency } }]
}

function amountFaults({ amount, method }: PayCommand['given']): Fault[] {
  if (amount === 0) return [{ field: 'amount', code: 'payment_of_nothing' }]
  return amount < 0 && method !== 'external' ? [{ field: 'amount', code: 'payment_negative' }] : []
}

/** What of a payment its invoice takes, and what is left. */
function toItsInvoice(
  world: World,
  { id, amountMinor }: Payment,
  invoice: Invoice | undefined,
  at: Instant,
  settings: Settings,
): { readonly done: Done; readonly left: number } {
  if (invoice === undefined) return { done: nothing(world), left: amountMinor }
  const amount = amountMinor > 0 ? Math.min(amountMinor, toPayOf(invoice)) : -Math.min(-amountMinor, paidOf(invoice))
  if (amount === 0) return { done: nothing(world), left: amountMinor }
  const allocation: Allocation = { from: 'payment', id, amountMinor: amount, at }
  const open = amount < 0 ? reopened(world, invoice, at, settings) : world
  const present = open.ledger.open.find(({ number }) => number === invoice.number) ?? invoice
  return { done: allocate(open, present, allocation, at), left: amountMinor - amount }
}

/** An invoice that was settled is open once more, with all of its dunning before it. */
function reopened(world: World, invoice: Invoice, at: Instant, settings: Settings): World {
  const { open, entries } = world.ledger
  if (open.some(({ number }) => number === invoice.number)) return world
  const again = { ...invoice, dunning: dunningSteps(world, invoice, at, settings) }
  return {
    ...world,
    ledger: {
      ...world.ledger,
      open: [...open, again],
      entries: [...entries, { entry: 'reopened', number: invoice.number }],
    },
  }
}

function withRest(world: World, { id, entity, made }: Payment, leftMinor: number): World {
  const credits = withCredit(world.ledger.credits, { from: 'payment', id, entity, leftMinor, since: made })
  return { ...world, ledger: { ...world.ledger, credits } }
}
