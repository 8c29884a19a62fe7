import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { roundTrips } from '../storage-calls.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService, type Answer } from '../service.ts'

const service = useService()
const index = useSearchIndex()
const post = (operation: string, json: unknown) =>
  service.call({ path: `/api/customers/${operation}/`, json, query: { language: 'en' } })
const search = (query: Readonly<Record<string, string>>) =>
  service.call({ path: '/api/customers/search/', query: { language: 'en', ...query } })

const answerSchema = v.object({
  customers: v.array(
    v.looseObject({ id: v.string(), matched: v.array(v.strictObject({ in: v.string(), text: v.string() })) }),
  ),
  more: v.boolean(),
})
async function found(query: Readonly<Record<string, string>>) {
  const answer = await search(query)
  if (answer.status !== 200) expect.fail(JSON.stringify(answer))
  return v.parse(answerSchema, answer.body)
}
const idsOf = async (query: Readonly<Record<string, string>>) => (await found(query)).customers.map(({ id }) => id)
const create = (id: string, data: Readonly<Record<string, unknown>>) => post('createcustomer', { id, data })
const textIn = (name: string, { body }: Answer): string =>
  String(v.parse(v.record(v.string(), v.unknown()), body)[name])
const subscribe = async (id: string) =>
  textIn('subscription_id', await post('createsubscription', { id, periods: [{ campaign_id: 'intro' }] }))

