import { TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { instantOf } from '../../functions/domain/time/time.ts'
import { advanceCustomer } from '../../functions/work/advance/advance-customer.ts'
import { readSettings } from '../../functions/store/account/load-settings.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { useService, type Answer } from '../service.ts'

const service = useService()
const create = (json: unknown, query = {}) => service.call({ path: '/api/customers/createcustomer/', json, query })
const update = (json: unknown, query = {}) => service.call({ path: '/api/customers/updatecustomer/', json, query })
const bulk = (operations: unknown) => service.call({ path: '/api/customers/update/', json: { operations } })
const madeSchema = v.object({ ids: v.array(v.string()) })
const remove = (id: string) => service.call({ path: '/api/customers/deletecustomer/', json: { id } })
const read = (query: Readonly<Record<string, string>>) => service.call({ path: '/api/customers/', query })
const pageSchema = v.object({
  customers: v.array(v.looseObject({ id: v.string(), data: v.optional(v.record(v.string(), v.unknown())) })),
  next_url: v.optional(v.string()),
})
const page = (answer: Answer) => v.parse(pageSchema, answer.body)
const idsOf = (answer: Answer) => page(answer).customers.map(({ id }) => id)
async function dataOf(id: string, query = {}) {
  return page(await read({ id, fields: 'data', ...query })).customers[0]?.data
}
/** Follows next_url to the end. */
async function walk(query: Readonly<Record<string, string>>): Promise<string[]> {
  const met: string[] = []
  for (let next: Readonly<Record<string, string>> | undefined = query; next !== undefined;) {
    const { customers, next_url } = page(await read(next))
    met.push(...customers.map(({ id }) => id))
    next = next_url === undefined ? undefined : Object.fromEntries(new URL(next_url).searchParams)
  }
  return met
}

describe('createcustomer', () => {
  it('gives ids from 1001 on, or the one asked for', async () => {
    expect(await create({})).toMatchObject({ status: 200, body: { id: '1001' } })
    expect(await create({ id: '1002' })).toMatchObject({ status: 200, body: { id: '1002' } })
    expect(await create({})).toMatchObject({ status: 200, body: { id: '1003' } })
  })

  it('refuses an id in use under the empty key, and changes nothing', async () => {
    await create({ id: 'x', data: { name: 'First' } })
    expect(await create({ id: 'x', data: { name: 'Second' } })).toMatchObject({
      status: 422,
      body: { '': ['A kunde'].map(() => expect.any(String)) },
    })
    expect((await dataOf('x'))?.['name']).toBe('First')
  })

  it('refuses values field by field, in the language asked for, and uses no id', async () => {
    const answer = await create({ data: { email: 'nope', country: 'XX', Segment: 1 } }, { language: 'en' })
    expect(answer.status).toBe(400)
    const refusal = await create({ data: { email: 'nope', country: 'XX', ':Segment': 'other' } }, { language: 'en' })
    expect(refusal.status).toBe(422)
    expect(Object.keys(v.parse(v.record(v.string(), v.array(v.string())), refusal.body)).toSorted()).toEqual([
      ':Segment',
      'country',
      'email',
    ])
    expect(await create({})).toMatchObject({ body: { id: '1001' } })
  })

  it('refuses an email that another customer has', async () => {
    await create({ data: { email: 'ann@example.com' } })
    expect(await create({ data: { email: ' ANN@example.com ' } }, { language: 'en' })).toMatchObject({
      status: 422,
      body: { email: ['Another customer has this email address.'] },
    })
  })

  it('takes a form with JSON inside', async () => {
    const answer = await service.call({
      path: '/api/customers/createcustomer/',
      form: { id: 'f', data: '{"name":"Form & Co"}' },
    })
    expect(answer).toMatchObject({ status: 200, body: { id: 'f' } })
    expect((await dataOf('f'))?.['name']).toBe('Form & Co')
  })

  it.each([
    [{ id: 7 }, 'id: expected text.'],
    [{ data: [] }, 'data: expected a JSON object.'],
    [{ data: { nome: 'x' } }, 'data.nome: unknown field.'],
    [{ data: { name: 7 } }, 'data.name: expected'],
    [{ data: { formatted_address: 'x' } }, 'data.formatted_address: unknown field.'],
    [{ quantity: 1 }, 'quantity: unknown parameter'],
  ])('answers %j with 400, naming what is wrong', async (json, text) => {
    const answer = await create(json)
    expect(answer.status).toBe(400)
    expect(answer.headers['Content-Type']).toMatch(/^text\/plain/)
    expect(answer.body).toContain(text)
  })
})

describe('updatecustomer', () => {
  it('changes what is mentioned, deletes by null, and leaves the rest', async () => {
    await create({ id: '1', data: { name: 'Ann', phone: '1', ':Newsletter': true, ':Birthday': '1990-02-03' } })
    await update({ id: '1', data: { name: 'Anna', phone: null } })
    expect(await dataOf('1')).toEqual({
      name: 'Anna',
      formatted_address: 'Anna',
      created: expect.any(String),
      ':Newsletter': true,
      ':Birthday': '1990-02-03',
    })
  })

  it('creates only where it may', async () => {
    expect(await update({ id: '1', data: { name: 'Ann' } })).toMatchObject({
      status: 422,
      body: { '': [expect.any(String)] },
    })
    expect(await update({ id: '1', data: { name: 'Ann' }, create: true })).toMatchObject({
      status: 200,
      body: { id: '1' },
    })
    expect(await update({ id: '1', data: { name: 'Ann' }, create: true })).toMatchObject({
      status: 200,
      body: { id: '1' },
    })
  })

  it('keeps one history entry a change, and none for fields that have none', async () => {
    await create({ id: '1', data: { name: 'Ann' } })
    await update({ id: '1', data: { name: 'Anna', ':Birthday': '1990-02-03' } })
    await update({ id: '1', data: { name: 'Anna' } })
    const answer = page(await read({ id: '1', fields: 'history', language: 'en' }))
    expect(answer.customers[0]).toEqual({
      id: '1',
      history: ['Customer created', 'Name set to "Ann"', 'Name changed from "Ann" to "Anna"'].map((text) => ({
        text,
        timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
        by: 'demo',
      })),
    })
  })

  it('stands every race: what each call wrote is there in the end', async () => {
    await create({ id: '1' })
    const fields = ['name', 'company', 'address', 'billing_name', 'billing_company', 'phone']
    const answers = await Promise.all(fields.map((field) => update({ id: '1', data: { [field]: `${field} text` } })))
    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200))
    expect(await dataOf('1')).toMatchObject({ name: 'name text', location: 'address text', phone: 'phone text' })
  })
})

