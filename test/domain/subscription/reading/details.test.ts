/** The details of a subscription: its conditions, its stop, and its renewal. */
import { describe, expect, it } from 'vitest'
import type { GivenSubscription } from '../../../../functions/domain/subscription/commands/create-subscription.ts'
import { showDetails } from '../../../../functions/domain/subscription/reading/subscription-details.ts'
import { showSubscription } from '../../../../functions/domain/subscription/reading/show-subscription.ts'
import type { Subscription } from '../../../../functions/domain/world/subscription.ts'
import type { Instant } from '../../../../functions/domain/time/time.ts'
import { Group, groupId, recipientId } from '../group.ts'
import { account, Life, monthly } from '../life.ts'

const settings = account(
  [
    { ...monthly, name: 'Monthly' },
    { id: 'once', name: 'Once', duration: 'P1M' },
    { id: 'intro', name: 'Intro', duration: 'P7D', renews_to: 'monthly' },
    { id: 'open', renews_to: 'monthly' },
    { id: 'ten', assignments: 10, renews_to: 'monthly' },
    { id: 'three', assignments: 3 },
    { id: 'extra', name: 'Extra', duration: 'P1M', renews_to: 'extra' },
  ],
  { timezone: 'UTC', policies: [{ external_id: 'standard' }, { external_id: 'vip' }] },
)
const january: Instant = '2027-01-10T12:00:00.000Z'
const on = (...campaigns: readonly string[]): Partial<GivenSubscription> => ({
  periods: campaigns.map((campaign_id) => ({ campaign_id })),
})
const begun = (given: Partial<GivenSubscription>) => new Life(settings).create(january, given)
const details = (life: Life, now: Instant = january, id = '1001~a') =>
  showDetails({ subscription: life.to(now).subscription(id), all: life.world.subscriptions, settings, now })

describe('The conditions of a subscription', () => {
  it('are those that it was given, and no others', () => {
    expect(details(begun(on('once')))).toEqual({ created: '2027-01-10T12:00:00', quantity: 1, invoiced_by: 'email' })
    const more = { policy: 'vip', quantity: 3, invoiced_by: 'manual', invoicing_from: '2027-01-20T00:00:00' }
    expect(details(begun({ ...on('once'), ...more, policy: { external_id: 'vip' } }))).toMatchObject(more)
  })

  it('name the base of an add-on', () => {
    const life = begun(on('monthly')).create(
      january,
      { ...on('extra'), addon_base_subscription_id: '1001~a' },
      '1001~b',
    )
    expect(details(life, january, '1001~b')).toMatchObject({ addon_base_subscription_id: '1001~a' })
    expect(details(life)).not.toHaveProperty('addon_base_subscription_id')
  })

  it('are shown with the subscription where they are asked for, and so is what is left of its periods', () => {
    const life = begun(on('ten'))
    const subscription = life.subscription()
    const reading = {
      ...{ subscription, assignments: [], buyer: {}, settings, now: january },
      ...{ pricing: false, currentPeriodOnly: false },
    }
    const shown = showSubscription({ ...reading, details: life.world.subscriptions })
    expect(shown).toMatchObject({ quantity: 1, periods: [{ remaining_assignments: 10 }] })
    const plain = showSubscription(reading)
    expect(plain).not.toHaveProperty('quantity')
    expect(plain.periods[0]).not.toHaveProperty('remaining_assignments')
    const timed = begun(on('once'))
    expect(
      showSubscription({ ...reading, subscription: timed.subscription(), details: timed.world.subscriptions })
        .periods[0],
    ).not.toHaveProperty('remaining_assignments')
  })
})

