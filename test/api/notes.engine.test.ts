/** Notes of customer service as callers write and read them, their events, and their remains after erasure. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useService } from '../service.ts'
import { countedSends } from '../storage-calls.ts'
import { storedItems } from '../stored-items.ts'
import { toldOf } from './customer-events.ts'

const service = useService()
const post = (name: string, json: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) =>
  service.call({ method: 'POST', path: `/api/customers/${name}/`, json, headers })
const moveTo = (now: string) => service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })
const noon = '2031-01-10T12:00:00'
const secret = 'Her mother is ill'

const noteSchema = v.looseObject({ note_id: v.string(), text: v.string() })
const customerSchema = v.object({
  customers: v.array(
    v.looseObject({
      notes: v.optional(v.array(noteSchema), []),
      history: v.optional(v.array(v.object({ text: v.string(), by: v.string(), timestamp: v.string() })), []),
    }),
  ),
})
async function read(query: Readonly<Record<string, string>> = {}) {
  const asked = { id: '1', fields: 'notes,history', language: 'en', ...query }
  const { body } = await service.call({ path: '/api/customers/', query: asked })
  return v.parse(customerSchema, body).customers[0]
}
const historyOf = async () =>
  ((await read())?.history ?? []).map(({ text }) => text).filter((text) => !text.includes(' set to '))
const told = () => toldOf(service.account, '1', 'customer')
async function noted(given: Readonly<Record<string, unknown>>): Promise<string> {
  const { status, body } = await post('createnote', { id: '1', ...given })
  expect({ status, body }).toMatchObject({ status: 200 })
  return v.parse(v.object({ note_id: v.string() }), body).note_id
}
async function given(): Promise<void> {
  await moveTo(noon)
  await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK' } })
}

describe('A note', () => {
  it('is read as it was written, with who wrote it, also of a later time', async () => {
    await given()
    const made = await post('createsubscription', { id: '1', periods: [{ campaign_id: 'year' }] })
    const { subscription_id } = v.parse(v.object({ subscription_id: v.string() }), made.body)
    const call = { text: secret, kind: 'call', due: '2031-02-01', pinned: true, subscription_id }
    const note_id = await noted(call)
    const shown = [{ note_id, ...call, created: noon, by: 'demo' }]
    expect((await read())?.notes).toEqual(shown)
    expect((await read({ at: '2031-06-01T12:00:00' }))?.notes).toEqual(shown)
    expect((await read({ fields: 'data' }))?.notes).toEqual([])
  })

  it('stands in the history until it is written anew or deleted', async () => {
    await given()
    const note_id = await noted({ text: 'Called', kind: 'call' })
    expect((await historyOf()).slice(1)).toEqual(['Call noted: "Called"'])
    expect((await post('updatenote', { id: '1', note_id, text: 'Called twice' })).body).toEqual({ note_id })
    await post('updatenote', { id: '1', note_id, pinned: true })
    expect((await historyOf()).slice(1)).toEqual(['Call noted', 'Call changed: "Called twice"', 'Call changed'])
    expect((await read())?.notes).toEqual([
      {
        ...{ note_id, kind: 'call', text: 'Called twice', pinned: true },
        ...{ created: noon, by: 'demo', updated: noon, updated_by: 'demo' },
      },
    ])
    expect((await post('deletenote', { id: '1', note_id })).body).toEqual({ note_id })
    expect((await historyOf()).slice(1)).toEqual(['Call noted', 'Call changed', 'Call changed', 'Call deleted'])
    expect((await read())?.notes).toEqual([])
    expect((await post('deletenote', { id: '1', note_id })).status).toBe(422)
    expect(await told()).toEqual([
      'created',
      `noted ${note_id} created`,
      `noted ${note_id} updated`,
      `noted ${note_id} updated`,
      `noted ${note_id} deleted`,
    ])
  })

  it('leaves its text in one item alone, and in none after erasure', async () => {
    await given()
    const note_id = await noted({ text: secret })
    const withText = async () =>
      (await storedItems(service.account)).filter((item) => JSON.stringify(item).includes(secret))
    expect((await withText()).map(({ sk }) => sk)).toEqual([`X#N#${note_id}`])
    expect((await post('deletecustomer', { id: '1' })).status).toBe(200)
    expect(await read()).toBeUndefined()
    await moveTo('2031-01-10T12:05:00')
    expect(await withText()).toEqual([])
    const left = (await storedItems(service.account)).filter(({ sk }) => sk.startsWith('X#N#'))
    expect(left).toEqual([])
    expect((await told()).map((event) => event.split(' ').toSorted())).toEqual([
      ['created'],
      ['created', 'noted', note_id].toSorted(),
      ['deleted'],
    ])
  })

  it('is of its customer alone', async () => {
    await given()
    await post('createcustomer', { id: '2', data: { name: 'Bo' } })
    const note_id = await noted({ text: 'Called' })
    expect((await post('updatenote', { id: '2', note_id, text: 'x' })).status).toBe(422)
    expect((await post('deletenote', { id: '2', note_id })).status).toBe(422)
    expect((await read())?.notes).toHaveLength(1)
  })

  it('is written once under an Idempotency-Key', async () => {
    await given()
    const once = () => post('createnote', { id: '1', text: 'Called' }, { 'Idempotency-Key': 'n' })
    expect((await once()).body).toEqual((await once()).body)
    expect((await read())?.notes).toHaveLength(1)
  })

  it('is previewed with its event, and nothing is kept', async () => {
    await given()
    const { body } = await post('createnote', { id: '1', text: 'Called', preview: true })
    expect(body).toMatchObject({ preview: { events: ['customer:noted'], documents: [], messages: [] } })
    expect((await read())?.notes).toEqual([])
    const { preview } = v.parse(v.object({ preview: v.looseObject({ expect: v.string() }) }), body)
    expect((await post('createnote', { id: '1', text: 'Called', expect: preview.expect })).status).toBe(200)
  })

  it('may be one of many operations, on what those before it leave', async () => {
    await given()
    const note_id = await noted({ text: 'Called' })
    const operations = [
      { operation: 'createnote', id: '1', text: 'One' },
      { operation: 'updatenote', id: '1', note_id, text: 'Two' },
      { operation: 'updatenote', id: '1', note_id, kind: 'task' },
      { operation: 'createnote', id: '1', text: '' },
      { operation: 'deletenote', id: '1', note_id },
      { operation: 'updatenote', id: '1', note_id, text: 'Three' },
    ]
    const answer = {
      succeeded: 4,
      failed: 2,
      errors: [{}, {}, {}, { text: [expect.any(String)] }, {}, { '': [expect.any(String)] }],
    }
    expect((await post('bulkupdates', { operations })).body).toMatchObject(answer)
    expect((await read())?.notes.map(({ text }) => text)).toEqual(['One'])
    const customer = (await storedItems(service.account)).find(({ sk }) => sk === 'C')
    expect(customer?.['notes']).toEqual({ count: 1, bytes: 3 })
  })

  it('is not lost where several write at once', async () => {
    await given()
    const texts = Array.from({ length: 8 }, (_, n) => `Call ${n}`)
    const answers = await Promise.all(texts.map((text) => post('createnote', { id: '1', text })))
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200))
    expect((await read())?.notes.map(({ text }) => text).toSorted()).toEqual(texts)
  })

  it.each<[string, object, number, unknown]>([
    ['no text', {}, 400, expect.stringMatching(/^text: /)],
    ['an empty text', { text: ' ' }, 422, { text: [expect.any(String)] }],
    ['a text that is too long', { text: 'x'.repeat(5001) }, 422, { text: [expect.stringContaining('5000')] }],
    ['an unknown kind', { text: 'x', kind: 'joke' }, 400, expect.stringMatching(/^kind: /)],
    ['a due date that is none', { text: 'x', due: 'soon' }, 422, { due: [expect.any(String)] }],
    ['an unknown subscription', { text: 'x', subscription_id: '1~x' }, 422, { '': [expect.any(String)] }],
    ['an unknown customer', { id: 'nobody', text: 'x' }, 422, { '': [expect.any(String)] }],
  ])('is refused with %s', async (_, more, status, body) => {
    await given()
    expect(await post('createnote', { id: '1', ...more })).toMatchObject({ status, body })
  })

  it('is changed in some way, or the call is a mistake', async () => {
    await given()
    const note_id = await noted({ text: 'Called' })
    expect(await post('updatenote', { id: '1', note_id })).toMatchObject({
      status: 400,
      body: expect.stringMatching(/^parameters: /),
    })
  })

  it('costs a read and a transaction, and other reads of the customer no more than before', async () => {
    await given()
    const counted = async (work: () => Promise<unknown>) =>
      (await countedSends(work)).sent.filter((name) => !name.startsWith('Update'))
    const clock = 'GetItemCommand'
    expect(await counted(() => read())).toEqual([clock, 'BatchGetItemCommand', 'QueryCommand'])
    let note_id = ''
    expect(await counted(async () => (note_id = await noted({ text: 'Called' })))).toEqual([
      ...[clock, 'QueryCommand', 'TransactWriteItemsCommand'],
    ])
    expect(await counted(() => post('updatenote', { id: '1', note_id, text: 'Again' }))).toEqual([
      ...[clock, 'QueryCommand', 'GetItemCommand', 'TransactWriteItemsCommand'],
    ])
    expect(await counted(() => read({ fields: 'data,active_subscriptions' }))).toEqual([clock, 'BatchGetItemCommand'])
    expect(await counted(() => read({ fields: 'notes' }))).toEqual([clock, 'BatchGetItemCommand', 'QueryCommand'])
  })
})
