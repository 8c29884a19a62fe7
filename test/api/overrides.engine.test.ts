import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Instant } from '../../functions/domain/time/time.ts'
import { languages } from '../../functions/language/language.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { moveClock } from '../../functions/store/account/clock.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { fieldPartition } from '../../functions/store/keys.ts'
import { useService, type Answer } from '../service.ts'

const service = useService()
const path = (operation: string) => `/api/customers/${operation}/`
const post = (operation: string, json: unknown, query = {}) =>
  service.call({ path: path(operation), json, query: { language: 'en', ...query } })
const create = (json: Readonly<Record<string, unknown>>) => post('createoverride', { id: '1', ...json })
const update = (json: Readonly<Record<string, unknown>>) => post('updateoverride', { id: '1', ...json })
const remove = (override_id: string) => post('deleteoverride', { id: '1', override_id })
const moveTo = (now: string) => service.call({ path: '/api/test/clock/', json: { now } })

const idOf = (answer: Answer) => v.parse(v.object({ override_id: v.string() }), answer.body).override_id
const subscriptionOf = (answer: Answer) =>
  v.parse(v.object({ subscription_id: v.string() }), answer.body).subscription_id
const shownSchema = v.object({
  customers: v.array(v.looseObject({ id: v.string(), overrides: v.array(v.looseObject({ override_id: v.string() })) })),
})
async function read(id = '1') {
  const { body } = await service.call({ path: '/api/customers/', query: { id, fields: 'overrides' } })
  return v.parse(shownSchema, body).customers[0]?.overrides
}
const refusal = (...fields: readonly string[]) => ({
  status: 422,
  body: Object.fromEntries(fields.map((field) => [field, [expect.any(String)]])),
})

const home = { name: 'Ann Berg', address: 'Bredgade 1\n1260 København K', country: 'DK' }
/** The expected data, including the parts read from the address text. */
const asShown = <Given extends { readonly address?: typeof home }>(given: Given) =>
  given.address === undefined
    ? given
    : { ...given, address: { ...given.address, postal_code: '1260', city: 'København K' } }
const times = { begin: '2027-03-10T00:00:00', end: '2027-03-20T00:00:00' }
/** A subscription on a campaign without a policy. */
let free = ''
/** A subscription whose policy allows no change of deliveries before the day after tomorrow. */
let strict = ''
const pause = () => ({ subscription_id: free, override_type: 'pause-delivery', ...times })

/** A customer with both, on the first of March. */
async function given(): Promise<void> {
  await service.configure({
    fields: [{ scope: 'subscription', name: 'Delivery address', type: 'address' }],
    campaigns: [{ id: 'free', name: 'Free', products: ['gazette'], duration: 'P1Y' }],
    policies: [
      { external_id: 'no-donations', override_types: ['pause-delivery', 'change-fields'] },
      { external_id: 'standard', blocked_dates: ['2027-12-24'] },
    ],
  })
  await moveTo('2027-03-01T12:00:00')
  await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK' } })
  const subscribe = async (campaign_id: string) =>
    subscriptionOf(await post('createsubscription', { id: '1', periods: [{ campaign_id }] }))
  free = await subscribe('free')
  strict = await subscribe('year')
}

/** The sort keys of a customer field's index. */
async function fieldEntries(field: string): Promise<string[]> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': fieldPartition(service.account, { scope: 'customer', field }) },
    }),
  )
  return Items.map(({ sk }) => String(sk))
}

