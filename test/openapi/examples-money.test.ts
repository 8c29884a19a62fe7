/** The examples of the OpenAPI document that are about money, and about many operations at once. */
import { it } from 'vitest'
import * as v from 'valibot'
import { useStory } from './example-story.ts'

const story = useStory()
const { call, until, keep } = story

const ann = { name: 'Ann Berg', address: 'Bredgade 1\n1260 København K', country: 'DK', email: 'ann@example.com' }
const book = { text: 'The Wine Book', amount: 25_000, currency: 'DKK', tax_rate: 0.25 }
const deliveriesSchema = v.array(v.looseObject({ delivery_id: v.string() }))

it('Money: a book is invoiced, paid in part, credited, sent again, and paid back in part', async () => {
  await call('createcustomer', { unkept: true, body: { data: ann } })
  await call('invoice', {
    body: { id: '1001', business_entity: 'dk', lines: [book], due: '2031-03-15', note: 'By phone' },
  })
  await call('invoice', {
    as: 'two faults',
    status: 422,
    body: { id: '1001', business_entity: 'dk', lines: [{ ...book, currency: 'SEK' }] },
  })
  await call('invoice', { as: 'wrong in form', status: 400, body: { id: '1001', lines: [{ ...book, tax_rate: 25 }] } })
  await until('2031-03-01T10:00:00')
  await call('createpayment', {
    body: { id: '1001', invoice_number: 'DK-1', amount: 10_000, currency: 'DKK', date: '2031-03-01' },
  })
  await call('reissueinvoice', { body: { id: '1001', invoice_number: 'DK-1', reason: 'Wrong address' } })
  await call('credit', { body: { id: '1001', invoice_number: 'DK-2', amount: 5_000, reason: 'A torn page' } })
  await call('sendinvoice', { body: { id: '1001', invoice_number: 'DK-1', to: ['books@example.com'] } })
  await until('2031-03-23T10:00:00')
  await call('createpayment', {
    unkept: true,
    body: { id: '1001', business_entity: 'dk', amount: 30_000, currency: 'DKK' },
  })
  await call('refund', {
    body: { id: '1001', business_entity: 'dk', amount: 5_000, note: 'Asked for by phone' },
  })
  await call('refund', {
    as: 'more than there is',
    status: 422,
    body: { id: '1001', business_entity: 'dk', amount: 50_000 },
  })
  await call('customers', {
    as: 'with invoices',
    query: { id: ['1001'], fields: ['invoices.lines', 'invoices.payment_url'] },
  })
  await call('customers', { as: 'with payments', query: { id: ['1001'], fields: ['payments'] } })
  await call('invoices', { query: { business_entity: 'dk', state: 'paid', date_from: '2031-03-01' } })
  await call('reports-vat', { query: { month: '2031-03' } })
  await keep('money')
})

it('Delivery of invoices: one is taken, one fails for a while', async () => {
  await call('createcustomer', { unkept: true, body: { data: ann } })
  const subscription = { id: '1001', periods: [{ campaign_id: 'intro' }], invoiced_by: 'print-house' }
  await call('createsubscription', { unkept: true, body: subscription })
  await call('createsubscription', { unkept: true, body: subscription })
  const path = { delivery_method_id: 'print-house' }
  const prepared = await call('prepareinvoicedeliveries', { path, body: { max_results: 10, fields: ['lines'] } })
  const [one, another] = v.parse(deliveriesSchema, prepared['deliveries']).map(({ delivery_id }) => delivery_id)
  await call('updateinvoicedeliveries', {
    path,
    body: { deliveries: [{ id: one }, { id: another, error: true, text: 'Out of paper', retry_seconds: [600, 3600] }] },
  })
  await call('updateinvoicedeliveries', { unkept: true, path, body: { deliveries: [{ id: another, error: true }] } })
  await keep('deliveries')
})

it('Many operations at once: customers with subscriptions, and one whose e-mail is taken', async () => {
  const operations = [
    { operation: 'createcustomer', data: ann },
    { operation: 'createsubscription', periods: [{ campaign_id: 'intro' }] },
    { operation: 'createcustomer', data: { name: 'Another Ann', email: 'ann@example.com' } },
  ]
  await call('bulkupdates', { body: { operations } })
  await call('update', {
    body: {
      operations: [
        { operation: 'updatecustomer', id: '1001', data: { phone: '12345678' } },
        { operation: 'createpayment', id: '1001', business_entity: 'dk', amount: 9_900, currency: 'DKK' },
      ],
    },
  })
  await call('bulkupdates', {
    as: 'previewed',
    body: {
      operations: [{ operation: 'createsubscription', id: '1001', periods: [{ campaign_id: 'year' }] }],
      preview: true,
    },
  })
  await keep('many')
})
