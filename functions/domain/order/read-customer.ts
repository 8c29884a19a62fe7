/** The orderer, or the recipient of a gift: an address, judged by the rules of a new customer. */
import { writeCustomer } from '../customer/write-customer.ts'
import type { Fault } from '../refusal/fault.ts'
import { parseAddress, type Address, type AddressView } from '../fields/field-value.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { isRefused } from '../world/change.ts'
import { newCustomerData, type Ordering } from './order-customer.ts'

/** An address in the form in which it was submitted. */
export type WrittenAddress = { readonly [Part in keyof AddressView]?: string | null | undefined } | null | undefined

/** An address as it is kept. A faulty part is kept as it was written until `customerFaults` names it. */
export function addressOf(
  field: 'address' | 'billing_address',
  written: WrittenAddress,
  defaultCountry: string | undefined,
  faults: Fault[],
): Address | undefined {
  const entries = Object.entries(written ?? {}).flatMap(([part, text]) =>
    typeof text === 'string' && text.trim() !== '' ? [[part, text] as const] : [],
  )
  const parts = Object.fromEntries(entries)
  if (parts['name'] === undefined && parts['company'] === undefined)
    faults.push({ field: `${field}.name`, code: 'field_required' })
  if (entries.length === 0) return undefined
  const country = parts['country'] ?? defaultCountry
  const address = parseAddress({ ...parts, ...(country === undefined ? {} : { country }) })
  return address.outcome === 'parsed' ? address.value : { ...parts }
}

const addressParts = ['name', 'company', 'address', 'postal_code', 'city', 'country']

/** Write names of customers as orders name them. */
const placesInOrder: Readonly<Record<string, string>> = Object.fromEntries(
  addressParts.flatMap((part) => [
    [part, `address.${part}`],
    [`billing_${part}`, `billing_address.${part}`],
  ]),
)

export interface SecretParts {
  readonly email?: string | null | undefined
  readonly password?: string | null | undefined
}

export function customerFaults(
  { email, password }: SecretParts,
  order: Ordering,
  settings: Settings,
  now: Instant,
): Fault[] {
  const isWithoutEmail = email === undefined || email === null || email.trim() === ''
  const isWithPassword = password !== undefined && password !== null && password !== ''
  const { email: _, ...others } = newCustomerData(order, settings)
  const data = {
    ...others,
    ...(isWithoutEmail ? {} : { email }),
    ...(isWithPassword ? { password } : {}),
  }
  const written = writeCustomer({ world: undefined, id: 'new', data, settings, now, passwordHash: '' })
  const faults = isRefused(written) && written.outcome === 'refused' ? written.faults : []
  return [
    ...(isWithoutEmail ? [{ field: 'email', code: 'field_required' } as const] : []),
    ...faults.map((fault) => ({ ...fault, field: placesInOrder[fault.field] ?? fault.field })),
  ]
}