/** Faults of a new override, with the fields under which they are refused. */
const invalid: readonly (readonly [string, () => Readonly<Record<string, unknown>>, readonly string[]])[] = [
  ['an unknown customer', () => ({ id: '9', ...pause() }), ['']],
  ['an unknown subscription', () => ({ ...pause(), subscription_id: '1~nope' }), ['']],
  ['a subscription that nobody has', () => ({ ...pause(), subscription_id: '9~nope' }), ['']],
  ['an end that is not later', () => ({ ...pause(), end: times.begin }), ['end']],
  ['an end before now', () => ({ ...pause(), begin: undefined, end: '2027-02-01T00:00' }), ['end']],
  ['datetimes that are none', () => ({ ...pause(), begin: 'soon', end: 'later' }), ['begin', 'end']],
  ['a begin before today', () => ({ ...pause(), begin: '2027-02-28T23:59:59' }), ['begin']],
  [
    'a begin before deliveries can change',
    () => ({ ...pause(), subscription_id: strict, begin: '2027-03-02T23:59:59' }),
    ['begin'],
  ],
  [
    'a begin on a blocked date',
    () => ({ ...pause(), subscription_id: strict, begin: '2027-12-24T08:00', end: '2027-12-28T00:00' }),
    ['begin'],
  ],
  ['too long a pause', () => ({ ...pause(), subscription_id: strict, end: '2027-09-01T00:00' }), ['end']],
  [
    'new values that are invalid',
    () => ({ override_type: 'change-fields', new_values: { country: 'XX', ':Segment': 'alien' } }),
    ['country', ':Segment'],
  ],
  [
    'an incomplete address',
    () => ({ override_type: 'change-billing-address', address: { country: 'DK' } }),
    ['address'],
  ],
  [
    'an address without country',
    () => ({ override_type: 'change-billing-address', address: { name: 'A', address: 'B' } }),
    ['address'],
  ],
  [
    'an address in no country',
    () => ({ override_type: 'change-billing-address', address: { ...home, country: 'XX' } }),
    ['address'],
  ],
  [
    'an address abroad',
    () => ({
      override_type: 'change-delivery-address',
      subscription_id: strict,
      begin: times.begin,
      address: { ...home, country: 'SE' },
    }),
    ['address'],
  ],
  [
    'an address that subscriptions do not have',
    () => ({ override_type: 'change-billing-address', subscription_id: free, address: home }),
    ['override_type'],
  ],
]

