/** The promises of update and bulkupdates to callers, over the real engine. */
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { operations } from '../../../functions/operations/all-operations.ts'
import { useService, type Answer } from '../../service.ts'

const service = useService()
type Operation = Readonly<Record<string, unknown>>

const summarySchema = v.looseObject({
  succeeded: v.number(),
  failed: v.number(),
  errors: v.array(v.record(v.string(), v.array(v.string()))),
  ids: v.optional(v.array(v.nullable(v.string())), []),
  results: v.optional(v.array(v.record(v.string(), v.string())), []),
})
interface Options {
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly more?: Readonly<Record<string, unknown>>
}
const post = (name: string, operations: unknown, { key, query = {}, more = {} }: Options = {}) =>
  service.call({
    path: `/api/customers/${name}/`,
    json: { operations, ...more },
    query: { language: 'en', ...query },
    ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
  })
const summary = (answer: Answer) => {
  expect(answer).toMatchObject({ status: 200 })
  return v.parse(summarySchema, answer.body)
}
const update = async (operations: readonly Operation[], options?: Options) =>
  summary(await post('update', operations, options))
const bulk = async (operations: readonly Operation[], options?: Options) =>
  summary(await post('bulkupdates', operations, options))
const customers = (query: Readonly<Record<string, string>> = {}) =>
  service.call({ path: '/api/customers/', query: { fields: 'data', ...query } })

const create = (data: Operation = {}, id?: string): Operation => ({
  operation: 'createcustomer',
  data,
  ...(id === undefined ? {} : { id }),
})
const rename = (name: unknown, id?: string): Operation => ({
  operation: 'updatecustomer',
  data: { name },
  ...(id === undefined ? {} : { id }),
})
const subscribe = (campaign_id: string, more: Operation = {}): Operation => ({
  operation: 'createsubscription',
  periods: [{ campaign_id }],
  ...more,
})

