/** Taxes of readers of several countries, and the tax report. */
import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { Person } from './person.ts'
import { useTeller } from './teller.ts'

const { service, on, customer } = useTeller()

const electronic = { category: 'electronic', place: 'buyer' }
const tax_rates = [
  { ...electronic, country: 'DK', rate: 0.25 },
  { ...electronic, country: 'DE', rate: 0.07 },
  { ...electronic, country: 'SE', rate: 0.06 },
  { ...electronic, rate: 0, reason: 'Outside the scope of VAT' },
  { ...electronic, buyer: 'business', rate: 0, reverse_charge: true },
  { category: 'print', rate: 0.25 },
]
const plan = (id: string, lines: readonly object[]) => ({
  ...{ id, name: id, business_entity: 'dk', products: ['gazette'], duration: 'P1M', renews_to: id, policy: 'open' },
  invoice_lines: lines,
})
const epaper = { text: 'E-paper', amount: 10_000, tax: 'electronic' }
const campaigns = [plan('epaper', [epaper]), plan('both', [epaper, { text: 'Paper', amount: 20_000, tax: 'print' }])]

const linesSchema = v.object({
  customers: v.tuple([
    v.object({
      invoices: v.array(
        v.object({
          number: v.string(),
          lines: v.array(
            v.object({
              text: v.string(),
              amount: v.number(),
              tax_rate: v.number(),
              tax_amount: v.number(),
              tax: v.optional(
                v.object({ kind: v.string(), country: v.optional(v.string()), reason: v.optional(v.string()) }),
              ),
            }),
          ),
        }),
      ),
    }),
  ]),
})

/** Each line as `number: text amount, including tax (rate kind country)`. */
async function taxesOf({ id }: Person, language = 'en'): Promise<string[]> {
  const { body } = await service.call({ path: '/api/customers/', query: { id, fields: 'invoices.lines', language } })
  const [{ invoices }] = v.parse(linesSchema, body).customers
  return invoices.flatMap(({ number, lines }) =>
    lines.map(({ text, amount, tax_amount, tax_rate, tax }) => {
      const of = [tax_rate, tax?.kind, tax?.country, tax?.reason].filter((part) => part !== undefined).join(' ')
      return `${number}: ${text} ${amount.toFixed(2)}, of it ${tax_amount.toFixed(2)} (${of})`
    }),
  )
}

const rowsSchema = v.object({
  rows: v.array(
    v.object({
      month: v.string(),
      business_entity: v.string(),
      currency: v.string(),
      kind: v.string(),
      country: v.optional(v.string()),
      country_name: v.optional(v.string()),
      tax_rate: v.number(),
      net: v.number(),
      tax: v.number(),
      gross: v.number(),
      documents: v.number(),
    }),
  ),
})

/** Each row as `month entity kind country rate: net + tax = gross, documents`. */
async function report(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await service.call({ path: '/api/reports/vat/', query })
  expect({ status, body }).toMatchObject({ status: 200 })
  return v.parse(rowsSchema, body).rows.map((row) => {
    const tax = [row.kind, row.country, row.tax_rate].filter((part) => part !== undefined).join(' ')
    const amounts = `${row.net.toFixed(2)} + ${row.tax.toFixed(2)} = ${row.gross.toFixed(2)} ${row.currency}`
    return `${row.month} ${row.business_entity} ${tax}: ${amounts}, ${row.documents}`
  })
}

