/** Files of banks and the matching of their entries, through the real handlers over the real engine. */
import { hash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { camtText, painText, type SampleEntry, type SampleStatement } from '../../bench/bank-file-samples.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { uploadTo } from '../files.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { callsOf } from '../service-calls.ts'

const service = useService()
const index = useSearchIndex()
const { post, made } = callsOf(service)

const account = 'DK8137619000012345'
const date = '2027-01-20'
const file = (entries: readonly SampleEntry[], more: Partial<SampleStatement> = {}) =>
  camtText({ message: 'camt.053', version: '08', account, currency: 'DKK', entries, ...more })
const send = (entries: readonly SampleEntry[], more: Partial<SampleStatement> = {}) =>
  made('bankfiles', { content: file(entries, more) })

const invoiceNumber = v.object({ invoice_number: v.string() })
const invoiceOf = (id: string, amount: number) => ({
  ...{ id, business_entity: 'dk' },
  lines: [{ text: 'News', amount, currency: 'DKK', tax_rate: 0.25 }],
})
/** An invoice of 100 kr. */
async function invoice(id: string, amount = 10_000): Promise<string> {
  return v.parse(invoiceNumber, await made('customers/invoice', invoiceOf(id, amount))).invoice_number
}
async function manyInvoices(count: number, id: string, amount: number): Promise<void> {
  const operations = Array.from({ length: count }, () => ({ operation: 'invoice', ...invoiceOf(id, amount) }))
  expect(await made('customers/update', { operations })).toMatchObject({ succeeded: count })
}

const customerSchema = v.object({
  customers: v.tuple([
    v.object({
      invoices: v.array(v.looseObject({ number: v.string(), state: v.string(), to_pay: v.number() })),
      payments: v.array(v.looseObject({ payment_id: v.string(), amount: v.number(), method: v.string() })),
      balance: v.array(v.looseObject({ amount: v.number() })),
    }),
  ]),
})
async function customer(id: string) {
  const query = { id, fields: 'invoices,payments' }
  const { body } = await service.call({ path: '/api/customers/', query })
  return v.parse(customerSchema, body).customers[0]
}

const entriesSchema = v.object({
  entries: v.array(
    v.looseObject({
      entry_id: v.string(),
      state: v.string(),
      amount: v.number(),
      proposals: v.array(v.looseObject({ customer_id: v.string(), why: v.string() })),
    }),
  ),
})
async function waiting(query: Readonly<Record<string, string>> = {}) {
  const { body } = await service.call({ path: '/api/payments/unmatched/', query })
  return v.parse(entriesSchema, body).entries
}
async function only() {
  const [entry, other] = await waiting()
  if (entry === undefined || other !== undefined) throw new Error('One entry was expected.')
  return entry
}

const events = v.object({ events: v.array(v.looseObject({ event: v.string() })) })
async function eventsOf(...types: readonly string[]) {
  await index.sequence(service.account)
  const { body } = await service.call({ path: '/api/events/', query: { types: types.join(','), max_results: '500' } })
  return v.parse(events, body).events
}

beforeEach(async () => {
  await made('test/clock', { now: '2027-01-25T12:00:00' })
  for (const [id, name] of [
    ['1', 'Anne Jensen'],
    ['2', 'Bo Larsen'],
  ]) {
    await made('customers/createcustomer', { id, data: { name, country: 'DK', email: `c${id ?? ''}@example.com` } })
  }
})

describe('an entry with a reference', () => {
  it('becomes a payment of its invoice, with what the bank told', async () => {
    const number = await invoice('1')
    const entry = { amount: 100, date, reference: 'R1', creditorReference: number, payer: 'A. Jensen', text: 'News' }
    expect(await send([entry])).toMatchObject({
      ...{ format: 'camt.053', account, currency: 'DKK', entries: 1, booked: 1, proposed: 0, unmatched: 0 },
      ...{ sum: 100, already: false, warnings: [] },
    })
    const { invoices, payments } = await customer('1')
    expect(invoices).toMatchObject([{ state: 'paid' }])
    expect(payments).toMatchObject([
      { amount: 100, method: 'bank', date, bank: { payer: { name: 'A. Jensen' }, text: 'News' } },
    ])
    expect(await eventsOf('payment:matched', 'payment:unmatched', 'bankfile:read')).toMatchObject([
      { event: 'payment:matched', payment_id: payments[0]?.payment_id },
      { event: 'bankfile:read' },
    ])
  })

  it('pays in part where it is less, and the balance where it is more or the invoice is paid', async () => {
    const number = await invoice('1')
    const entry = (reference: string, amount: number) => ({ amount, date, reference, creditorReference: number })
    await send([entry('R1', 40)])
    expect((await customer('1')).invoices).toMatchObject([{ state: 'open', to_pay: 60 }])
    await send([entry('R2', 70), entry('R3', 5)])
    const { invoices, balance } = await customer('1')
    expect(invoices).toMatchObject([{ state: 'paid' }])
    expect(balance).toMatchObject([{ amount: 15 }])
  })

  it('pays more invoices than one transaction carries, by its reference and by hand', async () => {
    const first = await invoice('1', 1_000)
    await manyInvoices(59, '1', 1_000)
    await send([{ amount: 600, date, reference: 'R1', creditorReference: first }])
    const { invoices } = await customer('1')
    expect(invoices.filter(({ state }) => state !== 'paid')).toEqual([])
    await manyInvoices(60, '2', 1_000)
    await send([{ amount: 605, date, reference: 'R2' }])
    const { entry_id } = await only()
    await made('payments/match', { entry_id, id: '2' })
    const second = await customer('2')
    expect(second.invoices.filter(({ state }) => state !== 'paid')).toEqual([])
    expect(second.balance).toMatchObject([{ amount: 5 }])
  })

  it('is that of the invoice that carries it, where another one has its digits by another layout', async () => {
    const reference = (layout: object) =>
      service.configure({ business_entities: [{ external_id: 'dk', reference: layout }] })
    await reference({ kind: 'ocr' })
    await reference({ kind: 'ocr', length_digit: true })
    const number = await invoice('1')
    const { body } = await service.call({ path: '/api/invoices/', query: { number } })
    const carried = v.parse(v.object({ invoices: v.tuple([v.object({ payment_reference: v.string() })]) }), body)
    const [{ payment_reference }] = carried.invoices
    await reference({ kind: 'fi' })
    // By the first layout, the digits 1 and 3 are the count of the thirteenth invoice.
    for (let made = 1; made < 13; made++) await invoice('2')
    const entry = (bank: string) => ({ amount: 100, date, reference: bank, creditorReference: payment_reference })
    expect(await send([entry('R1')])).toMatchObject({ booked: 1, proposed: 0 })
    expect((await customer('1')).invoices).toMatchObject([{ number, state: 'paid' }])
    expect(await send([entry('R2')])).toMatchObject({ booked: 1, proposed: 0 })
    expect(await customer('1')).toMatchObject({ balance: [{ amount: 100 }] })
  })

  it('of an earlier layout is that of its invoice for ever', async () => {
    const reference = (layout: object) =>
      service.configure({ business_entities: [{ external_id: 'dk', reference: layout }] })
    await reference({ kind: 'kid10' })
    const first = await invoice('1')
    await reference({ kind: 'kid11', prefix: '4', payer_digits: 6, document_digits: 5 })
    const second = await invoice('2')
    const kid = async (id: string) =>
      v.parse(v.looseObject({ payment_reference: v.string() }), (await customer(id)).invoices[0]).payment_reference
    expect([await kid('1'), await kid('2')]).toMatchObject(
      [/^0000000100000/, /^400000/].map((form) => expect.stringMatching(form)),
    )
    await send([
      { amount: 100, date, reference: 'R1', creditorReference: await kid('1') },
      { amount: 100, date, reference: 'R2', creditorReference: await kid('2') },
    ])
    expect([await customer('1'), await customer('2')]).toMatchObject([
      { invoices: [{ number: first, state: 'paid' }] },
      { invoices: [{ number: second, state: 'paid' }] },
    ])
  })

  it('is the balance where the invoice is credited', async () => {
    const number = await invoice('1')
    await made('customers/credit', { id: '1', invoice_number: number, all: true })
    expect(await send([{ amount: 100, date, reference: 'R1', creditorReference: number }])).toMatchObject({ booked: 1 })
    const { invoices, balance } = await customer('1')
    expect(invoices.find((one) => one.number === number)).toMatchObject({ to_pay: 0 })
    expect(balance).toMatchObject([{ amount: 100 }])
  })

  it('waits where it is an invoice of another business entity', async () => {
    const lines = [{ text: 'News', amount: 10_000, currency: 'SEK', tax_rate: 0.25 }]
    const sent = await made('customers/invoice', { id: '1', business_entity: 'se', lines })
    const { invoice_number: creditorReference } = v.parse(invoiceNumber, sent)
    await send([{ amount: 100, date, reference: 'R1', creditorReference }])
    expect(await only()).toMatchObject({ state: 'unmatched', proposals: [] })
  })

  it('waits where another currency came', async () => {
    const number = await invoice('1')
    await send([{ amount: 100, date, reference: 'R1', creditorReference: number }], { currency: 'EUR' })
    expect(await only()).toMatchObject({ state: 'unmatched', currency: 'EUR' })
  })
})

describe('an entry whose text names an invoice', () => {
  it('is booked where the amount is what is open, and proposed otherwise', async () => {
    const [first, second] = [await invoice('1'), await invoice('2')]
    const told = await send([
      { amount: 100, date, reference: 'R1', text: `Invoice ${first}, thank you` },
      { amount: 80, date, reference: 'R2', text: second },
    ])
    expect(told).toMatchObject({ entries: 2, booked: 1, proposed: 1 })
    expect((await customer('1')).invoices).toMatchObject([{ state: 'paid' }])
    expect(await only()).toMatchObject({
      ...{ state: 'proposed', amount: 80 },
      proposals: [{ customer_id: '2', customer_name: 'Bo Larsen', invoice_number: second, amount: 80, why: 'number' }],
    })
  })

  it('is proposed no more once the invoice is paid', async () => {
    const number = await invoice('2')
    await send([{ amount: 80, date, reference: 'R2', text: number }])
    expect(await waiting({ state: 'proposed' })).toHaveLength(1)
    await send([{ amount: 100, date, reference: 'R3', creditorReference: number }])
    expect(await waiting({ state: 'proposed' })).toEqual([])
    expect(await waiting({ state: 'unmatched' })).toMatchObject([{ state: 'unmatched', proposals: [] }])
  })

  it('is proposed with both invoices where it names two', async () => {
    const [first, second] = [await invoice('1'), await invoice('1')]
    await send([{ amount: 200, date, reference: 'R1', text: `${first} and ${second}` }])
    expect(await only()).toMatchObject({
      proposals: [
        { option: 1, invoice_number: first, amount: 100 },
        { option: 1, invoice_number: second, amount: 100 },
      ],
    })
    expect((await customer('1')).payments).toEqual([])
  })
})

describe('an entry that names nothing', () => {
  it('is proposed by an account that has paid for the customer twice, and not booked', async () => {
    const payerAccount = 'DK5000400440116243'
    for (const reference of ['R1', 'R2']) {
      await send([{ amount: 100, date, reference, creditorReference: await invoice('1'), payerAccount }])
    }
    const number = await invoice('1')
    await send([{ amount: 100, date, reference: 'R3', payerAccount }])
    expect(await only()).toMatchObject({
      proposals: [{ customer_id: '1', invoice_number: number, why: 'payer' }],
    })
  })

  it('is unmatched, whatever its amount', async () => {
    await invoice('1')
    await send([{ amount: 100, date, reference: 'R1', payer: 'Somebody Else' }])
    expect(await only()).toMatchObject({ state: 'unmatched', proposals: [] })
    expect(await eventsOf('payment:unmatched')).toHaveLength(1)
  })

  it('shows money that left the account, and does not book it', async () => {
    const number = await invoice('1')
    await send([{ amount: -100, date, reference: 'R1', text: number }])
    const { entry_id, amount } = await only()
    expect(amount).toBe(-100)
    expect(await post('payments/match', { entry_id, id: '1' })).toMatchObject({ status: 422 })
    expect(await made('payments/match', { entry_id, ignore: true, note: 'Rent' })).toMatchObject({ state: 'ignored' })
    expect(await waiting()).toEqual([])
    expect(await waiting({ state: 'ignored' })).toMatchObject([{ entry_id, note: 'Rent' }])
  })
})

describe('the same entry again', () => {
  it('does nothing in the same bytes, and makes no second payment in another file', async () => {
    const number = await invoice('1')
    const entry = { amount: 100, date, reference: 'R1', creditorReference: number }
    const first = await send([entry])
    expect(await send([entry])).toEqual({ ...v.parse(v.looseObject({}), first), already: true })
    expect(await send([entry], { message: 'camt.054', version: '02' })).toMatchObject({ booked: 0, matched: 1 })
    expect((await customer('1')).payments).toHaveLength(1)
  })

  it('has the first answer under the Idempotency-Key of the first call, and is another call under another key', async () => {
    const json = { content: file([{ amount: 100, date, reference: 'R1', creditorReference: await invoice('1') }]) }
    const under = (key: string, body: object = json) =>
      service.call({ method: 'POST', path: '/api/bankfiles/', json: body, headers: { 'Idempotency-Key': key } })
    const first = await under('k1')
    expect(first).toMatchObject({ status: 200, body: { already: false, booked: 1 } })
    expect((await under('k1')).body).toEqual(first.body)
    expect(await under('k2')).toMatchObject({ status: 200, body: { already: true } })
    expect(await under('k1', { ...json, business_entity: 'dk' })).toMatchObject({ status: 422 })
  })

  it('of a date after today has the date of today, and a warning', async () => {
    const entry = { amount: 100, date: '2027-01-26', reference: 'R1', creditorReference: await invoice('1') }
    expect(await send([entry])).toMatchObject({
      ...{ booked: 1, warnings: [expect.stringMatching(/2027-01-26.*2027-01-25/)] },
    })
    expect((await customer('1')).payments).toMatchObject([{ date: '2027-01-25' }])
  })

  it('makes one payment where two files are read at once', async () => {
    const number = await invoice('1')
    const entry = { amount: 100, date, reference: 'R1', creditorReference: number }
    await Promise.all([send([entry]), send([entry], { message: 'camt.054' }), send([entry], { version: '02' })])
    expect((await customer('1')).payments).toHaveLength(1)
  })

  it.each([
    ['with the reference first', 'R1', undefined],
    ['without it first', undefined, 'R1'],
  ])('is booked once where one file tells it without the reference of the bank: %s', async (_, one, other) => {
    const number = await invoice('1')
    const told = (reference: string | undefined) => ({
      ...{ amount: 100, date, creditorReference: number, ...(reference !== undefined && { reference }) },
    })
    expect(await send([told(one)], { message: 'camt.054' })).toMatchObject({ booked: 1 })
    expect(await send([told(other), told(other)])).toMatchObject({ booked: 0 })
    expect(await customer('1')).toMatchObject({
      invoices: [{ state: 'paid' }],
      payments: [{ amount: 100 }],
      balance: [],
    })
    // A second payment on the day waits for people.
    expect(await waiting()).toHaveLength(other === undefined ? 2 : 1)
    expect(await send([{ ...told('R2') }])).toMatchObject({ booked: one === undefined ? 0 : 1 })
  })

  it('is booked once a later file says more of it', async () => {
    const number = await invoice('1')
    await send([{ amount: 100, date, reference: 'R1' }])
    expect(await only()).toMatchObject({ state: 'unmatched' })
    await send([{ amount: 100, date, reference: 'R1', creditorReference: number }])
    expect(await waiting()).toEqual([])
    expect((await customer('1')).payments).toHaveLength(1)
  })

  it.each([
    ['the batch first', false],
    ['the details first', true],
  ])('counts a batch by its details: %s', async (_, reversed) => {
    const numbers = [await invoice('1'), await invoice('2')]
    const details = numbers.map((creditorReference) => ({ amount: 100, date, creditorReference }))
    const batch = { amount: 200, date, reference: 'B1', details }
    const withDetails = file([batch], { message: 'camt.054' })
    const without = file([batch]).replace(/<TxDtls>.*<\/TxDtls>/, '')
    const order = reversed ? [withDetails, without] : [without, withDetails]
    for (const content of order) await made('bankfiles', { content })
    expect(await waiting()).toEqual([])
    for (const id of ['1', '2']) expect((await customer(id)).payments).toMatchObject([{ amount: 100 }])
  })

  it.each([
    ['with references of their own first', false],
    ['without such references first', true],
  ])('counts the details of a batch once, however they are named: %s', async (_, reversed) => {
    const numbers = [await invoice('1'), await invoice('2')]
    const details = numbers.map((creditorReference, n) => ({
      ...{ amount: 100, date, creditorReference, endToEnd: `x${n}`, reference: `B1-${n}` },
    }))
    const named = file([{ amount: 200, date, reference: 'B1', details }], { message: 'camt.054' })
    const nameless = file([{ amount: 200, date, reference: 'B1', details }]).replaceAll(
      /<AcctSvcrRef>B1-\d<\/AcctSvcrRef>/g,
      '',
    )
    expect(nameless).not.toBe(named)
    const [first, second] = reversed ? [nameless, named] : [named, nameless]
    expect(await made('bankfiles', { content: first })).toMatchObject({ booked: 2 })
    expect(await made('bankfiles', { content: second })).toMatchObject({ booked: 0, matched: 2 })
    expect(await waiting()).toEqual([])
    for (const id of ['1', '2']) expect((await customer(id)).payments).toMatchObject([{ amount: 100 }])
  })
})

describe('a name and an amount', () => {
  it('are proposed, and not booked', async () => {
    const number = await invoice('1')
    await index.follow(service.account)
    await send([{ amount: 100, date, reference: 'R1', payer: 'Anne Jensen' }])
    expect(await only()).toMatchObject({ proposals: [{ customer_id: '1', invoice_number: number, why: 'name' }] })
  })
})

describe('a match by hand', () => {
  it('pays invoices of several customers, and is undone within a month', async () => {
    const [first, second] = [await invoice('1'), await invoice('2')]
    await send([{ amount: 210, date, reference: 'R1' }])
    const { entry_id } = await only()
    const allocations = [
      { id: '1', invoice_number: first, amount: 10_000 },
      { id: '2', invoice_number: second, amount: 10_000 },
    ]
    expect(await post('payments/match', { entry_id, allocations })).toMatchObject({ status: 422 })
    const all = [...allocations, { id: '2', amount: 1_000 }]
    expect(await made('payments/match', { entry_id, allocations: all })).toMatchObject({
      state: 'matched',
      payments: [{ customer_id: '1' }, { customer_id: '2' }, { customer_id: '2' }],
    })
    expect((await customer('2')).balance).toMatchObject([{ amount: 10 }])
    expect(await post('payments/match', { entry_id, id: '1' })).toMatchObject({ status: 422 })
    expect(await made('payments/unmatch', { entry_id })).toMatchObject({ state: 'unmatched', payments: [] })
    const undone = await customer('2')
    expect(undone.invoices).toMatchObject([{ state: 'open', to_pay: 100 }])
    expect(undone.balance).toEqual([])
    expect(undone.payments.map(({ amount }) => amount).toSorted()).toEqual([-10, -100, 10, 100].toSorted())
    // A person has decided, so the same entry in another file books nothing.
    await send([{ amount: 210, date, reference: 'R1', creditorReference: first }])
    expect(await only()).toMatchObject({ entry_id, state: 'unmatched' })
  })

  it('of an entry that was proposed is proposed again as before once it is undone', async () => {
    const [first, second] = [await invoice('1'), await invoice('2')]
    await send([{ amount: 80, date, reference: 'R1', text: first }])
    const before = await only()
    expect(before).toMatchObject({ state: 'proposed', proposals: [{ invoice_number: first, why: 'number' }] })
    const { entry_id } = before
    const allocations = [{ id: '2', invoice_number: second, amount: 8_000 }]
    const undo = () => made('payments/unmatch', { entry_id })
    expect(await made('payments/match', { entry_id, allocations })).toMatchObject({ state: 'matched', proposals: [] })
    expect(await undo()).toMatchObject({ state: 'proposed', proposals: [{ invoice_number: first }] })
    expect(await only()).toEqual(before)
    await made('payments/match', { entry_id, ignore: true, note: 'Not ours' })
    await undo()
    expect(await only()).toEqual(before)
  })

  it('of an invoice that was issued again since is proposed for the one in its place, or not at all', async () => {
    const [first, second] = [await invoice('1'), await invoice('2')]
    await send([
      { amount: 80, date, reference: 'R1', text: first },
      { amount: 70, date, reference: 'R2', text: second },
    ])
    for (const { entry_id, proposals, amount } of await waiting()) {
      const allocations = proposals.map(({ customer_id, invoice_number }) => ({
        ...{ id: customer_id, invoice_number, amount: amount * 100 },
      }))
      await made('payments/match', { entry_id, allocations })
      if (amount === 80) {
        const again = v.parse(invoiceNumber, await made('customers/reissueinvoice', { id: '1', invoice_number: first }))
        expect(await made('payments/unmatch', { entry_id })).toMatchObject({
          ...{ state: 'proposed', proposals: [{ invoice_number: again.invoice_number, why: 'number' }] },
        })
      } else {
        await made('customers/credit', { id: '2', invoice_number: second, amount: 3_000 })
        expect(await made('payments/unmatch', { entry_id })).toMatchObject({ proposals: [{ invoice_number: second }] })
      }
    }
    const proposed = (await waiting()).map(({ proposals }) => proposals.length)
    expect(proposed).toEqual([1, 1])
  })

  const previewSchema = v.object({
    preview: v.looseObject({ expect: v.string(), payments: v.array(v.looseObject({ amount: v.number() })) }),
  })

  it('is previewed without being made, and made as it was previewed', async () => {
    const [first, second] = [await invoice('1'), await invoice('2')]
    await send([{ amount: 210, date, reference: 'R1' }])
    const { entry_id } = await only()
    const allocations = [
      { id: '1', invoice_number: first, amount: 10_000 },
      { id: '2', invoice_number: second, amount: 11_000 },
    ]
    const asked = { entry_id, allocations }
    const { preview } = v.parse(previewSchema, await made('payments/match', { ...asked, preview: true }))
    expect(preview).toMatchObject({
      documents: [],
      payments: [
        { customer_id: '1', amount: 100, method: 'bank', allocations: [{ invoice_number: first, amount: 100 }] },
        { customer_id: '2', amount: 110, method: 'bank', left: 10 },
      ],
      balance: [{ customer_id: '2', amount: 10 }],
    })
    expect(await only()).toMatchObject({ entry_id, state: 'unmatched' })
    expect((await customer('1')).payments).toEqual([])
    const { expect: expected } = preview
    expect(
      await post('payments/match', { ...asked, allocations: allocations.slice(1), expect: expected }),
    ).toMatchObject({
      status: 422,
    })
    await made('customers/createpayment', { id: '2', amount: 500, currency: 'DKK', invoice_number: second })
    expect(await post('payments/match', { ...asked, expect: expected })).toMatchObject({
      ...{ status: 409, body: { preview: { balance: [{ customer_id: '2', amount: 15 }] } } },
    })
    const again = v.parse(previewSchema, await made('payments/match', { ...asked, preview: true })).preview
    expect(await made('payments/match', { ...asked, expect: again.expect })).toMatchObject({ state: 'matched' })
    const undo = v.parse(previewSchema, await made('payments/unmatch', { entry_id, preview: true })).preview
    expect(undo.payments.map(({ amount }) => amount)).toEqual([-100, -110])
    expect(await made('payments/unmatch', { entry_id, expect: undo.expect })).toMatchObject({ state: 'unmatched' })
    const note = { entry_id, ignore: true, note: 'Rent' }
    expect(await made('payments/match', { ...note, preview: true })).toMatchObject({ preview: { payments: [] } })
    expect(await only()).toMatchObject({ state: 'unmatched' })
  })

  it('gives all of it to a customer: open invoices first, then the balance', async () => {
    await invoice('1')
    await send([{ amount: 120, date, reference: 'R1' }])
    const { entry_id } = await only()
    await made('payments/match', { entry_id, id: '1' })
    const { invoices, balance } = await customer('1')
    expect(invoices).toMatchObject([{ state: 'paid' }])
    expect(balance).toMatchObject([{ amount: 20 }])
  })

  it('is not undone after a month', async () => {
    await invoice('1')
    await send([{ amount: 100, date, reference: 'R1' }])
    const { entry_id } = await only()
    await made('payments/match', { entry_id, id: '1' })
    await made('test/clock', { now: '2027-02-26T12:00:00' })
    expect(await post('payments/unmatch', { entry_id })).toMatchObject({ status: 422 })
  })

  it('is made once for one Idempotency-Key', async () => {
    await send([{ amount: 100, date, reference: 'R1' }])
    const { entry_id } = await only()
    const call = () =>
      service.call({
        ...{ method: 'POST', path: '/api/payments/match/', json: { entry_id, id: '1' } },
        headers: { 'Idempotency-Key': 'k1' },
      })
    const [first, again] = [await call(), await call()]
    expect(first.status).toBe(200)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await customer('1')).payments).toHaveLength(1)
  })

  it('knows no entry of another name', async () => {
    expect(await post('payments/match', { entry_id: 'none', id: '1' })).toMatchObject({ status: 404 })
    expect(await post('payments/match', { entry_id: 'none' })).toMatchObject({ status: 400 })
  })
})

