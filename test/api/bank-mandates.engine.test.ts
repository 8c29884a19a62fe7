/** Mandates, refusals of whole files, and claims that are withdrawn, through the real handlers over the real engine. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { mandatesText, ocrGiroText, painGroupText, type SampleMandate } from '../../bench/bank-file-samples.ts'
import { modulus10 } from '../../functions/domain/text/check-digits.ts'
import { childrenOf, readXml, textsAt } from '../collection-file/read-xml.ts'
import { textAt } from '../files.ts'
import { useService } from '../service.ts'
import { callsOf } from '../service-calls.ts'

const service = useService()
const { made } = callsOf(service)
const moveTo = (now: string) => made('test/clock', { now })

const sepa = { id: 'sepa_debit', kind: 'sepa_debit', creditor: 'DE98ZZZ09999999999', iban: 'DE89370400440532013000' }
const giro = { id: 'avtalegiro', kind: 'avtalegiro', creditor: '00012345', iban: 'NO9386011117947' }
const giroAccount = '86011117947'

async function configured() {
  await made('settings/update', {
    business_entities: [
      { external_id: 'eu', name: 'Zeitung', currency: 'EUR', country: 'DE', bank_methods: [sepa] },
      {
        ...{ external_id: 'no', name: 'Avis', currency: 'NOK', country: 'NO' },
        ...{ bank_methods: [giro], reference: { kind: 'kid10' } },
      },
    ],
    payment_providers: [{ id: 'bank', kind: 'queue', methods: ['sepa_debit', 'avtalegiro'] }],
  })
  await moveTo('2027-01-10T12:00:00')
}

const bill = (id: string, business_entity: string, currency: string) =>
  made('customers/invoice', { id, business_entity, lines: [{ text: 'Paper', amount: 1_000, currency, tax_rate: 0 }] })

const customerSchema = v.object({
  customers: v.tuple([
    v.object({
      invoices: v.array(v.looseObject({ payment_reference: v.string(), state: v.string() })),
      agreements: v.array(v.looseObject({ agreement_id: v.string(), state: v.string() })),
      balance: v.array(v.looseObject({ amount: v.number() })),
    }),
  ]),
})
async function customer(id: string) {
  const { body } = await service.call({ path: '/api/customers/', query: { id, fields: 'invoices,agreements' } })
  return v.parse(customerSchema, body).customers[0]
}
const answerSchema = v.looseObject({ file_id: v.optional(v.string()), collections: v.number(), withdrawn: v.number() })
const fileOf = async (method: string, more: object = {}) =>
  v.parse(answerSchema, await made(`collectionfiles/${method}`, more))
async function contentOf(id = ''): Promise<string> {
  const { headers } = await service.call({ path: `/api/files/${id}/` })
  return textAt(String(headers['Location']))
}

describe('Mandates of AvtaleGiro', () => {
  const tell = (date: string, ...mandates: readonly SampleMandate[]) =>
    made('bankfiles', { content: mandatesText(giroAccount, date, mandates) })

  it('make and end the agreement of the customer that their KID names, and nobody else', async () => {
    await configured()
    await made('customers/createcustomer', { id: '2001', data: { name: 'Kari Nordmann', country: 'NO' } })
    // A customer whose id is no number gets a payer's number from a counter.
    await made('customers/createcustomer', { id: 'ola', data: { name: 'Ola Nordmann', country: 'NO' } })
    for (const id of ['2001', 'ola']) await bill(id, 'no', 'NOK')
    const kids = await Promise.all(
      ['2001', 'ola'].map(async (id) => (await customer(id)).invoices[0]?.payment_reference),
    )
    const [kari = '', ola = ''] = kids
    const alone = '000020010000000'
    const nobody = '000099990000001'
    expect(
      await tell('100127', ...[kari, ola, `${nobody}${modulus10(nobody)}`].map((kid) => ({ type: 1, kid }) as const)),
    ).toMatchObject({ entries: 3, matched: 2, unmatched: 1, warnings: [expect.stringContaining(nobody)] })
    for (const [id, reference] of [
      ['2001', kari],
      ['ola', ola],
    ] as const) {
      expect((await customer(id)).agreements).toMatchObject([
        { method: 'avtalegiro', provider: 'bank', state: 'active', reference, default: true },
      ])
      expect((await customer(id)).invoices).toMatchObject([{ collection: { state: 'planned' } }])
    }
    // The first KID is only the payer's number; the second file is of an earlier day and comes late.
    await tell('150127', { type: 2, kid: `${alone}${modulus10(alone)}` })
    await tell('140127', { type: 1, kid: kari, notice: false })
    const { agreements, invoices } = await customer('2001')
    expect(agreements).toMatchObject([{ state: 'ended' }])
    expect(invoices[0]?.['collection']).toBeUndefined()
  })

  it('are collected by a claim, whose money comes with the KID', async () => {
    await configured()
    await made('customers/createcustomer', { id: '2001', data: { name: 'Kari Nordmann', country: 'NO' } })
    await bill('2001', 'no', 'NOK')
    const kid = (await customer('2001')).invoices[0]?.payment_reference ?? ''
    await tell('100127', { type: 1, kid })
    await moveTo('2027-01-20T12:00:00')
    expect(await fileOf('avtalegiro')).toMatchObject({ collections: 1, withdrawn: 0 })
    await moveTo('2027-01-26T12:00:00')
    const payment = { amount: 1_000, date: '260127', kid, serial: 1, collected: true }
    expect(await made('bankfiles', { content: ocrGiroText(giroAccount, [payment]) })).toMatchObject({ booked: 1 })
    const { invoices, agreements } = await customer('2001')
    expect(invoices).toMatchObject([{ state: 'paid', collection: { state: 'paid' } }])
    expect(agreements).toMatchObject([{ last: { outcome: 'paid' } }])
  })
})

describe('A claim of AvtaleGiro that is owed no more', () => {
  async function claimed() {
    await configured()
    await made('customers/createcustomer', { id: '2001', data: { name: 'Kari Nordmann', country: 'NO' } })
    const agreement = { provider: 'bank', method: 'avtalegiro', business_entity: 'no', reference: 'FBO 1' }
    await made('customers/createagreement', { id: '2001', ...agreement })
    await bill('2001', 'no', 'NOK')
    await moveTo('2027-01-20T12:00:00')
    expect(await fileOf('avtalegiro')).toMatchObject({ collections: 1, withdrawn: 0, collected_on: ['2027-01-26'] })
  }
  const pay = (amount: number) =>
    made('customers/createpayment', { id: '2001', amount, currency: 'NOK', business_entity: 'no' })
  const collection = async () => (await customer('2001')).invoices[0]?.['collection']

  it('is withdrawn by the next file before its day, once', async () => {
    await claimed()
    await pay(1_000)
    expect(await fileOf('avtalegiro', { preview: true })).toMatchObject({ collections: 0, withdrawn: 1 })
    const { file_id, ...sums } = await fileOf('avtalegiro')
    expect(sums).toMatchObject({ collections: 0, total: 0, withdrawn: 1 })
    const records = (await contentOf(file_id)).trimEnd().split('\n')
    expect(records.map((record) => record.slice(0, 8))).toEqual([
      ...['NY000010', 'NY213620', 'NY219330', 'NY219331', 'NY213688', 'NY000089'],
    ])
    expect(records[2]).toMatch(/^NY2193300000001260127 {11}00000000000001000 +\d{16}0{6}$/)
    expect(await collection()).toMatchObject({ state: 'given_up', reason: 'withdrawn' })
    expect((await customer('2001')).agreements).toMatchObject([{ state: 'active' }])
    expect(await fileOf('avtalegiro')).toMatchObject({ collections: 0, withdrawn: 0 })
  })

  it('goes on where a part is still owed, and on its day', async () => {
    await claimed()
    await pay(400)
    expect(await fileOf('avtalegiro')).toMatchObject({ withdrawn: 0 })
    await moveTo('2027-01-26T08:00:00')
    await pay(600)
    expect(await fileOf('avtalegiro')).toMatchObject({ withdrawn: 0 })
    expect(await collection()).toMatchObject({ state: 'submitted' })
  })

  it('whose money comes all the same is the balance of the customer', async () => {
    await claimed()
    await pay(1_000)
    await fileOf('avtalegiro')
    await moveTo('2027-01-26T12:00:00')
    const kid = (await customer('2001')).invoices[0]?.payment_reference ?? ''
    const payment = { amount: 1_000, date: '260127', kid, serial: 1, collected: true }
    expect(await made('bankfiles', { content: ocrGiroText(giroAccount, [payment]) })).toMatchObject({ booked: 1 })
    expect((await customer('2001')).balance).toMatchObject([{ amount: 10 }])
  })
})

describe('A file that the bank refuses as a whole', () => {
  /** Two debits of a first and one of a recurring collection: two batches. */
  async function submitted() {
    await configured()
    const account = 'DE02 1203 0000 0000 2020 51'
    for (const id of ['2001', '2002', '2003']) {
      await made('customers/createcustomer', { id, data: { name: `Payer ${id}`, country: 'DE' } })
      await made('customers/createagreement', {
        ...{ id, provider: 'bank', method: 'sepa_debit', business_entity: 'eu', signed: { date: '2026-12-01' } },
        ...{ reference: `M-${id}`, account, ...(id === '2003' && { first_used: '2026-12-20' }) },
      })
      await bill(id, 'eu', 'EUR')
    }
    await moveTo('2027-01-22T12:00:00')
    const { file_id } = await fileOf('sepa_debit')
    const document = readXml(await contentOf(file_id))
    const [message = ''] = textsAt(document, 'GrpHdr/MsgId')
    const recurring = childrenOf(document, 'PmtInf').find((one) => textsAt(one, 'PmtTpInf/SeqTp')[0] === 'RCUR')
    const [batch = ''] = recurring === undefined ? [] : textsAt(recurring, 'PmtInfId')
    return { message, batch }
  }
  const states = () =>
    Promise.all(
      ['2001', '2002', '2003'].map(async (id) => {
        const { state, reason, attempt } = v.parse(
          v.looseObject({ state: v.string(), attempt: v.number() }),
          (await customer(id)).invoices[0]?.['collection'],
        )
        return `${state} ${String(reason)} #${attempt}`
      }),
    )

  it('has every collection of it fail with the reason, once', async () => {
    const { message } = await submitted()
    const content = painGroupText('10', { message, reason: 'AM04' })
    expect(await made('bankfiles', { content })).toMatchObject({ entries: 3, matched: 3, warnings: [] })
    expect(await states()).toEqual(Array(3).fill('ready AM04 #2'))
    // The same once more, in other bytes and another version.
    await made('bankfiles', { content: painGroupText('03', { message, reason: 'AM04' }) })
    expect(await states()).toEqual(Array(3).fill('ready AM04 #2'))
  })

  it('or of which it refuses a batch, has the collections of that batch fail', async () => {
    const { message, batch } = await submitted()
    const content = painGroupText('10', { message, batch, reason: 'AC04' })
    expect(await made('bankfiles', { content })).toMatchObject({ entries: 1, matched: 1 })
    expect(await states()).toEqual(['submitted undefined #1', 'submitted undefined #1', 'given_up AC04 #1'])
  })

  it('and that is not of this account is a warning', async () => {
    await configured()
    const content = painGroupText('10', { message: 'SOMEBODY-ELSE', reason: 'FF01' })
    expect(await made('bankfiles', { content })).toMatchObject({
      entries: 0,
      warnings: [expect.stringContaining('SOMEBODY-ELSE')],
    })
  })
})