it('Readers of four countries take the e-paper in one month', async () => {
  await service.configure({ tax_rates, campaigns })
  await on('2031-02-01T00:00:00')
  const told = (number: string) => ['epaper created', `invoice:created ${number}`]
  const ann = await customer('Ann')
  const greta = await customer('Greta', { country: 'DE' })
  const boken = await customer('Boken', { company: 'Boken AB', country: 'SE', tax_registration_id: 'SE556703748501' })
  const joe = await customer('Joe', { country: 'US' })
  await ann.subscribes({ campaign_id: 'epaper' }, {}, told('DK-1'))
  await greta.subscribes({ campaign_id: 'epaper' }, {}, told('DK-2'))
  const company = await boken.subscribes({ campaign_id: 'epaper' }, {}, told('DK-3'))
  await joe.subscribes({ campaign_id: 'epaper' }, {}, told('DK-4'))

  // A consumer pays the price, whatever its tax; a company in Sweden pays it less the Danish tax.
  expect(await taxesOf(ann)).toEqual(['DK-1: E-paper 100.00, of it 20.00 (0.25 domestic DK)'])
  expect(await taxesOf(greta)).toEqual(['DK-2: E-paper 100.00, of it 6.54 (0.07 oss DE)'])
  expect(await taxesOf(boken)).toEqual(['DK-3: E-paper 80.00, of it 0.00 (0 reverse_charge SE Reverse charge)'])
  expect(await taxesOf(boken, 'sv')).toEqual([
    'DK-3: E-paper 80.00, of it 0.00 (0 reverse_charge SE Omvänd betalningsskyldighet)',
  ])
  expect(await taxesOf(joe)).toEqual(['DK-4: E-paper 100.00, of it 0.00 (0 exempt US Outside the scope of VAT)'])
  expect((await boken.read()).subscriptions.map(({ price }) => price)).toEqual([80])

  const february = [
    '2031-02 dk domestic DK 0.25: 80.00 + 20.00 = 100.00 DKK, 1',
    '2031-02 dk exempt US 0: 100.00 + 0.00 = 100.00 DKK, 1',
    '2031-02 dk oss DE 0.07: 93.46 + 6.54 = 100.00 DKK, 1',
  ]
  expect(await report({ month: '2031-02' })).toEqual([
    ...february,
    '2031-02 dk reverse_charge SE 0: 80.00 + 0.00 = 80.00 DKK, 1',
  ])

  // Without its VAT number it could not be invoiced without tax again.
  const callOf = (name: string, json: object) =>
    service.call({ method: 'POST', path: `/api/customers/${name}/`, json: { id: boken.id, ...json } })
  expect((await callOf('updatecustomer', { data: { tax_registration_id: null } })).status).toBe(200)
  const refused = await callOf('reissueinvoice', { invoice_number: 'DK-3' })
  expect([refused.status, refused.headers['X-Error-Codes']]).toEqual([422, '=reissue_reverse_charge'])
  expect((await callOf('updatecustomer', { data: { tax_registration_id: 'SE556703748501' } })).status).toBe(200)

  // The company leaves in the middle of February: its credit has no tax either.
  const renamed = 'customer:updated tax_registration_id'
  await boken.until('2031-02-15T00:00:00', [renamed, renamed])
  await boken.does('cancelsubscription', { subscription_id: company }, [
    'epaper registered-stop 2031-02-15',
    'epaper active to stopped',
    'invoice:credited DK-3',
  ])
  expect((await taxesOf(boken)).slice(1)).toEqual([
    'DK-C1: Credit: E-paper -40.00, of it 0.00 (0 reverse_charge SE Reverse charge)',
  ])
  expect(await report({ from: '2031-02', to: '2031-03' })).toEqual([
    ...february,
    '2031-02 dk reverse_charge SE 0: 40.00 + 0.00 = 40.00 DKK, 2',
  ])
})

it('A rate rises on a date in the middle of a subscription', async () => {
  const rising = [...tax_rates, { ...electronic, country: 'DK', rate: 0.3, from: '2031-03-01' }]
  await service.configure({ tax_rates: rising, campaigns })
  await on('2031-01-15T00:00:00')
  const ann = await customer('Ann')
  await ann.subscribes({ campaign_id: 'epaper' }, {}, ['epaper created', 'invoice:created DK-1'])
  await ann.until('2031-03-20T00:00:00', [
    '2031-02-15 epaper renewed epaper to epaper',
    '2031-02-15 invoice:created DK-2',
    '2031-03-15 epaper renewed epaper to epaper',
    '2031-03-15 invoice:created DK-3',
  ])
  // A period has the rate of its first day.
  expect(await taxesOf(ann)).toEqual([
    'DK-1: E-paper 100.00, of it 20.00 (0.25 domestic DK)',
    'DK-2: E-paper 100.00, of it 20.00 (0.25 domestic DK)',
    'DK-3: E-paper 100.00, of it 23.08 (0.3 domestic DK)',
  ])
})

