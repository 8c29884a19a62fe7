/**
 * Customer data as answers show it (interface: "Customer", GET /api/customers/): the same for the customers endpoint and
 * for what is prefetched with events.
 */
import * as v from 'valibot'
import type { Customer } from '../domain/customer/customer.ts'
import { showData } from '../domain/customer/read.ts'
import { showInstant } from '../domain/time.ts'
import type { Call } from '../http/call.ts'
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

/** Histories are read a few at a time, so that one call does not take all of the storage's attention. */
const historiesAtOnce = 10

export async function showCustomers(
  customers: readonly Customer[],
  fields: CustomerFields,
  call: Pick<Call, 'account' | 'settings' | 'language'>,
): Promise<ShownCustomer[]> {
  const shown: ShownCustomer[] = []
  for (let start = 0; start < customers.length; start += historiesAtOnce) {
    const some = customers.slice(start, start + historiesAtOnce)
    shown.push(...(await Promise.all(some.map((customer) => showCustomer(customer, fields, call)))))
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
