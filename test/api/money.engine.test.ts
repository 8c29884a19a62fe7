import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { stateOf, toPayOf } from '../../functions/domain/world/invoice.ts'
import { readDocuments } from '../../functions/store/customer/documents.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { useService, type Answer } from '../service.ts'

const service = useService()
const post = (name: string, json: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) =>
  service.call({ method: 'POST', path: `/api/customers/${name}/`, json, headers })
const moveTo = (now: string) => service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })
const numberOf = (answer: Answer) => v.parse(v.object({ invoice_number: v.string() }), answer.body).invoice_number
const subscriptionOf = (answer: Answer) =>
  v.parse(v.object({ subscription_id: v.string() }), answer.body).subscription_id

async function given(): Promise<void> {
  await moveTo('2027-01-10T12:00:00')
  await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK', email: 'ann@example.com' } })
}
const line = (amount: number, more: object = {}) => ({
  text: 'A book',
  amount,
  currency: 'DKK',
  tax_rate: 0.25,
  ...more,
})
const invoiced = async (amount: number, more: object = {}) =>
  numberOf(await post('invoice', { id: '1', business_entity: 'dk', lines: [line(amount)], ...more }))

/** All documents, as number, state and amount to pay, and the balance. */
async function ledger() {
  const world = (await loadWorld(service.account, '1')) ?? expect.fail()
  const documents = [...world.ledger.open, ...(await readDocuments(service.account, '1'))]
  return {
    documents: documents
      .toSorted((a, b) => (a.number < b.number ? -1 : 1))
      .map((document) => [document.number, stateOf(document), toPayOf(document)]),
    balance: world.ledger.credits.reduce((sum, { leftMinor }) => sum + leftMinor, 0),
  }
}

describe('invoice', () => {
  it('counts its numbers up without a gap for each business entity, refusals taking none', async () => {
    await given()
    expect(await invoiced(1000)).toBe('DK-1')
    expect(
      (await post('invoice', { id: '1', business_entity: 'dk', lines: [line(1, { currency: 'SEK' })] })).status,
    ).toBe(422)
    expect(await invoiced(2000)).toBe('DK-2')
    const swedish = { id: '1', business_entity: 'se', lines: [line(5, { currency: 'SEK' })] }
    expect(numberOf(await post('invoice', swedish))).toBe('SE-1')
  })

  it('gives no number twice where many invoice at once', async () => {
    await given()
    for (const id of ['2', '3', '4', '5']) await post('createcustomer', { id })
    const answers = await Promise.all(
      ['1', '2', '3', '4', '5'].map((id) => post('invoice', { id, business_entity: 'dk', lines: [line(100)] })),
    )
    expect(answers.map(numberOf).toSorted()).toEqual(['DK-1', 'DK-2', 'DK-3', 'DK-4', 'DK-5'])
  })

  it('given again under the same idempotency key is made once', async () => {
    await given()
    const call = () =>
      post('invoice', { id: '1', business_entity: 'dk', lines: [line(100)] }, { 'Idempotency-Key': 'again' })
    expect(numberOf(await call())).toBe('DK-1')
    expect(numberOf(await call())).toBe('DK-1')
    expect((await ledger()).documents).toEqual([['DK-1', 'open', 100]])
  })

  it('binds lines to a period, whose stop credits them with the rest', async () => {
    await given()
    const subscription_id = subscriptionOf(
      await post('createsubscription', { id: '1', periods: [{ campaign_id: 'year', begin: '2027-01-10T00:00:00' }] }),
    )
    expect(numberOf(await post('invoice', { id: '1', subscription_id, lines: [line(36_500)] }))).toBe('DK-2')
    await post('cancelsubscription', { id: '1', subscription_id, stop_at: '2027-07-11T12:00:00' })
    const share = (365 - 182.5) / 365
    expect((await ledger()).documents).toEqual([
      ['DK-1', 'open', 80_000 - 80_000 * share],
      ['DK-2', 'open', 36_500 - 36_500 * share],
      ['DK-C1', 'credited', 0],
      ['DK-C2', 'credited', 0],
    ])
  })

  it.each([
    ['no lines', { lines: undefined }, 'lines'],
    ['an empty array of lines', { lines: [] }, 'lines'],
    ['lines that are no array', { lines: 'x' }, 'lines'],
    ['a tax rate above 1', { lines: [line(1, { tax_rate: 1.01 })] }, 'tax_rate'],
    ['a negative tax rate', { lines: [line(1, { tax_rate: -0.1 })] }, 'tax_rate'],
    ['an amount that is not whole', { lines: [line(1.5)] }, 'amount'],
    ['a line without text', { lines: [line(1, { text: undefined })] }, 'text'],
    [
      'two tax rates that are not 0',
      { lines: [line(1), line(1, { tax_rate: 0.1 }), line(1, { tax_rate: 0 })] },
      'tax_rate',
    ],
    ['neither business entity nor subscription', { business_entity: undefined }, 'business_entity'],
    ['a period without a subscription', { period: '1' }, 'period'],
    ['a send that is no boolean', { send: 'maybe' }, 'send'],
    ['an unknown parameter', { number: 'X-1' }, 'number'],
  ])('takes %s as a programming error', async (_, change, named) => {
    await given()
    const answer = await post('invoice', { id: '1', business_entity: 'dk', lines: [line(100)], ...change })
    expect(answer.status).toBe(400)
    expect(answer.body).toContain(named)
  })

  it.each([
    ['another currency', { lines: [line(1), line(1, { currency: 'SEK' })] }, 'lines'],
    ['an unknown business entity', { business_entity: 'no' }, ''],
    ['an unknown subscription', { business_entity: undefined, subscription_id: 'x' }, ''],
    ['an unknown customer', { id: '2' }, ''],
    ['a due that is no date', { due: '2027-02-30' }, 'due'],
  ])('refuses %s', async (_, change, field) => {
    await given()
    const answer = await post('invoice', { id: '1', business_entity: 'dk', lines: [line(100)], ...change })
    expect([answer.status, Object.keys(answer.body ?? {})]).toEqual([422, [field]])
  })

  it.each(['2', '9'])('refuses the period %s that there is none of', async (period) => {
    await given()
    const subscription_id = subscriptionOf(
      await post('createsubscription', { id: '1', periods: [{ campaign_id: 'year' }] }),
    )
    const answer = await post('invoice', { id: '1', subscription_id, period, lines: [line(100)] })
    expect([answer.status, Object.keys(answer.body ?? {})]).toEqual([422, ['']])
  })
})

