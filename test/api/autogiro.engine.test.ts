/** Autogiro from the mandate to its end, through the real handlers over the real engine, on the test clock. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import {
  autogiroAdvicesText,
  autogiroChangesText,
  autogiroPaymentsText,
  autogiroRejectionsText,
  type SampleAdvice,
} from '../../bench/autogiro-samples.ts'
import { readAutogiroRequest } from '../collection-file/read-autogiro.ts'
import { textAt } from '../files.ts'
import { useService } from '../service.ts'
import { callsOf } from '../service-calls.ts'

const service = useService()
const { made } = callsOf(service)
const moveTo = (now: string) => made('test/clock', { now })

const autogiro = {
  ...{ id: 'autogiro', kind: 'autogiro', creditor: '991-2346', customer_number: '4711' },
  iban: 'SE4550000000058398257466',
}
const payer = { account: '8901-3, 232 323', national_id: '19820323-2775' }

async function configured(more: object = {}, providers: readonly object[] = []) {
  await made('settings/update', {
    business_entities: [
      {
        external_id: 'se',
        name: 'Tidningen',
        currency: 'SEK',
        country: 'SE',
        due_days: 14,
        bank_methods: [autogiro],
        ...more,
      },
    ],
    payment_providers: [{ id: 'bank', kind: 'queue', methods: ['autogiro'] }, ...providers],
  })
  await moveTo('2027-01-11T12:00:00')
}

const agree = (id: string, more: object = payer) =>
  made('customers/createagreement', {
    ...{ id, provider: 'bank', method: 'autogiro', business_entity: 'se', reference: `AG-${id}` },
    ...more,
  })
const bill = (id: string) =>
  made('customers/invoice', {
    ...{ id, business_entity: 'se' },
    lines: [{ text: 'Tidning', amount: 9_900, currency: 'SEK', tax_rate: 0.06 }],
  })
async function reader(id: string, more?: object, data: object = {}) {
  await made('customers/createcustomer', { id, data: { name: `Läsare ${id}`, country: 'SE', ...data } })
  await agree(id, more)
  await bill(id)
}

const customerSchema = v.object({
  customers: v.tuple([
    v.object({
      data: v.looseObject({ payer_number: v.optional(v.string()) }),
      invoices: v.array(v.looseObject({ state: v.string() })),
      agreements: v.array(v.looseObject({ agreement_id: v.string(), state: v.string() })),
    }),
  ]),
})
async function customer(id: string) {
  const query = { id, fields: 'invoices,agreements,data.details' }
  return v.parse(customerSchema, (await service.call({ path: '/api/customers/', query })).body).customers[0]
}
const invoice = async (id: string) => (await customer(id)).invoices[0]
const agreement = async (id: string) => (await customer(id)).agreements[0]

const answerSchema = v.looseObject({ file_id: v.optional(v.string()) })
async function fileOf(more: object = {}) {
  const { file_id, ...sums } = v.parse(answerSchema, await made('collectionfiles/autogiro', more))
  if (file_id === undefined) return { sums, records: [] }
  const { headers } = await service.call({ path: `/api/files/${file_id}/` })
  const text = textAt(String(headers['Location']))
  return { sums, records: readAutogiroRequest(Buffer.from(text, 'latin1')).filter(({ type }) => type !== '01') }
}
const tell = (content: string) => made('bankfiles', { content })
const report = (date: string) => ({ bankgiro: '9912346', date })
const advise = (date: string, ...advices: readonly SampleAdvice[]) => tell(autogiroAdvicesText(report(date), advices))
const registered = (of: string) => ({ payer: of, information: '04', comment: '32' })

/** A reader whose mandate the bank has, and whose invoice went to the bank. */
async function submitted(id: string) {
  await configured()
  await reader(id)
  await fileOf()
  await advise('20270113', registered(id))
  await moveTo('2027-01-22T12:00:00')
  const { records } = await fileOf()
  const { reference = '', date, amount } = records[0] ?? {}
  expect({ date, amount }).toEqual({ date: '20270126', amount: '000000009900' })
  return reference
}

