/**
 * Customer data as answers show it (interface: "Customer", GET /api/customers/): the same for the customers endpoint and
 * for what is prefetched with events.
 */
import * as v from 'valibot'
import type { Customer } from '../domain/customer/customer.ts'
import { showData } from '../domain/customer/read.ts'
import { showInstant } from '../domain/time.ts'
import type { Call } from '../http/call.ts'
import { bytesOf, maxPageBytes } from '../http/page.ts'
import { list } from '../http/parameters.ts'
import { readHistory } from '../store/history.ts'

export const customerFields = [
  'data',
  'active_subscriptions',
  'subscriptions',
  'pricing',
  'history',
  'password',
  'subscriptions.current_period',
  'invoices.lines',
  'invoices.payment_url',
] as const

/** A list of parts of the customer data, as `fields` and `prefetch` take it. */
export const customerFieldsParameter = list(v.picklist(customerFields, `one of ${customerFields.join(', ')}`))
export type CustomerFields = ReadonlySet<(typeof customerFields)[number]>

export type ShownCustomer = { readonly id: string } & Readonly<Record<string, unknown>>

/** A few at a time, so that one call neither takes all of the storage's attention nor reads far more than it can answer. */
const shownAtOnce = 10

/** The customers in their order: as many as one answer can hold, at least one. */
export async function showCustomers(
  customers: readonly Customer[],
  fields: CustomerFields,
  call: Pick<Call, 'account' | 'settings' | 'language'>,
): Promise<readonly ShownCustomer[]> {
  const shown: ShownCustomer[] = []
  let bytes = 0
  for (let start = 0; start < customers.length; start += shownAtOnce) {
    const some = customers.slice(start, start + shownAtOnce)
    for (const customer of await Promise.all(some.map((each) => showCustomer(each, fields, call)))) {
      bytes += bytesOf(customer)
      if (bytes > maxPageBytes && shown.length > 0) return shown
      shown.push(customer)
    }
  }
  return shown
}

async function showCustomer(
  customer: Customer,
  fields: CustomerFields,
  { account, settings, language }: Pick<Call, 'account' | 'settings' | 'language'>,
): Promise<ShownCustomer> {
  return {
    id: customer.id,
    ...(fields.has('data') && { data: showData(customer, settings, { language, password: fields.has('password') }) }),
    ...(fields.has('active_subscriptions') && { active_subscriptions: [] }),
    ...((fields.has('subscriptions') || fields.has('subscriptions.current_period')) && { subscriptions: [] }),
    ...((fields.has('invoices.lines') || fields.has('invoices.payment_url')) && { invoices: [] }),
    ...(fields.has('history') && {
      history: (await readHistory(account, customer.id)).map(({ text, at, by }) => ({
        text,
        timestamp: showInstant(at, settings.account.timezone),
        by,
      })),
    }),
  }
}