describe('update and bulkupdates', () => {
  it('carry operations out in order, and answer for each in its place', async () => {
    const given = [
      create({ name: 'Ann', email: 'ann@example.com' }),
      subscribe('year'),
      rename('Anna'),
      { operation: 'assignproduct', external_id: 'wine-book' },
    ]
    const { ids, ...rest } = await update(given)
    expect(rest).toMatchObject({ succeeded: 4, failed: 0, errors: [{}, {}, {}, {}] })
    expect(ids).toEqual(['1001', expect.stringMatching(/^1001~/), '1001', expect.stringMatching(/^1001~/)])

    const { results, ...others } = await bulk([create({ name: 'Bo' }), subscribe('year')])
    expect(others).toMatchObject({ succeeded: 2, failed: 0, errors: [{}, {}] })
    expect(results).toEqual([{ id: '1002' }, { subscription_id: expect.stringMatching(/^1002~/) }])
    expect((await customers({ id: '1001' })).body).toMatchObject({ customers: [{ data: { name: 'Anna' } }] })
  })

  it('skip what is refused, with its errors under the right keys, and go on', async () => {
    const given = [
      create({ email: 'ann@example.com', country: 'DK' }),
      create({ email: ' ANN@example.com' }),
      rename('Nobody', 'nobody'),
      create({}, '1001'),
      { operation: 'updatecustomer', id: '1001', data: { Birthday: 'x', ':Birthday': 'yesterday', phone: '1' } },
    ]
    const mistaken = await post('update', given)
    expect(mistaken).toMatchObject({ status: 400, body: 'operations[4].data.Birthday: unknown field.' })
    expect((await customers()).body).toEqual({ customers: [] })

    const found = await bulk([
      ...given.slice(0, 4),
      { operation: 'updatecustomer', id: '1001', data: { ':Birthday': 'yesterday', phone: '1' } },
      rename('Ann', '1001'),
    ])
    expect(found).toMatchObject({ succeeded: 2, failed: 4, results: [{ id: '1001' }, {}, {}, {}, {}, { id: '1001' }] })
    expect(found.errors).toEqual([
      {},
      { email: ['Another customer has this email address.'] },
      { '': ['There is no customer with this id.'] },
      { '': ['This id is already in use, or was used by a deleted customer.'] },
      { ':Birthday': [expect.any(String)] },
      {},
    ])
  })

  it('take the customer of the nearest createcustomer before where an id is missing', async () => {
    const { ids, errors } = await update([
      rename('Nobody'),
      create({ name: 'A' }),
      create({ name: 'B' }, 'b'),
      subscribe('year'),
      rename('C', '1001'),
      rename('D'),
      create({ country: 'XX' }),
      subscribe('year'),
      rename('E', 'b'),
    ])
    expect(ids).toEqual([null, '1001', 'b', expect.stringMatching(/^b~/), '1001', 'b', null, null, 'b'])
    expect(errors[0]).toEqual({
      '': ['The id is missing, and no createcustomer operation precedes this one.'],
    })
    expect(errors.slice(6)).toEqual([
      { country: [expect.any(String)] },
      { '': ['There is no customer with this id.'] },
      {},
    ])
  })

  it('take the customer of the subscription where that is named alone, also behind a createcustomer', async () => {
    const [, subscription_id = ''] = (await update([create({}, 'a'), subscribe('year')])).ids
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const pause = (from: number) => ({
      operation: 'createoverride',
      subscription_id,
      override_type: 'pause-delivery',
      begin: inDays(from),
      end: inDays(from + 2),
    })
    const { succeeded, results } = await bulk([create({}, 'b'), pause(10), create({ country: 'XX' }), pause(20)])
    expect(succeeded).toBe(3)
    expect(results[3]).toEqual({ override_id: expect.any(String) })
  })

  it('see what operations before have done to customers of others', async () => {
    const [, group = ''] = (await update([create({}, 'firm'), subscribe('company')])).ids
    const { errors } = await bulk([
      create({ email: 'a@example.com' }, 'a'),
      { operation: 'createsubscription', group_subscription_id: group },
      { operation: 'cancelsubscription', id: 'firm', subscription_id: group },
      { operation: 'createsubscription', id: 'a', group_subscription_id: group },
      { operation: 'updatecustomer', id: 'a', data: { email: 'b@example.com' } },
      create({ email: 'a@example.com' }),
      { operation: 'deletecustomer', id: 'a' },
    ])
    expect(errors).toEqual([
      {},
      {},
      {},
      { '': ['There is no live group subscription with this id.'] },
      {},
      {},
      // The recipient follows its group once it is notified.
      { '': ['The customer has a subscription that has not ended.'] },
    ])
  })

  it('say in the language of the call what is wrong', async () => {
    const { errors } = await update([rename('x', 'nobody')], { query: { language: 'da' } })
    expect(errors).toEqual([{ '': ['Der findes ingen kunde med dette id.'] }])
  })

  it('are done with nothing to do', async () => {
    expect(await update([])).toEqual({ succeeded: 0, failed: 0, errors: [], codes: [], ids: [], results: [] })
    expect(await bulk([])).toMatchObject({ succeeded: 0, failed: 0, errors: [], results: [] })
  })

  it('read operations as JSON text in a form as well', async () => {
    for (const name of ['update', 'bulkupdates']) {
      const form = { operations: JSON.stringify([create({ name: 'Ann' })]) }
      const answer = await service.call({ path: `/api/customers/${name}/`, form })
      expect(answer).toMatchObject({ status: 200, body: { succeeded: 1, failed: 0 } })
    }
  })

  it('know every operation that has a single call, whose answer begins with its id', () => {
    expect(operations.length).toBeGreaterThan(8)
    for (const { facts } of operations) {
      const answer = v.parse(
        v.looseObject({ entries: v.record(v.string(), v.looseObject({ type: v.string() })) }),
        facts.answer,
      )
      const [id, ...others] = Object.values(answer.entries).map(({ type }) => type)
      expect(id, facts.name).toBe('string')
      // A result of one of many operations has only the id, so everything else in an answer is text that can be read
      // again.
      expect(
        others.filter((type) => !['exact_optional', 'string', 'picklist'].includes(type)),
        facts.name,
      ).toEqual([])
    }
  })

  it('need an access to customers', async () => {
    await service.configure({ api_accesses: [{ name: 'reader', key: `r-${service.key}`, allowed_apis: ['events'] }] })
    const answer = await service.call({
      path: '/api/customers/update/',
      json: { operations: [] },
      key: `r-${service.key}`,
    })
    expect(answer).toMatchObject({ status: 403 })
  })
})

