import { describe, expect, it } from 'vitest'
import { matchesSubscription } from '../../../../functions/domain/customer/subscription-filter.ts'
import { showSubscription } from '../../../../functions/domain/subscription/reading/show-subscription.ts'
import { activeSubscriptions, summaryOf } from '../../../../functions/domain/subscription/reading/summary.ts'
import type { Subscription } from '../../../../functions/domain/world/subscription.ts'
import type { Instant } from '../../../../functions/domain/time/time.ts'
import { advancedOne, settings, subscribed } from '../subscribed.ts'

const groupBegin: Instant = '2027-01-01T11:00:00.000Z'
const joined: Instant = '2027-03-01T11:00:00.000Z'
const nextYear: Instant = '2028-02-01T11:00:00.000Z'

const agreement = subscribed('company', groupBegin, { id: 'company~g1', quantity: 10 })
const stopped = subscribed('company', groupBegin, { id: 'company~g1', stopAt: '2027-06-01T10:00:00.000Z' })
const seat = subscribed('company-seat', joined, {
  id: 'seat~s1',
  fields: { Edition: 'print' },
  link: { kind: 'recipient', customer: 'company', subscription: agreement.id, begin: joined, end: null },
})

function shown(now: Instant, of: Subscription = agreement, pricing = false) {
  const group = advancedOne(of, now)
  return showSubscription({
    subscription: seat,
    group,
    assignments: [],
    buyer: {},
    settings,
    now,
    pricing,
    currentPeriodOnly: false,
  })
}

const active = (now: Instant, of: Subscription = agreement) =>
  activeSubscriptions([seat], now, settings, new Map([[of.id, advancedOne(of, now)]]))

describe('A recipient that is read', () => {
  it('has the periods of its group since it takes part, and names the group customer', () => {
    const period = {
      campaign_name: 'Company seat',
      campaign_id: 'company-seat',
      group_customer_id: 'company',
      products: [],
    }
    expect(shown(nextYear)).toEqual({
      id: 'seat~s1',
      state: 'active',
      data: { edition: 'print' },
      periods: [
        { ...period, begin: '2027-03-01T12:00:00', end: '2028-01-01T12:00:00', current: false },
        { ...period, begin: '2028-01-01T12:00:00', end: '2029-01-01T12:00:00', current: true },
      ],
    })
  })

  it('costs nothing, as its group pays', () => {
    expect(shown(nextYear, agreement, true)).toMatchObject({ price: 0, currency: 'DKK' })
  })

  it.each<[Instant, string]>([
    ['2027-02-28T11:00:00.000Z', 'awaiting'],
    ['2027-05-31T10:00:00.000Z', 'active'],
    ['2027-06-01T10:00:00.000Z', 'stopped'],
  ])('given its group stops on 1 June, at %s is %s', (now, state) => {
    expect(shown(now, stopped).state).toBe(state)
    const by = { settings, now, groups: new Map([[stopped.id, advancedOne(stopped, now)]]) }
    expect(matchesSubscription(seat, { condition_type: 'subscription:state', state: 'active' }, by)).toBe(
      state === 'active',
    )
    expect(active(now, stopped)).toEqual(
      state === 'active'
        ? [{ campaign_name: 'Company seat', campaign_id: 'company-seat', group_customer_id: 'company' }]
        : [],
    )
  })

  it('is not in the summary that is kept, as its group changes without it', () => {
    expect(summaryOf([seat], joined)).toEqual([])
  })

  it('is over where its group and that one’s customer are gone', () => {
    const alone = {
      subscription: seat,
      assignments: [],
      buyer: {},
      settings,
      now: nextYear,
      pricing: true,
      currentPeriodOnly: false,
    }
    expect(showSubscription(alone)).toEqual({ id: 'seat~s1', state: 'ended', data: { edition: 'print' }, periods: [] })
    const told = { ...seat, announced: { state: 'stopped', at: joined } } as const
    expect(showSubscription({ ...alone, subscription: told }).state).toBe('stopped')
    expect(activeSubscriptions([seat], nextYear, settings, new Map())).toEqual([])
  })
})
