/** The calls of a document: the document by its number, and related data of its customer. */
import { may } from '../../account/rights.ts'
import { client } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'
import type { Customer, ListedInvoice } from '../../api/types.ts'

/** The document, or none if no document has the number. */
export const documentReading = reads(async (signal, number: string) => {
  const { data, error, response } = await client.GET('/api/invoices/', {
    // The page of a document names the customer.
    params: { query: { number, fields: may('customers') ? ['lines', 'payment_url'] : ['lines'] } },
    signal,
  })
  const answer: { readonly document: ListedInvoice | undefined } | undefined = data && { document: data.invoices[0] }
  return { ...(answer !== undefined && { data: answer }), error, response }
})

/** The customer, and the payments and documents that settle each other. Undefined for an erased customer. */
export const payerReading = reads(async (signal, id: string) => {
  const { data, error, response } = await client.GET('/api/customers/', {
    params: { query: { id: [id], fields: ['data', 'invoices', 'payments'] } },
    signal,
  })
  const answer: { readonly customer: Customer | undefined } | undefined = data && { customer: data.customers[0] }
  return { ...(answer !== undefined && { data: answer }), error, response }
})

const changesAtOnce = 200

export const pastReading = reads((signal, id: string) =>
  client.GET('/api/customers/history/', { params: { query: { id, max_results: changesAtOnce } }, signal }),
)
