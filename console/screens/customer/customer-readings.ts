/** The two calls that show a customer: everything that is, and what time will bring. */
import { client } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'
import type { Customer } from '../../api/types.ts'

const fields = [
  'data',
  'data.details',
  'active_subscriptions',
  'subscriptions',
  'subscriptions.details',
  'pricing',
  'overrides',
  'invoices',
  'invoices.lines',
  'payments',
  'assignments',
  'notes',
  'history',
] as const

/** The customer, or nobody where there is none with the id. */
export const customerReading = reads(async (signal, id: string) => {
  const { data, error, response } = await client.GET('/api/customers/', {
    params: { query: { id: [id], fields: [...fields] } },
    signal,
  })
  const customer: { readonly customer: Customer | undefined } | undefined = data && { customer: data.customers[0] }
  return { ...(customer !== undefined && { data: customer }), error, response }
})

export const upcomingReading = reads(async (signal, id: string) =>
  client.GET('/api/customers/upcoming/', { params: { query: { id } }, signal }),
)