describe('GET /api/customers/search/', () => {
  beforeEach(async () => {
    await create('1', {
      name: 'Søren Berg',
      company: 'Ærø Bøger',
      email: 'soren.berg@example.com',
      address: 'Bredgade 1\n1260 København K',
      country: 'DK',
      phone: '+45 33 12 45 67',
    })
    await create('2', { name: 'Sara Bergman', country: 'SE', address: 'Vägen 2\n114 55 Stockholm' })
    await create('3', { name: 'Bo Berg', billing_email: 'bo@shop.example' })
    await index.follow(service.account)
  })

  it.each([
    [{ text: 'soren' }, ['1'], ['name', 'email']],
    [{ text: 'SOEREN' }, ['1'], ['name']],
    [{ text: 'Søren' }, ['1'], ['name', 'email']],
    [{ text: 'berg sø' }, ['1'], ['name', 'email']],
    [{ text: 'aero' }, ['1'], ['company']],
    [{ text: 'koebenhavn bredgade' }, ['1'], ['address']],
    [{ text: '1260' }, ['1'], ['address', 'postal_code']],
    [{ text: '1260', in: 'postal_code' }, ['1'], ['postal_code']],
    [{ text: '11455' }, ['2'], ['postal_code']],
    [{ text: '4567' }, ['1'], ['phone']],
    [{ text: '+45 33 12 45 67' }, ['1'], ['phone']],
    [{ text: 'bo@shop' }, ['3'], ['email']],
    [{ text: 'shop.example' }, ['3'], ['email']],
    [{ text: 'vagen berg' }, ['2'], ['address', 'name']],
    [{ text: 'berg', in: 'email' }, ['1'], ['email']],
    [{ text: 'nobody' }, [], []],
    [{ text: '!!' }, [], []],
    [{ text: 'soren stockholm' }, [], []],
  ])('%o finds %j', async (query, ids, kinds) => {
    const { customers, more } = await found(query)
    expect(customers.map(({ id }) => id)).toEqual(ids)
    expect(more).toBe(false)
    expect(new Set(customers.flatMap(({ matched }) => matched.map((match) => match.in)))).toEqual(new Set(kinds))
  })

  it('tells what it found, and shows the parts of a customer as GET /api/customers/ does', async () => {
    expect(await found({ text: 'bergman' })).toEqual({
      customers: [
        {
          id: '2',
          data: expect.objectContaining({ name: 'Sara Bergman', city: 'Stockholm' }),
          active_subscriptions: [],
          matched: [{ in: 'name', text: 'Sara Bergman' }],
        },
      ],
      more: false,
    })
    expect((await found({ text: 'bergman', fields: 'subscriptions,history' })).customers).toMatchObject([
      { id: '2', subscriptions: [], history: expect.any(Array) },
    ])
  })

  it('puts exact words before longer ones, live subscriptions before none, and then goes by id', async () => {
    expect(await idsOf({ text: 'berg' })).toEqual(['1', '3', '2'])
    await subscribe('3')
    await create('4', { name: 'Bergman' })
    await subscribe('4')
    await index.follow(service.account)
    expect(await idsOf({ text: 'berg' })).toEqual(['3', '1', '4', '2'])
    expect(await found({ text: 'berg', max_results: '2' })).toMatchObject({
      customers: [{ id: '3' }, { id: '1' }],
      more: true,
    })
  })

  it('puts a live subscription first at once, and a stopped one last at once', async () => {
    const given = { periods: [{ campaign_id: 'intro' }], policy: { external_id: 'open' } }
    const subscription = textIn('subscription_id', await post('createsubscription', { id: '3', ...given }))
    expect(await idsOf({ text: 'berg' })).toEqual(['3', '1', '2'])
    await post('cancelsubscription', { id: '3', subscription_id: subscription })
    expect(await idsOf({ text: 'berg' })).toEqual(['1', '3', '2'])
  })

  it('answers an exact id alone, in the moment in which it is made', async () => {
    const subscription = await subscribe('2')
    const line = { text: 'Book', amount: 10000, currency: 'DKK', tax_rate: 0.25 }
    const made = await post('invoice', { id: '3', business_entity: 'dk', lines: [line], send: false })
    const number = textIn('invoice_number', made)
    const payment = textIn(
      'payment_id',
      await post('createpayment', { id: '3', invoice_number: number, amount: 100, currency: 'DKK' }),
    )
    await create('berg', { name: 'Nobody else' })
    expect(await found({ text: 'berg' })).toMatchObject({
      customers: [{ id: 'berg', matched: [{ in: 'id', text: 'berg' }] }],
      more: false,
    })
    expect(await found({ text: number })).toMatchObject({
      customers: [{ id: '3', matched: [{ in: 'invoice_number', text: number }] }],
      more: false,
    })
    expect(await idsOf({ text: number.toLowerCase() })).toEqual(['3'])
    expect(await found({ text: subscription })).toMatchObject({
      customers: [{ id: '2', matched: [{ in: 'subscription_id', text: subscription }] }],
    })
    // The answer is the same once the index has the entry.
    await index.follow(service.account)
    expect(await found({ text: subscription })).toMatchObject({
      customers: [{ id: '2', matched: [{ in: 'subscription_id', text: subscription }] }],
    })
    expect(await found({ text: payment })).toMatchObject({
      customers: [{ id: '3', matched: [{ in: 'payment', text: payment }] }],
    })
    expect(await idsOf({ text: payment, in: 'id' })).toEqual([])
    expect(await idsOf({ text: `${payment}x` })).toEqual([])
    expect(await idsOf({ text: '2~nothing' })).toEqual([])
  })

  it('finds a whole e-mail address in the moment in which it is stored, among those that the lists have', async () => {
    const given = { name: 'Zoe Lind', email: 'Zoe.Lind@Example.com' }
    await create('5', given)
    for (const text of ['zoe.lind@example.com', ' Zoe.Lind@EXAMPLE.com ']) {
      expect((await found({ text })).customers).toMatchObject([
        { id: '5', matched: [{ in: 'email', text: 'Zoe.Lind@Example.com' }] },
      ])
    }
    expect(await idsOf({ text: given.email, in: 'email' })).toEqual(['5'])
    expect(await idsOf({ text: given.email, in: 'name' })).toEqual([])
    // Words and parts of an address are those of the lists.
    for (const text of ['zoe lind', 'zoe.lind@', 'lind@example.com']) expect(await idsOf({ text })).toEqual([])
    await create('4', { name: 'Abe', billing_email: given.email })
    await create('6', { name: 'Eve', email: 'x.zoe.lind@example.com.au' })
    expect(await idsOf({ text: given.email })).toEqual(['5'])
    await index.follow(service.account)
    expect(await found({ text: given.email })).toMatchObject({
      customers: [{ id: '4' }, { id: '5' }, { id: '6' }],
      more: false,
    })
    const open = { periods: [{ campaign_id: 'intro' }], policy: { external_id: 'open' } }
    const subscription = textIn('subscription_id', await post('createsubscription', { id: '5', ...open }))
    expect(await idsOf({ text: given.email })).toEqual(['5', '4', '6'])
    await post('cancelsubscription', { id: '5', subscription_id: subscription })
    expect(await idsOf({ text: given.email })).toEqual(['4', '5', '6'])
  })

  it('finds nobody by an e-mail address of earlier or later, or of an erased customer', async () => {
    await post('updatecustomer', { id: '1', data: { email: 'new@example.com' } })
    expect(await idsOf({ text: 'soren.berg@example.com' })).toEqual([])
    expect(await idsOf({ text: 'new@example.com' })).toEqual(['1'])
    await post('updatecustomer', { id: '3', data: { email: 'soren.berg@example.com' } })
    expect(await idsOf({ text: 'soren.berg@example.com' })).toEqual(['3'])
    const begin = '2036-01-01T00:00:00'
    const new_values = { email: 'later@example.com' }
    await post('createoverride', { id: '2', override_type: 'change-fields', begin, new_values })
    expect(await idsOf({ text: 'later@example.com' })).toEqual([])
    await service.call({ path: '/api/test/clock/', json: { now: begin } })
    expect(await idsOf({ text: 'later@example.com' })).toEqual(['2'])
    await post('deletecustomer', { id: '1' })
    expect(await idsOf({ text: 'new@example.com' })).toEqual([])
  })

  it('finds a credit note by its number', async () => {
    const subscription = await subscribe('2')
    await service.call({ path: '/api/test/clock/', json: { now: '2036-01-01T00:00:00' } })
    const { body } = await service.call({ path: '/api/customers/', query: { id: '2', fields: 'invoices' } })
    expect(body).toMatchObject({ customers: [{ id: '2' }] })
    await post('cancelsubscription', { id: '2', subscription_id: subscription })
    const shown = v.parse(
      v.object({ customers: v.tuple([v.object({ invoices: v.array(v.object({ number: v.string() })) })]) }),
      (await service.call({ path: '/api/customers/', query: { id: '2', fields: 'invoices' } })).body,
    )
    const numbers = shown.customers[0].invoices.map(({ number }) => number)
    expect(numbers.some((number) => number.includes('C'))).toBe(true)
    for (const number of numbers) expect(await idsOf({ text: number })).toEqual(['2'])
  })

  it('finds by the begin of an invoice number or a subscription id', async () => {
    const subscription = await subscribe('2')
    await index.follow(service.account)
    expect(await idsOf({ text: 'DK', in: 'invoice_number' })).toEqual(['2'])
    expect(await idsOf({ text: subscription.slice(0, 6), in: 'subscription_id' })).toEqual(['2'])
    expect(await idsOf({ text: 'sara dk' })).toEqual(['2'])
    expect(await idsOf({ text: 'soren dk' })).toEqual([])
  })

  it('follows a change when the index does, and shows nobody for words that are gone', async () => {
    await post('updatecustomer', { id: '3', data: { name: 'Bo Lind' } })
    expect(await idsOf({ text: 'berg' })).toEqual(['1', '2'])
    expect(await idsOf({ text: 'lind' })).toEqual([])
    await index.follow(service.account)
    expect(await idsOf({ text: 'lind' })).toEqual(['3'])
    expect(await idsOf({ text: 'berg' })).toEqual(['1', '2'])
  })

  it.each([
    [{}, 400],
    [{ text: 'ann', in: 'street' }, 400],
    [{ text: 'ann', fields: 'nothing' }, 400],
    [{ text: 'ann', max_results: '101' }, 400],
    [{ text: 'ann', max_results: '0' }, 400],
    [{ text: 'ann', other: '1' }, 400],
    [{ text: 'a' }, 422],
    [{ text: '  a  ' }, 422],
    [{ text: 'a'.repeat(201) }, 422],
  ])('%o is refused with %i, by the name of the parameter', async (query, status) => {
    const answer = await search(query)
    expect(answer.status).toBe(status)
    if (status === 422) expect(answer.body).toEqual({ text: [expect.any(String)] })
    else expect(answer.body).toMatch(/^(?:text|in|fields|max_results|other)\b/)
  })

  it('tells in every language that a text is too short', async () => {
    const texts = await Promise.all(
      ['en', 'da', 'sv', 'nb', 'de', 'fi'].map(async (language) =>
        JSON.stringify((await search({ text: 'a', language })).body),
      ),
    )
    expect(new Set(texts).size).toBe(6)
  })

  it('needs the right to customers', async () => {
    await service.configure({
      api_accesses: [
        { name: 'reader', key: 'reader-key-long-enough', allowed_apis: ['customers:read'] },
        { name: 'feeder', key: 'feeder-key-long-enough', allowed_apis: ['events'] },
        { name: 'finder', key: 'finder-key-long-enough', allowed_apis: ['customers.search'] },
      ],
    })
    const by = async (key: string) =>
      (await service.call({ path: '/api/customers/search/', query: { text: 'berg' }, key })).status
    expect([
      await by('reader-key-long-enough'),
      await by('feeder-key-long-enough'),
      await by('finder-key-long-enough'),
    ]).toEqual([200, 403, 200])
  })

  it('takes two round trips beside those of every call', async () => {
    const commands = async (path: string, query: Readonly<Record<string, string>>) =>
      (await roundTrips(() => service.call({ path, query }))).trips
    await commands('/api/access/', {})
    const ofEveryCall = await commands('/api/access/', {})
    const texts = ['berg', 'soren koebenhavn 1260', '+45 33 12 45 67', 'DK-1', 'soren.berg@example.com']
    for (const text of texts) {
      const trips = await commands('/api/customers/search/', { text })
      expect(trips.length - ofEveryCall.length, JSON.stringify(trips)).toBe(2)
    }
  })
})

describe('an account whose index was never made', () => {
  it('has it made by its first search', async () => {
    await create('1', { name: 'Ann Berg', email: 'ann@example.com' })
    expect(await found({ text: 'berg' })).toEqual({ customers: [], more: false })
    expect(index.told).toEqual([service.account])
    await index.work()
    expect(await idsOf({ text: 'berg' })).toEqual(['1'])
    expect(index.told).toEqual([])
  })
})