describe('Autogiro', () => {
  it('takes a mandate to the bank, collects once the bank has it, and books what comes, once', async () => {
    await configured()
    await reader('2001')
    expect(await agreement('2001')).toMatchObject({ state: 'pending', default: false, account: '8901-232323' })
    expect(JSON.stringify(await customer('2001'))).not.toContain('1982')
    expect((await invoice('2001'))?.['collection']).toBeUndefined()

    expect((await fileOf({ preview: true })).sums).toMatchObject({ collections: 0, mandates: 1 })
    const { sums, records } = await fileOf()
    expect(sums).toMatchObject({ collections: 0, mandates: 1, withdrawn: 0 })
    expect(records).toEqual([
      {
        ...{ type: '04', bankgiro: '0009912346', payer: '0000000000002001', clearing: '8901' },
        ...{ account: '000000232323', national: '198203232775' },
      },
    ])
    expect((await fileOf()).records).toEqual([])

    expect(await advise('20270113', registered('2001'))).toMatchObject({ matched: 1, already: false })
    expect(await advise('20270113', registered('2001'))).toMatchObject({ already: true })
    expect(await agreement('2001')).toMatchObject({ state: 'active', default: true, mandate: { told: '2027-01-13' } })
    expect(await invoice('2001')).toMatchObject({ collection: { state: 'planned', at: '2027-01-25' } })

    await moveTo('2027-01-21T12:00:00')
    const file = await fileOf()
    expect(file.sums).toMatchObject({ collections: 1, mandates: 0, total: 99, collected_on: ['2027-01-25'] })
    const { reference = '', ...others } = file.records[0] ?? {}
    expect(others).toEqual({
      ...{ type: '82', date: '20270125', period: '0', renewals: '   ', payer: '0000000000002001' },
      ...{ amount: '000000009900', bankgiro: '0009912346' },
    })

    await moveTo('2027-01-25T15:00:00')
    const payments = [{ payer: '2001', amount: 9_900, reference }]
    const content = autogiroPaymentsText(report('20270125'), payments)
    expect(await tell(content)).toMatchObject({ format: 'autogiro', entries: 1, booked: 1, sum: 99, warnings: [] })
    expect(await tell(content)).toMatchObject({ already: true })
    // The same report in other bytes.
    expect(await tell(`${content}\r\n`)).toMatchObject({ already: false, entries: 1 })
    expect(await invoice('2001')).toMatchObject({ state: 'paid', collection: { state: 'paid' } })

    const refund = { payer: '2001', amount: 9_900, reference, code: '02' }
    expect(await tell(autogiroPaymentsText(report('20270201'), [], [refund]))).toMatchObject({ booked: 1, sum: -99 })
    expect(await invoice('2001')).toMatchObject({ state: 'open', collection: { state: 'reversed' } })
    expect(await agreement('2001')).toMatchObject({ state: 'failing' })
  })

  it('tries again where there was no cover, and no more by a mandate that is dead', async () => {
    const reference = await submitted('2001')
    const unpaid = (status: string) => [{ payer: '2001', amount: 9_900, reference, status }]
    await moveTo('2027-01-26T15:00:00')
    await tell(autogiroPaymentsText(report('20270126'), unpaid('9')))
    expect(await invoice('2001')).toMatchObject({ collection: { state: 'submitted' } })
    await tell(autogiroPaymentsText(report('20270127'), unpaid('1')))
    expect(await invoice('2001')).toMatchObject({
      collection: { state: 'planned', attempt: 2, reason: 'AM04', class: 'soft', at: '2027-01-29' },
    })
    await moveTo('2027-01-27T15:00:00')
    const again = await fileOf()
    expect(again.records).toMatchObject([{ type: '82', date: '20270129' }])
    const second = again.records[0]?.['reference'] ?? ''
    expect(second).not.toBe(reference)

    await tell(
      autogiroRejectionsText(report('20270127'), [{ payer: '2001', amount: 9_900, reference: second, comment: '01' }]),
    )
    expect(await invoice('2001')).toMatchObject({ collection: { state: 'given_up', reason: 'MD01', class: 'hard' } })
    expect(await agreement('2001')).toMatchObject({ state: 'failing' })
    await advise('20270127', { payer: '2001', information: '46', comment: '02' })
    expect(await agreement('2001')).toMatchObject({ state: 'ended' })
    // The bank itself has ended the mandate, so the file does not ask for its cancellation.
    expect((await fileOf()).records).toEqual([])
  })

  it('withdraws a payment that is owed no more, and tries one again that the payer has stopped', async () => {
    const reference = await submitted('2001')
    // The bank knows the payer by the customer's number.
    await reader('2002', { reference: '0000000000002002' })
    await made('customers/createpayment', { id: '2001', amount: 9_900, currency: 'SEK', business_entity: 'se' })
    const { sums, records } = await fileOf()
    expect(sums).toMatchObject({ collections: 0, withdrawn: 1 })
    expect(records).toMatchObject([
      { type: '25', payer: '0000000000002001', date: '20270126', amount: '000000009900', reference },
    ])
    const stopped = { payer: '2001', amount: 9_900, reference, comment: '12' }
    const answer = await tell(autogiroChangesText(report('20270122'), [{ type: '25', ...stopped }]))
    expect(answer).toMatchObject({ matched: 1, warnings: [] })
    expect(await invoice('2001')).toMatchObject({ state: 'paid' })
    expect(await agreement('2001')).toMatchObject({ state: 'active' })

    // Collections by a mandate that the bank already has begin at once.
    expect(await agreement('2002')).toMatchObject({ state: 'active' })
    await moveTo('2027-02-03T12:00:00')
    const [other] = (await fileOf()).records
    expect(other).toMatchObject({ type: '82', payer: '0000000000002002' })
    const byPayer = { payer: '2002', amount: 9_900, reference: other?.['reference'] ?? '', comment: '12' }
    await tell(autogiroChangesText(report('20270204'), [{ type: '11', ...byPayer }]))
    expect(await invoice('2002')).toMatchObject({ collection: { state: 'planned', reason: 'CUST', attempt: 2 } })
  })

  it('does not collect by a mandate that the bank refuses', async () => {
    await configured()
    await reader('2001')
    await fileOf()
    await advise('20270112', { payer: '2001', information: '04', comment: '23' })
    expect(await agreement('2001')).toMatchObject({ state: 'ended' })
    expect((await invoice('2001'))?.['collection']).toBeUndefined()
    // The next application is another agreement, and a late file of the day before does not change it.
    await agree('2001', { ...payer, reference: 'AG-2', account: '3300-1212121212' })
    await advise('20270111', { payer: '2001', information: '04', comment: '23' })
    expect((await customer('2001')).agreements).toMatchObject([{ state: 'ended' }, { state: 'pending' }])
    expect((await fileOf()).records).toMatchObject([{ type: '04', clearing: '3300' }])
  })

  it('that is dead leads its payer to another way of paying, where there is a page for it, once', async () => {
    await configured({ email: 'hej@tidningen.example' }, [{ id: 'page', kind: 'test', methods: ['card'] }])
    await reader('2001', payer, { email: 'anna@example.com' })
    await fileOf()
    await advise('20270113', registered('2001'))
    for (const date of ['20270114', '20270115']) {
      await advise(date, { payer: '2001', information: '46', comment: '02' })
      expect((await customer('2001')).agreements).toMatchObject([
        { method: 'autogiro', state: 'ended' },
        { provider: 'page', method: 'card', state: 'pending' },
      ])
    }
  })

  it('finds a payer by a number that was counted', async () => {
    await configured()
    await reader('anna-9')
    const { records } = await fileOf()
    const { payer_number = '' } = (await customer('anna-9')).data
    expect(payer_number).toMatch(/^\d+$/)
    expect(records).toMatchObject([{ payer: payer_number.padStart(16, '0') }])
    expect(await advise('20270113', registered(payer_number), registered('77'))).toMatchObject({
      matched: 1,
      unmatched: 1,
      warnings: [expect.stringContaining('77')],
    })
    expect(await agreement('anna-9')).toMatchObject({ state: 'active' })
  })
})

