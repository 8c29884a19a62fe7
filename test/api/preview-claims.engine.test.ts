/**
 * E-mails, ids and seats that operations of one call release or take: a preview treats them as the call itself does.
 */
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { useService } from '../service.ts'

const service = useService()
type Operation = Readonly<Record<string, unknown>>

const many = (operations: readonly Operation[], query: Operation = {}, key?: string) =>
  service.call({
    path: '/api/customers/update/',
    json: { operations, ...query },
    query: { language: 'en' },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  })
const previewed = v.object({
  succeeded: v.number(),
  errors: v.array(v.unknown()),
  preview: v.object({ expect: v.string() }),
})
const single = async (operation: string, json: Operation) =>
  (await service.call({ path: `/api/customers/${operation}/`, json })).body

const createcustomer = (id: string, email: string | null = null): Operation => ({
  operation: 'createcustomer',
  id,
  data: { name: id, country: 'DK', email },
})
const seat = (id: string): Operation => ({
  operation: 'createsubscription',
  id,
  group_subscription_id: '500~duo',
})
let group = ''
const inGroup = (operation: Operation): Operation =>
  'group_subscription_id' in operation ? { ...operation, group_subscription_id: group } : operation

beforeEach(async () => {
  await service.configure({
    campaigns: [
      {
        id: 'duo',
        name: 'Duo',
        products: ['gazette'],
        duration: 'P1Y',
        group: { recipient_campaign: 'company-seat', max_recipients: 1 },
      },
    ],
  })
  for (const [id, email] of [['500'], ['501', 'a@example.com'], ['502'], ['503']] as const)
    await single('createcustomer', { id, data: { name: id, country: 'DK', ...(email !== undefined && { email }) } })
  const made = await single('createsubscription', { id: '500', periods: [{ campaign_id: 'duo' }] })
  group = v.parse(v.object({ subscription_id: v.string() }), made).subscription_id
})

const cases: readonly (readonly [string, readonly Operation[], readonly boolean[]])[] = [
  [
    'an e-mail that its customer changed',
    [
      { operation: 'updatecustomer', id: '501', data: { email: 'b@example.com' } },
      createcustomer('600', 'a@example.com'),
    ],
    [true, true],
  ],
  [
    'an e-mail that its customer has no more',
    [{ operation: 'updatecustomer', id: '501', data: { email: null } }, createcustomer('600', 'a@example.com')],
    [true, true],
  ],
  [
    'the e-mail of a deleted customer',
    [{ operation: 'deletecustomer', id: '501' }, createcustomer('600', 'a@example.com')],
    [true, true],
  ],
  [
    'an e-mail that another one has taken',
    [
      { operation: 'updatecustomer', id: '501', data: { email: 'b@example.com' } },
      createcustomer('600', 'a@example.com'),
      createcustomer('601', 'a@example.com'),
      createcustomer('602', 'b@example.com'),
    ],
    [true, true, false, false],
  ],
  ['the last seat of a group, twice', [seat('501'), seat('502')], [true, false]],
]

describe('A preview of many operations', () => {
  it.each(cases)('is carried out as it was shown: %s', async (_, operations, succeed) => {
    const given = operations.map(inGroup)
    const shown = v.parse(previewed, (await many(given, { preview: true })).body)
    const isDone = (errors: readonly unknown[]) => errors.map((each) => JSON.stringify(each) === '{}')
    expect(isDone(shown.errors)).toEqual(succeed)
    const act = await many(given, { expect: shown.preview.expect })
    expect(act.status).toBe(200)
    expect(isDone(v.parse(v.object({ errors: v.array(v.unknown()) }), act.body).errors)).toEqual(succeed)
  })

  it('knows that a recipient has left, and that the seat is taken again', async () => {
    const { subscription_id } = v.parse(
      v.object({ subscription_id: v.string() }),
      await single('createsubscription', { id: '501', group_subscription_id: group }),
    )
    const operations = [
      { operation: 'cancelsubscription', id: '501', subscription_id },
      ...[seat('502'), seat('503')].map(inGroup),
    ]
    const shown = await many(operations, { preview: true })
    expect(shown.body).toMatchObject({ succeeded: 2, failed: 1, errors: [{}, {}, { '': [expect.any(String)] }] })
    expect((await many(operations)).body).toMatchObject({
      succeeded: 2,
      failed: 1,
      errors: [{}, {}, { '': [expect.any(String)] }],
    })
  })

  it('is expected once: the same call again under its key has the first answer', async () => {
    const operations = [createcustomer('600', 'new@example.com')]
    const { preview } = v.parse(previewed, (await many(operations, { preview: true })).body)
    const first = await many(operations, { expect: preview.expect }, 'k')
    expect(first).toMatchObject({ status: 200, body: { succeeded: 1 } })
    expect(await many(operations, { expect: preview.expect }, 'k')).toEqual(first)
    expect((await many(operations, { expect: preview.expect }, 'other')).status).toBe(409)
    expect((await many([createcustomer('601')], { expect: preview.expect }, 'k')).status).toBe(422)
  })
})