describe('A call that is wrong in form', () => {
  it.each([
    [{}, 'operations: missing, but required.'],
    [{ operations: { operation: 'createcustomer' } }, 'operations: expected a JSON array.'],
    [{ operations: 'createcustomer' }, 'operations: expected a JSON array.'],
    [{ operations: [create(), 'x'] }, 'operations[1]: expected a JSON object.'],
    [{ operations: [[]] }, 'operations[0]: expected a JSON object.'],
    [{ operations: [{ id: '1' }] }, 'operations[0].operation: missing, but required.'],
    [{ operations: [{ operation: 'toString' }] }, 'operations[0].operation: expected one of createcustomer, '],
    [{ operations: [{ operation: 7 }] }, 'operations[0].operation: expected one of createcustomer, '],
    [{ operations: [{ ...create(), name: 'Ann' }] }, 'operations[0].name: unknown parameter; expected one of: id, '],
    [{ operations: [create({ nope: 1 })] }, 'operations[0].data.nope: unknown field.'],
    [{ operations: [create({ name: 1 })] }, 'operations[0].data.name: expected a string or null.'],
    [{ operations: [create(), { operation: 'createsubscription' }] }, 'operations[1].periods: missing, but required.'],
    [{ operations: [subscribe('year', { id: 7 })] }, 'operations[0].id: expected text.'],
    [{ operations: [subscribe('year', { id: '' })] }, 'operations[0].id: expected a customer id.'],
    [
      { operations: [{ operation: 'cancelsubscription', id: '1' }] },
      'operations[0].subscription_id: missing, but required.',
    ],
    [{ operations: [], other: 1 }, 'other: unknown parameter; expected one of: operations'],
  ])('is made of %j: 400, and nothing is done', async (json, text) => {
    for (const name of ['update', 'bulkupdates']) {
      const answer = await service.call({ path: `/api/customers/${name}/`, json })
      expect(answer.status).toBe(400)
      expect(answer.body).toContain(text)
    }
    expect((await customers()).body).toEqual({ customers: [] })
  })

  it('is one of more than 1000 operations in bulk, or of no JSON', async () => {
    const many = Array.from({ length: 1001 }, () => ({ operation: 'updatecustomer', id: 'x' }))
    expect(await post('bulkupdates', many)).toMatchObject({
      status: 400,
      body: 'operations: expected at most 1000 operations.',
    })
    expect(await update(many)).toMatchObject({ succeeded: 0, failed: 1001 })
    const form = { operations: '[{' }
    expect(await service.call({ path: '/api/customers/update/', form })).toMatchObject({
      status: 400,
      body: 'operations: expected valid JSON.',
    })
  })

  it('names the first ten things that are wrong', async () => {
    const { body } = await post(
      'bulkupdates',
      Array.from({ length: 20 }, () => ({ operation: 'createcustomer', x: 1, y: 2 })),
    )
    expect(String(body).split('\n')).toHaveLength(10)
  })
})

describe('Ids that the service gives', () => {
  it('skip those that callers took, before and in the same call', async () => {
    await bulk(['1002', '1003', '1005'].map((id) => create({}, id)))
    const { ids } = await update([create(), create({}, '1006'), create(), create(), create(), rename('x', '1004')])
    expect(ids).toEqual(['1001', '1006', '1004', '1007', '1008', '1004'])
    expect(await update([create()])).toMatchObject({ ids: ['1009'] })
  })
})

describe('External look-up', () => {
  const taxed = (more: Operation = {}) => ({ ...create({ country: 'DK', tax_registration_id: 'DK12345674' }), ...more })
  const asked = () => vi.mocked(fetch).mock.calls.length
  const answerWith = (valid: boolean) =>
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(() => Promise.resolve(new Response(JSON.stringify({ valid })))),
    )

  it('asks about each id once, unless the call or the operation does without', async () => {
    answerWith(false)
    const invalid = { tax_registration_id: [expect.any(String)] }
    expect((await bulk([taxed(), taxed(), taxed({ use_external_lookup: false })])).errors).toEqual([
      invalid,
      invalid,
      {},
    ])
    expect(asked()).toBe(1)
    expect(
      (await bulk([taxed(), taxed({ use_external_lookup: true })], { more: { use_external_lookup: false } })).failed,
    ).toBe(0)
    const query = { use_external_lookup: '0' }
    expect((await bulk([taxed()], { query })).failed).toBe(0)
    expect(asked()).toBe(1)
    expect((await update([taxed()])).errors).toEqual([invalid])
  })

  it('is given up where nobody answers', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(() => Promise.reject(new Error('Nobody there.'))),
    )
    const given = danishTaxIds(40).map((id) => create({ tax_registration_id: id }))
    expect((await bulk(given)).failed).toBe(0)
    expect(asked()).toBeGreaterThanOrEqual(5)
    expect(asked()).toBeLessThan(40)
  })
})