describe('The end of a mandate of Autogiro', () => {
  const end = async (id: string) =>
    made('customers/endagreement', { id, agreement_id: (await agreement(id))?.agreement_id ?? '' })

  it('goes to the bank, once nothing is under way by it', async () => {
    const reference = await submitted('2001')
    await end('2001')
    expect((await fileOf()).records).toEqual([])
    await moveTo('2027-01-26T15:00:00')
    await tell(autogiroPaymentsText(report('20270126'), [{ payer: '2001', amount: 9_900, reference }]))
    const { sums, records } = await fileOf()
    expect(sums).toMatchObject({ collections: 0, mandates: 1 })
    expect(records).toEqual([{ type: '03', bankgiro: '0009912346', payer: '0000000000002001' }])
    expect((await fileOf()).records).toEqual([])
    await advise('20270127', { payer: '2001', information: '03', comment: '33' })
    expect(await agreement('2001')).toMatchObject({ state: 'ended' })
  })

  it('goes to the bank for a customer who was erased', async () => {
    await configured()
    await made('customers/createcustomer', { id: '2001', data: { name: 'Anna' } })
    await agree('2001')
    await fileOf()
    await advise('20270113', registered('2001'))
    await made('customers/deletecustomer', { id: '2001' })
    expect((await fileOf()).records).toEqual([{ type: '03', bankgiro: '0009912346', payer: '0000000000002001' }])
  })

  it('is no news to a bank that has not heard of it', async () => {
    await configured()
    await reader('2001')
    await end('2001')
    expect((await fileOf()).records).toEqual([])
  })

  it('is not undone by the answer to its application, nor does it end the next one', async () => {
    await configured()
    await reader('2001')
    await fileOf()
    await end('2001')
    await agree('2001', { ...payer, reference: 'AG-2' })
    await advise('20270112', registered('2001'))
    expect((await customer('2001')).agreements).toMatchObject([{ state: 'ended' }, { state: 'pending' }])
    expect((await fileOf()).records.map(({ type }) => type)).toEqual(['03', '04'])
    await advise('20270113', { payer: '2001', information: '03', comment: '33' }, registered('2001'))
    expect((await customer('2001')).agreements).toMatchObject([{ state: 'ended' }, { state: 'active', default: true }])
  })
})