describe('collections', () => {
  /** A submitted collection of an invoice of 100 kr. of customer 1. */
  async function submitted(): Promise<string> {
    await made('settings/update', { payment_providers: [{ id: 'bank', kind: 'queue', methods: ['card'] }] })
    await made('customers/createagreement', {
      ...{ id: '1', provider: 'bank', method: 'card', reference: 'M1', business_entity: 'dk' },
    })
    const number = await invoice('1')
    await made('customers/collect', { id: '1', invoice_number: number })
    const collections = [{ id: `1~${number}~1`, outcome: 'submitted' }]
    expect(await made('updatecollections/card', { collections })).toMatchObject({ succeeded: 1 })
    return `1/${number}/1`
  }
  const state = async () => {
    const { invoices } = await customer('1')
    return invoices[0]
  }

  it('are paid by their EndToEndId, taken back by a return, and an agreement without an account is failing', async () => {
    const endToEnd = await submitted()
    await send([{ amount: 100, date, reference: 'R1', endToEnd }])
    expect(await state()).toMatchObject({ state: 'paid', collection: { state: 'paid' } })
    expect((await customer('1')).payments).toMatchObject([{ method: 'bank', collected: endToEnd.replaceAll('/', '~') }])
    await send([{ amount: -100, date, reference: 'R2', endToEnd, returned: 'AC04' }])
    expect(await state()).toMatchObject({ state: 'open', collection: { state: 'reversed' } })
    expect(await eventsOf('agreement:changed-state')).toMatchObject([{ state: 'failing', reason: 'AC04' }])
  })

  it('are the balance where other money of their EndToEndId comes, once in whatever file', async () => {
    const endToEnd = await submitted()
    const entry = (reference: string, amount = 100) => ({ amount, date, reference, endToEnd })
    await send([entry('R1')])
    expect(await send([entry('R2', 30)])).toMatchObject({ booked: 1 })
    expect(await customer('1')).toMatchObject({
      invoices: [{ state: 'paid' }],
      payments: [{ amount: 100 }, { amount: 30, method: 'bank' }],
      balance: [{ amount: 30 }],
    })
    const again = await send([entry('R1'), entry('R2', 30)], { message: 'camt.054' })
    expect(again).toMatchObject({ booked: 0, matched: 2 })
    expect((await customer('1')).payments).toHaveLength(2)
  })

  it('that a worker reported are one entry of the bank, and another one is other money', async () => {
    const endToEnd = await submitted()
    const collections = [{ id: endToEnd.replaceAll('/', '~'), outcome: 'paid' }]
    await made('updatecollections/card', { collections })
    await send([{ amount: 100, date, reference: 'R1', endToEnd }])
    expect((await customer('1')).payments).toHaveLength(1)
    await send([{ amount: 100, date, reference: 'R2', endToEnd }])
    expect(await customer('1')).toMatchObject({ payments: [{}, { method: 'bank' }], balance: [{ amount: 100 }] })
  })

  it('leave a second return for people, as nothing is left of the payment', async () => {
    const endToEnd = await submitted()
    const back = (reference: string) => ({ amount: -100, date, reference, endToEnd, returned: 'MD06' })
    await send([{ amount: 100, date, reference: 'R1', endToEnd }, back('R2')])
    expect(await waiting()).toEqual([])
    expect(await send([back('R3')])).toMatchObject({ booked: 0, unmatched: 1 })
    expect(await only()).toMatchObject({ amount: -100, state: 'unmatched' })
    expect((await customer('1')).payments).toHaveLength(2)
  })

  it('that a worker reported as reversed are one return of the bank', async () => {
    const endToEnd = await submitted()
    const id = endToEnd.replaceAll('/', '~')
    await send([{ amount: 100, date, reference: 'R1', endToEnd }])
    await made('updatecollections/card', { collections: [{ id, outcome: 'reversed' }] })
    const back = (reference: string) => ({ amount: -100, date, reference, endToEnd, returned: 'MD06' })
    await send([back('R2')])
    expect(await waiting()).toEqual([])
    await send([back('R3')])
    expect(await only()).toMatchObject({ amount: -100, state: 'unmatched' })
  })

  it('of a deleted customer are taken back by a return, once, and nothing else is booked there', async () => {
    const endToEnd = await submitted()
    await send([{ amount: 100, date, reference: 'R1', endToEnd }])
    const [payment] = (await customer('1')).payments
    await made('customers/deletecustomer', { id: '1' })
    const back = { amount: -100, date, reference: 'R2', endToEnd, returned: 'MD06' }
    expect(await send([back])).toMatchObject({ booked: 1, unmatched: 0 })
    expect(await send([back], { message: 'camt.054' })).toMatchObject({ booked: 0, matched: 1 })
    const [, number = ''] = endToEnd.split('/')
    const { body } = await service.call({ path: '/api/invoices/', query: { number } })
    expect(body).toMatchObject({ invoices: [{ to_pay: 0, collection: { state: 'reversed' } }] })
    const reversed = await eventsOf('payment:reversed')
    expect(reversed).toMatchObject([{ payment_id: payment?.payment_id, kind: 'return' }])
    const { ledger } = (await loadWorld(service.account, '1')) ?? expect.fail()
    expect(ledger).toMatchObject({ open: [], credits: [{ leftMinor: -10_000 }] })
    expect(await send([{ ...back, reference: 'R3' }])).toMatchObject({ booked: 0, unmatched: 1 })
    expect(await send([{ amount: 100, date, reference: 'R4', endToEnd }])).toMatchObject({ booked: 0, unmatched: 1 })
    expect(await send([{ amount: 100, date, reference: 'R5', creditorReference: number }])).toMatchObject({ booked: 0 })
  })

  it('are taken back where the return is told before the money', async () => {
    const endToEnd = await submitted()
    await send([{ amount: -100, date, reference: 'R2', endToEnd, returned: 'MD06' }])
    expect(await only()).toMatchObject({ state: 'unmatched', return_reason: 'MD06' })
    await send([{ amount: 100, date, reference: 'R1', endToEnd }])
    expect(await state()).toMatchObject({ state: 'open', collection: { state: 'reversed' } })
    expect(await waiting()).toEqual([])
  })

  it('are not moved by a refusal of what has not gone to the bank, or of another business entity', async () => {
    const endToEnd = await submitted()
    const first = painText('10', [{ endToEnd, status: 'RJCT', reason: 'MD01' }])
    await service.configure({ business_entities: [{ external_id: 'other', name: 'Other', currency: 'DKK' }] })
    const wrong = await post('bankfiles', { content: first, business_entity: 'other' })
    expect(wrong).toMatchObject({ status: 422, body: { business_entity: [expect.any(String)] } })
    expect(await state()).toMatchObject({ collection: { state: 'submitted' } })
    const number = await invoice('1')
    const planned = painText('10', [{ endToEnd: `1/${number}/1`, status: 'RJCT', reason: 'MD01' }])
    const told = await made('bankfiles', { content: planned })
    expect(told).toMatchObject({ matched: 0, unmatched: 1, warnings: [expect.stringContaining(number)] })
    expect((await customer('1')).invoices).toMatchObject([{}, { collection: { state: 'planned' } }])
    expect(await eventsOf('agreement:changed-state')).toEqual([])
    expect(await made('bankfiles', { content: first, business_entity: 'dk' })).toMatchObject({ matched: 1 })
  })

  it('fail by a refusal, as a worker would report it', async () => {
    const endToEnd = await submitted()
    const refusals = [
      { endToEnd, status: 'RJCT', reason: 'MD01' },
      { endToEnd: 'unknown', status: 'RJCT' },
    ]
    const told = await made('bankfiles', { content: painText('10', refusals) })
    expect(told).toMatchObject({ format: 'pain.002', entries: 2, matched: 1, unmatched: 1 })
    expect(told).toHaveProperty('warnings.length', 1)
    expect(await state()).toMatchObject({ collection: { state: 'given_up' } })
  })
})