describe('A subscription renews', () => {
  const renews = (life: Life, now: Instant = january, id = '1001~a') => details(life, now, id).renews_to

  it('to what its campaign says, at the end of the present period', () => {
    expect(renews(begun(on('intro')))).toEqual({
      campaign_id: 'monthly',
      campaign_name: 'Monthly',
      begin: '2027-01-17T12:00:00',
    })
    expect(renews(begun(on('once')))).toBeUndefined()
  })

  it('to the period that is made already, whatever its campaign says', () => {
    expect(renews(begun(on('intro', 'once')))).toEqual({
      campaign_id: 'once',
      campaign_name: 'Once',
      begin: '2027-01-17T12:00:00',
    })
    expect(renews(begun(on('intro', 'once')), '2027-01-17T12:00:00.000Z')).toBeUndefined()
    const gap = [{ campaign_id: 'once' }, { campaign_id: 'intro', begin: '2027-03-01T00:00:00' }]
    expect(renews(begun({ periods: gap }))?.begin).toBe('2027-03-01T00:00:00')
  })

  it('to a made period by the id of its campaign, where that is gone', () => {
    const life = begun(on('intro', 'once'))
    const campaigns = settings.campaigns.filter(({ id }) => id !== 'once')
    const reading = { subscription: life.subscription(), all: life.world.subscriptions, now: january }
    expect(showDetails({ ...reading, settings: { ...settings, campaigns } }).renews_to).toMatchObject({
      ...{ campaign_id: 'once', campaign_name: 'once' },
    })
    const without = settings.campaigns.filter(({ id }) => id !== 'monthly')
    const intro = begun(on('intro')).subscription()
    expect(
      showDetails({ ...reading, subscription: intro, settings: { ...settings, campaigns: without } }),
    ).not.toHaveProperty('renews_to')
  })

  it('with its last assignment, whenever that comes, unless a stop is registered', () => {
    const ten = () => begun(on('ten'))
    expect(renews(ten())).toEqual({ campaign_id: 'monthly', campaign_name: 'Monthly' })
    expect(renews(begun(on('three')))).toBeUndefined()
    expect(renews(ten().stop(january, '2027-09-01T00:00:00.000Z'))).toBeUndefined()
    const without = settings.campaigns.filter(({ id }) => id !== 'monthly')
    const life = ten()
    const reading = { subscription: life.subscription(), all: [], now: january }
    expect(showDetails({ ...reading, settings: { ...settings, campaigns: without } }).renews_to).toBeUndefined()
  })

  it('never where no end is in sight', () => {
    expect(renews(begun(on('open')))).toBeUndefined()
  })

  it('unless a stop comes by then', () => {
    const end: Instant = '2027-01-17T12:00:00.000Z'
    expect(renews(begun(on('intro')).stop(january, end))).toBeUndefined()
    expect(renews(begun(on('intro')).stop(january, '2027-01-17T12:00:01.000Z'))?.begin).toBe('2027-01-17T12:00:00')
    expect(renews(begun(on('intro')).stop(january), '2027-01-11T00:00:00.000Z')).toBeUndefined()
  })

  it('as an add-on only where its base goes on as long', () => {
    const both = (base: string, more: Partial<GivenSubscription> = {}) =>
      begun(on(base)).create(january, { ...on('extra'), addon_base_subscription_id: '1001~a', ...more }, '1001~b')
    const next = { campaign_id: 'extra', campaign_name: 'Extra', begin: '2027-02-10T12:00:00' }
    expect(renews(both('monthly'), january, '1001~b')).toEqual(next)
    expect(renews(both('once'), january, '1001~b')).toBeUndefined()
    expect(renews(both('open'), january, '1001~b')).toEqual(next)
    expect(renews(both('ten'), january, '1001~b')).toEqual(next)
    const shorter = { periods: [{ campaign_id: 'extra', end: '2027-02-10T11:59:59' }] }
    expect(renews(both('once', shorter), january, '1001~b')?.begin).toBe('2027-02-10T11:59:59')
  })
})

