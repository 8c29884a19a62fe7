/**
 * An order that its orderer withdraws or cancels before it is a contract. An offer may be taken back until it is
 * accepted (Directive 2011/83/EU art. 12(b)). A request that does not name the order counts once it is a contract.
 */
import { normaliseEmail } from '../fields/email.ts'
import { isDecided, type Order } from '../order/order.ts'
import type { Instant } from '../time/time.ts'
import { numbersIn } from './match-request.ts'
import { withOutcome } from './move-request.ts'
import { isOwnName } from './own-name.ts'
import type { ReaderRequest, WaitReason } from './request.ts'

/** The words of a request that may name an order. */
export const orderNumbersIn = ({ said }: Pick<ReaderRequest, 'said'>): string[] =>
  said.ground === 'cause' || said.date !== undefined ? [] : numbersIn(said.contract)

/** The order that a request certainly takes back: named by its number, in the orderer's name and e-mail address. */
export function orderTakenBack({ kind, said }: ReaderRequest, orders: readonly Order[]): Order | undefined {
  const [order, ...others] = orders.filter(({ status, email, address = {}, tax_registration_id }) => {
    const isOwn = normaliseEmail(email) === normaliseEmail(said.email) && isOwnName(said.name, namesOf(address))
    // Only consumers have the right to withdraw by law.
    const isBusiness = tax_registration_id !== undefined || address.company !== undefined
    return !isDecided(status) && isOwn && !(kind === 'withdraw' && isBusiness)
  })
  return others.length === 0 ? order : undefined
}

const namesOf = ({ name, company }: NonNullable<Order['address']>) => ({
  ...(name !== undefined && { name }),
  ...(company !== undefined && { company }),
})

/** The request of an order that is denied for it. It names no contract, because there is none. */
export function orderWithdrawn(request: ReaderRequest, { at, by }: { readonly at: Instant; readonly by: string }) {
  const { due: _, waits_for: __, ...others } = request
  const moved: ReaderRequest = {
    ...others,
    ...{ state: 'carried_out', effect_at: request.received, proposals: [], decided: { at, by } },
  }
  return request.receipt_at === undefined ? moved : withOutcome(moved)
}

/** The reasons that a contract of the reader may remove. */
const forLackOfContract: ReadonlySet<WaitReason | undefined> = new Set(['unmatched', 'nothing-live', 'other-number'])

/** Whether a request waits because the reader has no contract to which it belongs. */
export const waitsForContract = ({ state, waits_for }: Pick<ReaderRequest, 'state' | 'waits_for'>): boolean =>
  state === 'waiting' && forLackOfContract.has(waits_for)

/** Whether a request may mean the contract that an order becomes. A later order is another one. */
export const mayMeanOrder = (request: ReaderRequest, { email, created }: Order): boolean =>
  waitsForContract(request) &&
  created <= request.received &&
  normaliseEmail(request.said.email) === normaliseEmail(email)