describe('createpayment', () => {
  const pay = (amount: number, more: object = {}) =>
    post('createpayment', { id: '1', amount, currency: 'DKK', business_entity: 'dk', ...more })
  const payFor = (invoice_number: string, amount: number, more: object = {}) =>
    pay(amount, { invoice_number, business_entity: undefined, ...more })

  it('without an invoice pays those of the business entity, oldest due first, and leaves a balance to the next', async () => {
    await given()
    await invoiced(1000, { due: '2027-03-01' })
    await invoiced(1000, { due: '2027-02-01' })
    await pay(1500)
    expect(await ledger()).toEqual({
      documents: [
        ['DK-1', 'open', 500],
        ['DK-2', 'paid', 0],
      ],
      balance: 0,
    })
    await pay(700)
    expect((await ledger()).balance).toBe(200)
    await invoiced(1000)
    expect(await ledger()).toEqual({
      documents: [
        ['DK-1', 'paid', 0],
        ['DK-2', 'paid', 0],
        ['DK-3', 'open', 800],
      ],
      balance: 0,
    })
  })

  it('with an invoice pays that one, and keeps business entities apart', async () => {
    await given()
    await invoiced(1000)
    await invoiced(1000)
    await post('invoice', { id: '1', business_entity: 'se', lines: [line(500, { currency: 'SEK' })] })
    await payFor('DK-2', 1000)
    expect((await ledger()).documents).toEqual([
      ['DK-1', 'open', 1000],
      ['DK-2', 'paid', 0],
      ['SE-1', 'open', 500],
    ])
  })

  it('taken back opens its invoice again, and what was not paid of it comes off the balance', async () => {
    await given()
    await invoiced(1000)
    await payFor('DK-1', 1000)
    expect((await ledger()).documents).toEqual([['DK-1', 'paid', 0]])
    await payFor('DK-1', -400, { method: 'external' })
    expect(await ledger()).toEqual({ documents: [['DK-1', 'open', 400]], balance: 0 })
    await payFor('DK-1', -700, { method: 'external' })
    expect(await ledger()).toEqual({ documents: [['DK-1', 'open', 1000]], balance: -100 })
    await pay(1100)
    expect(await ledger()).toEqual({ documents: [['DK-1', 'paid', 0]], balance: 0 })
  })

  it('gives ids that sort as the payments were made', async () => {
    await given()
    const ids: string[] = []
    for (const amount of [1, 2, 3, 4, 5]) {
      ids.push(v.parse(v.object({ payment_id: v.string() }), (await pay(amount)).body).payment_id)
    }
    expect(ids.toSorted()).toEqual(ids)
  })

  it.each([
    ['an invoice and a business entity together', { invoice_number: 'DK-1' }, 'business_entity'],
    ['an amount that is not whole', { amount: 0.5 }, 'amount'],
    ['no amount', { amount: undefined }, 'amount'],
    ['no currency', { currency: undefined }, 'currency'],
    ['an unknown method', { method: 'cash' }, 'method'],
    ['an unknown field', { data: { nothing: 1 } }, 'data.nothing'],
  ])('takes %s as a programming error', async (_, change, named) => {
    await given()
    const answer = await pay(100, change)
    expect(answer.status).toBe(400)
    expect(answer.body).toContain(named)
  })

  it.each([
    ['another currency', { currency: 'SEK' }, 'currency'],
    ['no business entity where there are several', { business_entity: undefined }, 'business_entity'],
    ['an unknown business entity', { business_entity: 'no' }, ''],
    ['an unknown invoice', { business_entity: undefined, invoice_number: 'DK-9' }, ''],
    ['an unknown customer', { id: '2' }, ''],
    ['a negative amount by hand', { amount: -1 }, 'amount'],
    ['an amount of nothing', { amount: 0 }, 'amount'],
    ['a date that is none', { date: '2027-13-01' }, 'date'],
    ['an invalid field value', { data: { bank_reference: 7 } }, 'bank_reference'],
  ])('refuses %s', async (_, change, field) => {
    await given()
    const answer = await pay(100, change)
    expect([answer.status, Object.keys(answer.body ?? {})]).toEqual([422, [field]])
  })
})