describe('An Idempotency-Key', () => {
  const withKey = (path: string, json: unknown) => service.call({ path, json, headers: { 'Idempotency-Key': 'k-1' } })
  const createPath = '/api/customers/createcustomer/'

  it('makes a repeated call give the first answer again, and do nothing', async () => {
    const json = { data: { email: 'ann@example.com' } }
    const first = await withKey(createPath, json)
    expect(first).toMatchObject({ status: 200, body: { id: '1001' } })
    expect(await withKey(createPath, json)).toEqual(first)
    expect(await walk({})).toEqual(['1001'])
  })

  it('does so for calls at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => withKey(createPath, { data: { name: 'Ann' } })))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await walk({})).toHaveLength(1)
  })

  it('is refused for another request', async () => {
    await withKey(createPath, { id: '1' })
    expect(await withKey(createPath, { id: '2' })).toMatchObject({ status: 422, body: { '': [expect.any(String)] } })
    expect(await withKey('/api/customers/updatecustomer/', { id: '1' })).toMatchObject({ status: 422 })
  })

  it('keeps a refusal as well', async () => {
    const json = { id: '1', data: { name: 'Ann' } }
    const first = await withKey('/api/customers/updatecustomer/', json)
    expect(first.status).toBe(422)
    await create({ id: '1' })
    expect(await withKey('/api/customers/updatecustomer/', json)).toEqual(first)
  })

  it('is to be tried again where another call is being carried out under it at that moment', async () => {
    const stack = documentClient().middlewareStack
    stack.add(
      (next, context) => async (args) => {
        if (!context.commandName?.startsWith('Put')) return await next(args)
        throw new TransactionConflictException({ message: 'Transaction is ongoing for the item', $metadata: {} })
      },
      { step: 'initialize', name: 'under-way' },
    )
    const refused = await withKey('/api/customers/updatecustomer/', { id: '1', data: { name: 'Ann' } })
    stack.remove('under-way')
    expect(refused).toMatchObject({ status: 409, headers: { 'Retry-After': '1' } })
  })
})

