/** GET /api/notes/ against the real engine: the tasks of all customers. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useService } from '../service.ts'
import { countedSends } from '../storage-calls.ts'

const service = useService()
const listSchema = v.object({
  notes: v.array(
    v.looseObject({ note_id: v.string(), customer_id: v.string(), text: v.string(), done: v.optional(v.string()) }),
  ),
  next_url: v.optional(v.string()),
})

async function post(name: string, json: object): Promise<Record<string, unknown>> {
  const { status, body } = await service.call({ path: `/api/customers/${name}/`, json: { ...json } })
  expect({ name, status, body }).toMatchObject({ status: 200 })
  return v.parse(v.record(v.string(), v.unknown()), body)
}
async function list(query: Readonly<Record<string, string>> = {}) {
  const { status, body } = await service.call({ path: '/api/notes/', query })
  expect({ status, body }).toMatchObject({ status: 200 })
  return v.parse(listSchema, body)
}
const textsOf = async (query: Readonly<Record<string, string>> = {}) =>
  (await list(query)).notes.map(({ text }) => text)

async function noted(id: string, json: object): Promise<string> {
  return v.parse(v.string(), (await post('createnote', { id, ...json }))['note_id'])
}
async function given() {
  await post('createcustomer', { id: 'ann', data: { name: 'Ann Holm' } })
  await post('createcustomer', { id: 'ltd', data: { company: 'Acme Ltd' } })
  const late = await noted('ann', { text: 'late', kind: 'task', due: '2031-03-01' })
  const early = await noted('ltd', { text: 'early', kind: 'task', due: '2031-02-01' })
  await noted('ann', { text: 'undated', kind: 'call' })
  return { late, early }
}

describe('GET /api/notes/', () => {
  it('returns the notes of all customers, earliest due first and those without a date last', async () => {
    await given()
    expect((await list()).notes).toMatchObject([
      { text: 'early', kind: 'task', due: '2031-02-01', customer_id: 'ltd', customer_name: 'Acme Ltd', by: 'demo' },
      { text: 'late', customer_id: 'ann', customer_name: 'Ann Holm' },
      { text: 'undated', customer_id: 'ann' },
    ])
  })

  it('is narrowed by kind, due date and author', async () => {
    await given()
    expect(await textsOf({ kind: 'task' })).toEqual(['early', 'late'])
    expect(await textsOf({ due_before: '2031-03-01' })).toEqual(['early'])
    expect(await textsOf({ kind: 'call', due_before: '2031-03-01' })).toEqual([])
    expect(await textsOf({ by: 'DEMO', kind: 'call' })).toEqual(['undated'])
    expect(await textsOf({ by: 'somebody' })).toEqual([])
    expect(await service.call({ path: '/api/notes/', query: { due_before: 'soon' } })).toMatchObject({ status: 422 })
  })

  it('moves a task between open and done, with who did it, and its history says so', async () => {
    const { early } = await given()
    const task = { id: 'ltd', note_id: early }
    await post('updatenote', { ...task, done: true })
    await post('updatenote', { ...task, done: true })
    expect(await textsOf({ done: 'false' })).toEqual(['late', 'undated'])
    expect((await list({ done: 'true' })).notes).toMatchObject([{ text: 'early', done_by: 'demo' }])
    expect(await textsOf()).toEqual(['early', 'late', 'undated'])
    await post('updatenote', { ...task, done: false })
    expect(await textsOf({ done: 'true' })).toEqual([])
    expect((await list({ kind: 'task' })).notes[0]).not.toHaveProperty('done')
    const { body } = await service.call({ path: '/api/customers/history/', query: { id: 'ltd', language: 'en' } })
    const { history } = v.parse(v.object({ history: v.array(v.object({ texts: v.array(v.string()) })) }), body)
    expect(history.flatMap(({ texts }) => texts).slice(0, 3)).toEqual([
      'Task reopened',
      'Task done',
      'Task noted: "early"',
    ])
  })

  it('is walked in pages of any size, each note once', async () => {
    const { late } = await given()
    await post('updatenote', { id: 'ann', note_id: late, done: true })
    const met: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await list({ max_results: '1', ...(cursor === undefined || cursor === null ? {} : { cursor }) })
      met.push(...page.notes.map(({ text }) => text))
      cursor = page.next_url && new URL(page.next_url).searchParams.get('cursor')
    } while (cursor !== undefined)
    expect(met).toEqual(['early', 'late', 'undated'])
    expect(await service.call({ path: '/api/notes/', query: { cursor: 'eyJhZnRlciI6IngifQ' } })).toMatchObject({
      status: 400,
    })
  })

  it('forgets the notes of erased customers and deleted notes, and reads a bounded number of times', async () => {
    const { early } = await given()
    await post('deletenote', { id: 'ltd', note_id: early })
    const { sent } = await countedSends(() => list({ kind: 'task' }))
    expect(sent.filter((command) => command !== 'UpdateCommand').length).toBeLessThanOrEqual(4)
    await post('deletecustomer', { id: 'ann' })
    expect(await textsOf()).toEqual([])
  })
})
