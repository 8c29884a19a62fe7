/** Entries with several names: files report them under different names, and nothing is booked twice. */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { camtText, ocrGiroText, type SampleEntry, type SamplePayment } from '../../bench/bank-file-samples.ts'
import { bankEntryId, bankEntryWrite, readBankEntry } from '../../functions/store/bank/bank-entries.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { transact } from '../../functions/store/dynamo/transaction.ts'
import { bankEntryKey } from '../../functions/store/keys.ts'
import { useService } from '../service.ts'
import { callsOf } from '../service-calls.ts'

const service = useService()
const { made } = callsOf(service)
const account = '86011117947'
const date = '290127'
const send = (...payments: readonly SamplePayment[]) => made('bankfiles', { content: ocrGiroText(account, payments) })

const customerSchema = v.object({
  customers: v.tuple([
    v.object({
      invoices: v.array(v.looseObject({ payment_reference: v.string() })),
      payments: v.array(v.looseObject({ amount: v.number(), bank: v.object({ entry: v.string() }) })),
    }),
  ]),
})
async function customer(id: string) {
  const { body } = await service.call({ path: '/api/customers/', query: { id, fields: 'invoices,payments' } })
  return v.parse(customerSchema, body).customers[0]
}
const waitingSchema = v.object({ entries: v.array(v.object({ entry_id: v.string() })) })
const waiting = async () =>
  v.parse(waitingSchema, (await service.call({ path: '/api/payments/unmatched/' })).body).entries

/** Stores an entry as the earlier version did, which named it by the settlement alone. */
async function nameFormerly(id = ''): Promise<void> {
  const entry = await readBankEntry(service.account, id)
  if (entry === undefined) throw new Error('The entry is not there.')
  const former = { ...entry, version: 0, reference: entry.reference.slice(0, 10) }
  const named = { ...former, id: bankEntryId(service.account, former) }
  await transact([bankEntryWrite(service.account, undefined, named)])
  await documentClient().send(new DeleteCommand({ TableName: mainTable(), Key: bankEntryKey(service.account, id) }))
}

/** The reference of an invoice of 10 kr. */
async function billed(id: string): Promise<string> {
  await made('customers/createcustomer', { id, data: { name: `Reader ${id}`, country: 'NO' } })
  const lines = [{ text: 'Paper', amount: 1_000, currency: 'NOK', tax_rate: 0 }]
  await made('customers/invoice', { id, business_entity: 'no', lines })
  return (await customer(id)).invoices[0]?.payment_reference ?? ''
}

beforeEach(async () => {
  const no = { external_id: 'no', name: 'Avis', currency: 'NOK', country: 'NO', iban: 'NO9386011117947' }
  await made('settings/update', { business_entities: [{ ...no, reference: { kind: 'kid10' } }] })
  await made('test/clock', { now: '2027-01-30T12:00:00' })
})

describe('A payment of OCR giro that an earlier version has booked', () => {
  it('is not booked again, and one that shared its name is', async () => {
    const [first, second] = [await billed('2001'), await billed('2002')]
    const one = { amount: 1_000, date, kid: first, serial: 7, payerAccount: '12345678903' }
    const other = { ...one, kid: second }
    await send(one)
    await nameFormerly((await customer('2001')).payments[0]?.bank.entry)
    expect(await send(other, one)).toMatchObject({ entries: 2, booked: 1, matched: 1 })
    expect(await send(one, other, { ...one, serial: 8 })).toMatchObject({ entries: 3, booked: 1, matched: 2 })
    expect((await customer('2001')).payments).toHaveLength(2)
    expect((await customer('2002')).payments).toHaveLength(1)
  })

  it('stands for one of those that are equal but for the number of the form, in whichever files they come', async () => {
    const kid = await billed('2001')
    const one = { amount: 1_000, date, kid, serial: 7, payerAccount: '12345678903' }
    const twin = ocrGiroText(account, [one]).replace('310000001' + '0000000007', '310000001' + '0000000099')
    await send(one)
    await nameFormerly((await customer('2001')).payments[0]?.bank.entry)
    expect(await made('bankfiles', { content: twin })).toMatchObject({ matched: 1 })
    expect(await send(one, { ...one, kid: '', serial: 9 })).toMatchObject({ booked: 1, unmatched: 1 })
    expect(await made('bankfiles', { content: `${twin}\n` })).toMatchObject({ matched: 1 })
    expect((await customer('2001')).payments).toHaveLength(2)
  })

  it('waits on as one entry where it was not matched, and is booked once it can be', async () => {
    const one = { amount: 1_000, date, kid: '', serial: 7, message: 'News' }
    await send(one)
    await nameFormerly((await waiting())[0]?.entry_id)
    const [former] = await waiting()
    expect(await send(one, { ...one, serial: 8 })).toMatchObject({ entries: 2, matched: 1, unmatched: 1 })
    const both = await waiting()
    expect(both).toHaveLength(2)
    expect(both).toContainEqual(former)
    await billed('2001')
    await made('payments/match', { entry_id: former?.entry_id, id: '2001' })
    expect(await send(one, { ...one, serial: 9 })).toMatchObject({ entries: 2, matched: 1, unmatched: 1 })
    expect((await customer('2001')).payments).toHaveLength(1)
  })
})

