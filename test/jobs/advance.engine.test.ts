/** Work that is due, over the real engine: its cost, and that it continues with the stored state. */
import { isRefused } from '../../functions/domain/world/change.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSubscription } from '../../functions/domain/subscription/commands/create-subscription.ts'
import type { Instant } from '../../functions/domain/time/time.ts'
import { newWorld, type World } from '../../functions/domain/world/world.ts'
import { loadWorldAt } from '../../functions/work/advance/advance-customer.ts'
import { commitWorld } from '../../functions/store/customer/commit-world.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { given } from '../domain/subscription/life.ts'
import { useEngine } from '../engine.ts'
import { settingsOf } from '../settings.ts'
import { countedSends } from '../storage-calls.ts'

useEngine()
const newYear: Instant = '2027-01-01T00:00:00.000Z'
const settings = settingsOf({
  account: { id: `a-${randomUUID()}`, mode: 'live', timezone: 'UTC' },
  business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'DKK' }],
  products: [{ external_id: 'gazette', name: 'The Gazette', category: 'gazette', recurring: true }],
  campaigns: [
    { id: 'monthly', name: 'Monthly', products: ['gazette'], duration: 'P1M', renews_to: 'monthly' },
    { id: 'weekly', name: 'Weekly', products: ['gazette'], duration: 'P1W', renews_to: 'weekly' },
    {
      ...{ id: 'paid', name: 'Paid', products: ['gazette'], duration: 'P1M', renews_to: 'paid' },
      invoice_lines: [{ text: 'Paper', amount: 10_000, tax_rate: 0.25 }],
    },
  ],
})

async function subscriber(id: string, ...campaigns: readonly string[]): Promise<void> {
  let world: World = newWorld({ id, version: 0, created: newYear, builtin: {}, fields: {}, overrides: [] })
  const notes = campaigns.map((campaign_id, index) => {
    const made = createSubscription({
      world,
      given: given({ periods: [{ campaign_id }] }),
      id: `${id}~${index}`,
      now: newYear,
      settings,
    })
    if (isRefused(made)) expect.fail(JSON.stringify(made))
    world = made.world
    return { at: newYear, via: 'api', by: 'demo', facts: made.facts } as const
  })
  expect(await commitWorld({ settings, before: undefined, after: world, notes, now: newYear })).toBe('committed')
}

describe('Carrying out what is due of a customer', () => {
  it('costs one Query and one transaction for a renewal', async () => {
    await subscriber('1', 'monthly')
    const { result, sent } = await countedSends(() => loadWorldAt(settings, '1', '2027-02-01T00:00:00.000Z'))
    expect(sent).toEqual(['QueryCommand', 'TransactWriteItemsCommand'])
    expect(result?.subscriptions[0]?.periods).toHaveLength(2)
  })

  it('costs a look at the counter of its number more where it is invoiced', async () => {
    await subscriber('3', 'paid')
    // The first period is not invoiced yet.
    await loadWorldAt(settings, '3', newYear)
    const { result, sent } = await countedSends(() => loadWorldAt(settings, '3', '2027-02-01T00:00:00.000Z'))
    expect(sent).toEqual(['QueryCommand', 'GetItemCommand', 'TransactWriteItemsCommand'])
    expect(result?.ledger.open.map(({ number, date }) => [number, date])).toEqual([
      ['DK-1', '2027-01-01'],
      ['DK-2', '2027-02-01'],
    ])
  })

  it('goes on with just what is stored, over many transactions', async () => {
    await subscriber('2', 'monthly', 'weekly')
    const { result, sent } = await countedSends(() => loadWorldAt(settings, '2', '2033-07-01T00:00:00.000Z'))
    expect(sent.filter((command) => command === 'TransactWriteItemsCommand').length).toBeGreaterThan(2)
    expect(result).toEqual(await loadWorld(settings.account.id, '2'))
  })
})
