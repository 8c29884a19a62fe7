/** Coming steps have words, but no numbers that they may never get. Changes are listed in the order of their times. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import * as v from 'valibot'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { changeKey, customerPartition } from '../../functions/store/keys.ts'
import { useService } from '../service.ts'

const service = useService()
const post = (path: string, json: unknown) => service.call({ path, json, query: { language: 'en' } })
const get = (path: string, query: Readonly<Record<string, string>>) =>
  service.call({ path, query: { language: 'en', ...query } })
const overridesSchema = v.object({ customers: v.tuple([v.object({ overrides: v.array(v.looseObject({})) })]) })
const overridesAt = async (at?: string) => {
  const { body } = await get('/api/customers/', { id: '1', fields: 'overrides', ...(at === undefined ? {} : { at }) })
  return v.parse(overridesSchema, body).customers[0].overrides
}

it('A suspension that is foreseen is shown without an id and an invoice, and has them once it is there', async () => {
  await service.configure({
    policies: [
      {
        external_id: 'standard',
        dunning: [
          { days_after_due: 1, action: 'suspend' },
          { days_after_due: 5, action: 'stop' },
        ],
      },
    ],
  })
  await post('/api/test/clock/', { now: '2027-01-10T12:00:00' })
  await post('/api/customers/createcustomer/', { id: '1', data: { country: 'DK', email: 'a@example.com' } })
  await post('/api/customers/createsubscription/', { id: '1', periods: [{ campaign_id: 'year' }] })
  await post('/api/customers/createoverride/', {
    ...{ id: '1', override_type: 'change-fields', begin: '2027-01-20T00:00:00', new_values: { name: 'Ann' } },
  })
  const change = { override_type: 'change-fields', override_id: expect.any(String) }
  const [suspension, ...others] = (await overridesAt('2027-01-27T00:00:00')).filter(
    ({ override_type }) => override_type === 'suspension',
  )
  expect(others).toEqual([])
  expect(suspension).toMatchObject({ phase: 'active', subscription_id: expect.any(String) })
  expect(suspension).not.toHaveProperty('override_id')
  expect(suspension).not.toHaveProperty('invoice_number')
  expect(await overridesAt('2027-01-27T00:00:00')).toContainEqual(expect.objectContaining(change))

  const { body } = await get('/api/customers/upcoming/', { id: '1', until: '2027-02-28' })
  const { steps } = v.parse(v.object({ steps: v.array(v.object({ kind: v.string(), text: v.string() })) }), body)
  expect(steps.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['dunning', 'override_begin', 'period_end']))
  for (const { text } of steps) expect(text).toMatch(/\S/)

  await post('/api/test/clock/', { now: '2027-01-27T00:00:00' })
  expect(await overridesAt()).toContainEqual(
    expect.objectContaining({
      ...{ override_type: 'suspension', override_id: expect.any(String), invoice_number: 'DK-1' },
    }),
  )
})

it('The history is in the order of its times, also where a late step was stored after a change', async () => {
  await post('/api/test/clock/', { now: '2027-01-10T12:00:00' })
  await post('/api/customers/createcustomer/', { id: '1', data: { name: 'Ann' } })
  for (const name of ['Bea', 'Cil', 'Dee']) await post('/api/customers/updatecustomer/', { id: '1', data: { name } })
  // The third change fell due before the second was made.
  const at = { 2: '2027-01-10T13:00:00.000Z', 3: '2027-01-10T12:30:00.000Z', 4: '2027-01-10T14:00:00.000Z' }
  for (const [version, instant] of Object.entries(at)) {
    await documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: changeKey(customerPartition(service.account, '1'), Number(version)),
        UpdateExpression: 'SET #at = :at',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: { ':at': instant },
      }),
    )
  }
  const { body } = await get('/api/customers/', { id: '1', fields: 'history' })
  const entrySchema = v.object({ text: v.string(), timestamp: v.string() })
  const shown = v.parse(v.object({ customers: v.tuple([v.object({ history: v.array(entrySchema) })]) }), body)
  const times = shown.customers[0].history.map(({ timestamp }) => timestamp)
  expect(times).toEqual(times.toSorted())
  const page = v.object({ history: v.array(v.object({ version: v.number() })), next_url: v.optional(v.string()) })
  const pageOf = async (query: Readonly<Record<string, string>>) =>
    v.parse(page, (await get('/api/customers/history/', { id: '1', ...query })).body)
  expect((await pageOf({})).history.map(({ version }) => version)).toEqual([4, 2, 3, 1])
  // Pages are cut by versions, so each change is on one of them.
  const first = await pageOf({ max_results: '3' })
  expect(first.history.map(({ version }) => version)).toEqual([4, 2, 3])
  const before = new URL(first.next_url ?? '').searchParams.get('before') ?? expect.fail()
  expect((await pageOf({ max_results: '3', before })).history.map(({ version }) => version)).toEqual([1])
})
