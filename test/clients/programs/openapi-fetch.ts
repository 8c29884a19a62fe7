/**
 * A program of an integrator, with the types that openapi-typescript makes from the API description, and openapi-fetch.
 * Usage: openapi-fetch.ts ADDRESS KEY NAME. Prints the outcomes as a JSON array.
 */
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const [baseUrl = '', key = '', name = ''] = process.argv.slice(2)
const email = `${name}@example.com`
const client = createClient<paths>({ baseUrl, headers: { 'X-Service-Key': key } })
const outcomes: string[] = []

const customer = await client.POST('/api/customers/createcustomer/', {
  body: { id: name, data: { name: 'Ann Berg', country: 'DK', email } },
})
outcomes.push(`created ${customer.data?.id === name && customer.data.preview === undefined}`)

const subscription = await client.POST('/api/customers/createsubscription/', {
  body: { id: name, periods: [{ campaign_id: 'intro' }] },
})
const subscription_id = subscription.data?.subscription_id ?? ''
outcomes.push(`subscribed ${subscription_id !== ''}`)

const stop = await client.POST('/api/customers/cancelsubscription/', {
  body: { id: name, subscription_id, preview: true },
})
const documents = stop.data?.preview?.documents ?? []
outcomes.push(`previewed ${documents.length === 1 && (documents[0]?.total ?? 0) < 0}`)

const read = await client.POST('/api/customers/query/', {
  body: {
    filter: [{ condition_type: 'customer:field', field: 'email', operator: 'equal', value: email }],
    fields: ['data', 'subscriptions'],
  },
})
outcomes.push(
  ...(read.data?.customers ?? []).map((each) => `read ${each.data?.name}, ${each.subscriptions?.[0]?.state}`),
)

const many = await client.POST('/api/customers/bulkupdates/', {
  body: {
    operations: [
      { operation: 'createcustomer', data: { name: 'Bo Holm' } },
      { operation: 'createcustomer', data: { email } },
    ],
  },
})
const { succeeded, failed, errors = [] } = many.data ?? {}
outcomes.push(`bulk ${succeeded} done, ${failed} failed by ${Object.keys(errors[1] ?? {}).join()}`)

const refused = await client.POST('/api/customers/createcustomer/', { body: { data: { email: 'no address' } } })
outcomes.push(`${refused.response.status} by ${Object.keys(refused.error ?? {}).join()}`)

const wrong = await client.POST('/api/customers/createpayment/', {
  body: { id: name, amount: 100, currency: 'DKK', invoice_number: '1', business_entity: 'dk' },
  parseAs: 'text',
})
outcomes.push(`${wrong.response.status} names business_entity ${String(wrong.error).includes('business_entity')}`)

const told = await client.GET('/api/events/', {
  params: { query: { types: ['customer:created', 'subscription:created'] } },
})
for (const event of told.data?.events ?? []) {
  if (event.event === 'customer:created' && event.customer_id === name) outcomes.push(`told ${event.event}`)
  if (event.event === 'subscription:created' && event.customer_id === name) outcomes.push(`told ${event.event}`)
}
console.log(JSON.stringify(outcomes))