it('A reader moves to Germany, and then the table changes', async () => {
  await service.configure({ tax_rates, campaigns })
  await on('2031-01-01T00:00:00')
  const ann = await customer('Ann')
  const subscription_id = await ann.subscribes({ campaign_id: 'both' }, {}, ['both created', 'invoice:created DK-1'])
  // In the seller's country, print and e-paper have one rate, and so one invoice.
  expect(await taxesOf(ann)).toEqual([
    'DK-1: E-paper 100.00, of it 20.00 (0.25 domestic DK)',
    'DK-1: Paper 200.00, of it 40.00 (0.25 domestic DK)',
  ])
  await ann.does('updatecustomer', { data: { country: 'DE' } }, ['customer:updated country'])
  await service.configure({ tax_rates: [{ ...electronic, country: 'DK', rate: 0.22 }] })

  // Neither change affects January. From February the e-paper is taxed in Germany, and so has its own invoice.
  await ann.until('2031-02-15T00:00:00', [
    '2031-02-01 both renewed both to both',
    '2031-02-01 invoice:created DK-2',
    '2031-02-01 invoice:created DK-3',
  ])
  await ann.does('updatecustomer', { data: { country: 'DK' } }, ['customer:updated country'])
  await ann.does('cancelsubscription', { subscription_id }, [
    'both registered-stop 2031-02-15',
    'both active to stopped',
    'invoice:credited DK-2',
    'invoice:credited DK-3',
  ])
  // A credit has the tax of the line that it credits.
  expect((await taxesOf(ann)).toSorted()).toEqual([
    'DK-1: E-paper 100.00, of it 20.00 (0.25 domestic DK)',
    'DK-1: Paper 200.00, of it 40.00 (0.25 domestic DK)',
    'DK-2: E-paper 100.00, of it 6.54 (0.07 oss DE)',
    'DK-3: Paper 200.00, of it 40.00 (0.25 domestic DK)',
    'DK-C1: Credit: E-paper -50.00, of it -3.27 (0.07 oss DE)',
    'DK-C2: Credit: Paper -100.00, of it -20.00 (0.25 domestic DK)',
  ])
  expect(await report({ from: '2031-01', to: '2031-03', business_entity: 'dk' })).toEqual([
    '2031-01 dk domestic DK 0.25: 240.00 + 60.00 = 300.00 DKK, 1',
    '2031-02 dk domestic DK 0.25: 80.00 + 20.00 = 100.00 DKK, 2',
    '2031-02 dk oss DE 0.07: 46.73 + 3.27 = 50.00 DKK, 2',
  ])
})

it('The report is of the months, and of the entity, that are asked for', async () => {
  await service.configure({ tax_rates, campaigns })
  await on('2031-01-01T00:00:00')
  const ann = await customer('Ann')
  await ann.subscribes({ campaign_id: 'epaper' }, {}, ['epaper created', 'invoice:created DK-1'])
  await ann.does(
    'invoice',
    { business_entity: 'se', lines: [{ text: 'Bok', amount: 10_600, currency: 'SEK', tax_rate: 0.06 }] },
    ['invoice:created SE-1'],
  )
  const danish = '2031-01 dk domestic DK 0.25: 80.00 + 20.00 = 100.00 DKK, 1'
  const swedish = '2031-01 se domestic SE 0.06: 100.00 + 6.00 = 106.00 SEK, 1'
  expect(await report({ month: '2031-01' })).toEqual([danish, swedish])
  expect(await report({ month: '2031-01', business_entity: 'se' })).toEqual([swedish])
  expect(await report({ month: '2030-12' })).toEqual([])
  expect(await report({ month: '2030-12', business_entity: 'dk' })).toEqual([])
  const { body } = await service.call({ path: '/api/reports/vat/', query: { month: '2031-01', language: 'da' } })
  expect(v.parse(rowsSchema, body).rows.map(({ country_name }) => country_name)).toEqual(['Danmark', 'Sverige'])

  const asked = async (query: Record<string, string>) => {
    const answer = await service.call({ path: '/api/reports/vat/', query: { language: 'en', ...query } })
    return `${answer.status} ${typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)}`
  }
  expect(await asked({ month: '2031-01', business_entity: 'x' })).toBe(
    '422 {"business_entity":["There is no such business entity."]}',
  )
  expect(await asked({})).toBe('400 month: expected a month, YYYY-MM, or from and to.')
  expect(await asked({ month: '2031-13' })).toBe('400 month: expected a month, YYYY-MM.')
  expect(await asked({ month: '2031-01', to: '2031-02' })).toBe('400 month: expected either month, or from and to.')
  expect(await asked({ from: '2031-02', to: '2031-01' })).toBe('400 to: expected a month that is not before from.')
  expect(await asked({ from: '2031-01', to: '2033-01' })).toBe('400 to: expected at most 24 months from from on.')
  expect(await asked({ from: '2031-01', to: '2032-12' })).toMatch(/^200 /)
})