describe('deletecustomer', () => {
  it('erases the person, and everything that finds the person', async () => {
    await create({ id: '1', data: { name: 'Ann', email: 'ann@example.com', phone: '12' } })
    expect(await remove('1')).toMatchObject({ status: 200, body: { id: '1' } })
    expect(idsOf(await read({ id: '1' }))).toEqual([])
    expect(await walk({})).toEqual([])
    expect(await create({ data: { email: 'ann@example.com' } })).toMatchObject({ status: 200 })
    expect(await remove('1')).toMatchObject({ status: 422 })
    expect(await update({ id: '1', data: { name: 'Ann' } })).toMatchObject({ status: 422 })
    expect(await create({ id: '1' })).toMatchObject({ status: 422 })
  })

  it('erases the fields of more subscriptions than a transaction holds, and what finds the customer by them', async () => {
    await service.configure({ fields: [{ scope: 'subscription', name: 'Desk', indexed: true }] })
    await create({ id: '1' })
    const many = 60
    const subscribe = Array.from({ length: many }, (_, index) => ({
      operation: 'createsubscription',
      id: '1',
      periods: [{ campaign_id: 'intro', invoicing: 'none' }],
      data: { ':Desk': `desk ${index}` },
    }))
    const subscriptions = v.parse(madeSchema, (await bulk(subscribe)).body).ids
    await bulk(subscriptions.map((subscription_id) => ({ operation: 'cancelsubscription', id: '1', subscription_id })))
    expect(await remove('1')).toMatchObject({ status: 200, body: { id: '1' } })
    const filter = { condition_type: 'subscription:field', field: ':Desk', operator: 'equal', value: 'desk 7' }
    expect(idsOf(await read({ filter: JSON.stringify(filter) }))).toEqual([])

    const settings = (await readSettings(service.account))?.settings ?? expect.fail()
    expect(await advanceCustomer(settings, '1', instantOf(Date.now()))).toBe('done')
    const world = (await loadWorld(service.account, '1')) ?? expect.fail()
    expect(world.subscriptions).toHaveLength(many)
    expect(world.subscriptions.filter(({ fields }) => Object.keys(fields).length > 0)).toEqual([])
    expect(world.customer.due).toBeUndefined()
  })
})