describe('What Bankgirot would refuse', () => {
  it.each([
    ['account', { ...payer, account: 'SE4550000000058398257466' }],
    ['national_id', { ...payer, national_id: '19820323-2776' }],
    ['account', { national_id: payer.national_id }],
    // A mandate that the bank has for another payer's number.
    ['reference', { reference: '0000000000002002' }],
  ])('is refused under %s', async (field, more) => {
    await configured()
    await made('customers/createcustomer', { id: '2001', data: { name: 'Anna' } })
    const { status, body } = await service.call({
      method: 'POST',
      path: '/api/customers/createagreement/',
      json: { id: '2001', provider: 'bank', method: 'autogiro', business_entity: 'se', reference: 'A', ...more },
    })
    expect(status).toBe(422)
    expect(body).toEqual({ [field]: [expect.any(String)] })
  })

  it.each([
    ['creditor', { creditor: '991-2345' }],
    ['customer_number', { customer_number: 'A1' }],
    ['customer_number', { customer_number: undefined }],
    ['iban', { iban: 'NO9386011117947' }],
  ])('is refused in the settings under %s', async (key, more) => {
    const method = { ...autogiro, ...more }
    const { status, body } = await service.call({
      method: 'POST',
      path: '/api/settings/update/',
      json: { business_entities: [{ external_id: 'xx', name: 'X', currency: 'SEK', bank_methods: [method] }] },
    })
    expect(status).toBe(422)
    expect(body).toEqual({ [`business_entities[0].bank_methods[0].${key}`]: [expect.any(String)] })
  })
})