describe('createoverride', () => {
  beforeEach(given)

  it('answers the id under which the override is read', async () => {
    const answer = await create({ ...pause(), skip_processing: 0 })
    expect(answer).toMatchObject({ status: 200, body: { override_id: expect.any(String) } })
    expect(await read()).toEqual([
      { override_id: idOf(answer), subscription_id: free, override_type: 'pause-delivery', phase: 'future', ...times },
    ])
  })

  it('takes every type, of the customer or of a subscription, as a form and as JSON', async () => {
    const given = [
      { override_type: 'change-fields', new_values: { phone: '7' } },
      { override_type: 'change-fields', subscription_id: free, new_values: { edition: 'print' } },
      { override_type: 'change-delivery-address', address: home },
      { override_type: 'change-delivery-address', subscription_id: free, address: home },
      { override_type: 'change-billing-address', address: home },
      { override_type: 'alternative-delivery', subscription_id: free, address: home, end: times.end, weekdays: [1, 6] },
      { override_type: 'pause-delivery-donate', subscription_id: strict, end: times.end },
      { override_type: 'pause-subscription', subscription_id: free, end: times.end, pause_reason: 'Travels' },
    ]
    for (const [at, one] of given.entries()) {
      const all = { id: '1', begin: times.begin, ...one }
      const form = Object.fromEntries(
        Object.entries(all).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
      )
      const answer = await service.call({ path: path('createoverride'), ...(at % 2 === 0 ? { form } : { json: all }) })
      expect(answer, JSON.stringify(one)).toMatchObject({ status: 200 })
    }
    const shown = await read()
    for (const one of given) expect(shown).toContainEqual(expect.objectContaining(asShown(one)))
    expect(shown).toHaveLength(given.length)
  })

  it('needs no customer id where the subscription tells it', async () => {
    const answer = await post('createoverride', pause())
    expect(answer.status).toBe(200)
    expect(await read()).toMatchObject([{ override_id: idOf(answer) }])
    const unknown = { ...pause(), subscription_id: '9~nope' }
    expect(await post('createoverride', unknown)).toMatchObject(refusal(''))
    expect(await post('createoverride', { ...pause(), subscription_id: 'nope' })).toMatchObject(refusal(''))
  })

  it('gives the first answer again under the same idempotency key', async () => {
    const call = () =>
      service.call({ path: path('createoverride'), headers: { 'Idempotency-Key': 'k' }, json: { id: '1', ...pause() } })
    const first = await call()
    expect(first.status).toBe(200)
    expect((await call()).body).toEqual(first.body)
    expect(await read()).toHaveLength(1)
  })

  it('refuses invalid values under their fields, and does nothing', async () => {
    for (const [what, values, fields] of invalid) expect(await create(values()), what).toMatchObject(refusal(...fields))
    expect(await read()).toEqual([])
  })

  it('refuses the subscription of another customer under its name', async () => {
    await post('createcustomer', { id: '2' })
    expect(await create({ ...pause(), id: '2' })).toMatchObject(refusal('subscription_id'))
  })

  it('refuses a type that the policy of the subscription does not allow', async () => {
    const own = await post('createsubscription', {
      id: '1',
      periods: [{ campaign_id: 'free' }],
      policy: { external_id: 'no-donations' },
    })
    const given = { ...pause(), subscription_id: subscriptionOf(own) }
    expect(await create({ ...given, override_type: 'pause-delivery-donate' })).toMatchObject(refusal('override_type'))
    expect(await create(given)).toMatchObject({ status: 200 })
  })

  it('refuses what is of a subscription that is over, but for the record', async () => {
    await post('cancelsubscription', { id: '1', subscription_id: free })
    expect(await create(pause())).toMatchObject(refusal(''))
    expect(await create({ ...pause(), skip_processing: true })).toMatchObject({ status: 200 })
  })

  it('refuses what overlaps, but registers it without processing', async () => {
    await create(pause())
    const overlapping = {
      ...pause(),
      override_type: 'pause-delivery-donate',
      begin: '2027-03-15T00:00',
      end: '2027-04-01T00:00',
    }
    expect(await create(overlapping)).toMatchObject({
      status: 422,
      body: { '': ['This overlaps another override, from 2027-03-10T00:00:00 to 2027-03-20T00:00:00.'] },
    })
    expect(await create({ ...overlapping, begin: '2027-03-20T00:00' })).toMatchObject({ status: 200 })
    expect(await create({ ...overlapping, skip_processing: true })).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject([{}, { skip_processing: true }, {}])
  })

  it('leaves one of two that overlap, however they race', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(pause())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
    expect(await read()).toHaveLength(1)
  })

  it('speaks the language of the call', async () => {
    await create(pause())
    const words = await Promise.all(
      languages.map(async (language) => (await post('createoverride', { id: '1', ...pause() }, { language })).body),
    )
    expect(words).toContainEqual({
      '': ['Dette overlapper en anden fra 2027-03-10T00:00:00 til 2027-03-20T00:00:00.'],
    })
    expect(new Set(words.map((body) => JSON.stringify(body)))).toHaveLength(languages.length)
  })

  it('says when the earliest possible time is', async () => {
    expect(await create({ ...pause(), subscription_id: strict, begin: times.begin.replace('10', '02') })).toMatchObject(
      {
        body: { begin: ['The earliest possible time is 2027-03-03T00:00:00.'] },
      },
    )
  })
})

describe('An email to come', () => {
  beforeEach(given)

  const email = (address: string, id = '1') =>
    post('createoverride', { id, override_type: 'change-fields', begin: times.begin, new_values: { email: address } })

  it('is the customer’s from now on, and free again with the change', async () => {
    await post('createcustomer', { id: '2', data: { email: 'bo@example.com' } })
    expect(await email('BO@example.com')).toMatchObject(refusal('email'))
    const change = idOf(await email('ann@example.com'))
    expect(await email('ann@example.com', '2')).toMatchObject(refusal('email'))
    expect(await post('updatecustomer', { id: '2', data: { email: 'ann@example.com' } })).toMatchObject(
      refusal('email'),
    )
    expect(await update({ override_id: change, new_values: { email: 'anna@example.com' } })).toMatchObject({
      status: 200,
    })
    expect(await email('ann@example.com', '2')).toMatchObject({ status: 200 })
    expect(await update({ override_id: change, new_values: { email: 'ann@example.com' } })).toMatchObject(
      refusal('email'),
    )
    await remove(change)
    expect(await post('createcustomer', { data: { email: 'anna@example.com' } })).toMatchObject({ status: 200 })
  })

  it('finds nobody yet, and lets nobody in', async () => {
    await post('updatecustomer', { id: '1', data: { email: 'old@example.com', password: 'secret-word' } })
    await email('new@example.com')
    const found = async (value: string) => {
      const filter = JSON.stringify({ condition_type: 'customer:field', field: 'email', operator: 'equal', value })
      const { body } = await service.call({ path: '/api/customers/', query: { filter } })
      return body
    }
    expect(await found('new@example.com')).toEqual({ customers: [] })
    expect(await found('old@example.com')).toMatchObject({ customers: [{ id: '1' }] })
    const enter = (address: string) =>
      service.call({ path: '/api/authenticatecustomer/', form: { email: address, password: 'secret-word' } })
    expect((await enter('new@example.com')).status).toBe(422)
    expect(await enter('old@example.com')).toMatchObject({ status: 200, body: { id: '1' } })
  })
})