describe('GET /api/customers/', () => {
  it('shows built-in fields under their read names, and only those filled in', async () => {
    await create({
      id: '1',
      data: { name: 'Ann Berg', address: 'Bredgade 1\n1260 København K', country: 'dk', email: 'Ann@example.com' },
    })
    expect(await dataOf('1', { language: 'da' })).toEqual({
      name: 'Ann Berg',
      email: 'Ann@example.com',
      formatted_address: 'Ann Berg\nBredgade 1\n1260 København K\nDanmark',
      location: 'Bredgade 1\n1260 København K',
      postal_code: '1260',
      city: 'København K',
      country_name: 'Danmark',
      country_code: 'DK',
      created: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
    })
  })

  it('gives data and active_subscriptions unless asked for something else', async () => {
    await create({ id: '1' })
    expect(page(await read({ id: '1' })).customers[0]).toEqual({
      id: '1',
      data: { created: expect.any(String) },
      active_subscriptions: [],
    })
    expect(page(await read({ id: '1', fields: 'active_subscriptions' })).customers[0]).toEqual({
      id: '1',
      active_subscriptions: [],
    })
  })

  it('shows the hashed password only with data and password together', async () => {
    await create({ id: '1', data: { password: 'secret word' } })
    expect(await dataOf('1')).not.toHaveProperty('password')
    expect(page(await read({ id: '1', fields: 'password' })).customers[0]).toEqual({ id: '1' })
    const { password } = v.parse(
      v.looseObject({ password: v.string() }),
      await dataOf('1', { fields: 'data,password' }),
    )
    expect(password).toMatch(/^\$argon2id\$/)
    expect(password).not.toContain('secret')
  })

  it('answers ids in their order and leaves out unknown ones', async () => {
    for (const id of ['1', '2', '3']) await create({ id })
    expect(idsOf(await read({ id: '3,9,1,3' }))).toEqual(['3', '1'])
    expect(await walk({ id: '3,9,1,2', max_results: '1' })).toEqual(['3', '1', '2'])
  })

  it('pages through all customers, each once, also while others come and go', async () => {
    const ids = Array.from({ length: 9 }, (_, index) => `c${index}`)
    for (const id of ids) await create({ id })
    expect(await walk({ max_results: '4', fields: 'active_subscriptions' })).toEqual(ids)
    const first = page(await read({ max_results: '4' }))
    await remove('c3')
    await create({ id: 'c0a' })
    const rest = await walk(Object.fromEntries(new URL(first.next_url ?? '').searchParams))
    expect([...first.customers.map(({ id }) => id), ...rest]).toEqual(ids)
  })

  it('gives no next_url on the last page', async () => {
    for (const id of ['1', '2']) await create({ id })
    expect(page(await read({ max_results: '2' })).next_url).toBeUndefined()
    expect(page(await read({ max_results: '1' })).next_url).toMatch(
      /^https:\/\/api\.example\/stage\/api\/customers\/\?/,
    )
  })

  it.each<[string, unknown, string[]]>([
    [
      'an indexed field equal',
      { condition_type: 'customer:field', field: 'phone', operator: 'equal', value: '11' },
      ['1', '2'],
    ],
    [
      'an indexed field filled in',
      { condition_type: 'customer:field', field: 'phone', operator: 'filledin' },
      ['1', '2', '3'],
    ],
    ['a field not filled in', { condition_type: 'customer:field', field: 'phone', operator: 'notfilledin' }, ['4']],
    [
      'a boolean that is false is not filled in',
      { condition_type: 'customer:field', field: ':Newsletter', operator: 'filledin' },
      ['1'],
    ],
    [
      'a boolean equal to false',
      { condition_type: 'customer:field', field: ':Newsletter', operator: 'equal', value: false },
      ['2'],
    ],
    [
      'an email, however spelled',
      { condition_type: 'customer:field', field: 'email', operator: 'equal', value: 'C@EXAMPLE.COM' },
      ['3'],
    ],
    ['a read name', { condition_type: 'customer:field', field: 'country_code', operator: 'equal', value: 'SE' }, ['3']],
    ['a write name', { condition_type: 'customer:field', field: 'country', operator: 'equal', value: 'SE' }, ['3']],
    [
      'all of several conditions',
      [
        { condition_type: 'customer:field', field: 'phone', operator: 'filledin' },
        { condition_type: 'customer:field', field: 'name', operator: 'equal', value: 'Bo' },
      ],
      ['2'],
    ],
  ])('filters by %s', async (_, filter, expected) => {
    await create({ id: '1', data: { phone: '11', name: 'Ann', ':Newsletter': true } })
    await create({ id: '2', data: { phone: '11', name: 'Bo', ':Newsletter': false } })
    await create({ id: '3', data: { phone: '33', name: 'Cy', email: 'c@example.com', country: 'SE' } })
    await create({ id: '4', data: { name: 'Di' } })
    const query = { filter: JSON.stringify(filter) }
    expect((await walk(query)).toSorted()).toEqual(expected)
    expect((await walk({ ...query, max_results: '1' })).toSorted()).toEqual(expected)
    expect((await walk({ ...query, id: '1,2,3,4' })).toSorted()).toEqual(expected)
  })

  it.each([
    [{ fields: 'data,foo' }, 'fields.1: expected one of data'],
    [{ max_results: '0' }, 'max_results: expected a whole number from 1 to 1000.'],
    [{ max_results: '1001' }, 'max_results: expected'],
    [{ filter: '{' }, 'filter: expected valid JSON.'],
    [
      { filter: '{"condition_type":"customer:field","field":"nope","operator":"filledin"}' },
      'filter[0].field: unknown field',
    ],
    [{ cursor: 'zzz' }, 'cursor: expected'],
    [{ language: 'xx' }, 'language: expected one of en, da'],
    [{ foo: '1' }, 'foo: unknown parameter'],
  ])('answers %j with 400, naming what is wrong', async (query, text) => {
    const answer = await read(query)
    expect(answer.status).toBe(400)
    expect(answer.body).toContain(text)
  })
})