describe('What touches more documents than a transaction holds', () => {
  const many = 75
  const invoiceMany = async (more: object) => {
    const operations = Array.from({ length: many }, () => ({
      operation: 'invoice',
      id: '1',
      lines: [line(100)],
      ...more,
    }))
    const { body } = await service.call({ method: 'POST', path: '/api/customers/bulkupdates/', json: { operations } })
    expect(body).toMatchObject({ succeeded: many })
  }
  const money = async () => {
    const { body } = await service.call({ path: '/api/customers/', query: { id: '1', fields: 'invoices' } })
    const { invoices } = v.parse(v.object({ customers: v.tuple([v.object({ invoices: v.array(shownSchema) })]) }), body)
      .customers[0]
    return invoices.map(({ type, state, to_pay }) => `${type} ${state} ${to_pay}`)
  }
  const shownSchema = v.object({ type: v.string(), state: v.string(), to_pay: v.number() })
  const counted = (lines: readonly string[]) =>
    Object.fromEntries([...Map.groupBy(lines, (line) => line)].map(([line, some]) => [line, some.length]))

  it('is paid by one payment, oldest due first', async () => {
    await given()
    await invoiceMany({ business_entity: 'dk', send: false })
    expect(
      (await post('createpayment', { id: '1', business_entity: 'dk', amount: 7_450, currency: 'DKK' })).status,
    ).toBe(200)
    expect(counted(await money())).toEqual({ 'invoice paid 0': many - 1, 'invoice open 0.5': 1 })
    const { documents, balance } = await ledger()
    expect([documents.filter(([, state]) => state === 'open').length, balance]).toEqual([1, 0])
  })

  it('is credited by one stop', async () => {
    await given()
    const periods = [{ campaign_id: 'year', end: '2027-01-20T00:00:00' }]
    const subscription_id = subscriptionOf(await post('createsubscription', { id: '1', periods }))
    await invoiceMany({ subscription_id, send: false })
    await moveTo('2027-01-15T12:00:00')
    expect((await post('cancelsubscription', { id: '1', subscription_id })).status).toBe(200)
    expect(counted(await money())).toMatchObject({ 'invoice open 0.5': many, 'credit_note credited 0': many + 1 })
  })

  it('is credited by the stop of a base with as many add-ons as there may be, none of the same campaign', async () => {
    const addons = Array.from({ length: 30 }, (_, index) => ({ campaign: `addon-${index}`, mandatory: true }))
    const paid = { duration: 'P1M', invoice_lines: [{ text: 'Month', amount: 3_100, tax_rate: 0.25 }] }
    await service.configure({
      campaigns: [
        ...addons.map(({ campaign }) => ({ id: campaign, name: campaign, products: ['web'], ...paid })),
        { id: 'base', name: 'Base', products: ['gazette'], addons, ...paid },
      ],
    })
    await given()
    const subscription_id = subscriptionOf(
      await post('createsubscription', { id: '1', periods: [{ campaign_id: 'base' }] }),
    )
    expect(counted(await money())).toEqual({ 'invoice open 31': 31 })
    expect((await post('cancelsubscription', { id: '1', subscription_id })).status).toBe(200)
    expect(counted(await money())).toEqual({ 'invoice credited 0': 31, 'credit_note credited 0': 31 })
  })

  it('is carried out where dunning stops the subscription, and holds nobody up', async () => {
    await service.configure({ policies: [{ external_id: 'strict', dunning: [{ days_after_due: 3, action: 'stop' }] }] })
    await service.configure({ campaigns: [{ id: 'year', name: 'One year', policy: 'strict' }] })
    await given()
    const periods = [{ campaign_id: 'year' }]
    const subscription_id = subscriptionOf(
      await post('createsubscription', { id: '1', periods, invoiced_by: 'manual' }),
    )
    await invoiceMany({ subscription_id })
    expect((await moveTo('2027-01-28T12:00:00')).status).toBe(200)
    const { body } = await service.call({ path: '/api/customers/', query: { id: '1', fields: 'subscriptions' } })
    expect(body).toMatchObject({ customers: [{ subscriptions: [{ state: 'stopped' }] }] })
    expect(counted(await money())['credit_note credited 0']).toBe(many + 1)
  })
})
