/** The marks of undeliverable addresses that a new address ends. */
import type { FactOf } from '../facts/fact.ts'
import type { BuiltinKey, Customer } from '../world/customer.ts'
import { isMarkOf, withoutMarks, type MarkedAddress } from '../world/undeliverable.ts'

const deliveryKeys: readonly BuiltinKey[] = ['address', 'postal_code', 'city', 'country']
const billingKeys: readonly BuiltinKey[] = ['billing_address', 'billing_postal_code', 'billing_city', 'billing_country']

/** The same address in other letters is no new one. */
const plain = (text = ''): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** The customer without the marks of the addresses that differ from those before. */
export function withoutEndedMarks(before: Customer | undefined, customer: Customer): Customer {
  if (customer.undeliverable === undefined && customer.failed_copies === undefined) return customer
  const moved: MarkedAddress[] = []
  const differs = (keys: readonly BuiltinKey[]) =>
    keys.some((key) => plain(before?.builtin[key]) !== plain(customer.builtin[key]))
  // The mark of a subscription's own delivery address stays.
  const isOwn = customer.undeliverable?.some((mark) => mark.address === 'delivery' && !isMarkOf(mark, customer.id))
  if (differs(deliveryKeys) && isOwn !== true) moved.push('delivery')
  // Without an address of their own, documents go to the customer's address.
  const hasOwn = (customer.builtin.billing_address ?? '') !== ''
  if (differs(billingKeys) || (!hasOwn && differs(deliveryKeys))) moved.push('billing')
  return moved.length === 0 ? customer : withoutMarks(customer, moved)
}

export const endedMarks = (before: Customer | undefined, after: Customer): FactOf<'undeliverable'>[] =>
  (before?.undeliverable ?? [])
    .filter(({ address }) => after.undeliverable?.some((mark) => mark.address === address) !== true)
    .map(({ address }) => ({ fact: 'undeliverable', address, ended: true }))
