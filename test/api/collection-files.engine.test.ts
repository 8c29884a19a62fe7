/** Files for the bank, through the real handlers over the real engine, on the test clock. */
import { describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { camtText, painText, type SampleEntry } from '../../bench/bank-file-samples.ts'
import { handler as workHandler } from '../../functions/jobs/work-queue.ts'
import { childrenOf, readXml, textsAt } from '../collection-file/read-xml.ts'
import { textAt } from '../files.ts'
import { queueEvent, useQueue } from '../queue.ts'
import { asFunction } from '../rights.ts'
import { useService } from '../service.ts'
import { cutOffAfter } from '../storage-calls.ts'

const service = useService()
const messages: string[] = []
useQueue((body) => messages.push(body))
const work = asFunction('work', workHandler)

const post = async (name: string, json: object, headers: Readonly<Record<string, string>> = {}) => {
  const { status, body } = await service.call({ method: 'POST', path: `/api/${name}/`, json, headers })
  return { status, body }
}
const made = async (name: string, json: object) => {
  const { status, body } = await post(name, json)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const moveTo = (now: string) => made('test/clock', { now })

const answerSchema = v.object({
  file_id: v.optional(v.string()),
  collections: v.number(),
  total: v.number(),
  currency: v.string(),
  collected_on: v.array(v.string()),
  left_out: v.array(v.object({ collection_id: v.string(), reason: v.string() })),
  left_out_count: v.number(),
})
const fileOf = async (json: object = {}, method = 'sepa_debit') =>
  v.parse(answerSchema, await made(`collectionfiles/${method}`, json))

const sepa = { id: 'sepa_debit', kind: 'sepa_debit', creditor: 'DE98ZZZ09999999999', iban: 'DE89370400440532013000' }
const giro = { id: 'avtalegiro', kind: 'avtalegiro', creditor: '00012345', iban: 'NO9386011117947' }

async function configured() {
  await made('settings/update', {
    business_entities: [
      { external_id: 'eu', name: 'Zeitung', currency: 'EUR', country: 'DE', bank_methods: [sepa] },
      {
        external_id: 'no',
        name: 'Avis',
        currency: 'NOK',
        country: 'NO',
        bank_methods: [giro],
        reference: { kind: 'kid10' },
      },
    ],
    payment_providers: [{ id: 'bank', kind: 'queue', methods: ['sepa_debit', 'avtalegiro'] }],
  })
  await moveTo('2027-01-10T12:00:00')
}

const mandate = { provider: 'bank', method: 'sepa_debit', business_entity: 'eu', signed: { date: '2026-12-01' } }
const account = 'DE02 1203 0000 0000 2020 51'

/** A customer with a mandate and an invoice for 10 euros and as many cents as its number. */
async function debtor(number: number, more: object = {}, data: object = {}) {
  const id = String(2000 + number)
  await made('customers/createcustomer', { id, data: { name: `Payer ${id}`, country: 'DE', ...data } })
  await made('customers/createagreement', { id, ...mandate, reference: `M-${id}`, account, ...more })
  await bill(id, number)
  return id
}
const bill = (id: string, cents: number, business_entity = 'eu', currency = 'EUR') =>
  made('customers/invoice', {
    id,
    business_entity,
    lines: [{ text: 'Paper', amount: 1_000 + cents, currency, tax_rate: 0.07 }],
  })

const customersSchema = v.object({
  customers: v.tuple([
    v.looseObject({ invoices: v.array(v.looseObject({ collection: v.looseObject({ state: v.string() }) })) }),
  ]),
})
const invoicesOf = async (id: string) => {
  const { body } = await service.call({ path: '/api/customers/', query: { id, fields: 'invoices' } })
  return v.parse(customersSchema, body).customers[0].invoices
}
async function contentOf(id: string): Promise<string> {
  const { headers } = await service.call({ path: `/api/files/${id}/` })
  return textAt(String(headers['Location']))
}
const filesSchema = v.object({ files: v.array(v.looseObject({ file_id: v.string(), records: v.number() })) })
const listed = async () => v.parse(filesSchema, (await service.call({ path: '/api/files/' })).body).files

describe('A name that the bank cannot be given as it is', () => {
  it('is kept, so that payments, returns and refusals find their collection by it', async () => {
    await configured()
    const ids = [1, 2, 3].map((number) => `subscriber-of-the-northern-edition-${number}`)
    for (const [index, id] of ids.entries()) {
      await made('customers/createcustomer', { id, data: { name: `Payer ${index}`, country: 'DE' } })
      await made('customers/createagreement', { id, ...mandate, reference: `M-${index}`, account })
      await bill(id, 0)
    }
    await moveTo('2027-01-22T12:00:00')
    const { file_id = '' } = await fileOf()
    const document = readXml(await contentOf(file_id))
    const mandates = textsAt(document, 'PmtInf/DrctDbtTxInf/DrctDbtTx/MndtRltdInf/MndtId')
    const names = textsAt(document, 'PmtInf/DrctDbtTxInf/PmtId/EndToEndId')
    expect(names).toEqual(Array(3).fill(expect.stringMatching(/^K[\da-f]{33}$/)))
    const endToEnds = [0, 1, 2].map((index) => names[mandates.indexOf(`M-${index}`)] ?? '')
    const [refused = '', returned = '', early = ''] = endToEnds
    // The creditor's account is set for this payment method only.
    const date = '2027-01-26'
    const send = (...entries: readonly SampleEntry[]) =>
      made('bankfiles', {
        content: camtText({ message: 'camt.053', version: '08', account: sepa.iban, currency: 'EUR', entries }),
      })
    const states = () => Promise.all(ids.map(async (id) => (await invoicesOf(id))[0]?.collection.state))

    const told = await made('bankfiles', {
      content: painText('10', [{ endToEnd: refused, status: 'RJCT', reason: 'MD01' }]),
    })
    expect(told).toMatchObject({ matched: 1, unmatched: 0 })
    const paid = { amount: 10, date, reference: 'R1', endToEnd: returned }
    const back = { amount: -10, date, reference: 'R2', endToEnd: early, returned: 'MD06' }
    expect(await send(paid, back)).toMatchObject({ booked: 1, unmatched: 1 })
    expect(await states()).toEqual(['given_up', 'paid', 'submitted'])
    await send({ ...paid, amount: -10, reference: 'R3', returned: 'AC04' })
    await send({ amount: 10, date, reference: 'R4', endToEnd: early })
    expect(await states()).toEqual(['given_up', 'reversed', 'reversed'])
  })
})

describe('A file for the bank', () => {
  it('has what is ready, is submitted with it, and says when the bank collects', async () => {
    await configured()
    await debtor(1)
    await debtor(2)
    // Two weeks of notice have not passed, and the bank wants it two days ahead.
    expect(await fileOf()).toMatchObject({ collections: 0, total: 0, collected_on: [], left_out_count: 0 })
    await moveTo('2027-01-22T12:00:00')
    const file = await fileOf()
    expect(file).toMatchObject({ collections: 2, total: 20.03, currency: 'EUR', collected_on: ['2027-01-26'] })
    const document = readXml(await contentOf(file.file_id ?? ''))
    expect(textsAt(document, 'GrpHdr/CtrlSum')).toEqual(['20.03'])
    expect(textsAt(document, 'GrpHdr/CreDtTm')).toEqual(['2027-01-22T12:00:00'])
    const [payment = expect.fail('There is no payment.')] = childrenOf(document, 'PmtInf')
    expect(textsAt(payment, 'DrctDbtTxInf/PmtId/EndToEndId')).toEqual(['2001/EU-1/1', '2002/EU-2/1'])
    expect(textsAt(payment, 'DrctDbtTxInf/DbtrAcct/Id/IBAN')).toEqual(Array(2).fill(account.replaceAll(' ', '')))
    expect(textsAt(payment, 'DrctDbtTxInf/DrctDbtTx/MndtRltdInf/MndtId')).toEqual(['M-2001', 'M-2002'])
    expect(textsAt(payment, 'PmtTpInf/SeqTp')).toEqual(['FRST'])
    expect((await invoicesOf('2001'))[0]).toMatchObject({ collection: { state: 'submitted', at: '2027-01-26' } })
    // The same call makes a file of the newer collections.
    expect(await fileOf()).toMatchObject({ collections: 0 })
    await bill('2001', 3)
    await moveTo('2027-02-09T12:00:00')
    expect(await fileOf()).toMatchObject({ collections: 1, total: 10.03 })
    expect(await listed()).toHaveLength(2)
  })

  it('is the same for the same key, and is previewed without being made', async () => {
    await configured()
    await debtor(1)
    await moveTo('2027-01-22T12:00:00')
    const preview = await fileOf({ preview: true })
    expect(preview).toMatchObject({ collections: 1, total: 10.01, collected_on: ['2027-01-26'] })
    expect(preview.file_id).toBeUndefined()
    expect(await listed()).toEqual([])
    expect(await fileOf({ due_until: '2027-01-24' })).toMatchObject({ collections: 0 })
    const key = { 'Idempotency-Key': 'tuesday' }
    const first = await post('collectionfiles/sepa_debit', {}, key)
    expect(first).toMatchObject({ status: 200, body: { collections: 1 } })
    expect(await post('collectionfiles/sepa_debit', {}, key)).toEqual(first)
    expect(await post('collectionfiles/sepa_debit', { due_until: '2027-03-01' }, key)).toMatchObject({ status: 422 })
    expect(await listed()).toHaveLength(1)
  })

  it('goes on as a job where it takes longer than a call, and answers by it', async () => {
    vi.stubEnv('WORK_QUEUE_URL', 'https://queue.example/work')
    await configured()
    await debtor(1)
    await moveTo('2027-01-22T12:00:00')
    messages.length = 0
    // Every reading of the clock is seconds later.
    const real = Date.now()
    let looks = 0
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => real + (looks++ > 12 ? 16_000 : 0))
    const { status, body, headers } = await service.call({ path: '/api/collectionfiles/sepa_debit/', json: {} })
    clock.mockRestore()
    expect({ status, headers }).toMatchObject({ status: 202, headers: { 'Retry-After': '5' } })
    const { job_id } = v.parse(v.object({ job_id: v.string() }), body)
    const job = () => service.call({ path: `/api/jobs/${job_id}/` })
    expect((await job()).body).toMatchObject({
      kind: 'collectionfiles',
      state: expect.stringMatching(/waiting|running/),
    })
    expect(await work(queueEvent(messages))).toEqual({ batchItemFailures: [] })
    expect((await job()).body).toMatchObject({ state: 'done', result: { collections: 1, total: 10.01 } })
  })

  it('loses nothing and submits nothing twice wherever it is cut off', async () => {
    await configured()
    for (let number = 1; number <= 3; number++) await debtor(number)
    await moveTo('2027-01-22T12:00:00')
    const key = { 'Idempotency-Key': 'cut off' }
    vi.spyOn(console, 'warn').mockReturnValue()
    for (let writes = 0; writes < 12; writes++) {
      const end = cutOffAfter(writes, /^(?:TransactWrite|PutItem)/)
      await post('collectionfiles/sepa_debit', {}, key)
      end()
    }
    const { body } = await post('collectionfiles/sepa_debit', {}, key)
    const { file_id = '', ...sums } = v.parse(answerSchema, body)
    expect(sums).toMatchObject({ collections: 3, total: 30.06 })
    const names = textsAt(readXml(await contentOf(file_id)), 'PmtInf/DrctDbtTxInf/PmtId/EndToEndId')
    expect(names.toSorted()).toEqual(['2001/EU-1/1', '2002/EU-2/1', '2003/EU-3/1'])
    expect(await listed()).toMatchObject([{ file_id, records: 3 }])
    expect(await fileOf()).toMatchObject({ collections: 0 })
  })

  it('shares what is ready with another one that is made at the same time', async () => {
    await configured()
    for (let number = 1; number <= 4; number++) await debtor(number)
    await moveTo('2027-01-22T12:00:00')
    const both = await Promise.all([fileOf(), fileOf()])
    expect(both.reduce((sum, { collections }) => sum + collections, 0)).toBe(4)
    const names = await Promise.all(
      both
        .flatMap(({ file_id }) => file_id ?? [])
        .map(async (id) => textsAt(readXml(await contentOf(id)), 'PmtInf/DrctDbtTxInf/PmtId/EndToEndId')),
    )
    expect(names.flat().toSorted()).toEqual([1, 2, 3, 4].map((number) => `200${number}/EU-${number}/1`))
  })

  it('leaves out what the bank would refuse, and keeps it ready', async () => {
    await configured()
    await made('customers/createcustomer', { id: '2001', data: { name: 'No account' } })
    await made('customers/createagreement', { id: '2001', ...mandate, reference: 'M-1' })
    await bill('2001', 1)
    await debtor(2)
    await moveTo('2027-01-22T12:00:00')
    const answer = await fileOf()
    expect(answer).toMatchObject({
      ...{ collections: 1, left_out_count: 1 },
      left_out: [{ collection_id: '2001~EU-1~1', reason: 'collection_file_account' }],
    })
    expect((await invoicesOf('2001'))[0]).toMatchObject({ collection: { state: 'ready' } })
  })

  it('writes names in letters that the bank takes, and the history says so', async () => {
    await configured()
    await debtor(1, {}, { name: 'José Núñez' })
    await moveTo('2027-01-22T12:00:00')
    const { file_id = '' } = await fileOf()
    expect(textsAt(readXml(await contentOf(file_id)), 'PmtInf/DrctDbtTxInf/Dbtr/Nm')).toEqual(['Jose Nunez'])
    const { body } = await service.call({ path: '/api/customers/history/', query: { id: '2001', language: 'en' } })
    expect(JSON.stringify(body)).toContain('The bank gets the payer of invoice EU-1 as \\"Jose Nunez\\"')
  })

  it('has a kept name for an attempt whose own is too long', async () => {
    await configured()
    const id = '0192f3a4-5b6c-7d8e-9f00-112233445566'
    await made('customers/createcustomer', { id, data: { name: 'Long' } })
    await made('customers/createagreement', { id, ...mandate, reference: 'M-1', account })
    await bill(id, 1)
    await moveTo('2027-01-22T12:00:00')
    const { file_id = '' } = await fileOf()
    const [name = ''] = textsAt(readXml(await contentOf(file_id)), 'PmtInf/DrctDbtTxInf/PmtId/EndToEndId')
    expect(name).toMatch(/^K[\da-f]{33}$/)
  })

  it('has claims of AvtaleGiro with the KID of each invoice', async () => {
    await configured()
    await made('customers/createcustomer', { id: '2001', data: { name: 'Kari Nordmann', country: 'NO' } })
    const agreement = { provider: 'bank', method: 'avtalegiro', business_entity: 'no', reference: 'FBO 1' }
    await made('customers/createagreement', { id: '2001', ...agreement })
    await bill('2001', 1, 'no', 'NOK')
    await moveTo('2027-01-20T12:00:00')
    const { file_id = '', ...sums } = await fileOf({}, 'avtalegiro')
    expect(sums).toMatchObject({ collections: 1, total: 10.01, currency: 'NOK', collected_on: ['2027-01-26'] })
    const records = (await contentOf(file_id)).trimEnd().split('\n')
    expect(records.map((record) => record.length)).toEqual([80, 80, 80, 80, 80, 80])
    expect(records[2]).toMatch(/^NY2102300000001260127 {11}00000000000001001 +\d{16}0{6}$/)
    expect(records[3]).toMatch(/^NY2102310000001Kari Nordm {25}NO-1 +00000$/)
  })
})

describe('The reference of a mandate', () => {
  it('belongs to one customer of a business entity, until the mandate has ended', async () => {
    await configured()
    for (const id of ['1', '2', '3']) await made('customers/createcustomer', { id, data: { name: id, country: 'DE' } })
    const terms = { ...mandate, reference: 'M-1', account }
    const first = await made('customers/createagreement', { id: '1', ...terms })
    expect(await made('customers/createagreement', { id: '1', ...terms })).toEqual(first)
    const refused = { status: 422, body: { reference: [expect.any(String)] } }
    expect(await post('customers/createagreement', { id: '2', ...terms })).toMatchObject(refused)
    expect(await post('customers/createagreement', { id: '2', ...terms, reference: 'm -1' })).toMatchObject(refused)
    expect(await post('customers/createagreement', { id: '2', ...terms, preview: true })).toMatchObject(refused)
    const operations = ['2', '3', '1'].map((id) => ({ operation: 'createagreement', id, ...terms, reference: 'M-2' }))
    const many = [{ operation: 'createagreement', id: '3', ...terms }, ...operations]
    expect(await made('customers/bulkupdates', { operations: many })).toMatchObject({
      ...{ succeeded: 1, failed: 3 },
      codes: [{ reference: ['mandate_taken'] }, {}, { reference: ['mandate_taken'] }, { reference: ['mandate_taken'] }],
    })
    const { agreement_id } = v.parse(v.object({ agreement_id: v.string() }), first)
    await made('customers/endagreement', { id: '1', agreement_id })
    await made('customers/createagreement', { id: '3', ...terms })
  })
})

describe('Wrong input', () => {
  it('is refused under its field', async () => {
    await configured()
    const of = (method: string, json: object = {}) => post(`collectionfiles/${method}`, json)
    expect(await of('gold')).toMatchObject({ status: 422, body: { business_entity: [expect.any(String)] } })
    expect(await of('avtalegiro', { business_entity: 'eu' })).toMatchObject({
      status: 422,
      body: { business_entity: [expect.any(String)] },
    })
    expect(await of('sepa_debit', { due_until: '2027-02-30' })).toMatchObject({
      status: 422,
      body: { due_until: [expect.any(String)] },
    })
    await made('customers/createcustomer', { id: '1', data: { name: 'A' } })
    const agree = (more: object) =>
      post('customers/createagreement', { id: '1', ...mandate, reference: 'M-1', ...more })
    expect(await agree({ reference: 'M_1' })).toMatchObject({ status: 422, body: { reference: [expect.any(String)] } })
    expect(await agree({ account: 'DE03120300000000202051' })).toMatchObject({
      status: 422,
      body: { account: [expect.any(String)] },
    })
  })

  it('keeps its scheme while agreements of it have not ended', async () => {
    await configured()
    const changed = (method: object) =>
      post('settings/update', { business_entities: [{ external_id: 'eu', bank_methods: [method] }] })
    expect(await changed({ ...sepa, scheme: 'B2B' })).toMatchObject({ status: 200 })
    const id = await debtor(1)
    const at = 'business_entities[0].bank_methods[0]'
    const refused = { status: 422, body: { [`${at}.scheme`]: [expect.stringContaining('"B2B"')] } }
    expect(await changed({ ...sepa, scheme: 'CORE' })).toEqual(refused)
    expect(await changed(sepa)).toEqual(refused)
    expect(await changed({ ...sepa, scheme: 'B2B', cut_off: '14:00' })).toMatchObject({ status: 200 })
    const { body } = await service.call({ path: '/api/customers/', query: { id, fields: 'agreements' } })
    const agreements = v.object({ agreement_id: v.string() })
    const [agreement] = v
      .parse(v.object({ customers: v.array(v.object({ agreements: v.array(agreements) })) }), body)
      .customers.flatMap((one) => one.agreements)
    await made('customers/endagreement', { id, agreement_id: agreement?.agreement_id })
    expect(await changed(sepa)).toMatchObject({ status: 200 })
  })

  it('of the settings is refused at its path', async () => {
    const cases: readonly (readonly [object, string])[] = [
      [{ ...sepa, creditor: 'DE99ZZZ09999999999' }, 'creditor'],
      [{ ...sepa, iban: 'DE88370400440532013000' }, 'iban'],
      [{ ...giro, creditor: '123' }, 'creditor'],
      [{ ...giro, iban: sepa.iban }, 'iban'],
      [{ ...sepa, cut_off: '25:00' }, 'cut_off'],
    ]
    for (const [method, key] of cases) {
      const currency = method === cases[2]?.[0] || method === cases[3]?.[0] ? 'NOK' : 'EUR'
      const entity = { external_id: 'xx', name: 'X', currency, bank_methods: [method] }
      const { status, body } = await post('settings/update', { business_entities: [entity] })
      expect([key, status, Object.keys(body ?? {})]).toEqual([
        key,
        422,
        [`business_entities[0].bank_methods[0].${key}`],
      ])
    }
    const dkk = { external_id: 'xx', name: 'X', currency: 'DKK', bank_methods: [sepa] }
    expect((await post('settings/update', { business_entities: [dkk] })).status).toBe(422)
  })
})
