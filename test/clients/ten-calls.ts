/**
 * Some ten calls as an integrator writes them, with types that openapi-typescript makes from the document. The test
 * next to this file makes `api.ts`, compiles this file strictly with it, and makes the calls against the service.
 */
import type { Client } from 'openapi-fetch'
import type { components, paths } from './api.ts'

type Operation = components['schemas']['Operation']
type Event = components['schemas']['Event']
type Condition = components['schemas']['Condition']

/** Calls the service through a client of the API description and returns the results in words. */
export async function tenCalls(client: Client<paths>): Promise<string[]> {
  const found: string[] = []

  const customer = await client.POST('/api/customers/createcustomer/', {
    body: { data: { name: 'Ann Berg', country: 'DK', email: 'ann@example.com', phone: '12345678' } },
  })
  const id = customer.data?.id ?? ''
  found.push(`created ${id}`)

  const operations: Operation[] = [
    { operation: 'createcustomer', id: 'bo', data: { name: 'Bo Holm', country: 'DK' } },
    { operation: 'createsubscription', periods: [{ campaign_id: 'intro' }], quantity: 2 },
    { operation: 'createcustomer', data: { email: 'ann@example.com' } },
  ]
  const many = await client.POST('/api/customers/bulkupdates/', { body: { operations } })
  const { succeeded, failed, errors, results } = many.data ?? {}
  found.push(`${succeeded} done, ${failed} failed by ${Object.keys(errors?.at(-1) ?? {}).join()}`)
  const group = results?.[1]?.['subscription_id'] ?? ''

  const refused = await client.POST('/api/customers/createcustomer/', { body: { data: { email: 'no address' } } })
  if (typeof refused.error === 'object' && !('preview' in refused.error)) {
    found.push(`${refused.response.status} for ${Object.keys(refused.error).join()}`)
  }

  const subscription = await client.POST('/api/customers/createsubscription/', {
    body: { id, periods: [{ campaign_id: 'year', invoicing: 'none' }], data: { edition: 'print' } },
  })
  const subscription_id = subscription.data?.subscription_id ?? ''

  const preview = await client.POST('/api/customers/cancelsubscription/', {
    body: { id: 'bo', subscription_id: group, preview: true },
  })
  found.push(`a stop would credit ${preview.data?.preview?.documents.map(({ total }) => total).join()}`)

  const pause = await client.POST('/api/customers/createoverride/', {
    body: {
      id,
      subscription_id,
      override_type: 'pause-delivery',
      begin: '2031-04-01T00:00:00',
      end: '2031-04-15T00:00:00',
    },
  })
  found.push(pause.data?.override_id === undefined ? 'no pause' : 'a pause is registered')

  const updates = await client.POST('/api/customers/update/', {
    body: {
      operations: [
        { operation: 'updatecustomer', id, data: { phone: null } },
        { operation: 'createpayment', id: 'bo', amount: 19_800, currency: 'DKK', business_entity: 'dk' },
      ],
    },
  })
  found.push(`ids of ${updates.data?.ids?.length} updates`)

  const condition: Condition = { condition_type: 'customer:field', field: 'phone', operator: 'notfilledin' }
  const customers = await client.GET('/api/customers/', {
    params: { query: { fields: ['data', 'subscriptions', 'invoices.lines'], filter: JSON.stringify(condition) } },
  })
  for (const each of customers.data?.customers ?? []) {
    const states = each.subscriptions?.map(({ state, periods }) => `${state} from ${periods[0]?.begin}`) ?? []
    found.push(`${each.data?.name}: ${states.join()}, ${each.invoices?.map(({ total }) => total).join()}`)
  }

  // In a body, a filter is an object. Other clients write it in the form that the service reads.
  const typed = await client.POST('/api/customers/query/', {
    body: { filter: [condition, { condition_type: 'subscription:state', state: 'active' }], fields: ['data'] },
  })
  found.push(`of them active: ${typed.data?.customers.map(({ data }) => data?.name).join()}`)

  const upcoming = await client.GET('/api/customers/upcoming/', { params: { query: { id, until: '2031-06-01' } } })
  found.push(`coming: ${upcoming.data?.steps.map(({ kind }) => kind).join()}`)

  const events = await client.GET('/api/events/', { params: { query: { types: ['subscription', 'payment'] } } })
  found.push(...(events.data?.events ?? []).map((event) => wordsOf(event)))
  return found
}

/** Each type of event has its own attributes. */
function wordsOf(event: Event): string {
  switch (event.event) {
    case 'subscription:created':
      return `${event.customer_id} has ${event.subscription_id === '' ? 'nothing' : 'a subscription'}`
    case 'subscription:changed-status':
      return `${event.previous_state} to ${event.state}`
    case 'payment:allocated':
      return `paid ${event.invoice_number}`
    default:
      return event.event
  }
}