describe('A stop', () => {
  it('is shown with when it was registered, ahead or over', () => {
    const stop = { stop_at: '2027-01-15T00:00:00', stop_requested: '2027-01-10T12:00:00' }
    const life = begun(on('monthly')).stop(january, '2027-01-15T00:00:00.000Z')
    expect(details(life)).toMatchObject(stop)
    expect(details(life, '2027-01-16T00:00:00.000Z')).toMatchObject(stop)
    expect(details(begun(on('monthly')))).not.toHaveProperty('stop_at')
  })
})

describe('A recipient', () => {
  const now: Instant = '2027-01-20T11:00:00.000Z'
  const detailsOf = (both: Group, at: Instant = now, present = true) => {
    both.follow(at)
    const subscription: Subscription = both.recipient()
    const { settings: own } = both.group
    return showDetails({
      subscription,
      ...(present && { group: both.seen(at) }),
      all: [subscription],
      settings: own,
      now: at,
    })
  }
  const joined = (campaign: string, given: Partial<GivenSubscription> = {}) =>
    new Group(campaign).join('2027-01-16T11:00:00.000Z', given)

  it('names its group, and renews with it on the campaign for recipients', () => {
    expect(detailsOf(joined('company'))).toMatchObject({
      ...{ group_subscription_id: groupId, group_customer_id: '2000' },
      renews_to: { campaign_id: 'seat', campaign_name: 'Seat', begin: '2027-02-15T12:00:00' },
    })
    expect(detailsOf(joined('once'))).not.toHaveProperty('renews_to')
    expect(detailsOf(joined('company'), now, false)).not.toHaveProperty('renews_to')
  })

  it('renews to the recipients’ campaign of a period that its group has already', () => {
    const both = new Group('bigger').join('2027-01-16T11:00:00.000Z')
    expect(detailsOf(both).renews_to).toMatchObject({ campaign_id: 'seat', begin: '2027-01-22T12:00:00' })
    expect(detailsOf(both, '2027-01-22T11:00:00.000Z').renews_to).toMatchObject({
      ...{ campaign_id: 'seat', begin: '2027-02-22T12:00:00' },
    })
  })

  it('does not renew beyond its own end', () => {
    const until = (end: string) => detailsOf(joined('company', { periods: [{ end }] })).renews_to
    expect(until('2027-02-15T12:00:00')).toBeUndefined()
    expect(until('2027-02-15T12:00:01')?.begin).toBe('2027-02-15T12:00:00')
  })

  it('has the stop of its group, or its own where that is earlier', () => {
    const stopped = (at: Instant) => {
      const both = joined('company')
      both.group.stop(now, at, groupId)
      return both
    }
    const groups = stopped('2027-02-01T00:00:00.000Z')
    expect(detailsOf(groups)).toMatchObject({ stop_at: '2027-02-01T01:00:00', stop_requested: '2027-01-20T12:00:00' })
    const own = stopped('2027-02-01T00:00:00.000Z').follow(now)
    own.other.stop('2027-01-21T11:00:00.000Z', '2027-01-25T00:00:00.000Z', recipientId)
    expect(detailsOf(own, '2027-01-21T11:00:00.000Z')).toMatchObject({
      ...{ stop_at: '2027-01-25T01:00:00', stop_requested: '2027-01-21T12:00:00' },
    })
    expect(detailsOf(own, '2027-01-26T11:00:00.000Z')).not.toHaveProperty('renews_to')
    expect(detailsOf(joined('company'))).not.toHaveProperty('stop_at')
    const later = joined('company').follow(now)
    later.other.stop(now, '2027-02-10T00:00:00.000Z', recipientId)
    later.group.stop('2027-01-21T11:00:00.000Z', '2027-02-01T00:00:00.000Z', groupId)
    expect(detailsOf(later, '2027-01-21T11:00:00.000Z')).toMatchObject({
      ...{ stop_at: '2027-02-01T01:00:00', stop_requested: '2027-01-21T12:00:00' },
    })
  })
})
