/**
 * refund (extensions: "Operations of customer service"; decisions: "Money"): pays back money that came in, from the
 * balance with a business entity, or from a payment. A payment is paid back from its own money: its part of the balance
 * first, then the invoices that hold its money, latest first, which are open again. Balance from other payments pays
 * those invoices at once, and only the rest of it is paid back, so each payment can be paid back later.
 */
import type { Fault } from '../refusal/fault.ts'
import type { BusinessEntity, Settings } from '../settings/settings.ts'
import { dateOf, type Instant } from '../time/time.ts'
import { refuse, type Change, type Refusal } from '../world/change.ts'
import type { Credit, Payment } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import { followPayment, mostOfMoney, type PaymentMoney } from './follow-payment.ts'
import { moneyReceived, type PaidBooks } from './paid-books.ts'
import { businessEntityGiven } from './pay.ts'
import { balanceWith, payBack, type FromInvoice } from './pay-back.ts'
import { heldBalance, pendingOfEntity, pendingOfPayment } from './pending-refunds.ts'

export interface RefundCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly given: {
    /** At most one of this and `business_entity` is given. */
    readonly payment_id?: string
    readonly business_entity?: string
    /** Minor units. */
    readonly amount: number
    readonly note?: string
  }
  readonly books: PaidBooks
  /** The id of the payment that pays the money back. */
  readonly id: string
  readonly now: Instant
  readonly settings: Settings
}

/** The sources of a refund, and the largest amount that can be taken from them. */
interface Refundable {
  readonly entity: string
  readonly currency: string
  readonly mostMinor: number
  /** The payment that is paid back, with its money. */
  readonly refunds?: string
  readonly money?: PaymentMoney
  /** The paid invoices, latest first. */
  readonly invoices: readonly FromInvoice[]
}

/**
 * The largest number of invoices that a refund opens again. Each of them takes two of the writes for which a change has
 * room.
 */
const mostInvoices = 10

export function refundMoney(command: RefundCommand): Change | Refusal {
  const { world, given: input, id, now, settings } = command
  if (input.amount <= 0) return refuse({ field: 'amount', code: 'refund_of_nothing' })
  const source = input.payment_id === undefined ? ofBalance(command) : ofPayment(command, input.payment_id)
  if ('fault' in source) return refuse(source.fault)
  const { entity, currency, mostMinor, refunds, money, invoices } = source
  const amount = (amountMinor: number) => ({ amountMinor, currency })
  if (input.amount > mostMinor) {
    return refuse({ field: 'amount', code: 'refund_above_left', values: { left: amount(Math.max(0, mostMinor)) } })
  }
  const credits = world.ledger.credits.filter((credit) => credit.entity === entity && credit.leftMinor > 0)
  const free = Math.max(0, Math.min(input.amount, balanceWith(world, entity) - heldBalance(world, entity)))
  const ownOf = (credit: Credit) => (money === undefined ? 0 : mostOfMoney(money, credit))
  const fromOwn = partsUpTo(credits, ownOf, free)
  const ownMinor = sumOf(fromOwn)
  const fromInvoices = partsUpTo(invoices, ({ amountMinor }) => amountMinor, input.amount - ownMinor)
  const rest = input.amount - ownMinor - sumOf(fromInvoices)
  const own = new Map(fromOwn)
  const fromOthers = partsUpTo(
    credits,
    (credit) => credit.leftMinor - (own.get(credit) ?? 0),
    Math.min(rest, free - ownMinor),
  )
  if (fromInvoices.length > mostInvoices) {
    const atOnce = ownMinor + sumOf(fromInvoices.slice(0, mostInvoices))
    return refuse({
      field: 'amount',
      code: 'refund_invoices_too_many',
      values: { max: mostInvoices, left: amount(atOnce) },
    })
  }
  const payment: Payment = {
    ...{ id, entity, currency, amountMinor: -input.amount, method: 'external' },
    ...{ date: dateOf(now, settings.account.timezone), fields: {} },
    ...(input.note === undefined ? {} : { note: input.note }),
    ...(refunds === undefined ? {} : { refunds }),
    made: now,
  }
  return payBack(
    world,
    payment,
    {
      balance: [...fromOwn, ...fromOthers].map(([credit, amountMinor]) => ({ credit, amountMinor })),
      invoices: fromInvoices.map(([{ invoice }, amountMinor]) => ({ invoice, amountMinor })),
    },
    settings,
  )
}

