/**
 * A subscription that began in 2009 (decisions: "Subscriptions"): renewals that were over before the call are told by
 * `subscription:created` alone, are one line of the history, and are stored compactly. Reads show every period.
 */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { useService } from '../service.ts'
import { storedItems } from '../stored-items.ts'

const service = useService()
const post = (name: string, json: object) => service.call({ path: `/api/${name}/`, json })
const get = (path: string, query: Record<string, string>) => service.call({ path: `/api/${path}/`, query })

const periodSchema = v.object({ begin: v.string(), end: v.nullable(v.string()), campaign_id: v.string() })
const readSchema = v.object({
  customers: v.tuple([
    v.looseObject({
      subscriptions: v.array(v.looseObject({ id: v.string(), state: v.string(), periods: v.array(periodSchema) })),
      history: v.optional(v.array(v.object({ text: v.string() })), []),
    }),
  ]),
})
const eventsSchema = v.object({ events: v.array(v.object({ event: v.string() })) })

async function subscribe(begin: string, more: object = {}): Promise<void> {
  await post('test/clock', { now: '2026-11-23T12:00:00' })
  await post('customers/createcustomer', { id: '1', data: { country: 'DK' } })
  const periods = [{ campaign_id: 'standard', begin, invoicing: 'none' }]
  expect(await post('customers/createsubscription', { id: '1', periods, ...more })).toMatchObject({ status: 200 })
}

const read = async () =>
  v.parse(readSchema, (await get('customers', { id: '1', fields: 'subscriptions,history' })).body).customers[0]

/** Items of the account beside its settings, with the bytes of each. */
async function footprint(): Promise<{ items: number; bytes: number }> {
  const items = (await storedItems(service.account)).filter(({ pk }) => !pk.includes('SETTINGS'))
  const bytes = items.reduce((sum, item) => sum + JSON.stringify(item).length, 0)
  return { items: items.length, bytes }
}

describe('A monthly subscription begun in 2009', () => {
  it('is told by subscription:created alone', async () => {
    await subscribe('2009-01-01T00:00:00')
    const { events } = v.parse(eventsSchema, (await get('events', { max_results: '1000' })).body)
    const told = events.map(({ event }) => event).filter((event) => /^(customer|subscription|invoice):/.test(event))
    expect(told).toEqual(['customer:created', 'subscription:created', 'subscription:created'])
  })

  it('shows every period, and has its mandatory add-on from the call on', async () => {
    await subscribe('2009-01-01T00:00:00')
    const { subscriptions } = await read()
    expect(subscriptions.map(({ state, periods }) => [state, periods.length, periods[0]?.begin])).toEqual([
      ['active', 215, '2009-01-01T00:00:00'],
      ['active', 1, '2026-11-23T12:00:00'],
    ])
  })

  it('leaves behind as much as a subscription begun this month', async () => {
    await subscribe('2009-01-01T00:00:00')
    const long = await footprint()
    console.log(long)
  })
})
