/**
 * A program of an integrator, with the client that @hey-api/openapi-ts makes from the API description. Usage:
 * hey-api.ts ADDRESS KEY NAME. Prints the outcomes as a JSON array.
 */
import { client } from './api/client.gen.ts'
import {
  bulkupdates,
  cancelsubscription,
  createcustomer,
  createpayment,
  createsubscription,
  customersQuery,
  events,
} from './api/index.ts'

const [address = '', key = '', name = ''] = process.argv.slice(2)
const email = `${name}@example.com`
client.setConfig({ baseUrl: address, auth: ({ name: place }) => (place === 'X-Service-Key' ? key : undefined) })
const outcomes: string[] = []

const customer = await createcustomer({ body: { id: name, data: { name: 'Ann Berg', country: 'DK', email } } })
outcomes.push(`created ${customer.data?.id === name && customer.data.preview === undefined}`)

const subscription = await createsubscription({ body: { id: name, periods: [{ campaign_id: 'intro' }] } })
const subscription_id = subscription.data?.subscription_id ?? ''
outcomes.push(`subscribed ${subscription_id !== ''}`)

const stop = await cancelsubscription({ body: { id: name, subscription_id, preview: true } })
const documents = stop.data?.preview?.documents ?? []
outcomes.push(`previewed ${documents.length === 1 && (documents[0]?.total ?? 0) < 0}`)

const read = await customersQuery({
  body: {
    filter: [{ condition_type: 'customer:field', field: 'email', operator: 'equal', value: email }],
    fields: ['data', 'subscriptions'],
  },
})
outcomes.push(
  ...(read.data?.customers ?? []).map((each) => `read ${each.data?.name}, ${each.subscriptions?.[0]?.state}`),
)

const many = await bulkupdates({
  body: {
    operations: [
      { operation: 'createcustomer', data: { name: 'Bo Holm' } },
      { operation: 'createcustomer', data: { email } },
    ],
  },
})
const { succeeded, failed, errors = [] } = many.data ?? {}
outcomes.push(`bulk ${succeeded} done, ${failed} failed by ${Object.keys(errors[1] ?? {}).join()}`)

const refused = await createcustomer({ body: { data: { email: 'no address' } } })
outcomes.push(`${refused.response?.status} by ${Object.keys(refused.error ?? {}).join()}`)

const wrong = await createpayment({
  body: { id: name, amount: 100, currency: 'DKK', invoice_number: '1', business_entity: 'dk' },
})
outcomes.push(`${wrong.response?.status} names business_entity ${String(wrong.error).includes('business_entity')}`)

const told = await events({ query: { types: ['customer:created', 'subscription:created'] } })
for (const event of told.data?.events ?? []) {
  if (event.event === 'customer:created' && event.customer_id === name) outcomes.push(`told ${event.event}`)
  if (event.event === 'subscription:created' && event.customer_id === name) outcomes.push(`told ${event.event}`)
}
console.log(JSON.stringify(outcomes))
