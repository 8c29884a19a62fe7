/** A campaign that gives money, over the API and the real engine: its document is a credit note everywhere. */
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { readPdf } from '../invoice-document/sample-document.ts'
import { useService } from '../service.ts'
import { toldOf } from './customer-events.ts'

const service = useService()
const query = { language: 'en' }
const clock = (now: string) => service.call({ path: '/api/test/clock/', json: { now } })
const post = (name: string, json: object) =>
  service.call({ path: `/api/customers/${name}/`, json: { id: '1', ...json }, query })
async function done(name: string, json: object): Promise<unknown> {
  const { status, body } = await post(name, json)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
async function read<Schema extends v.GenericSchema>(path: string, more: object, schema: Schema) {
  const { status, body } = await service.call({ path, query: { ...query, ...more } })
  expect({ status, body }).toMatchObject({ status: 200 })
  return v.parse(schema, body)
}

const documentSchema = v.looseObject({ number: v.string(), payment_url: v.string() })
const customerSchema = v.object({
  customers: v.tuple([
    v.object({
      invoices: v.array(documentSchema),
      balance: v.array(v.looseObject({})),
      history: v.array(v.object({ text: v.string() })),
    }),
  ]),
})
const fields = 'invoices.lines,invoices.payment_url,history'
const customer = async () => (await read('/api/customers/', { id: '1', fields }, customerSchema)).customers[0]
async function page(number: string, part = ''): Promise<string> {
  const { invoices } = await customer()
  const url = invoices.find((one) => one.number === number)?.payment_url ?? ''
  const path = `${url.replace('https://api.example/stage', '')}${part}`
  return String((await service.call({ path, key: null, query })).body).replaceAll('\u00a0', ' ')
}
const paper = async (number: string) =>
  (await readPdf(Buffer.from(await page(number, 'pdf/'), 'latin1'))).pages.join('\n')

const told = () => toldOf(service.account, '1')

const subscription = { periods: [{ campaign_id: 'gift' }], invoiced_by: 'print-house' }

/** A customer on 10 January whose month gives a balance of 60. */
async function given(): Promise<string> {
  const line = (text: string, amount: number) => ({ text, amount, tax_rate: 0.25 })
  const invoice_lines = [line('{campaign}', 3_000), line('Welcome', -9_000)]
  const campaign = { id: 'gift', name: 'Gift', products: ['gazette'], business_entity: 'dk', duration: 'P30D' }
  const rate = (from: string, value: number) => ({ currency: 'EUR', from, rate: value })
  const exchange_rates = [rate('2027-01-01', 0.134), rate('2027-01-15', 0.2)]
  await service.configure({
    campaigns: [{ ...campaign, invoice_lines }],
    business_entities: [{ external_id: 'dk', exchange_rates }],
  })
  await clock('2027-01-10T00:00:00')
  await done('createcustomer', { data: { name: 'Ann', country: 'DK', email: 'ann@example.com' } })
  const made = await done('createsubscription', subscription)
  return v.parse(v.object({ subscription_id: v.string() }), made).subscription_id
}

it('Answers, events, history, lists, page, paper and the delivery queue have a credit note', async () => {
  await given()
  const { invoices, balance, history } = await customer()
  expect(invoices).toMatchObject([
    {
      ...{ number: 'DK-C1', type: 'credit_note', state: 'credited', total: -60, to_pay: 0, left: 60 },
      lines: [
        { text: 'Gift', amount: 30, tax_amount: 6 },
        { text: 'Welcome', amount: -90, tax_amount: -18 },
      ],
    },
  ])
  for (const key of ['credits', 'due']) expect(invoices[0]).not.toHaveProperty(key)
  expect(balance).toEqual([{ business_entity: 'dk', currency: 'DKK', amount: 60 }])
  expect(history.map(({ text }) => text)).toContain('Credit note DK-C1 created')
  expect(await told()).toEqual(['created DK-C1'])

  const listed = async (more: object) =>
    (
      await read('/api/invoices/', more, v.object({ invoices: v.array(v.looseObject({ number: v.string() })) }))
    ).invoices.map(({ number }) => number)
  expect(await listed({ type: 'credit_note' })).toEqual(['DK-C1'])
  expect(await listed({ type: 'invoice' })).toEqual([])

  const shown = await page('DK-C1')
  expect(shown).toContain('Credit note')
  expect(shown).not.toContain('Credits invoice')
  const text = await paper('DK-C1')
  expect(text).toContain('Credit note number')
  expect(text).toContain('DKK 60.00')
  expect(text).not.toMatch(/To pay|Credits invoice|Credit: /)

  const prepared = await service.call({ path: '/api/prepareinvoicedeliveries/print-house/', form: {} })
  expect(prepared.body).toMatchObject({
    deliveries: [{ invoice_number: 'DK-C1', invoice_type: 'credit_note', to_pay: 0 }],
  })
})

it('It is neither credited nor paid, and a stop takes its rest back by an invoice', async () => {
  const subscription_id = await given()
  expect(await post('credit', { invoice_number: 'DK-C1', all: true })).toMatchObject({ status: 422 })
  const payment = { invoice_number: 'DK-C1', amount: 100, currency: 'DKK' }
  expect(await post('createpayment', payment)).toMatchObject({ status: 422 })
  await clock('2027-01-20T00:00:00')
  const preview = await done('cancelsubscription', { subscription_id, preview: true })
  expect(preview).toMatchObject({ preview: { documents: [{ type: 'invoice', total: 40, to_pay: 0 }] } })
  await done('cancelsubscription', { subscription_id })
  const { invoices, balance } = await customer()
  expect(invoices.slice(1)).toMatchObject([
    {
      ...{ number: 'DK-1', type: 'invoice', state: 'paid', total: 40, to_pay: 0 },
      lines: [
        { text: 'Taken back: Gift', amount: -20, tax_amount: -4 },
        { text: 'Taken back: Welcome', amount: 60, tax_amount: 12 },
      ],
      allocations: [{ credit_note_number: 'DK-C1', amount: 40 }],
    },
  ])
  expect(balance).toEqual([{ business_entity: 'dk', currency: 'DKK', amount: 20 }])
  expect((await told()).slice(1)).toEqual(['created DK-1', 'paid DK-1'])
  // The document corrects another, so it has the exchange rate of that document.
  const text = await paper('DK-1')
  expect(text).toMatch(/Corrects[^]*DK-C1/)
  expect(text).toContain('VAT in EUR (1 DKK = 0.134 EUR)')
})

it('A preview and the upcoming steps foresee a credit note', async () => {
  await given()
  const preview = await done('createsubscription', { ...subscription, preview: true })
  expect(preview).toMatchObject({ preview: { documents: [{ type: 'credit_note', total: -60, to_pay: 0 }] } })
  await done('createsubscription', {
    ...subscription,
    periods: [{ campaign_id: 'gift', begin: '2027-03-01T00:00:00' }],
  })
  const stepsSchema = v.object({ steps: v.array(v.looseObject({ kind: v.string() })) })
  const { steps } = await read('/api/customers/upcoming/', { id: '1', until: '2027-03-02' }, stepsSchema)
  expect(steps.filter(({ kind }) => kind === 'credit_note')).toMatchObject([
    { document: { type: 'credit_note', total: -60 } },
  ])
  expect(steps.filter(({ kind }) => kind === 'invoice')).toEqual([])
})