describe('a file', () => {
  it('of no account of the business entity is refused, and nothing is kept of it', async () => {
    const entries = [{ amount: 100, date, reference: 'R1' }]
    const other = { account: 'NO9386011117947', currency: 'NOK' }
    expect(await post('bankfiles', { content: file(entries, other) })).toMatchObject({
      ...{ status: 422, body: { business_entity: [expect.any(String)] } },
    })
    expect(await post('bankfiles', { content: file(entries), business_entity: 'se' })).toMatchObject({
      ...{ status: 422, body: { business_entity: [expect.any(String)] } },
    })
    expect(await post('bankfiles', { content: file(entries), business_entity: 'none' })).toMatchObject({ status: 422 })
    expect(await waiting()).toEqual([])
  })

  it('that came within the call is text already, whatever encoding it names', async () => {
    const entries = [{ amount: 100, date, reference: 'R1', payer: 'Søren Å', text: 'Æbler' }]
    for (const encoding of ['ISO-8859-1', 'UTF-16']) {
      await made('bankfiles', { content: file(entries).replace('UTF-8', encoding) })
      expect(await only()).toMatchObject({ payer: { name: 'Søren Å' }, text: 'Æbler' })
    }
  })

  it('without any account is refused, and so is a call with two files', async () => {
    const content = file([]).replace(/<Stmt>.*<\/Stmt>/s, '')
    expect(await post('bankfiles', { content })).toMatchObject({
      ...{ status: 422, body: { business_entity: [expect.any(String)] } },
    })
    expect(await post('bankfiles', { content, file_id: 'a' })).toMatchObject({ status: 400 })
  })

  it('that contradicts itself is refused, and nothing of it is booked', async () => {
    const number = await invoice('1')
    const good = { amount: 100, date, reference: 'R1', creditorReference: number }
    const bad = { amount: 100, date, reference: 'R2', details: [good, good] }
    expect(await post('bankfiles', { content: file([good, bad]) })).toMatchObject({
      ...{ status: 422, body: { content: [expect.stringContaining('10000')] } },
    })
    expect((await customer('1')).payments).toEqual([])
  })

  it('that was uploaded is read by its id', async () => {
    const number = await invoice('1')
    const content = file([{ amount: 100, date, reference: 'R1', creditorReference: number }])
    const kept = v.parse(
      v.object({ file_id: v.string() }),
      await made('files', { kind: 'bank', name: 'a.xml', content }),
    )
    expect(await made('bankfiles', kept)).toMatchObject({ ...kept, booked: 1 })
    expect(await post('bankfiles', { file_id: 'none' })).toMatchObject({ status: 422 })
    expect(await post('bankfiles', {})).toMatchObject({ status: 400 })
  })

  it('that is long is read in parts, and no entry is lost or counted twice between them', async () => {
    const number = await invoice('1')
    // Texts are cut, so a few entries make a file of more than 16 MB.
    const text = 'x'.repeat(900_000)
    const entries = Array.from({ length: 20 }, (_, n) => ({ amount: 1, date, reference: `R${n}`, text }))
    const paid = { amount: 100, date, reference: 'P', creditorReference: number }
    const bytes = Buffer.from(file([...entries, paid], { opening: 0 }))
    const sha256 = hash('sha256', bytes, 'hex')
    const announced = await made('files', { kind: 'bank', name: 'long.xml', bytes: bytes.length, sha256 })
    const { file_id, upload } = v.parse(
      v.object({ file_id: v.string(), upload: v.looseObject({ url: v.string() }) }),
      announced,
    )
    uploadTo(upload.url, bytes)
    const told = { entries: 21, booked: 1, unmatched: 20, sum: 120 }
    expect(await made('bankfiles', { file_id })).toMatchObject(told)
    expect(await made('bankfiles', { file_id })).toMatchObject({ ...told, already: true })
    expect((await customer('1')).payments).toMatchObject([{ amount: 100 }])
  })

  it('needs the right to bank files, and a match the right to it', async () => {
    const access = (name: string, allowed_apis: readonly string[]) => ({
      ...{ name, key: `${name}-${service.key}`, allowed_apis, rate_per_second: 1000, burst: 1000, max_connections: 50 },
    })
    await made('settings/update', { api_accesses: [access('reads', ['payments:read'])] })
    const key = `reads-${service.key}`
    const call = (path: string, json?: object) =>
      service.call({ path, key, ...(json && { method: 'POST' as const, json }) })
    expect(await call('/api/payments/unmatched/')).toMatchObject({ status: 200 })
    expect(await call('/api/payments/match/', { entry_id: 'a', id: '1' })).toMatchObject({ status: 403 })
    expect(await call('/api/bankfiles/', { content: 'a' })).toMatchObject({ status: 403 })
  })
})
