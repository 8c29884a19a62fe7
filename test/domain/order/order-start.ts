/** An ordering form of the demo account, and orders placed on it. */
import { expect } from 'vitest'
import * as v from 'valibot'
import { orderInputSchema } from '../../../functions/domain/order/order-input.ts'
import type { Order } from '../../../functions/domain/order/order.ts'
import { readOrder, type Placing, type ReadOrder } from '../../../functions/domain/order/read-order.ts'
import type { OrderingForm, Settings } from '../../../functions/domain/settings/settings.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { demoSettings } from '../../settings.ts'

/** With a delivery address that a form may ask for, and without reminders. */
export const settings: Settings = demoSettings({
  account: { id: 'demo' },
  policies: [{ external_id: 'standard', dunning: [] }],
})
export const now: Instant = '2027-03-01T09:00:00.000Z'

export const form: OrderingForm = {
  url_id: 'gazette',
  name: 'Subscribe',
  campaigns: ['intro', 'year', 'ten-issues'],
  products: ['wine-book'],
  fields: ['heard_from', 'phone', 'edition'],
  email_confirmation: false,
  approval: 'automatic',
  payment: false,
  expires_days: 30,
  gift: false,
  ordering_codes: [
    { code: 'SPRING', percent_off: 25, campaigns: ['intro'] },
    { code: 'OFF50', amount_off: 5_000, campaigns: [] },
  ],
}

export const written = {
  email: 'ann@example.com',
  address: { name: 'Ann Berg', address: 'Bredgade 1\n1260 København K' },
  products: [{ campaign_id: 'intro' }],
}

export interface Placed {
  readonly form?: Partial<OrderingForm>
  readonly settings?: Settings
  readonly more?: Partial<Placing>
}

/** The result of submitting values to the form, in place of those of `written`. */
export const tryToPlace = (
  input: object = {},
  { form: changed, settings: by = settings, more }: Placed = {},
): ReadOrder =>
  readOrder(v.parse(orderInputSchema, { ...written, ...input }), {
    ...{ settings: by, form: { ...form, ...changed }, id: 'o1', now, language: 'en', ip: '192.0.2.1' },
    takesPayments: false,
    ...more,
  })

export function placed(input: object = {}, given: Placed = {}): Order {
  const read = tryToPlace(input, given)
  return read.outcome === 'read' ? read.order : expect.fail(`Expected an order, got ${JSON.stringify(read)}.`)
}

/** The faults of an order as `field: code`. */
export function faultsOf(input: object = {}, given: Placed = {}): string[] {
  const read = tryToPlace(input, given)
  return read.outcome === 'refused' ? read.faults.map(({ field, code }) => `${field}: ${code}`) : [read.outcome]
}

export const dkk = (amountMinor: number) => ({ amountMinor, currency: 'DKK' })
