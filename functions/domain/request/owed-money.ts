/**
 * Money still owed to a reader after a request was carried out: the provider has refused to pay it back, or it arrived
 * later and no provider can. People transfer it and carry the request out again.
 */
import { newPaymentId } from '../payment/payment-id.ts'
import { moneyReceived, type PaidBooks } from '../payment/paid-books.ts'
import { payOut } from '../payment/pay-back.ts'
import { pendingOfEntity } from '../payment/pending-refunds.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { forEach, unchanged, type Change } from '../world/change.ts'
import type { Invoice, Payment } from '../world/invoice.ts'
import type { Owed } from '../world/provider-task.ts'
import type { World } from '../world/world.ts'
import type { ReaderRequest } from './request.ts'

type OwedCredit = Pick<Owed, 'from' | 'id'>

/** The request with money that people have to pay back. A request that can no longer be carried out is unchanged. */
export function withOwed(request: ReaderRequest, { from, id }: OwedCredit): ReaderRequest {
  const { state, owed = [], customer, subscription, proposals, waits_for } = request
  const isOver = state === 'taken_back' || state === 'received'
  if (isOver || customer === undefined || owed.some((one) => one.from === from && one.id === id)) return request
  const contract = { customer, ...(subscription !== undefined && { subscription }), by: 'email' as const }
  const { due: _, ...others } = request
  return {
    ...others,
    state: 'waiting',
    waits_for: state === 'waiting' ? (waits_for ?? 'pay-back') : 'pay-back',
    proposals: state === 'waiting' && proposals.length > 0 ? proposals : [contract],
    owed: [...owed, { from, id }],
  }
}

interface Owing {
  readonly world: World
  readonly request: ReaderRequest
  readonly subscription: string
}

/** Whether carrying out a request pays what is owed, because everything else was done before. */
export const isOwing = ({ world, request, subscription }: Owing): boolean =>
  request.owed !== undefined && request.customer === world.customer.id && request.subscription === subscription

interface Paying {
  readonly world: World
  readonly books: PaidBooks
  /** The begin of the ids of the payments. */
  readonly token: string
  readonly now: Instant
  readonly settings: Settings
}

/** Registers negative payments for the owed money, for the person who transfers it. */
export const payOwed = ({ request, ...paying }: Paying & Pick<Owing, 'request'>): Change =>
  payCredits(paying, request.owed ?? [])

export function payCredits({ world, books, token, now, settings }: Paying, credits: readonly OwedCredit[]): Change {
  const numbered = credits.map((credit, index) => ({ ...credit, token: index === 0 ? token : `${token}${index}` }))
  return forEach(world, numbered, (present, credit) => {
    const from = present.ledger.credits.find((one) => one.from === credit.from && one.id === credit.id)
    const { entity, currency } = [...books.documents, ...books.payments].find((one) => nameOf(one) === credit.id) ?? {}
    if (entity === undefined || currency === undefined) return unchanged(present)
    const mostMinor = moneyReceived(books, entity) - pendingOfEntity(present, books, entity)
    const id = newPaymentId(credit.token, present.customer.id)
    return payOut(present, { id, entity, currency, from, mostMinor, now, settings })
  })
}

const nameOf = (one: Invoice | Payment): string => ('number' in one ? one.number : one.id)
