/** POST /api/customers/query/: the same answers as GET /api/customers/, with the parameters in a body. */
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'

const service = useService()
const index = useSearchIndex()
const ids = Array.from({ length: 5 }, (_, at) => `reader-${at}`)
const query = (json: Readonly<Record<string, unknown>>, key = service.key) =>
  service.call({ path: '/api/customers/query/', json, key })
const get = (given: Readonly<Record<string, string>>) => service.call({ path: '/api/customers/', query: given })
const pageSchema = v.looseObject({
  customers: v.array(v.looseObject({ id: v.string() })),
  next: v.exactOptional(v.record(v.string(), v.unknown())),
})

/** The ids of all pages, page by page. */
async function walked(asked: Readonly<Record<string, unknown>>): Promise<string[][]> {
  const { body } = await query(asked)
  const { customers, next } = v.parse(pageSchema, body)
  const found = customers.map(({ id }) => id)
  return [found, ...(next === undefined ? [] : await walked({ ...asked, ...next }))]
}

beforeEach(async () => {
  const operations = ids.map((id, at) => ({
    operation: 'createcustomer',
    id,
    data: { name: `Reader ${at}`, country: at < 3 ? 'DK' : 'SE', email: `${id}@example.com` },
  }))
  await service.call({ path: '/api/customers/bulkupdates/', json: { operations } })
})

it('answers as GET does, with a filter as an object or a list of objects, and lists as lists', async () => {
  const condition = { condition_type: 'customer:field', field: 'country_code', operator: 'equal', value: 'SE' }
  const expected = (await get({ filter: JSON.stringify(condition), fields: 'data' })).body
  expect(v.parse(pageSchema, expected).customers.map(({ id }) => id)).toEqual(['reader-3', 'reader-4'])
  for (const filter of [condition, [condition]]) {
    expect((await query({ filter, fields: ['data'] })).body).toEqual(expected)
  }
  const both = [
    condition,
    { condition_type: 'customer:field', field: 'email', operator: 'equal', value: 'reader-4@example.com' },
  ]
  expect(await walked({ filter: both })).toEqual([['reader-4']])
  expect((await query({})).body).toEqual((await get({})).body)
  expect((await query({ id: [] })).body).toEqual({ customers: [] })
})

it('goes on with what next replaces, until all pages are read', async () => {
  const pages = await walked({ max_results: 2 })
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
  expect(pages.flat().toSorted()).toEqual(ids)
})

it('tells what changed since an event in pages too', async () => {
  await index.sequence(service.account)
  const { body } = await query({ changed_after_id: 0, max_results: 3 })
  expect(body).toMatchObject({ deleted: [], next: { changed_after_id: expect.any(Number) } })
  expect((await walked({ changed_after_id: 0, max_results: 3 })).flat()).toEqual(ids)
})

it('takes a thousand ids of any length, which no address has room for', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => `${'x'.repeat(58)}-${at}`.slice(0, 64))
  expect(await walked({ id: [...many.slice(1), 'reader-0'] })).toEqual([['reader-0']])
  expect((await query({ id: [...many, 'reader-0'] })).headers['X-Error-Codes']).toBe('id=parameter_malformed')
})

it('names what is wrong in a filter, and refuses what GET refuses', async () => {
  const filter = [{ condition_type: 'customer:field', field: 'shoe', operator: 'filledin' }]
  const wrong = await query({ filter })
  expect([wrong.status, wrong.headers['X-Error-Codes']]).toEqual([400, 'filter[0].field=parameter_unknown'])
  expect(await query({ at: '2001-01-01T00:00:00' })).toMatchObject({ status: 422, body: { at: [expect.any(String)] } })
  expect((await query({ changed_after_id: 1, id: ['a'] })).status).toBe(400)
})

it('is a reading call: accesses that may only read, or only this, may make it', async () => {
  const access = (name: string, more: object) => ({ name, key: `key-of-${name}-${service.account}`, ...more })
  await service.configure({
    api_accesses: [
      access('auditor', { allowed_apis: ['customers:read'] }),
      access('finder', { allowed_apis: ['customers.query'] }),
      access('writer', { allowed_apis: ['customers:write'] }),
    ],
  })
  const status = async (name: string) => (await query({}, `key-of-${name}-${service.account}`)).status
  expect([await status('auditor'), await status('finder'), await status('writer')]).toEqual([200, 200, 403])
})