function ofBalance(command: RefundCommand): Refundable | { readonly fault: Fault } {
  const { world, given: input, books, settings } = command
  const issuer = removedEntity(command) ?? businessEntityGiven(input.business_entity, settings)
  if ('fault' in issuer) return issuer
  const { external_id: entity, currency } = issuer
  return {
    entity,
    currency,
    mostMinor: Math.min(
      balanceWith(world, entity) - heldBalance(world, entity),
      moneyReceived(books, entity) - pendingOfEntity(world, books, entity),
    ),
    invoices: [],
  }
}

/**
 * The entity that the account has removed and whose balance is meant: the payments and documents know its currency. An
 * account with one entity need not name it, unless the customer also has a balance with another entity.
 */
function removedEntity({
  world,
  given: { business_entity: name },
  books: { payments, documents },
  settings: { business_entities: entities },
}: RefundCommand): Pick<BusinessEntity, 'external_id' | 'currency'> | { readonly fault: Fault } | undefined {
  const removed = new Map(
    [...documents, ...payments].flatMap(({ entity, currency }) =>
      entities.some(({ external_id }) => external_id === entity) ? [] : [[entity, currency] as const],
    ),
  )
  const currencyOf = (entity: string) => {
    const currency = removed.get(entity)
    return currency === undefined ? undefined : { external_id: entity, currency }
  }
  if (name !== undefined) return currencyOf(name)
  const hasBalance = (entity: string) => balanceWith(world, entity) > 0
  const [held, another] = [...removed.keys(), ...entities.map(({ external_id }) => external_id)].filter(hasBalance)
  if (held === undefined || entities.length > 1) return undefined
  return another === undefined
    ? currencyOf(held)
    : { fault: { field: 'business_entity', code: 'business_entity_needed' } }
}

/**
 * The refundable amount of a payment is the rest after earlier refunds, as far as it is balance or in invoices,
 * including invoices paid by a credit note for its first invoice.
 */
function ofPayment({ world, books }: RefundCommand, id: string): Refundable | { readonly fault: Fault } {
  const payment = books.payments.find((one) => one.id === id)
  if (payment === undefined) return { fault: { field: '', code: 'payment_unknown' } }
  const { entity, currency } = payment
  const money = followPayment(books, payment)
  const { leftMinor, invoices } = money
  const pending = pendingOfPayment(world, id)
  const balanceMinor = Math.max(0, balanceWith(world, entity) - heldBalance(world, entity))
  const inInvoices = sum(invoices.map(({ amountMinor }) => amountMinor)) - pending.ofInvoicesMinor
  return {
    entity,
    currency,
    mostMinor: Math.min(
      leftMinor - pending.allMinor,
      balanceMinor + inInvoices,
      moneyReceived(books, entity) - pendingOfEntity(world, books, entity),
    ),
    refunds: id,
    money,
    invoices,
  }
}

/** The amount to take from each source, in order, until the sum is reached. */
function partsUpTo<Source>(
  sources: readonly Source[],
  held: (source: Source) => number,
  amountMinor: number,
): (readonly [Source, number])[] {
  let left = amountMinor
  return sources.flatMap((source) => {
    const own = Math.min(left, held(source))
    if (own <= 0) return []
    left -= own
    return [[source, own] as const]
  })
}

const sumOf = (parts: readonly (readonly [unknown, number])[]): number => sum(parts.map(([, amount]) => amount))
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
