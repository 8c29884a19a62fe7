/**
 * Payments (interface: "POST /api/customers/createpayment/"; decisions: "Money"). A payment with an invoice goes to
 * that invoice. A payment without goes to the open invoices of its business entity. The rest is the customer's balance.
 * A refund takes back paid amounts of an invoice, which is then open again, or reduces the balance.
 */
import type { Fault } from '../refusal/fault.ts'
import { bankMethodOf, entityNamed } from '../settings/business-entity.ts'
import type { BusinessEntity, Settings } from '../settings/settings.ts'
import { dateOf, laterOf, parseDate, type Instant, type PlainDate } from '../time/time.ts'
import { followedBy, refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import { collectionId, type Collection } from '../world/collection.ts'
import { withRecords, type World } from '../world/world.ts'
import { allocate } from './allocate.ts'
import { dunningSteps } from './dunning-steps.ts'
import { inOrderOfAge, paidOf, toPayOf, type Invoice, type Payment } from '../world/invoice.ts'
import { fieldsOfPayment } from './payment-fields.ts'
import { withCredit, withCredits } from './offset-balance.ts'
import { staleAt } from './stale-at.ts'

export interface PayCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly given: {
    /** At most one of this and `business_entity` is given. */
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
  /** The document of `invoice_number`, open or closed. */
  readonly document: Invoice | undefined
  /** The id of the payment. */
  readonly id: string
  readonly now: Instant
  readonly settings: Settings
}

export function pay(command: PayCommand): Change | Refusal {
  const { world, given: input, id, now, settings } = command
  const target = targetOf(command)
  const fields = fieldsOfPayment(input.data, settings)
  const faults = [
    ...('faults' in target ? target.faults : currencyFaults(input.currency, target.currency)),
    ...amountFaults(input),
    ...dateFaults(input.date, dateOf(now, settings.account.timezone)),
    ...(fields.outcome === 'refused' ? fields.faults : []),
  ]
  if ('faults' in target || fields.outcome === 'refused' || faults.length > 0) return refuse(...faults)
  const payment: Payment = {
    id,
    entity: target.entity,
    currency: target.currency,
    amountMinor: input.amount,
    method: input.method,
    date: input.date ?? dateOf(now, settings.account.timezone),
    fields: fields.fields,
    ...(input.note === undefined ? {} : { note: input.note }),
    made: now,
  }
  const { invoice } = target
  const registered: Change = {
    world: withRecords(world, { record: 'payment', payment }),
    facts: [
      {
        fact: 'payment-registered',
        payment: id,
        amountMinor: input.amount,
        currency: target.currency,
        ...(invoice === undefined ? {} : { invoice: invoice.number }),
      },
    ],
  }
  const allocatedMinor = invoice === undefined ? 0 : takenBy(invoice, payment.amountMinor)
  const allocated =
    invoice === undefined || allocatedMinor === 0
      ? registered
      : followedBy(registered, toItsInvoice(registered.world, payment, invoice, allocatedMinor, settings))
  return { ...allocated, world: withRest(allocated.world, payment, payment.amountMinor - allocatedMinor) }
}

interface Target {
  readonly entity: string
  readonly currency: string
  readonly invoice?: Invoice
}

function targetOf({ given: input, document, settings }: PayCommand): Target | { readonly faults: readonly Fault[] } {
  if (input.invoice_number !== undefined) {
    if (document?.type !== 'invoice') {
      return { faults: [{ field: '', code: 'invoice_unknown' }] }
    }
    return { entity: document.entity, currency: document.currency, invoice: document }
  }
  const entity = businessEntityGiven(input.business_entity, settings)
  return 'fault' in entity ? { faults: [entity.fault] } : { entity: entity.external_id, currency: entity.currency }
}

/** The business entity of a payment without an invoice. An account with one need not name it. */
export function businessEntityGiven(
  name: string | undefined,
  settings: Settings,
): BusinessEntity | { readonly fault: Fault } {
  const [first, ...others] = settings.business_entities
  if (name === undefined && others.length > 0) {
    return { fault: { field: 'business_entity', code: 'business_entity_needed' } }
  }
  const entity = name === undefined ? first : entityNamed(name, settings)
  return entity ?? { fault: { field: '', code: 'business_entity_unknown' } }
}

function currencyFaults(paidIn: string, currency: string): Fault[] {
  return paidIn === currency ? [] : [{ field: 'currency', code: 'currency_mismatch', values: { currency } }]
}

function amountFaults({ amount, method }: PayCommand['given']): Fault[] {
  if (amount === 0) return [{ field: 'amount', code: 'payment_of_nothing' }]
  return amount < 0 && method !== 'external' ? [{ field: 'amount', code: 'payment_negative' }] : []
}

/** The fault of the date on which the bank received a payment, which is today or earlier. */
function dateFaults(date: string | undefined, today: PlainDate): Fault[] {
  if (date === undefined) return []
  if (parseDate(date) === undefined) return [{ field: 'date', code: 'date_expected' }]
  return date > today ? [{ field: 'date', code: 'payment_date_ahead' }] : []
}

/** The part of a payment for its invoice: the amount still to pay, or for a refund the paid amount. */
const takenBy = (invoice: Invoice, amountMinor: number): number =>
  amountMinor > 0 ? Math.min(amountMinor, toPayOf(invoice)) : -Math.min(-amountMinor, paidOf(invoice))

/** An invoice that is paid back is open again. */
export function toItsInvoice(
  world: World,
  { id, made: at }: Payment,
  invoice: Invoice,
  amountMinor: number,
  settings: Settings,
): Change {
  const open = reopened(world, invoice, at, settings)
  const present = open.world.ledger.open.find(({ number }) => number === invoice.number) ?? invoice
  return followedBy(open, allocate(open.world, present, { from: 'payment', id, amountMinor, at }))
}

/** A closed invoice is open again, with all its steps of dunning before it. Only a refund finds its invoice closed. */
function reopened(world: World, invoice: Invoice, at: Instant, settings: Settings): Change {
  const { number } = invoice
  const { open } = world.ledger
  if (open.some((present) => present.number === number)) return unchanged(world)
  const steps = dunningSteps(world, invoice, at, settings)
  const { left, attempt } = waitingForReport(world, invoice, at, settings) ?? leftToPeople(invoice)
  const waits = left.collection?.state === 'planned' && left.collection.dunned !== true
  const again = { ...left, dunning: waits ? [] : steps }
  const collection = attempt === undefined ? undefined : collectionId(world.customer.id, number, attempt)
  return {
    world: withRecords(
      { ...world, ledger: { ...world.ledger, open: inOrderOfAge([...open, again]) } },
      { record: 'reopened', number },
    ),
    facts: collection === undefined ? [] : [{ fact: 'collection-given-up', collection, invoice: number }],
  }
}

/**
 * The invoice with an attempt that a worker of the account may have, although it was paid otherwise; undefined if none
 * has one. The attempt goes on until it is reported, as another one beside it could collect twice.
 */
function waitingForReport(
  world: World,
  invoice: Invoice,
  at: Instant,
  settings: Settings,
): { readonly left: Invoice; readonly attempt?: never } | undefined {
  const { collection, allocations, entity } = invoice
  if (collection?.state !== 'planned' || !wasReady(collection, allocations)) return undefined
  const agreement = world.customer.agreements?.find(({ id }) => id === collection.agreement)
  const provider = settings.payment_providers.find(({ id }) => id === agreement?.provider)
  const isFiled = agreement !== undefined && bankMethodOf(entity, agreement.method, settings) !== undefined
  if (provider?.kind !== 'queue' || isFiled) return undefined
  const until = laterOf(staleAt(world, invoice, collection.ready, settings), at)
  return { left: { ...invoice, collection: { ...collection, until } } }
}

/** Whether an attempt could be handed out before its invoice was paid. */
const wasReady = ({ ready }: Collection, allocations: Invoice['allocations']): boolean =>
  ready <= (allocations.at(-1)?.at ?? ready)

/**
 * The invoice without a continuing collection, because it was paid once. Its planned attempt left its queue when the
 * invoice was paid.
 */
function leftToPeople(invoice: Invoice): { readonly left: Invoice; readonly attempt?: number } {
  const { collection, allocations } = invoice
  if (collection?.state !== 'planned') return { left: invoice }
  const isUntaken = !wasReady(collection, allocations)
  const over = { ...collection, state: 'given_up' as const, ...(isUntaken && { untaken: true as const }) }
  return { left: { ...invoice, collection: over }, attempt: collection.attempt }
}

const withRest = (world: World, { id, entity, made }: Payment, leftMinor: number): World =>
  withCredits(world, withCredit(world.ledger.credits, { from: 'payment', id, entity, leftMinor, since: made }))