describe('What a customer holds much of', () => {
  it('is still written and read: a text whose history is cut at half an emoji', async () => {
    const phone = `a${'😀'.repeat(600)}`
    expect(await create({ id: '1', data: { phone } })).toMatchObject({ status: 200 })
    expect(await update({ id: '1', data: { phone: `b${phone}` } })).toMatchObject({ status: 200 })
    expect((await dataOf('1'))?.['phone']).toBe(`b${phone}`)
  })

  it('does not keep anybody from reading on: of a history without end the newest is shown', async () => {
    await create({ id: '1' })
    const text = (index: number) => `${index} ${'語'.repeat(4990)}`
    for (let index = 0; index < 130; index++) {
      await update({ id: '1', data: { address: text(index), billing_address: text(index), phone: text(index) } })
    }
    const answer = await read({ id: '1', fields: 'history', language: 'en' })
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body).length).toBeLessThan(2_000_000)
    expect(JSON.stringify(answer.body)).toContain('to \\"129 ')
    expect(JSON.stringify(answer.body)).not.toContain('Customer created')
  })
})

describe('next_url', () => {
  it('is there only where another customer follows', async () => {
    for (const id of ['1', '2', '3']) await create({ id, data: { name: id === '3' ? 'Bo' : 'Ann' } })
    expect(page(await read({ id: '1,x,y', max_results: '1' })).next_url).toBeUndefined()
    const filter = '{"condition_type":"customer:field","field":"name","operator":"equal","value":"Ann"}'
    expect(page(await read({ filter, max_results: '2' })).next_url).toBeUndefined()
    expect(page(await read({ filter, max_results: '1' })).next_url).toBeDefined()
  })
})

describe('An id that was deleted', () => {
  it('is answered with the same reason, however it is used', async () => {
    await create({ id: '1' })
    await remove('1')
    const english = { language: 'en' }
    const deleted = { status: 422, body: { '': [expect.stringContaining('was deleted')] } }
    expect(await update({ id: '1', data: {}, create: true }, english)).toMatchObject(deleted)
    expect(await update({ id: '1', data: {} }, english)).toMatchObject(deleted)
    expect(await create({ id: '1' }, english)).toMatchObject({
      status: 422,
      body: { '': ['This id is already in use, or was used by a deleted customer.'] },
    })
  })
})
