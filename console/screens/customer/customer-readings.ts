/** The two calls that show a customer: the present data, and the coming steps. */
import { client } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'
import type { Customer } from '../../api/types.ts'
import { customerCall, upcomingCall } from './customer-call.ts'

/** The customer, or nobody if there is none with the id. */
export const customerReading = reads(async (signal, id: string) => {
  const { path, query } = customerCall(id)
  const { data, error, response } = await client.GET(path, { params: { query }, signal })
  const customer: { readonly customer: Customer | undefined } | undefined = data && { customer: data.customers[0] }
  return { ...(customer !== undefined && { data: customer }), error, response }
})

export const upcomingReading = reads(async (signal, id: string) => {
  const { path, query } = upcomingCall(id)
  return client.GET(path, { params: { query }, signal })
})
