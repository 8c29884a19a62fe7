/** The examples of the OpenAPI document about money, and about many operations in one call. */
import { it } from 'vitest'
import * as v from 'valibot'
import { camtText } from '../../bench/bank-file-samples.ts'
import { useStory } from './example-story.ts'

const story = useStory()
const { call, until, keep } = story

const ann = { name: 'Ann Berg', address: 'Bredgade 1\n1260 København K', country: 'DK', email: 'ann@example.com' }
const book = { text: 'The Wine Book', amount: 25_000, currency: 'DKK', tax_rate: 0.25 }
const paidSchema = v.object({
  customers: v.tuple([v.object({ payments: v.tuple([v.object({ payment_id: v.string() })]) })]),
})
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
  await call('invoices-print', { query: { number: ['DK-1'] } })
  await call('reports-vat', { query: { month: '2031-03' } })
  await keep('money')
})

/** A customer whose invoice a provider collects, and is to pay back. */
async function refundable(reference: string, day: string): Promise<void> {
  const { id } = v.parse(
    v.object({ id: v.string() }),
    await call('createcustomer', { unkept: true, body: { data: { name: 'Bo Lund' } } }),
  )
  const agreement = { id, provider: 'pages', method: 'card', reference, business_entity: 'dk' }
  await call('createagreement', { unkept: true, body: agreement })
  await call('invoice', { unkept: true, body: { id, business_entity: 'dk', lines: [book], due: day } })
  await until(`${day}T10:00:00`)
  const customer = await call('customers', { unkept: true, query: { id: [id], fields: ['payments'] } })
  const [payment] = v.parse(paidSchema, customer).customers[0].payments
  const back = { id, payment_id: payment.payment_id, amount: 1000, through: 'provider' }
  await call('refund', { as: 'through the provider', body: back })
  await until(`${day}T10:01:00`)
}

it('Collections: a card pays once, fails for good, and what it paid is taken back', async () => {
  const provider = { id: 'cards', kind: 'queue', methods: ['card'] }
  const called = { id: 'pages', kind: 'test', methods: ['card'], webhook_secret: 'whsec_example' }
  await story.service.configure({ payment_providers: [provider, called] })
  await call('createcustomer', { unkept: true, body: { data: ann } })
  const made = await call('createagreement', {
    body: {
      ...{
        id: '1001',
        provider: 'cards',
        method: 'card',
        reference: 'card-1',
        text: 'Visa 4242',
        business_entity: 'dk',
      },
      expires: '2031-06-30',
    },
  })
  const agreeing = { id: '1001', provider: 'pages', method: 'card', business_entity: 'dk' }
  await call('startagreement', { body: agreeing })
  await call('provider-notice', {
    path: { provider_id: 'pages' },
    query: { account: story.service.account },
    signed: 'whsec_example',
    body: { id: 'notice-1', collection: '1001~DK-1~1' },
  })
  await call('invoice', { unkept: true, body: { id: '1001', business_entity: 'dk', lines: [book], due: '2031-03-15' } })
  await call('invoice', { unkept: true, body: { id: '1001', business_entity: 'dk', lines: [book], due: '2031-03-16' } })
  await call('collect', { body: { id: '1001', invoice_number: 'DK-1', at: '2031-03-10' } })
  await until('2031-03-18T10:00:00')
  const path = { method: 'card' }
  await call('preparecollections', {
    path,
    body: { max_results: 10, reschedule_seconds: 1800, fields: ['agreement', 'payer'] },
  })
  await call('updatecollections', {
    path,
    body: {
      collections: [
        { id: '1001~DK-1~1', outcome: 'paid', provider_reference: 'ch_1' },
        { id: '1001~DK-2~1', outcome: 'submitted', provider_reference: 'ch_2' },
      ],
    },
  })
  const customer = await call('customers', {
    as: 'with agreements',
    query: { id: ['1001'], fields: ['agreements', 'invoices', 'payments'] },
  })
  await until('2031-03-20T10:00:00')
  const lost = { id: '1001~DK-2~1', outcome: 'failed', reason: 'lost_card' }
  await call('updatecollections', { unkept: true, path, body: { collections: [lost] } })
  const [payment] = v.parse(paidSchema, customer).customers[0].payments
  await call('reversepayment', {
    body: { id: '1001', payment_id: payment.payment_id, kind: 'chargeback', reason: 'MD06', case: 'dp_1' },
  })
  await until('2031-05-10T10:00:00')
  await call('endagreement', {
    body: { id: '1001', agreement_id: made['agreement_id'], reason: 'The card was lost' },
  })
  await refundable('test_pays', '2031-05-12')
  await refundable('test_keeps', '2031-05-14')
  const sepa = { id: 'sepa_debit', kind: 'sepa_debit', creditor: 'DE98ZZZ09999999999', iban: 'DE89370400440532013000' }
  await story.service.configure({
    business_entities: [
      { external_id: 'eu', name: 'The Gazette', currency: 'EUR', country: 'DE', bank_methods: [sepa] },
    ],
    payment_providers: [{ id: 'bank', kind: 'queue', methods: ['sepa_debit'] }],
  })
  await call('createagreement', {
    as: 'a mandate of SEPA',
    body: {
      ...{ id: '1001', provider: 'bank', method: 'sepa_debit', reference: 'M-1001', business_entity: 'eu' },
      ...{ account: 'DE02120300000000202051', signed: { date: '2031-05-01', place: 'Berlin' } },
    },
  })
  const euros = [{ text: 'A book', amount: 1_990, currency: 'EUR', tax_rate: 0.07 }]
  await call('invoice', { unkept: true, body: { id: '1001', business_entity: 'eu', lines: euros } })
  await until('2031-06-02T10:00:00')
  await call('collectionfiles', { path: { method: 'sepa_debit' }, body: { business_entity: 'eu', preview: true } })
  await keep('collections')
})

const waitingSchema = v.object({ entries: v.tuple([v.looseObject({ entry_id: v.string() })]) })

it('Files of banks: one payment is certain, another is matched by hand and taken back', async () => {
  await call('createcustomer', { unkept: true, body: { data: ann } })
  await call('invoice', { unkept: true, body: { id: '1001', business_entity: 'dk', lines: [book], due: '2031-03-15' } })
  const entry = { amount: 100, date: '2031-03-03' }
  const content = camtText({
    ...{ message: 'camt.053', version: '08', account: 'DK8137619000012345', currency: 'DKK' },
    entries: [
      { ...entry, reference: '2031-0001', creditorReference: 'DK-1', payer: 'Ann Smith' },
      { ...entry, reference: '2031-0002', text: 'For my paper', payer: 'A. Smith' },
    ],
  })
  await call('bankfiles', { body: { content } })
  const waiting = v.parse(waitingSchema, await call('payments-unmatched', { query: { max_results: 50 } }))
  const [{ entry_id }] = waiting.entries
  await call('payments-match', { body: { entry_id, allocations: [{ id: '1001', amount: 10_000 }] } })
  await call('payments-match', { as: 'matched already', body: { entry_id, id: '1001' }, status: 422 })
  await call('payments-unmatch', { body: { entry_id } })
  await keep('banks')
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
