/** The plans that a group can be switched to depend on the number of its recipients. */
import * as v from 'valibot'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { useService } from '../service.ts'

const service = useService()
type Operation = Readonly<Record<string, unknown>>

let group = ''
beforeEach(async () => {
  const plan = { business_entity: 'dk', products: ['gazette'], duration: 'P1M' }
  const places = (most?: number) => ({
    group: { recipient_campaign: 'company-seat', ...(most !== undefined && { max_recipients: most }) },
  })
  await service.configure({
    campaigns: [
      { ...plan, ...places(3), id: 'trio', name: 'Trio', renews_to: 'duo' },
      { ...plan, ...places(2), id: 'duo', name: 'Duo', renews_to: 'duo' },
      { ...plan, ...places(), id: 'crowd', name: 'Crowd' },
      { ...plan, id: 'single', name: 'Single' },
    ],
  })
  await moveTo('2027-01-10T12:00:00')
  for (const id of ['g', 'a', 'b', 'c', 'd']) await post('createcustomer', { id, data: { name: id, country: 'DK' } })
  group = await subscribed('g', { periods: [{ campaign_id: 'trio' }] })
})

async function moveTo(now: string): Promise<void> {
  expect((await service.call({ path: '/api/test/clock/', json: { now } })).status).toBe(200)
}
const call = (operation: string, json: Operation) =>
  service.call({ path: `/api/customers/${operation}/`, json, query: { language: 'en' } })
async function post(operation: string, json: Operation): Promise<unknown> {
  const { status, body } = await call(operation, json)
  expect([operation, status, body]).toEqual([operation, 200, body])
  return body
}
const subscribed = async (id: string, more: Operation) =>
  v.parse(v.object({ subscription_id: v.string() }), await post('createsubscription', { id, ...more })).subscription_id
const joining = (id: string) => ({ id, group_subscription_id: group })
const join = (id: string) => subscribed(id, joining(id))
const toPlan = (new_campaign_id: string) => ({ id: 'g', subscription_id: group, new_campaign_id })
const switchTo = (campaign: string, more: Operation = {}) =>
  call('switchsubscriptionplan', { ...toPlan(campaign), ...more })
const shown = async () => {
  const { body } = await service.call({
    path: '/api/customers/recipients/',
    query: { id: 'g', subscription_id: group },
  })
  const schema = v.object({
    max_recipients: v.optional(v.number()),
    recipients: v.array(v.object({ customer_id: v.string(), state: v.string() })),
  })
  return v.parse(schema, body)
}
const tooMany = {
  new_campaign_id: ['The campaign allows 2 recipients, and the group subscription has 3.'],
}

describe('A group with more recipients than a plan allows', () => {
  beforeEach(async () => {
    for (const id of ['a', 'b', 'c']) await join(id)
  })

  it('is not switched to the plan, nor does a preview say that it would be', async () => {
    expect(await switchTo('duo')).toMatchObject({ status: 422, body: tooMany })
    expect(await switchTo('duo', { preview: true })).toMatchObject({ status: 422, body: tooMany })
    expect((await switchTo('trio', { preview: true })).status).toBe(200)
    expect((await shown()).max_recipients).toBe(3)
  })

  it.each(['crowd', 'trio', 'single'])(
    'is switched to %s, which has room for them or no places at all',
    async (plan) => {
      expect((await switchTo(plan)).status).toBe(200)
    },
  )

  it('does not come to the plan by one without places, in one call or in two', async () => {
    const bySingle = ['single', 'duo'].map((plan) => ({ operation: 'switchsubscriptionplan', ...toPlan(plan) }))
    const schema = v.object({ errors: v.array(v.record(v.string(), v.unknown())) })
    for (const name of ['update', 'bulkupdates']) {
      const { body } = await service.call({
        path: `/api/customers/${name}/`,
        json: { operations: bySingle, preview: true },
        query: { language: 'en' },
      })
      expect(v.parse(schema, body).errors).toEqual([{}, tooMany])
    }
    expect((await switchTo('single')).status).toBe(200)
    expect(await switchTo('duo')).toMatchObject({ status: 422, body: tooMany })
    expect((await switchTo('trio')).status).toBe(200)
  })

  it('keeps them where it renews to the plan, and takes no more', async () => {
    await moveTo('2027-02-11T12:00:00')
    const { max_recipients, recipients } = await shown()
    expect([max_recipients, recipients.map(({ state }) => state)]).toEqual([2, ['active', 'active', 'active']])
    expect(await call('createsubscription', joining('d'))).toMatchObject({
      status: 422,
      body: { '': ['The group subscription has no free seats.'] },
    })
    expect(await switchTo('duo')).toMatchObject({ status: 422, body: tooMany })
  })

  it.each(['update', 'bulkupdates'])(
    'is switched by %s once enough of them have left, as its preview shows',
    async (name) => {
      const left = v.parse(
        v.object({ customers: v.tuple([v.object({ subscriptions: v.tuple([v.object({ id: v.string() })]) })]) }),
        (await service.call({ path: '/api/customers/', query: { id: 'c', fields: 'subscriptions' } })).body,
      ).customers[0].subscriptions[0].id
      const leave = { operation: 'cancelsubscription', id: 'c', subscription_id: left }
      const toDuo = { operation: 'switchsubscriptionplan', ...toPlan('duo') }
      const operations = [toDuo, leave, toDuo, { operation: 'createsubscription', ...joining('d') }]
      const schema = v.object({ succeeded: v.number(), errors: v.array(v.record(v.string(), v.unknown())) })
      for (const preview of [true, false]) {
        const { body } = await service.call({
          path: `/api/customers/${name}/`,
          json: { operations, ...(preview && { preview }) },
          query: { language: 'en' },
        })
        const { errors } = v.parse(schema, body)
        expect(errors).toEqual([tooMany, {}, {}, { '': ['The group subscription has no free seats.'] }])
      }
      const { max_recipients, recipients } = await shown()
      expect([max_recipients, recipients.map((one) => one.customer_id)]).toEqual([2, ['a', 'b']])
    },
  )
})

describe('A recipient that joins while a switch to a smaller plan is under way', () => {
  it.each(['alone', 'in a call of many'])('is counted before the switch is committed: %s', async (way) => {
    for (const id of ['a', 'b']) await join(id)
    const { middlewareStack } = documentClient()
    let isFirst = true
    middlewareStack.add(
      (next, context) => async (args) => {
        if (isFirst && context.commandName?.startsWith('TransactWrite') === true) {
          isFirst = false
          await join('c')
        }
        return await next(args)
      },
      { step: 'initialize', name: 'join' },
    )
    onTestFinished(() => void middlewareStack.remove('join'))
    if (way === 'alone') {
      expect(await switchTo('duo')).toMatchObject({ status: 422, body: tooMany })
    } else {
      const operations = [{ operation: 'switchsubscriptionplan', ...toPlan('duo') }]
      expect(await call('update', { operations })).toMatchObject({ body: { errors: [tooMany] } })
    }
    expect(isFirst).toBe(false)
    const { max_recipients, recipients } = await shown()
    expect([max_recipients, recipients.length]).toEqual([3, 3])
  })

  it('is refused, or refuses the switch, at the same moment', async () => {
    for (const id of ['a', 'b']) await join(id)
    const [switched, joined] = await Promise.all([switchTo('duo'), call('createsubscription', joining('c'))])
    expect([switched.status, joined.status].toSorted()).toEqual([200, 422])
    const { max_recipients = 0, recipients } = await shown()
    expect(recipients.length).toBeLessThanOrEqual(max_recipients)
  })
})
