/**
 * A customer's contribution to the counts of campaigns and products, and the time at which a count changes without an
 * event.
 */
import { describe, expect, it } from 'vitest'
import { countedOf } from '../../../functions/domain/product/customer-counts.ts'
import type { GivenSubscription } from '../../../functions/domain/subscription/commands/create-subscription.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import type { World } from '../../../functions/domain/world/world.ts'
import { Reader } from './product-life.ts'

const newYear: Instant = '2027-01-01T00:00:00.000Z'
const day = (text: string): Instant => `2027-${text}T00:00:00.000Z`
const on = (...campaigns: string[]): Partial<GivenSubscription> => ({
  periods: campaigns.map((campaign_id, at) => ({ campaign_id, ...(at === 0 && { begin: '2027-01-01T00:00' }) })),
})
const counted = (world: World, now = newYear) => countedOf(world, [], now)

describe('The subscriptions of a customer', () => {
  it('count by the campaign that they are on, until they are over', () => {
    const reader = new Reader()
      .create(newYear, on('monthly'))
      .create(newYear, on('monthly'), '1001~b')
      .create(newYear, on('web'), '1001~c')
    expect(counted(reader.world)).toEqual({ campaigns: { monthly: 2, web: 1 }, products: {}, copies: {} })
    reader.stop(day('01-20'), day('01-20'), '1001~b')
    expect(counted(reader.world, day('01-20'))).toEqual({ campaigns: { monthly: 1, web: 1 }, products: {}, copies: {} })
  })

  it('count their copies beyond the first', () => {
    const reader = new Reader()
      .create(newYear, { ...on('monthly'), quantity: 5 })
      .create(newYear, { ...on('monthly'), quantity: 2 }, '1001~b')
      .create(newYear, on('web'), '1001~c')
    expect(counted(reader.world)).toMatchObject({ campaigns: { monthly: 2, web: 1 }, copies: { monthly: 5 } })
    expect(counted(reader.stop(day('01-20'), day('01-20')).world, day('01-20')).copies).toEqual({ monthly: 1 })
  })

  it('count while they await their begin, and while a pause holds them open', () => {
    const awaiting = new Reader().create(newYear, { periods: [{ campaign_id: 'ten', begin: '2027-02-01T00:00' }] })
    expect(counted(awaiting.world).campaigns).toEqual({ ten: 1 })
    const held = new Reader().create(newYear, {
      periods: [{ campaign_id: 'web', begin: '2027-01-01T00:00', end: '2027-02-01T00:00' }],
    })
    held.pause(newYear, day('01-20'), day('02-10'))
    expect(counted(held.to(day('02-05')).world, day('02-05')).campaigns).toEqual({ web: 1 })
  })

  it('count with the next period in a gap, also where a stop that is still ahead removes it', () => {
    const gap = new Reader().create(newYear, {
      periods: [
        { campaign_id: 'web', begin: '2027-01-01T00:00', end: '2027-02-01T00:00' },
        { campaign_id: 'ten', begin: '2027-03-01T00:00' },
      ],
    })
    expect(counted(gap.to(day('02-10')).world, day('02-10')).campaigns).toEqual({ ten: 1 })
    gap.stop(day('02-10'), day('02-20'))
    expect(counted(gap.world, day('02-10')).campaigns).toEqual({ ten: 1 })
    expect(counted(gap.to(day('02-20')).world, day('02-20')).campaigns).toEqual({})
  })

  it('of a recipient count with the campaign of its group, until it is over', () => {
    const group = new Reader().create(newYear, on('company'), '1001~g').subscription('1001~g')
    const seat = new Reader().create(newYear, { group_subscription_id: '1001~g' }, '1002~r', group)
    expect(counted(seat.world)).toEqual({ campaigns: { seat: 1 }, products: {}, copies: {} })
    expect(counted(seat.stop(day('01-05'), day('01-05'), '1002~r').world, day('01-05')).campaigns).toEqual({})
  })
})

describe('The next instant at which a count changes without an event', () => {
  it('is where a subscription goes over to another campaign, the earliest of all', () => {
    const both = new Reader()
      .create(newYear, on('monthly', 'web'))
      .create(newYear, on('monthly', 'ten'), '1001~b')
      .create(
        newYear,
        {
          periods: [
            { campaign_id: 'web', begin: '2027-01-01T00:00', end: '2027-01-15T00:00' },
            { campaign_id: 'ten', begin: '2027-01-20T00:00' },
          ],
        },
        '1001~c',
      )
    // In the gap between periods, the subscription already counts by its next period.
    expect(counted(both.world).until).toBe(day('01-15'))
    expect(counted(both.world, day('01-15')).until).toBe(day('02-01'))
  })

  it('is none where a period of the same campaign follows, at an end, and of a recipient', () => {
    const same = new Reader().create(newYear, on('monthly', 'monthly'))
    expect(counted(same.world)).not.toHaveProperty('until')
    const group = new Reader().create(newYear, on('company', 'company-of-two'), '1001~g').subscription('1001~g')
    const seat = new Reader().create(newYear, { group_subscription_id: '1001~g' }, '1002~r', group)
    expect(counted(seat.world)).not.toHaveProperty('until')
  })
})

describe('The products of a customer', () => {
  it('count once each time that they are assigned, without those that were taken back', () => {
    const reader = new Reader().create(newYear, on('monthly')).receive(1).receive(2)
    const [first, second] = reader.assigned
    if (first === undefined || second === undefined) expect.fail('Two issues are missing.')
    const all = [first, second, { ...second, id: 'again' }, { ...first, id: 'taken', unassigned: day('02-20') }]
    expect(countedOf(reader.world, all, day('02-20')).products).toEqual({ 'issue-1': 1, 'issue-2': 2 })
  })
})

it('Nothing of a deleted customer counts', () => {
  const reader = new Reader().create(newYear, on('monthly')).receive(1)
  const world = { ...reader.world, customer: { ...reader.world.customer, erased: newYear } }
  expect(countedOf(world, reader.assigned, day('01-20'))).toEqual({ campaigns: {}, products: {}, copies: {} })
})