/** Different ones, whose check digits fit. */
function danishTaxIds(count: number): string[] {
  const weights = [2, 7, 6, 5, 4, 3, 2, 1]
  const ids: string[] = []
  for (let number = 10_000_000; ids.length < count; number++) {
    const sum = weights.reduce((so, weight, place) => so + weight * Number(String(number)[place]), 0)
    if (sum % 11 === 0) ids.push(`DK${number}`)
  }
  return ids
}

describe('Passwords', () => {
  it('are hashed each with its own salt, and only where they are new', async () => {
    const password = 'correct horse battery staple'
    await bulk([create({ email: 'a@example.com', password }, 'a'), create({ email: 'b@example.com', password }, 'b')])
    const hashes = async () => {
      const { body } = await customers({ fields: 'data,password' })
      return v
        .parse(v.object({ customers: v.array(v.object({ data: v.looseObject({ password: v.string() }) })) }), body)
        .customers.map(({ data }) => data.password)
    }
    const [one, other] = await hashes()
    expect(one).not.toBe(other)
    expect((await bulk([{ operation: 'updatecustomer', id: 'a', data: { password } }])).failed).toBe(0)
    expect(await hashes()).toEqual([one, other])
    const form = { email: 'b@example.com', password }
    expect(await service.call({ path: '/api/authenticatecustomer/', form })).toMatchObject({ status: 200 })
  })
})

describe('An Idempotency-Key', () => {
  const given = [create({ name: 'Ann' }), subscribe('year'), create({ country: 'XX' }), rename('Bo', 'nobody')]

  it('gives the first answer again, and nothing is done twice', async () => {
    const first = await post('update', given, { key: 'k' })
    await update([create({}, 'nobody')])
    expect((await post('update', given, { key: 'k' })).body).toEqual(first.body)
    expect((await customers()).body).toMatchObject({ customers: [{ id: '1001' }, { id: 'nobody' }] })
  })

  it('stands for one request, of whatever kind', async () => {
    await post('update', given, { key: 'k' })
    const reused = { status: 422, body: { '': [expect.stringContaining('Idempotency-Key')] } }
    expect(await post('update', given.slice(1), { key: 'k' })).toMatchObject(reused)
    expect(await post('bulkupdates', given, { key: 'k' })).toMatchObject(reused)
    const single = { path: '/api/customers/createcustomer/', json: {}, query: { language: 'en' } }
    expect(await service.call({ ...single, headers: { 'Idempotency-Key': 'k' } })).toMatchObject(reused)
    expect(await service.call({ ...single, headers: { 'Idempotency-Key': 'one' } })).toMatchObject({ status: 200 })
    expect(await post('update', given, { key: 'one' })).toMatchObject(reused)
    for (let times = 0; times < 2; times++) expect(await update([], { key: 'none' })).toMatchObject({ succeeded: 0 })
    expect(await post('update', given, { key: 'none' })).toMatchObject(reused)
  })

  it('lets two calls at the same time do it once', async () => {
    const many = Array.from({ length: 120 }, (_, n) => create({ name: `N ${n}` }))
    const answers = await Promise.all([1, 2, 3].map(() => post('bulkupdates', many, { key: 'k' })))
    const [first, ...others] = answers.map(summary)
    for (const other of others) expect(other).toEqual(first)
    expect(first).toMatchObject({ succeeded: 120 })
    const { body } = await customers({ max_results: '1000' })
    expect(v.parse(v.object({ customers: v.array(v.unknown()) }), body).customers).toHaveLength(120)
  })

  it('lets two calls at the same time do it once where callers choose ids, which move no number of the service', async () => {
    const failed = vi.spyOn(console, 'error')
    for (let round = 0; round < 4; round++) {
      const many = [`own-${round}`, String(500_000 + round)].flatMap((id) => [create({}, id), subscribe('year')])
      const answers = await Promise.all([1, 2].map(() => post('bulkupdates', many, { key: `k${round}` })))
      for (const answer of answers) expect(summary(answer)).toMatchObject({ succeeded: 4, failed: 0 })
    }
    expect(failed).not.toHaveBeenCalled()
    expect(await update([create()])).toMatchObject({ ids: ['1001'] })
  })
})