describe('A value to come of an indexed field', () => {
  const filterOf = (of: 'customer' | 'subscription', field: string, value?: unknown) => ({
    condition_type: `${of}:field`,
    field,
    ...(value === undefined ? { operator: 'filledin' } : { operator: 'equal', value }),
  })
  /** The ids on all pages, and how many pages there are. */
  async function walk(filter: unknown, max_results = '100') {
    const ids: string[] = []
    let pages = 0
    let query: Record<string, string> | undefined = { filter: JSON.stringify(filter), max_results }
    while (query !== undefined) {
      const { body } = await service.call({ path: '/api/customers/', query })
      const { customers, next_url } = v.parse(pageSchema, body)
      ids.push(...customers.map(({ id }) => id))
      pages++
      query = next_url === undefined ? undefined : Object.fromEntries(new URL(next_url).searchParams)
    }
    return { ids: ids.toSorted(), pages }
  }
  const pageSchema = v.object({
    customers: v.array(v.object({ id: v.string() })),
    next_url: v.exactOptional(v.string()),
  })
  const found = async (filter: unknown) => (await walk(filter)).ids
  const phone = (value?: string) => filterOf('customer', 'phone', value)
  const edition = (value?: string) => filterOf('subscription', 'edition', value)
  const later = '2027-03-10T00:00:00'
  /** The time has come, but no job has run yet. */
  const come = (now: Instant) => moveClock(service.account, now, now)
  const afterBegin: Instant = '2027-03-10T12:00:00.000Z'
  const planned = (new_values: object, more: object = {}) =>
    create({ override_type: 'change-fields', begin: later, new_values, ...more })

  beforeEach(async () => {
    await service.configure({
      fields: [
        { scope: 'subscription', name: 'Delivery address', indexed: true },
        { scope: 'customer', name: 'Seen', type: 'datetime', indexed: true },
      ],
    })
    await given()
  })

  it('finds its customer from the very begin, when no job has written it, and not before', async () => {
    await post('updatecustomer', { id: '1', data: { phone: 'old' } })
    await post('updatesubscription', { id: '1', subscription_id: free, data: { edition: 'print' } })
    await planned({ phone: 'new' })
    await planned({ edition: 'digital' }, { subscription_id: free })
    const seen = async () => ({
      old: [await found(phone('old')), await found(edition('print'))],
      new: [await found(phone('new')), await found(edition('digital'))],
      any: [await found(phone()), await found(edition())],
    })
    const all = [['1'], ['1']]
    const none = [[], []]
    expect(await seen()).toEqual({ old: all, new: none, any: all })
    await come(afterBegin)
    expect(await seen()).toEqual({ old: none, new: all, any: all })
    await moveTo('2027-03-11T00:00:00')
    expect(await seen()).toEqual({ old: none, new: all, any: all })
  })

  it('finds it through a chain of changes, filled in and not', async () => {
    await planned({ phone: 'a' })
    await planned({ phone: null }, { begin: '2027-03-12T00:00:00' })
    await planned({ phone: 'b' }, { begin: '2027-03-14T00:00:00' })
    const at = async (now: Instant) => {
      await come(now)
      return [await found(phone('a')), await found(phone('b')), await found(phone())]
    }
    expect(await at('2027-03-09T12:00:00.000Z')).toEqual([[], [], []])
    expect(await at(afterBegin)).toEqual([['1'], [], ['1']])
    expect(await at('2027-03-12T12:00:00.000Z')).toEqual([[], [], []])
    expect(await at('2027-03-14T12:00:00.000Z')).toEqual([[], ['1'], ['1']])
    await moveTo('2027-03-15T00:00:00')
    expect(await at('2027-03-15T00:00:00.000Z')).toEqual([[], ['1'], ['1']])
  })

  it('is that of the change as it is at last, and of none that was taken back', async () => {
    const change = idOf(await planned({ phone: 'a' }))
    const other = idOf(await planned({ phone: 'c' }, { begin: '2027-03-11T00:00:00' }))
    await update({ override_id: change, new_values: { phone: 'b' } })
    await remove(other)
    await come('2027-03-11T12:00:00.000Z')
    expect([await found(phone('a')), await found(phone('b')), await found(phone('c'))]).toEqual([[], ['1'], []])
    expect(await fieldEntries('Phone')).toEqual(['F#1', expect.stringMatching(/^V#.+#1$/)])
  })

  it('is found whatever it is: a choice, a time, an address', async () => {
    await planned({ ':Segment': 'business', ':Seen': '2027-02-01T12:00:00' })
    await create({ override_type: 'change-delivery-address', subscription_id: free, begin: later, address: home })
    await come(afterBegin)
    expect(await found(filterOf('subscription', 'delivery_address', home))).toEqual(['1'])
    expect(await found(filterOf('customer', ':Segment', 'business'))).toEqual(['1'])
    expect(await found(filterOf('customer', ':Seen', '2027-02-01T12:00'))).toEqual(['1'])
  })

  it('does not bring a customer twice, nor a page without any', async () => {
    for (const id of ['2', '3', '4', '5']) {
      await post('createcustomer', { id, data: id === '4' ? {} : { phone: 'same' } })
      await planned({ phone: id === '3' ? 'other' : 'same' }, { id })
    }
    const pages = async (filter: unknown) => await Promise.all(['1', '2', '3', '100'].map((size) => walk(filter, size)))
    const walks = (ids: readonly string[]) =>
      [1, 2, 3, 100].map((size) => ({ ids, pages: Math.ceil(ids.length / size) }))
    expect(await pages(phone('same'))).toEqual(walks(['2', '3', '5']))
    expect(await pages(phone())).toEqual(walks(['2', '3', '5']))
    await come(afterBegin)
    expect(await pages(phone('same'))).toEqual(walks(['2', '4', '5']))
    expect(await pages(phone())).toEqual(walks(['2', '3', '4', '5']))
  })

  it('leaves nothing behind when the customer is deleted', async () => {
    await post('createcustomer', { id: '2', data: { phone: 'now' } })
    await planned({ phone: 'soon' }, { id: '2' })
    await planned({ phone: 'later' }, { id: '2', begin: '2027-03-11T00:00:00' })
    expect(await fieldEntries('Phone')).toHaveLength(4)
    expect(await post('deletecustomer', { id: '2' })).toMatchObject({ status: 200 })
    expect(await fieldEntries('Phone')).toEqual([])
  })

  it('is one of at most ten', async () => {
    for (let day = 10; day < 20; day++) {
      const answer = await planned({ phone: `${day}` }, { begin: `2027-03-${day}T00:00:00` })
      expect(answer.status).toBe(200)
    }
    expect(await planned({ phone: 'more' }, { begin: '2027-03-20T00:00:00' })).toMatchObject({
      status: 422,
      body: { '': ['At most 10 future values of indexed fields are possible.'] },
    })
  })
})

describe('A password to come', () => {
  beforeEach(given)

  it('is neither shown nor kept in clear, and stays where it is given again', async () => {
    const given = {
      override_type: 'change-fields',
      begin: times.begin,
      new_values: { name: 'Ann', password: 'secret-word' },
    }
    const change = idOf(await create(given))
    expect(await read()).toMatchObject([{ new_values: { name: 'Ann' } }])
    const all = await service.call({
      path: '/api/customers/',
      query: { id: '1', fields: 'data,password,overrides,history' },
    })
    expect(JSON.stringify(all.body)).not.toMatch(/secret|argon2/)
    const events = async () => {
      const { body } = await service.call({
        path: '/api/customers/',
        query: { id: '1', fields: 'history', language: 'en' },
      })
      return JSON.stringify(body).split('Change of data').length - 1
    }
    const before = await events()
    expect(await update({ override_id: change, new_values: given.new_values })).toMatchObject({ status: 200 })
    expect(await events()).toBe(before)
    expect(await update({ override_id: change, new_values: { password: 'other-word' } })).toMatchObject({ status: 200 })
    expect(await events()).toBe(before + 1)
  })
})

const wrongInForm: readonly (readonly [string, Readonly<Record<string, unknown>>, RegExp])[] = [
  ['nothing to change', {}, /^parameters: expected at least one of override_type, begin, end,/],
  ['no customer', { id: undefined, begin: times.begin }, /^id: missing/],
  ['no override', { override_id: undefined, begin: times.begin }, /^override_id: missing/],
  ['an unknown field', { skip_processing: true }, /^skip_processing: unknown parameter/],
  ['another subscription', { subscription_id: 'x' }, /^subscription_id: unknown parameter/],
  ['an unknown type', { override_type: 'holiday' }, /^override_type: expected one of/],
  ['a suspension', { override_type: 'suspension' }, /^override_type: expected one of/],
  [
    'a type it cannot become',
    { override_type: 'change-fields' },
    /^override_type: pause-delivery cannot become change-fields/,
  ],
  [
    'a delivery elsewhere without address',
    { override_type: 'alternative-delivery' },
    /^address: missing, but required to become/,
  ],
  [
    'what does not belong to it',
    { address: home, new_values: { name: 'A' }, weekdays: [1], pause_reason: 'x' },
    /^address: does not belong[^]*new_values: does[^]*pause_reason: does[^]*weekdays: does/,
  ],
  ['an end that is nothing', { end: null }, /^end: expected text/],
  ['an address that is text', { address: 'Bredgade' }, /^address: expected/],
  ['an address that is a list', { address: [] }, /^address: expected a JSON object/],
  ['a weekday 8', { weekdays: [8] }, /^weekdays\.0: expected/],
]

describe('updateoverride', () => {
  beforeEach(given)

  const vacation = async () => idOf(await create(pause()))

  it('changes what it is given, and answers the id', async () => {
    const id = await vacation()
    const given = { override_type: 'alternative-delivery', address: home, weekdays: [6], end: '2027-03-25T00:00:00' }
    expect(await update({ override_id: id, ...given })).toMatchObject({ status: 200, body: { override_id: id } })
    expect(await read()).toEqual([
      { override_id: id, subscription_id: free, phase: 'future', begin: times.begin, ...asShown(given) },
    ])
    expect(await update({ override_id: id, ...given })).toMatchObject({ status: 200 })
  })

  it('takes forms', async () => {
    const id = await vacation()
    const form = {
      id: '1',
      override_id: id,
      override_type: 'alternative-delivery',
      address: JSON.stringify(home),
      weekdays: '[1,2]',
    }
    expect(await service.call({ path: path('updateoverride'), form })).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject([{ address: home, weekdays: [1, 2] }])
  })

  it('takes what is wrong in form as a programming error, and changes nothing', async () => {
    const override_id = await vacation()
    for (const [what, values, text] of wrongInForm) {
      const { status, body } = await update({ override_id, ...values })
      expect([what, status, body]).toEqual([what, 400, expect.stringMatching(text)])
    }
    expect(await read()).toMatchObject([pause()])
  })

  it('takes new values as a programming error where they would be one of a new change', async () => {
    const change = async (given: Readonly<Record<string, unknown>>, new_values: unknown) => {
      const id = idOf(await create({ override_type: 'change-fields', begin: times.begin, ...given }))
      return await update({ override_id: id, new_values })
    }
    const own = { new_values: { name: 'A' } }
    expect(await change(own, {})).toMatchObject({ status: 400, body: expect.stringMatching(/^new_values: expected/) })
    const ofSubscription = { subscription_id: free, new_values: { edition: 'print' } }
    expect(await change(ofSubscription, { name: 'A' })).toMatchObject({
      status: 400,
      body: expect.stringMatching(/^new_values\.name/),
    })
    expect(await change({ new_values: { phone: '1' } }, { name: 7 })).toMatchObject({ status: 400 })
    expect(await change({ new_values: { company: 'A' } }, { country: 'XX' })).toMatchObject(refusal('country'))
    expect(await change({ new_values: { address: 'A' } }, { ':Newsletter': 'maybe' })).toMatchObject(
      refusal(':Newsletter'),
    )
  })

  it('takes another number of copies of a subscription from a day on', async () => {
    const change = (new_values: unknown, more: object = { subscription_id: free }) =>
      create({ override_type: 'change-fields', begin: times.begin, new_values, ...more })
    for (const quantity of [0, 1.5, '3', null, 1_000_001]) {
      expect(await change({ quantity })).toMatchObject({
        status: 400,
        body: expect.stringMatching(/^new_values\.quantity: expected a whole number from 1 to 1000000/),
      })
    }
    expect(await change({ quantity: 3 }, {})).toMatchObject({ status: 400 })
    await change({ quantity: 3, edition: 'digital' })
    expect(await change({ quantity: 4 })).toMatchObject(refusal(''))
    await moveTo(times.begin)
    const { body } = await service.call({
      path: '/api/customers/',
      query: { id: '1', fields: 'subscriptions,subscriptions.details' },
    })
    expect(body).toMatchObject({
      customers: [{ subscriptions: [{ id: free, quantity: 3, data: { edition: 'digital' } }, expect.anything()] }],
    })
  })

  it('refuses an invalid value under its field', async () => {
    const id = idOf(await create({ ...pause(), override_type: 'alternative-delivery', address: home }))
    expect(await update({ override_id: id, end: times.begin })).toMatchObject(refusal('end'))
    expect(await update({ override_id: id, begin: 'soon' })).toMatchObject(refusal('begin'))
    expect(await update({ override_id: id, begin: '2027-02-01T00:00' })).toMatchObject(refusal('begin'))
    expect(await update({ override_id: id, address: { ...home, country: 'XX' } })).toMatchObject(refusal('address'))
  })

  it('refuses what the policy does not allow, under its field', async () => {
    const id = idOf(await create({ ...pause(), subscription_id: strict }))
    expect(await update({ override_id: id, begin: '2027-03-02T00:00' })).toMatchObject(refusal('begin'))
    const blocked = { begin: '2027-12-24T00:00', end: '2027-12-28T00:00' }
    expect(await update({ override_id: id, ...blocked })).toMatchObject(refusal('begin'))
    expect(await update({ override_id: id, end: '2027-09-01T00:00' })).toMatchObject(refusal('end'))
    const abroad = { override_type: 'alternative-delivery', address: { ...home, country: 'SE' } }
    expect(await update({ override_id: id, ...abroad })).toMatchObject(refusal('address'))
  })

  it('refuses an overlap, and an override that is unknown or another customer’s', async () => {
    const id = await vacation()
    await create({ ...pause(), begin: '2027-03-20T00:00', end: '2027-03-30T00:00' })
    expect(await update({ override_id: id, end: '2027-03-21T00:00' })).toMatchObject(refusal(''))
    expect(await update({ override_id: 'nope', end: times.end })).toMatchObject(refusal(''))
    await post('createcustomer', { id: '2' })
    expect(await update({ id: '2', override_id: id, end: times.end })).toMatchObject(refusal(''))
    expect(await update({ id: '9', override_id: id, end: times.end })).toMatchObject(refusal(''))
  })

  it('is decided by the instant of the change, not by that of a read before it', async () => {
    const id = await vacation()
    expect(await read()).toMatchObject([{ phase: 'future' }])
    await moveTo(times.begin)
    expect(await read()).toMatchObject([{ phase: 'active' }])
    expect(
      await update({ override_id: id, begin: '2027-03-11T00:00', override_type: 'pause-delivery-donate' }),
    ).toMatchObject(refusal('override_type', 'begin'))
    await moveTo('2027-03-12T08:30:00')
    expect(await update({ override_id: id, end: '2027-03-12T08:30:00' })).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject([{ phase: 'ended', end: '2027-03-12T08:30:00' }])
    expect(await update({ override_id: id, end: times.end })).toMatchObject(refusal(''))
  })
})

describe('deleteoverride', () => {
  beforeEach(given)

  it('takes an override back that has not begun, and answers its id', async () => {
    const id = idOf(await create(pause()))
    expect(await remove(id)).toMatchObject({ status: 200, body: { override_id: id } })
    expect(await read()).toEqual([])
    expect(await remove(id)).toMatchObject(refusal(''))
    expect(await create(pause())).toMatchObject({ status: 200 })
  })

  it('refuses one that has begun, one that is unknown, and one of another customer', async () => {
    const id = idOf(await create(pause()))
    await post('createcustomer', { id: '2' })
    expect(await post('deleteoverride', { id: '2', override_id: id })).toMatchObject(refusal(''))
    expect(await post('deleteoverride', { id: '9', override_id: id })).toMatchObject(refusal(''))
    await moveTo(times.begin)
    expect(await remove(id)).toMatchObject(refusal(''))
    expect(await remove('nope')).toMatchObject(refusal(''))
  })

  it.each([
    [{}, /^id: missing[^]*override_id: missing/],
    [{ id: '1' }, /^override_id: missing/],
    [{ id: '1', override_id: '' }, /^override_id: expected an override id/],
    [{ id: '1', override_id: 7 }, /^override_id: expected text/],
    [{ id: '1', override_id: 'x', end: times.end }, /^end: unknown parameter/],
  ])('takes %j as a programming error', async (given, text) => {
    const answer = await post('deleteoverride', given)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatch(text)
  })
})

describe('Overrides, read,', () => {
  beforeEach(given)

  it('come with what else is asked for', async () => {
    const id = idOf(await create(pause()))
    const overrides = [{ override_id: id, ...pause(), phase: 'future' }]
    const query = { id: '1', fields: 'data,subscriptions,overrides' }
    expect(await service.call({ path: '/api/customers/', query })).toMatchObject({
      body: {
        customers: [{ data: { name: 'Ann' }, subscriptions: [{ state: 'active' }, { state: 'active' }], overrides }],
      },
    })
    await post('createcustomer', { id: '2' })
    expect(await read('2')).toEqual([])
  })

  it('are of the subscriptions that a filter lets through, and of the customer', async () => {
    await post('updatesubscription', { id: '1', subscription_id: strict, data: { edition: 'print' } })
    await create(pause())
    const own = idOf(await create({ override_type: 'change-fields', begin: times.begin, new_values: { name: 'A' } }))
    const filter = { condition_type: 'subscription:field', field: 'edition', operator: 'equal', value: 'print' }
    const query = { fields: 'overrides', filter: JSON.stringify(filter) }
    const { body } = await service.call({ path: '/api/customers/', query })
    expect(body).toMatchObject({ customers: [{ overrides: [{ override_id: own }] }] })
  })

  it('and what was done to them is told in the history', async () => {
    const id = idOf(await create(pause()))
    await update({ override_id: id, end: '2027-03-25T00:00' })
    await remove(id)
    const { body } = await service.call({
      path: '/api/customers/',
      query: { id: '1', fields: 'history', language: 'en' },
    })
    const range = (lastDay: string) => `pause of delivery from 2027-03-10 to ${lastDay}`
    const lines = [
      `${range('2027-03-19')} registered`,
      `${range('2027-03-19')} changed to ${range('2027-03-24')}`,
      `${range('2027-03-24')} deleted`,
    ]
    const texts = v
      .parse(v.object({ customers: v.array(v.object({ history: v.array(v.object({ text: v.string() })) })) }), body)
      .customers.flatMap(({ history }) => history.map(({ text }) => text))
    expect(lines.map((line) => `Subscription ${free}: ${line}`).filter((line) => !texts.includes(line))).toEqual([])
  })
})
