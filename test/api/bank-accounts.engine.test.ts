/** Accounts of several business entities in files of banks, and one account of two. */
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { camtText, painText, type SampleEntry } from '../../bench/bank-file-samples.ts'
import { useService } from '../service.ts'

const service = useService()
const post = async (name: string, json: Readonly<Record<string, unknown>>) => {
  const { status, body } = await service.call({ method: 'POST', path: `/api/${name}/`, json })
  return { status, body }
}
const made = async (name: string, json: Readonly<Record<string, unknown>>) => {
  const { status, body } = await post(name, json)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const date = '2027-01-20'
const accounts = { dk: 'DK8137619000012345', se: 'SE4550000000058398257466' }
const currencies = { dk: 'DKK', se: 'SEK' }
type Entity = keyof typeof accounts

const statement = (account: string, currency: string, entries: readonly SampleEntry[]) =>
  camtText({ message: 'camt.054', version: '08', account, currency, entries })
/** One file with the notifications of all texts. */
const together = ([first = '', ...others]: readonly string[]) =>
  others.reduce(
    (file, other) => file.replace(/(?=<\/BkToCstmrDbtCdtNtfctn>)/, /<Ntfctn>.*<\/Ntfctn>/s.exec(other)?.[0] ?? ''),
    first,
  )

async function invoice(id: string, entity: Entity, currency = currencies[entity]): Promise<string> {
  const lines = [{ text: 'News', amount: 10_000, currency, tax_rate: 0.25 }]
  const body = await made('customers/invoice', { id, business_entity: entity, lines })
  return v.parse(v.object({ invoice_number: v.string() }), body).invoice_number
}

const customers = v.object({
  customers: v.tuple([
    v.object({
      invoices: v.array(v.looseObject({ number: v.string(), state: v.string() })),
      payments: v.array(v.looseObject({ amount: v.number(), business_entity: v.string() })),
    }),
  ]),
})
async function customer(id: string) {
  const { body } = await service.call({ path: '/api/customers/', query: { id, fields: 'invoices,payments' } })
  return v.parse(customers, body).customers[0]
}
const entriesSchema = v.object({
  entries: v.array(v.looseObject({ entry_id: v.string(), proposals: v.array(v.looseObject({})) })),
})
async function waiting(query: Readonly<Record<string, string>> = {}) {
  const { body } = await service.call({ path: '/api/payments/unmatched/', query })
  return v.parse(entriesSchema, body).entries
}

beforeEach(async () => {
  await made('test/clock', { now: '2027-01-25T12:00:00' })
  for (const id of ['1', '2']) {
    await made('customers/createcustomer', { id, data: { name: `Anne Jensen ${id}`, country: 'DK' } })
  }
})

describe('a file with accounts of two business entities', () => {
  const fileOf = (dk: string, se: string) =>
    together([
      statement(accounts.dk, 'DKK', [{ amount: 100, date, reference: 'R1', creditorReference: dk }]),
      statement(accounts.se, 'SEK', [{ amount: 100, date, reference: 'R2', creditorReference: se }]),
    ])

  it('is read for each of them in turn, and is read already where nothing is left', async () => {
    const content = fileOf(await invoice('1', 'dk'), await invoice('2', 'se'))
    const ofDk = { already: false, account: accounts.dk, entries: 1, booked: 1, sum: 100 }
    expect(await made('bankfiles', { content, business_entity: 'dk' })).toMatchObject({
      ...{ ...ofDk, warnings: [expect.stringContaining(accounts.se)] },
    })
    expect((await customer('2')).invoices).toMatchObject([{ state: 'open' }])
    expect(await made('bankfiles', { content, business_entity: 'dk' })).toMatchObject({ ...ofDk, already: true })
    const ofSe = { account: accounts.se, entries: 1, booked: 1, warnings: [] }
    expect(await made('bankfiles', { content, business_entity: 'se' })).toMatchObject({ ...ofSe, already: false })
    expect(await made('bankfiles', { content, business_entity: 'se' })).toMatchObject({ ...ofSe, already: true })
    expect(await made('bankfiles', { content })).toMatchObject({ already: true, entries: 2, booked: 2 })
    expect(await customer('1')).toMatchObject({ invoices: [{ state: 'paid' }], payments: [{ amount: 100 }] })
    expect(await customer('2')).toMatchObject({ invoices: [{ state: 'paid' }], payments: [{ amount: 100 }] })
    for (const business_entity of ['eu', 'none']) {
      expect(await post('bankfiles', { content, business_entity })).toMatchObject({
        ...{ status: 422, body: { business_entity: [expect.any(String)] } },
      })
    }
  })

  it('is read on once the account that was left out has become that of an entity', async () => {
    await service.configure({ business_entities: [{ external_id: 'se', iban: 'SE3550000000054910000003' }] })
    const content = fileOf(await invoice('1', 'dk'), await invoice('2', 'se'))
    expect(await made('bankfiles', { content })).toMatchObject({ entries: 1, booked: 1 })
    expect(await made('bankfiles', { content })).toMatchObject({ already: true, entries: 1 })
    await service.configure({ business_entities: [{ external_id: 'se', iban: accounts.se }] })
    expect(await made('bankfiles', { content })).toMatchObject({ already: false, account: accounts.se, booked: 1 })
    expect(await made('bankfiles', { content })).toMatchObject({ already: true, entries: 2, warnings: [] })
    expect((await customer('1')).payments).toHaveLength(1)
    expect((await customer('2')).invoices).toMatchObject([{ state: 'paid' }])
  })
})

it('refusals of two business entities are carried out for each that the call names', async () => {
  const collected = async (id: string, entity: Entity) => {
    const terms = { provider: 'bank', method: 'card', reference: `M${id}`, business_entity: entity }
    await made('customers/createagreement', { id, ...terms })
    const number = await invoice(id, entity)
    await made('customers/collect', { id, invoice_number: number })
    await made('updatecollections/card', { collections: [{ id: `${id}~${number}~1`, outcome: 'submitted' }] })
    return { endToEnd: `${id}~${number}~1`, status: 'RJCT', reason: 'AC04' }
  }
  await made('settings/update', { payment_providers: [{ id: 'bank', kind: 'queue', methods: ['card'] }] })
  const content = painText('10', [await collected('1', 'dk'), await collected('2', 'se')])
  const states = async () => [(await customer('1')).invoices, (await customer('2')).invoices]
  await made('bankfiles', { content, business_entity: 'dk' })
  expect(await states()).toMatchObject([
    [{ collection: { state: 'given_up' } }],
    [{ collection: { state: 'submitted' } }],
  ])
  expect(await made('bankfiles', { content, business_entity: 'dk' })).toMatchObject({ already: true })
  expect(await made('bankfiles', { content, business_entity: 'se' })).toMatchObject({ already: false })
  expect(await states()).toMatchObject([
    [{ collection: { state: 'given_up' } }],
    [{ collection: { state: 'given_up' } }],
  ])
})

describe('an account of two business entities', () => {
  beforeEach(async () => {
    const second = { name: 'Ugeblad', currency: 'DKK', country: 'DK', iban: accounts.dk, invoice_prefix: 'UB-' }
    await service.configure({ business_entities: [{ external_id: 'dk2', ...second }] })
  })
  const send = (entries: readonly SampleEntry[], named: Readonly<Record<string, string>> = {}) =>
    made('bankfiles', { content: statement(accounts.dk, 'DKK', entries), ...named })

  it.each([{}, { business_entity: 'dk' }, { business_entity: 'dk2' }])(
    'pays invoices of both, whichever the call names: %j',
    async (named) => {
      const [first, second] = [await invoice('1', 'dk'), await invoice('2', 'dk2', 'DKK')]
      const told = await send(
        [
          { amount: 100, date, reference: 'R1', creditorReference: first },
          { amount: 100, date, reference: 'R2', creditorReference: second },
        ],
        named,
      )
      expect(told).toMatchObject({ entries: 2, booked: 2 })
      expect(await customer('2')).toMatchObject({
        invoices: [{ number: second, state: 'paid' }],
        payments: [{ business_entity: 'dk2' }],
      })
      expect((await customer('1')).payments).toMatchObject([{ business_entity: 'dk' }])
    },
  )

  it('proposes invoices of both, and people may match them', async () => {
    const number = await invoice('2', 'dk2', 'DKK')
    await send([
      { amount: 120, date, reference: 'R1', text: number },
      { amount: 100, date, reference: 'R2' },
    ])
    const entries = await waiting({ business_entity: 'dk2' })
    expect(entries).toHaveLength(2)
    const [named] = entries.filter(({ proposals }) => proposals.length > 0)
    expect(named?.proposals).toMatchObject([{ customer_id: '2', invoice_number: number, why: 'number' }])
    const allocations = [{ id: '2', invoice_number: number, amount: 12_000 }]
    await made('payments/match', { entry_id: named?.entry_id, allocations })
    await invoice('2', 'dk2', 'DKK')
    const [other] = await waiting()
    await made('payments/match', { entry_id: other?.entry_id, id: '2' })
    expect(await customer('2')).toMatchObject({ invoices: [{ state: 'paid' }, { state: 'paid' }] })
  })
})

it('a statement that says less takes nothing away, and one that says more adds to it', async () => {
  const number = await invoice('1', 'dk')
  const entry = { amount: 10, date, reference: 'PP1' }
  const send = (entries: readonly SampleEntry[]) =>
    made('bankfiles', { content: statement(accounts.dk, 'DKK', entries) })
  await send([{ ...entry, text: `Rg ${number}` }])
  const proposals = [{ customer_id: '1', invoice_number: number, amount: 10, why: 'number' }]
  expect(await waiting()).toMatchObject([{ state: 'proposed', proposals }])
  const bare = statement(accounts.dk, 'DKK', [entry]).replace(/<NtryDtls>.*<\/NtryDtls>/, '')
  const words = '<AddtlNtryInf>Transfer from an account of another bank</AddtlNtryInf>'
  for (const content of [bare, bare.replace('</Ntry>', `${words}</Ntry>`)]) {
    expect(await made('bankfiles', { content })).toMatchObject({ entries: 1, matched: 1 })
    expect(await waiting()).toMatchObject([{ state: 'proposed', proposals }])
  }
  await send([{ ...entry, creditorReference: number }])
  expect(await waiting()).toEqual([])
  expect((await customer('1')).payments).toMatchObject([{ amount: 10 }])
})
