/** The customers that the assignment of a product reads: lists by category, and lists of recipients. */
import { describe, expect, it } from 'vitest'
import { isLeaving, subscriberLists } from '../../../functions/domain/projection/subscriber-lists.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { instantOf, millisOf } from '../../../functions/domain/time/time.ts'
import { Reader } from './product-life.ts'

const newYear: Instant = '2027-01-01T00:00:00.000Z'
const over: Instant = '2027-02-01T00:00:00.000Z'
/** A given number of days after the end, and a millisecond earlier. */
const after = (days: number, millis = 0) => instantOf(millisOf(over) + days * 86_400_000 + millis)
const gazette = { list: 'category', category: 'gazette' } as const
const recipients = { list: 'recipients' } as const
const month = (campaign_id = 'web') => ({ campaign_id, begin: '2027-01-01T00:00', end: '2027-02-01T00:00' })

describe('The lists of a customer', () => {
  it('name each category once, while a period is ongoing or to come', () => {
    const both = new Reader()
      .create(newYear, { periods: [{ campaign_id: 'monthly' }] })
      .create(newYear, { periods: [{ campaign_id: 'ten', begin: '2029-01-01T00:00' }] }, '1001~b')
      .create(newYear, { periods: [{ campaign_id: 'web' }] }, '1001~c')
    expect(subscriberLists(both.world, newYear)).toEqual([gazette, { list: 'category', category: 'web' }])
  })

  it('keep a category for ninety days after its period, so that late work misses nobody', () => {
    const { world } = new Reader().create(newYear, { periods: [month('ten')] })
    expect(subscriberLists(world, after(90, -1))).toEqual([gazette])
    expect(subscriberLists(world, after(90))).toEqual([])
  })

  it('keep the category of a period that a stop removed, as it was to come when a product was due', () => {
    const { world } = new Reader()
      .create(newYear, { periods: [month(), { campaign_id: 'ten', begin: '2027-03-01T00:00' }] })
      .stop(newYear, over)
    expect(subscriberLists(world, newYear)).toEqual([{ list: 'category', category: 'web' }, gazette])
  })

  it('name recipients apart, as their group decides, for ninety days after their part', () => {
    const group = new Reader().create(newYear, { periods: [{ campaign_id: 'company' }] }, '1001~g')
    const seat = new Reader()
      .create(newYear, { periods: [{ campaign_id: 'monthly' }] })
      .create(newYear, { group_subscription_id: '1001~g' }, '1002~r', group.subscription('1001~g'))
    expect(subscriberLists(seat.world, newYear)).toEqual([gazette, recipients])
    const left = new Reader()
      .create(newYear, { group_subscription_id: '1001~g' }, '1002~r', group.subscription('1001~g'))
      .stop(newYear, over, '1002~r')
    expect(subscriberLists(left.world, after(90, -1))).toEqual([recipients])
    expect(subscriberLists(left.world, after(90))).toEqual([])
  })

  it('are none of a deleted customer', () => {
    const { world } = new Reader().create(newYear, { periods: [{ campaign_id: 'monthly' }] })
    expect(subscriberLists({ ...world, customer: { ...world.customer, erased: newYear } }, newYear)).toEqual([])
  })
})

describe('A customer leaves a list', () => {
  const { world } = new Reader().create(newYear, { periods: [month('ten')] })

  it('a week after it belongs on it no more, as clocks differ', () => {
    expect(isLeaving(world, gazette, after(90))).toBe(false)
    expect(isLeaving(world, gazette, after(97, -1))).toBe(false)
    expect(isLeaving(world, gazette, after(97))).toBe(true)
  })

  it('where it is of another category, or no recipient', () => {
    expect(isLeaving(world, { list: 'category', category: 'web' }, newYear)).toBe(true)
    expect(isLeaving(world, recipients, newYear)).toBe(true)
    const group = new Reader().create(newYear, { periods: [{ campaign_id: 'company' }] }, '1001~g')
    const seat = new Reader().create(
      newYear,
      { group_subscription_id: '1001~g' },
      '1002~r',
      group.subscription('1001~g'),
    )
    expect(isLeaving(seat.world, recipients, newYear)).toBe(false)
    expect(isLeaving(seat.world, gazette, newYear)).toBe(true)
  })
})
