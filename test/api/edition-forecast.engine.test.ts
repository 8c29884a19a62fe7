/** The copies of carriers before their lists are closed, which GET /api/editions/ has counted. */
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { handler as workHandler } from '../../functions/jobs/work-queue.ts'
import { queueEvent, useQueue } from '../queue.ts'
import { asFunction } from '../rights.ts'
import { useService } from '../service.ts'

const service = useService()
const messages: string[] = []
useQueue((body) => messages.push(body))
const work = asFunction('work', workHandler)
const countAll = async () => {
  expect(await work(queueEvent(messages.splice(0)))).toEqual({ batchItemFailures: [] })
}

async function call(path: string, json: object): Promise<Record<string, unknown>> {
  const { status, body } = await service.call({ path: `/api/${path}/`, json: { ...json } })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return v.parse(v.record(v.string(), v.unknown()), body)
}
const answerSchema = v.looseObject({
  editions: v.array(
    v.looseObject({
      external_id: v.string(),
      carriers: v.array(v.looseObject({ carrier: v.string(), copies: v.optional(v.number()) })),
      copies: v.optional(v.number()),
      donated: v.optional(v.number()),
      counted: v.optional(v.string()),
    }),
  ),
  counting: v.optional(v.literal(true)),
})
async function editions(query: Readonly<Record<string, string>> = { category: 'gazette' }) {
  const { body } = await service.call({ path: '/api/editions/', query })
  const { editions: all, counting = false } = v.parse(answerSchema, body)
  const counts = all.map(({ external_id, counted, copies, carriers }) => [
    ...[external_id, counted, copies],
    ...carriers.map(({ carrier, copies: count }) => `${carrier} ${count}`),
  ])
  return { counts, counting, all }
}

async function subscriber(id: string, postal_code: string, quantity = 1): Promise<string> {
  const data = { name: id, address: `${id} 1`, postal_code, country: 'DK' }
  await call('customers/createcustomer', { id, data })
  const periods = [{ campaign_id: 'year', invoicing: 'none' }]
  const { subscription_id } = await call('customers/createsubscription', { id, quantity, periods })
  return v.parse(v.string(), subscription_id)
}

