/** The recipient of a gift, with the address that they enter themselves. */
import type { Fault } from '../refusal/fault.ts'
import type { Settings } from '../settings/settings.ts'
import { businessEntityOf } from '../subscription/reading/pricing.ts'
import type { Instant } from '../time/time.ts'
import type { Order } from './order.ts'
import { addressOf, customerFaults, type WrittenAddress } from './read-customer.ts'

export interface GiftInput {
  /** The recipient's address. Without a name, the address gets the name that the giver wrote. */
  readonly address?: WrittenAddress
}

export type ReadRecipient =
  /** The recipient as an orderer of nothing, whose customer the rules of approval make. */
  | { readonly outcome: 'read'; readonly asOrder: Order }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }

export function readRecipient(order: Order, input: GiftInput, settings: Settings, now: Instant): ReadRecipient {
  const { gift, products } = order
  const faults: Fault[] = []
  const [first] = products
  const campaign_id = first?.kind === 'campaign' ? first.campaign_id : ''
  const country = businessEntityOf({ campaign_id }, settings)?.country
  const submitted = input.address ?? {}
  const address = addressOf('address', { ...submitted, name: named(submitted) ?? gift?.name }, country, faults)
  const { address: _, billing_address: _b, tax_registration_id: _t, password_hash: _p, ...others } = order
  const asOrder: Order = {
    ...others,
    email: gift?.email ?? '',
    ...(address === undefined ? {} : { address }),
    fields: { order: {}, customer: {}, subscription: {} },
    products: [],
    subscriptions: [],
  }
  faults.push(...customerFaults({ email: asOrder.email }, asOrder, settings, now))
  return faults.length > 0 ? { outcome: 'refused', faults } : { outcome: 'read', asOrder }
}

const named = ({ name, company }: NonNullable<WrittenAddress>): string | undefined => {
  const filled = [name, company].find((text) => text !== undefined && text !== null && text.trim() !== '')
  return filled === undefined ? undefined : (name ?? undefined)
}
