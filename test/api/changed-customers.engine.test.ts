import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { eventsTable } from '../../functions/store/dynamo/environment.ts'
import { customerPartition, markerKey } from '../../functions/store/keys.ts'
import { nextMillisecond } from '../next-millisecond.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'
import { countedSends } from '../storage-calls.ts'

const service = useService({ clock: 'real' })
const index = useSearchIndex()
/** Answers when its millisecond is over, because the feed orders changes of one instant by customer. */
async function post(operation: string, json: unknown) {
  const answer = await service.call({ path: `/api/customers/${operation}/`, json })
  await nextMillisecond()
  return answer
}
const pageSchema = v.object({
  customers: v.array(
    v.looseObject({ id: v.string(), data: v.optional(v.looseObject({ name: v.optional(v.string()) })) }),
  ),
  deleted: v.array(v.string()),
  changed_through_id: v.number(),
  next_url: v.optional(v.string()),
})
type Query = Readonly<Record<string, string>>

const changedAfter = async (id: number, query: Query = {}) => {
  const answer = await service.call({ path: '/api/customers/', query: { changed_after_id: String(id), ...query } })
  expect(answer.status).toBe(200)
  return v.parse(pageSchema, answer.body)
}
/** All pages: the customers and the deleted ones in their order, and the place to continue from the next time. */
async function sync(id: number, query: Query = {}) {
  const met: string[] = []
  const deleted: string[] = []
  for (let next: Query = query, after = id; ;) {
    const page = await changedAfter(after, next)
    met.push(...page.customers.map((customer) => customer.id))
    deleted.push(...page.deleted)
    if (page.next_url === undefined) return { met, deleted, through: page.changed_through_id }
    const { changed_after_id, ...others } = Object.fromEntries(new URL(page.next_url).searchParams)
    expect(Number(changed_after_id)).toBe(page.changed_through_id)
    after = Number(changed_after_id)
    next = others
  }
}

/** Customers `c1` to `c<count>`, each with its event, and the number of the last event of the feed. */
async function given(count: number): Promise<number> {
  for (let each = 1; each <= count; each++)
    await post('createcustomer', { id: `c${each}`, data: { name: `No. ${each}` } })
  await index.sequence(service.account)
  return (await sync(0)).through
}
const update = (id: string, data: Readonly<Record<string, unknown>>) => post('updatecustomer', { id, data })