it('The next open issue of a category is counted once somebody looks, and again once that is long ago', async () => {
  vi.stubEnv('WORK_QUEUE_URL', 'https://queue.example/work')
  const weekly = (number: number, date: string) => ({
    ...{ external_id: `weekly-${number}`, name: `The Weekly ${number}`, category: 'gazette', date },
  })
  await service.configure({
    products: [weekly(1, '2027-01-08'), weekly(2, '2027-01-15')],
    carriers: [
      { id: 'foot', postal_codes: ['1000-2999'], cut_off: { days: 2, time: '12:00' } },
      { id: 'post', cut_off: { days: 1, time: '12:00' } },
    ],
  })
  await call('test/clock', { now: '2027-01-01T08:00:00' })
  await subscriber('ann', '1260')
  await subscriber('bob', '1260', 2)
  await subscriber('cim', '5000')
  const away = { id: 'dan', subscription_id: await subscriber('dan', '5000', 4) }
  const holiday = { begin: '2027-01-07T00:00:00', end: '2027-01-12T00:00:00' }
  await call('customers/createoverride', { ...away, ...holiday, override_type: 'pause-delivery-donate' })
  messages.length = 0

  const uncounted = [
    ['weekly-1', undefined, undefined, 'foot undefined', 'post undefined', 'none undefined'],
    ['weekly-2', undefined, undefined, 'foot undefined', 'post undefined', 'none undefined'],
  ]
  expect(await editions()).toMatchObject({ counting: true, counts: uncounted })
  // A second read orders no further count.
  expect(await editions()).toMatchObject({ counting: true, counts: uncounted })
  expect(messages).toHaveLength(1)
  await countAll()
  const counted = ['weekly-1', '2027-01-01T08:00:00', undefined, 'foot 3', 'post 1', 'none 0']
  const first = await editions()
  expect(first).toMatchObject({ counting: false, counts: [counted, uncounted[1]] })
  expect(first.all[0]).toMatchObject({ donated: 4, state: 'open' })
  expect(messages).toEqual([])

  // The last count is shown until the next one has ended.
  await call('customers/updatecustomer', { id: 'ann', data: { postal_code: '5000' } })
  await call('test/clock', { now: '2027-01-01T09:00:00' })
  messages.length = 0
  expect(await editions()).toMatchObject({ counting: true, counts: [counted, uncounted[1]] })
  await countAll()
  expect((await editions()).counts[0]).toEqual([
    'weekly-1',
    '2027-01-01T09:00:00',
    undefined,
    'foot 2',
    'post 2',
    'none 0',
  ])
  // A read of later days counts their first issue.
  const later = { category: 'gazette', date_from: '2027-01-10' }
  expect(await editions(later)).toMatchObject({ counting: true })
  await countAll()
  expect((await editions(later)).counts).toEqual([
    ['weekly-2', '2027-01-01T09:00:00', undefined, 'foot 2', 'post 6', 'none 0'],
  ])

  // A carrier with a closed list has the copies of that list; the others still have the forecast.
  await call('test/clock', { now: '2027-01-06T12:00:00' })
  await call('editions/close', { external_id: 'weekly-1', carriers: ['foot'] })
  messages.length = 0
  await editions()
  await countAll()
  const partly = ['weekly-1', '2027-01-06T12:00:00', 2, 'foot 2', 'post 2', 'none 0']
  expect((await editions()).counts[0]).toEqual(partly)
  await call('test/clock', { now: '2027-01-07T12:00:00' })
  await call('editions/close', { external_id: 'weekly-1' })
  expect((await editions()).counts[0]).toEqual(['weekly-1', undefined, 4, 'foot 2', 'post 2', 'none 0'])
})

it('An issue that is assigned more than 36 months ahead has no forecast, and the issues before it have theirs', async () => {
  vi.stubEnv('WORK_QUEUE_URL', 'https://queue.example/work')
  await call('test/clock', { now: '2027-02-01T08:00:00' })
  const issue = (external_id: string, category: string, date: string) => ({
    ...{ external_id, name: external_id, category, date },
  })
  await service.configure({
    carriers: [{ id: 'post' }],
    products: [
      issue('near', 'gazette', '2030-02-01'),
      issue('mistyped', 'gazette', '2128-02-01'),
      issue('far', 'atlas', '2030-02-02'),
      { ...issue('assigned far ahead', 'atlas', '2027-03-01'), assign_at: '9999-12-31T00:00:00' },
    ],
  })
  await subscriber('eva', '1260')
  messages.length = 0

  const { counts, counting } = await editions({ category: 'atlas' })
  expect(counts.map(([external_id, counted]) => [external_id, counted])).toEqual([
    ['assigned far ahead', undefined],
    ['far', undefined],
  ])
  expect({ counting, messages }).toEqual({ counting: false, messages: [] })
  expect((await editions()).counting).toBe(true)
  await countAll()
  expect((await editions()).counts.map(([external_id, counted]) => [external_id, counted])).toEqual([
    ['near', '2027-02-01T08:00:00'],
    ['mistyped', undefined],
  ])

  const forecast = { preview: true }
  for (const external_id of ['mistyped', 'far', 'assigned far ahead']) {
    const json = { external_id, ...forecast }
    expect(await service.call({ path: '/api/editions/close/', json })).toMatchObject({
      status: 422,
      body: { external_id: ['Dette må højst ligge 36 måneder ude i fremtiden.'] },
    })
  }
  expect(await call('editions/close', { external_id: 'near', ...forecast })).toMatchObject({ forecast: true })
  // A closing needs no forecast.
  const closing = await service.call({ path: '/api/editions/close/', json: { external_id: 'mistyped' } })
  expect(closing).toMatchObject({ status: 422, body: { early: [expect.stringContaining('2128-02-01')] } })
})