describe('An entry to which the bank gives two references', () => {
  const tell = (...entries: readonly Omit<SampleEntry, 'date'>[]) =>
    made('bankfiles', {
      content: camtText({
        ...{ message: 'camt.053', version: '08', account: 'NO9386011117947', currency: 'NOK' },
        entries: entries.map((entry) => ({ ...entry, date: '2027-01-29' })),
      }),
    })
  const outer = { reference: 'E1', detailReference: '' }
  const inner = { detailReference: 'T1' }
  const both = { reference: 'E1', detailReference: 'T1' }

  it.each([
    ['both and the inner one', [both, inner]],
    ['the inner one and both', [inner, both, inner, outer]],
    ['both and the outer one', [both, outer]],
    ['the outer one and both', [outer, both, outer, inner]],
  ])('is one entry where files tell it by %s', async (_, names) => {
    const entry = { amount: 10, creditorReference: await billed('2001') }
    for (const [index, name] of names.entries()) {
      const told = await tell({ ...entry, ...name, text: `File ${index}` })
      expect(told).toMatchObject(index === 0 ? { booked: 1 } : { booked: 0, matched: 1 })
    }
    expect((await customer('2001')).payments).toHaveLength(1)
  })

  it('is one of several with the same inner reference, which another file tells by that alone', async () => {
    const entry = { amount: 10, creditorReference: await billed('2001') }
    const other = { amount: 10, creditorReference: await billed('2002') }
    expect(await tell({ ...entry, ...both }, { ...other, ...both, reference: 'E2' })).toMatchObject({ booked: 2 })
    expect(await tell({ ...other, ...both, reference: 'E2' }, { ...entry, ...both })).toMatchObject({ matched: 2 })
    expect(await tell({ ...entry, ...inner })).toMatchObject({ matched: 1 })
    expect([(await customer('2001')).payments.length, (await customer('2002')).payments.length]).toEqual([1, 1])
  })

  it('waits as one, whichever name comes first, and is matched once', async () => {
    await tell({ amount: 25, ...inner })
    await tell({ amount: 25, ...both, text: 'News' })
    const [entry, other] = await waiting()
    expect(other).toBeUndefined()
    await billed('2001')
    await made('payments/match', { entry_id: entry?.entry_id, id: '2001' })
    expect(await tell({ amount: 25, ...outer })).toMatchObject({ matched: 1 })
    expect(await waiting()).toEqual([])
  })

  it.each(['first', 'last'])(
    'is the batch that another file tells by the inner one, whose details come %s',
    async (when) => {
      const details = [
        { amount: 10, date: '2027-01-29', reference: 'D1', creditorReference: await billed('2001') },
        { amount: 10, date: '2027-01-29', reference: 'D2', creditorReference: await billed('2002') },
      ]
      const files = [
        { amount: 20, reference: 'T1', details },
        { amount: 20, ...both },
      ]
      for (const file of when === 'first' ? files : files.toReversed()) await tell(file)
      expect(await waiting()).toEqual([])
      expect([(await customer('2001')).payments.length, (await customer('2002')).payments.length]).toEqual([1, 1])
    },
  )
})
