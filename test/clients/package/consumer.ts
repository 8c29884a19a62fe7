/**
 * An integrator's program, which uses only the installed package. The test next to this folder compiles it strictly and
 * runs it against the service.
 */
import {
  failuresOf,
  ServiceClient,
  ServiceError,
  type Condition,
  type Event,
  type Operation,
} from 'subscription-service-client'

/** Calls the service and returns the results in words. */
export async function calls(baseUrl: string, key: string): Promise<string[]> {
  const service = new ServiceClient({ baseUrl, key, language: 'en' })
  const found: string[] = []

  const { id } = await service.post('/api/customers/createcustomer/', {
    data: { name: 'Ann Berg', country: 'DK', email: 'ann@example.com' },
  })
  const { subscription_id } = await service.post('/api/customers/createsubscription/', {
    id,
    periods: [{ campaign_id: 'intro' }],
    data: { edition: 'print' },
  })

  const operations: Operation[] = [
    { operation: 'createcustomer', id: 'bo', data: { name: 'Bo Holm', country: 'DK' } },
    { operation: 'createsubscription', periods: [{ campaign_id: 'intro' }], invoiced_by: 'print-house' },
    { operation: 'createcustomer', data: { email: 'ann@example.com' } },
  ]
  const many = await service.post('/api/customers/bulkupdates/', { operations })
  found.push(
    `${many.succeeded} done`,
    ...failuresOf(many).map(({ index, codes }) => `${index}: ${JSON.stringify(codes)}`),
  )

  try {
    await service.post('/api/customers/createcustomer/', { data: { email: 'ann@example.com' } })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    found.push(`${error.status} ${error.has('email_taken', 'email')} ${Object.keys(error.messages).join()}`)
  }

  const { preview } = await service.preview('/api/customers/cancelsubscription/', { id, subscription_id })
  found.push(`a stop would credit ${preview.documents.map(({ total }) => total).join()}`)

  const condition: Condition = { condition_type: 'customer:field', field: 'name', operator: 'equal', value: 'Bo Holm' }
  for await (const customer of service.each('/api/customers/', {
    filter: [condition],
    fields: ['data', 'subscriptions'],
  })) {
    found.push(`${customer.data?.name}: ${customer.subscriptions?.map(({ state }) => state).join()}`)
  }

  let pages = 0
  for await (const { customers } of service.pages('/api/customers/', { max_results: 1 })) {
    pages += 1
    found.push(`page ${pages}: ${customers.map((customer) => customer.id).join()}`)
  }
  for await (const { number, state } of service.each('/api/invoices/', { state: 'open', max_results: 1 })) {
    found.push(`${number} is ${state}`)
  }

  for await (const event of service.each('/api/events/', { types: ['customer', 'invoice'], max_results: 2 }))
    found.push(wordsOf(event))
  for await (const delivery of service.deliveries('print-house', { reschedule_seconds: 600 }))
    found.push(`to print: ${delivery.invoice_number}`)
  return found
}

/** Each type of event has its own attributes. */
function wordsOf(event: Event): string {
  switch (event.event) {
    case 'customer:created':
      return `there is ${event.customer_id}`
    case 'invoice:created':
      return `billed with ${event.invoice_number}`
    default:
      return event.event
  }
}