describe('Customers that have changed since an event', () => {
  it('are each met once, at their last event, however often they changed and however small the pages are', async () => {
    const before = await given(6)
    for (const id of ['c5', 'c2', 'c5', 'c3', 'c2']) await update(id, { name: `Changed ${Math.random()}` })
    await index.sequence(service.account)
    const { met, deleted, through } = await sync(before)
    expect({ met, deleted, through }).toEqual({ met: ['c5', 'c3', 'c2'], deleted: [], through: before + 5 })
    expect(await sync(before, { max_results: '1' })).toEqual({ met, deleted, through })
    expect(await sync(before, { max_results: '2' })).toEqual({ met, deleted, through })
    expect(await sync(through)).toEqual({ met: [], deleted: [], through })
    expect((await sync(0)).met).toEqual(['c1', 'c4', 'c6', 'c5', 'c3', 'c2'])
  })

  it('are met again, on a later page, where they change during the walk, and none is left out', async () => {
    const before = await given(4)
    for (const id of ['c1', 'c2', 'c3', 'c4']) await update(id, { name: 'Once' })
    await index.sequence(service.account)
    const first = await changedAfter(before, { max_results: '2' })
    expect(first.customers.map(({ id }) => id)).toEqual(['c1', 'c2'])
    await update('c1', { name: 'Twice' })
    await update('c3', { name: 'Twice' })
    await index.sequence(service.account)
    expect((await sync(first.changed_through_id, { max_results: '2' })).met).toEqual(['c4', 'c1', 'c3'])
  })

  it('are told apart from those that were deleted', async () => {
    const before = await given(3)
    await update('c1', { name: 'Ann' })
    await update('c2', { name: 'Bo' })
    await post('deletecustomer', { id: 'c2' })
    await index.sequence(service.account)
    expect(await sync(before)).toMatchObject({ met: ['c1'], deleted: ['c2'] })
    expect(await sync(before, { max_results: '1' })).toMatchObject({ met: ['c1'], deleted: ['c2'] })
    // A caller that has never seen the customer gets the change as well.
    expect((await sync(0)).deleted).toEqual(['c2'])
  })

  it('are restricted by a filter as they are now, through pages without a match', async () => {
    const before = await given(5)
    for (const id of ['c1', 'c2', 'c3', 'c4', 'c5'])
      await update(id, { ':Segment': id > 'c3' ? 'business' : 'private' })
    await index.sequence(service.account)
    const filter = JSON.stringify({
      condition_type: 'customer:field',
      ...{ field: ':Segment', operator: 'equal', value: 'business' },
    })
    const all = await sync(before, { filter })
    expect(all).toMatchObject({ met: ['c4', 'c5'], through: before + 5 })
    expect(await sync(before, { filter, max_results: '1' })).toEqual(all)
  })

  it('may come twice where the feed was written before markers had the last event, and none is left out', async () => {
    const before = await given(3)
    for (const id of ['c1', 'c2', 'c1']) await update(id, { name: `Changed ${Math.random()}` })
    await index.sequence(service.account)
    await documentClient().send(
      new UpdateCommand({
        TableName: eventsTable(),
        Key: markerKey(customerPartition(service.account, 'c1')),
        UpdateExpression: 'REMOVE last_event_id',
      }),
    )
    expect((await sync(before)).met).toEqual(['c2', 'c1'])
    expect((await sync(before, { max_results: '1' })).met).toEqual(['c1', 'c2', 'c1'])
  })

  it('take three round trips a page whatever the number of customers', async () => {
    const before = await given(2)
    const readPage = () => service.call({ path: '/api/customers/', query: { changed_after_id: '0', fields: 'data' } })
    await readPage()
    const few = await countedSends(readPage)
    for (let each = 3; each <= 80; each++) await post('createcustomer', { id: `c${each}`, data: {} })
    await index.sequence(service.account)
    // The settings are kept for a time, which may be over by now.
    await readPage()
    const many = await countedSends(readPage)
    expect(many.sent).toEqual(few.sent)
    // The call takes the client's turn, which is an update, and then reads the clock of the test account, events,
    // markers and customers.
    expect(many.sent.filter((command) => command !== 'UpdateItemCommand')).toEqual([
      'GetItemCommand',
      'QueryCommand',
      'BatchGetItemCommand',
      'BatchGetItemCommand',
    ])
    expect(v.parse(pageSchema, many.result.body).customers).toHaveLength(80)
    expect(before).toBeGreaterThan(0)
  })

  it('are refused after an event that never was, with the last that was, as the place is that of another feed', async () => {
    const last = await given(2)
    expect(await sync(last)).toEqual({ met: [], deleted: [], through: last })
    const ahead = await service.call({
      path: '/api/customers/',
      query: { changed_after_id: String(last + 1), language: 'en' },
    })
    expect(ahead).toMatchObject({
      status: 422,
      headers: { 'X-Error-Codes': 'changed_after_id=event_ahead' },
      body: { changed_after_id: [`There is no such event yet: the last event_id is ${last}.`] },
    })
    const json = { changed_after_id: last + 9_000 }
    expect(await service.call({ path: '/api/customers/query/', json })).toMatchObject({ status: 422 })
  })

  it.each([
    [{ changed_after_id: '-1' }, 'changed_after_id: expected a whole number'],
    [{ changed_after_id: 'x' }, 'changed_after_id: expected a whole number'],
    [{ changed_after_id: '1', id: 'c1' }, 'changed_after_id: cannot be combined with id or cursor.'],
  ])('are not asked for with %j', async (query, text) => {
    const answer = await service.call({ path: '/api/customers/', query })
    expect(answer.status).toBe(400)
    expect(answer.body).toContain(text)
  })
})
