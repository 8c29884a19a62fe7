import { describe, expect, it } from 'vitest'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { account, Life, monthly } from './life.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { faultsOf } from '../changes.ts'

const now = '2027-01-15T11:00:00.000Z'
const web = { id: 'web', duration: 'P1M', renews_to: 'web', products: ['web'] }
const withWeb = { ...monthly, addons: [{ campaign: 'web', mandatory: true }, { campaign: 'extra' }] }
const extra = { id: 'extra', duration: 'P7D' }
const plain = { id: 'plain', duration: 'P1M', renews_to: 'monthly' }
const settings = account([withWeb, web, extra, plain])
const life = () => new Life(settings)
const ids = ({ world }: Life) => world.subscriptions.map(({ id }) => id)
const addon = '1001~a.1.1'

describe('A mandatory add-on', () => {
  it('comes with its base, from the same begin, and is renewed beside it and not made again', () => {
    const both = life().create(now, {
      periods: [{ campaign_id: 'monthly', begin: '2027-01-31T12:00:00' }],
      quantity: 2,
      invoiced_by: 'manual',
    })
    both.to('2027-06-15T00:00:00.000Z')
    expect(ids(both)).toEqual(['1001~a', addon])
    expect(both.periods(addon)).toEqual(both.periods())
    expect(both.subscription(addon)).toMatchObject({
      link: { kind: 'addon', subscription: '1001~a' },
      quantity: 2,
      invoiced_by: 'manual',
    })
    expect(both.events().slice(0, 4)).toEqual([
      `${now} created 1001~a`,
      `${now} created ${addon}`,
      '2027-01-31T11:00:00.000Z changed-status 1001~a active awaiting',
      `2027-01-31T11:00:00.000Z changed-status ${addon} active awaiting`,
    ])
  })

  it('comes with a renewal or a switch to a campaign that has it', () => {
    const renewed = life().create(now, { periods: [{ campaign_id: 'plain' }] })
    expect(ids(renewed)).toEqual(['1001~a'])
    expect(ids(renewed.to('2027-02-15T11:00:00.000Z'))).toEqual(['1001~a', '1001~a.2.1'])
    expect(renewed.periods('1001~a.2.1')).toEqual(['2027-02-15T12:00:00/2027-03-15T12:00:00'])
    const switched = life()
      .create(now, { periods: [{ campaign_id: 'plain' }] })
      .switchTo('monthly', '2027-01-20T00:00:00.000Z')
    expect(switched.periods('1001~a.2.1')).toEqual(['2027-01-20T01:00:00/2027-02-20T01:00:00'])
  })

  it('comes with a switch also where its base was on the campaign of that add-on before', () => {
    const before = life().create(now, { periods: [{ campaign_id: 'web' }] })
    expect(ids(before.switchTo('monthly', '2027-01-20T00:00:00.000Z'))).toEqual(['1001~a', '1001~a.2.1'])
  })

  it('does not come with a plan that is switched to in a gap where a stop will come before the next begin', () => {
    const gap = life()
      .create(now, { periods: [{ campaign_id: 'extra' }, { campaign_id: 'plain', begin: '2027-03-01T00:00:00' }] })
      .stop(now, '2027-02-15T00:00:00.000Z')
      .switchTo('monthly', '2027-02-01T00:00:00.000Z')
    expect(ids(gap)).toEqual(['1001~a'])
  })

  it('comes once for each given period that it does not cover already', () => {
    const periods = [{ campaign_id: 'plain' }, { campaign_id: 'monthly' }, { campaign_id: 'monthly' }]
    expect(ids(life().create(now, { periods }))).toEqual(['1001~a', '1001~a.2.1'])
  })

  it('comes with the past of a base too, and once', () => {
    const past = life()
      .create(now, { periods: [{ campaign_id: 'monthly', begin: '2026-06-15T12:00:00' }] })
      .to(now)
    expect(ids(past)).toEqual(['1001~a', addon])
    expect(past.periods(addon)).toEqual(past.periods())
    expect(past.state(now, addon)).toBe('active')
  })

  it('comes again for the next period where it does not renew', () => {
    const each = new Life(account([{ ...monthly, addons: [{ campaign: 'extra', mandatory: true }] }, extra]))
    each.create(now, { periods: [{ campaign_id: 'monthly' }] }).to('2027-03-20T00:00:00.000Z')
    expect(ids(each)).toEqual(['1001~a', addon, '1001~a.2.1', '1001~a.3.1'])
  })

  it('comes again where it ends exactly when the next period begins', () => {
    const month = { id: 'month', duration: 'P1M' }
    const each = new Life(account([{ ...monthly, addons: [{ campaign: 'month', mandatory: true }] }, month]))
    each.create(now, { periods: [{ campaign_id: 'monthly' }] }).to('2027-02-15T11:00:00.000Z')
    expect(each.periods(addon)).toEqual(['2027-01-15T12:00:00/2027-02-15T12:00:00'])
    expect(each.periods('1001~a.2.1')).toEqual(['2027-02-15T12:00:00/2027-03-15T12:00:00'])
  })

  it('does not come with a plan that is switched to while a stop will come before its begin', () => {
    const awaiting = life()
      .create(now, { periods: [{ campaign_id: 'plain', begin: '2027-03-01T00:00:00' }] })
      .stop(now, '2027-02-01T00:00:00.000Z')
      .switchTo('monthly', '2027-01-20T00:00:00.000Z')
    expect(ids(awaiting)).toEqual(['1001~a'])
  })

  it('has the stop that its base has ahead, and is told so', () => {
    const stop = '2027-02-10T00:00:00.000Z'
    const switched = life()
      .create(now, { periods: [{ campaign_id: 'plain' }] })
      .stop(now, stop)
      .switchTo('monthly', '2027-01-20T00:00:00.000Z')
    expect(switched.events().slice(-2)).toEqual([
      '2027-01-20T00:00:00.000Z created 1001~a.2.1',
      `2027-01-20T00:00:00.000Z registered-stop 1001~a.2.1 ${stop}`,
    ])
  })

  it('does not come where nobody wants it, then or later', () => {
    const without = life().create(now, {
      periods: [{ campaign_id: 'monthly' }],
      create_mandatory_addon_subscriptions: false,
    })
    expect(ids(without.to('2027-06-15T00:00:00.000Z'))).toEqual(['1001~a'])
  })

  it('comes with those that its own campaign makes mandatory', () => {
    const deep = new Life(account([withWeb, { ...web, addons: [{ campaign: 'extra', mandatory: true }] }, extra]))
    deep.create(now, { periods: [{ campaign_id: 'monthly' }] })
    expect(ids(deep)).toEqual(['1001~a', addon, `${addon}.1.1`])
    expect(deep.subscription(`${addon}.1.1`).link).toEqual({ kind: 'addon', subscription: addon })
  })

  it('does not breed where it renews to a campaign with that add-on', () => {
    const a = { id: 'a', duration: 'P1M', renews_to: 'a', addons: [{ campaign: 'd', mandatory: true }] }
    const bred = new Life(account([a, { id: 'd', duration: 'P7D', renews_to: 'a' }]))
    bred.create(now, { periods: [{ campaign_id: 'a' }] }).to('2028-01-15T00:00:00.000Z')
    expect(ids(bred)).toEqual(['1001~a', addon])
  })
})

describe('A mandatory add-on whose base changes', () => {
  const deep = () =>
    new Life(
      account(
        [withWeb, { ...web, addons: [{ campaign: 'extra', mandatory: true }] }, { ...extra, duration: 'P1M' }, plain],
        {
          policies: [{ external_id: 'open' }, { external_id: 'strict' }],
          delivery_methods: [{ id: 'print-house' }],
        },
      ),
    ).create(now, { periods: [{ campaign_id: 'monthly' }], policy: { id: 'open' }, quantity: 2 })
  const below = `${addon}.1.1`
  const conditions = (of: Life, id: string) => {
    const { quantity, invoiced_by, policy } = of.subscription(id)
    return [quantity, invoiced_by, policy]
  }

  it('has its quantity, way of invoicing and policy too, and so have its own add-ons, each told once', () => {
    const both = deep()
    const mark = both.announced.length
    both.update({}, now, { quantity: 5, invoiced_by: 'print-house', policy: { id: 'strict' } })
    for (const id of ['1001~a', addon, below]) expect(conditions(both, id)).toEqual([5, 'print-house', 'strict'])
    expect(both.events(mark)).toEqual(['1001~a', addon, below].map((id) => `${now} updated ${id}`))
    both.update({}, now, { policy: null })
    for (const id of ['1001~a', addon, below]) expect(conditions(both, id)).toEqual([5, 'print-house', undefined])
  })

  it('keeps what it was given of its own, and what a person asked for follows nothing', () => {
    const both = deep().create(
      now,
      { periods: [{ campaign_id: 'plain' }], addon_base_subscription_id: '1001~a', quantity: 2 },
      '1001~b',
    )
    both.update({}, now, { id: addon, quantity: 3 })
    both.update({}, now, { quantity: 4, invoiced_by: 'manual' })
    expect(conditions(both, addon)).toEqual([3, 'manual', 'open'])
    expect(conditions(both, '1001~b')).toEqual([2, 'email', undefined])
  })

  it('that is over stays as it was', () => {
    const ended = deep().stop(now, now, addon)
    ended.update({}, now, { quantity: 9 })
    expect(conditions(ended, addon)).toEqual([2, 'email', 'open'])
  })
})

describe('The mandatory add-on of a base that was over before it was created', () => {
  const introduced = (more: object) =>
    new Life(
      account([
        { id: 'intro', duration: 'P3M', addons: [{ campaign: 'web', mandatory: true }], ...more },
        { id: 'once', duration: 'P1M' },
        web,
      ]),
    )
      .create(now, { periods: [{ campaign_id: 'intro', begin: '2026-01-15T12:00:00' }] })
      .to(now)

  it('has the periods up to the end of its base, and was stopped there', () => {
    const past = introduced({})
    expect(past.periods(addon)).toEqual([
      '2026-01-15T12:00:00/2026-02-15T12:00:00',
      '2026-02-15T12:00:00/2026-03-15T12:00:00',
      '2026-03-15T12:00:00/2026-04-15T12:00:00',
    ])
    expect(past.state(now, addon)).toBe('stopped')
    expect(past.events().filter((line) => line.includes(addon))).toEqual([
      `${now} created ${addon}`,
      `${now} registered-stop ${addon} 2026-04-15T10:00:00.000Z`,
      `${now} changed-status ${addon} stopped active`,
    ])
  })

  it('goes on beside what its base was renewed to', () => {
    const past = introduced({ renews_to: 'once' })
    expect(past.periods()).toHaveLength(2)
    expect(past.periods(addon)).toHaveLength(4)
    expect(past.subscription(addon).stop?.at).toBe('2026-05-15T10:00:00.000Z')
  })
})

describe('An add-on that is asked for', () => {
  const both = () =>
    life()
      .create(now, { periods: [{ campaign_id: 'plain' }] })
      .create(now, { periods: [{ campaign_id: 'web' }], addon_base_subscription_id: '1001~a' }, '1001~b')

  it('belongs to its base, and stops with it at the same instant', () => {
    const stopped = both().stop('2027-01-20T00:00:00.000Z')
    expect(stopped.events(2)).toEqual([
      '2027-01-20T00:00:00.000Z registered-stop 1001~a 2027-01-20T00:00:00.000Z',
      '2027-01-20T00:00:00.000Z changed-status 1001~a stopped active',
      '2027-01-20T00:00:00.000Z registered-stop 1001~b 2027-01-20T00:00:00.000Z',
      '2027-01-20T00:00:00.000Z changed-status 1001~b stopped active',
    ])
  })

  it('belongs to the one of several subscriptions that it names, and ends with that alone', () => {
    const several = life()
      .create(now, { periods: [{ campaign_id: 'extra' }] }, '1001~0')
      .create(now, { periods: [{ campaign_id: 'plain' }] })
    const beside = (base: string, id: string) =>
      several.create(now, { periods: [{ campaign_id: 'web' }], addon_base_subscription_id: base }, id)
    beside('1001~a', '1001~b')
    beside('1001~0', '1001~c')
    expect(several.state('2027-01-25T00:00:00.000Z', '1001~b')).toBe('active')
    expect(several.state('2027-01-25T00:00:00.000Z', '1001~c')).toBe('stopped')
    // An ended first subscription does not prevent another from having the add-on.
    expect(beside('1001~a', '1001~d').subscription('1001~d').link).toEqual({ kind: 'addon', subscription: '1001~a' })
  })

  it('whose own stop is at the instant of its base’s keeps when that was asked for', () => {
    const at = '2027-02-20T00:00:00.000Z'
    const both = new Life(account([monthly, web]))
      .create(now, { periods: [{ campaign_id: 'monthly' }] })
      .create(now, { periods: [{ campaign_id: 'web' }], addon_base_subscription_id: '1001~a' }, '1001~b')
    both.stop('2027-01-16T00:00:00.000Z', at, '1001~b').stop('2027-01-17T00:00:00.000Z', at)
    expect(both.subscription('1001~b').stop).toEqual({ at, requested: '2027-01-16T00:00:00.000Z' })
  })

  it('is to stop when it was asked last, also while its base is to stop before', () => {
    const first = '2027-02-20T00:00:00.000Z'
    const last = '2027-02-25T00:00:00.000Z'
    const stops = both()
      .stop('2027-01-16T00:00:00.000Z', first, '1001~b')
      .stop('2027-01-17T00:00:00.000Z', '2027-02-01T00:00:00.000Z')
      .stop('2027-01-18T00:00:00.000Z', last, '1001~b')
    expect(stops.subscription('1001~b').stop).toEqual({ at: last, requested: '2027-01-18T00:00:00.000Z' })
    expect(stops.resume('2027-01-19T00:00:00.000Z').state('2027-02-24T00:00:00.000Z', '1001~b')).toBe('active')
    expect(stops.state(last, '1001~b')).toBe('stopped')
  })

  it('that stops at one instant with its base is told so once', () => {
    const stop = '2027-02-01T00:00:00.000Z'
    const stopped = both().stop(now, stop)
    const mark = stopped.announced.length
    expect(stopped.to('2027-03-01T00:00:00.000Z').events(mark)).toEqual([
      `${stop} changed-status 1001~a stopped active`,
      `${stop} changed-status 1001~b stopped active`,
    ])
  })

  it('with a later stop of its own stops when its base does, also in a gap of that', () => {
    const gap = life()
      .create(now, { periods: [{ campaign_id: 'extra' }, { campaign_id: 'extra', begin: '2027-03-01T00:00:00' }] })
      .create(now, { periods: [{ campaign_id: 'web' }], addon_base_subscription_id: '1001~a' }, '1001~b')
      .stop(now, '2027-02-10T00:00:00.000Z')
      .stop(now, '2027-04-01T00:00:00.000Z', '1001~b')
    expect(gap.to('2027-05-01T00:00:00.000Z').subscription('1001~b').stop?.at).toBe('2027-02-10T00:00:00.000Z')
  })

  it('with a later stop of its own is stopped with its base as soon as that is known', () => {
    const later = both().stop(now, '2027-04-01T00:00:00.000Z', '1001~b').stop(now, '2027-02-10T00:00:00.000Z')
    expect(later.subscription('1001~b').stop?.at).toBe('2027-02-10T00:00:00.000Z')
  })

  it('cannot have a recipient of a group as its base', () => {
    const { world } = life().create(now, { periods: [{ campaign_id: 'plain' }] })
    const link = { kind: 'recipient', customer: '2000', subscription: '2000~g', begin: now, end: null } as const
    const follower = life()
    follower.world = { ...world, subscriptions: world.subscriptions.map((one) => ({ ...one, link, periods: [] })) }
    const { subscriptions } = follower.world
    const periods = [{ campaign_id: 'web' }]
    expect(subscriptions).toHaveLength(1)
    expect(faultsOf(follower.tryToCreate(now, { periods, addon_base_subscription_id: '1001~a' }, '1001~b'))).toEqual([
      ': addon_base_unknown',
    ])
  })

  it('that has ended by itself is not stopped with its base', () => {
    const ended = life()
      .create(now, { periods: [{ campaign_id: 'plain' }] })
      .create(now, { periods: [{ campaign_id: 'extra' }], addon_base_subscription_id: '1001~a' }, '1001~b')
      .to('2027-01-25T00:00:00.000Z')
    const mark = ended.announced.length
    expect(ended.stop('2027-01-25T00:00:00.000Z').events(mark)).toEqual([
      '2027-01-25T00:00:00.000Z registered-stop 1001~a 2027-01-25T00:00:00.000Z',
      '2027-01-25T00:00:00.000Z changed-status 1001~a stopped active',
    ])
    expect(ended.state('2027-02-01T00:00:00.000Z', '1001~b')).toBe('ended')
  })

  it('cancelled when it is made stops at the earlier of its own end and the stop of its base', () => {
    const cancelled = (stopOfBase: Instant) =>
      life()
        .create(now, { periods: [{ campaign_id: 'plain' }] })
        .stop(now, stopOfBase)
        .create(
          now,
          {
            periods: [{ campaign_id: 'web' }],
            addon_base_subscription_id: '1001~a',
            cancelled: true,
            stop_requested: '2027-01-10T00:00:00Z',
          },
          '1001~b',
        )
        .subscription('1001~b').stop
    const end = '2027-02-15T11:00:00.000Z'
    const own = { at: end, requested: '2027-01-10T00:00:00.000Z' }
    expect(cancelled('2027-02-01T00:00:00.000Z')).toEqual({ at: '2027-02-01T00:00:00.000Z', requested: now })
    expect(cancelled('2027-03-01T00:00:00.000Z')).toEqual(own)
    expect(cancelled(end)).toEqual(own)
  })

  it('has a stop registered with one that its base has ahead, and is not told of its own stop once more', () => {
    const stop = '2027-02-01T00:00:00.000Z'
    const ahead = both().stop(now, stop)
    expect(ahead.events(2)).toEqual([`${now} registered-stop 1001~a ${stop}`, `${now} registered-stop 1001~b ${stop}`])
    const own = both().stop(now, stop, '1001~b').stop('2027-01-16T00:00:00.000Z', stop)
    expect(own.events(2)).toEqual([
      `${now} registered-stop 1001~b ${stop}`,
      `2027-01-16T00:00:00.000Z registered-stop 1001~a ${stop}`,
    ])
  })

  it('below an add-on that stops by itself is not told of that stop once more where the base is to stop then too', () => {
    const stop = '2027-02-01T00:00:00.000Z'
    const three = life()
      .create(now, { periods: [{ campaign_id: 'plain' }] })
      .create(now, { periods: [{ campaign_id: 'web' }], addon_base_subscription_id: '1001~a' }, '1001~b')
      .create(now, { periods: [{ campaign_id: 'web' }], addon_base_subscription_id: '1001~b' }, '1001~c')
      .stop(now, stop, '1001~b')
    const mark = three.announced.length
    const lowest = three.subscription('1001~c')
    three.stop('2027-01-16T00:00:00.000Z', stop)
    expect(three.events(mark)).toEqual([`2027-01-16T00:00:00.000Z registered-stop 1001~a ${stop}`])
    expect(three.subscription('1001~c')).toBe(lowest)
  })

  it('that is over when a stop of its base is registered is not stopped', () => {
    const over = both().stop(now, now, '1001~b').stop('2027-01-16T00:00:00.000Z', '2027-02-01T00:00:00.000Z')
    expect(over.subscription('1001~b').stop?.at).toBe(now)
    expect(over.events(4)).toEqual(['2027-01-16T00:00:00.000Z registered-stop 1001~a 2027-02-01T00:00:00.000Z'])
  })

  it('can stop on its own, and earlier than its base', () => {
    const earlier = both().stop(now, '2027-01-20T00:00:00.000Z', '1001~b').stop(now, '2027-02-01T00:00:00.000Z')
    expect(earlier.subscription('1001~b').stop?.at).toBe('2027-01-20T00:00:00.000Z')
    expect(earlier.state('2027-01-20T00:00:00.000Z', '1001~b')).toBe('stopped')
    expect(earlier.state('2027-01-20T00:00:00.000Z')).toBe('active')
  })

  it('moves with the stop of its base', () => {
    const moved = both()
      .stop(now, '2027-01-20T00:00:00.000Z')
      .stop('2027-01-16T00:00:00.000Z', '2027-05-01T00:00:00.000Z')
    moved.to('2027-05-02T00:00:00.000Z')
    expect(moved.subscription('1001~b').stop?.at).toBe('2027-05-01T00:00:00.000Z')
    expect(moved.periods('1001~b')).toHaveLength(4)
  })

  it('made while its base has a stop ahead has that stop too', () => {
    const late = life()
      .create(now, { periods: [{ campaign_id: 'plain' }] })
      .stop(now, '2027-01-25T00:00:00.000Z')
    const mark = late.announced.length
    late.create(now, { periods: [{ campaign_id: 'web' }], addon_base_subscription_id: '1001~a' }, '1001~b')
    expect(late.events(mark)).toEqual([
      `${now} created 1001~b`,
      `${now} registered-stop 1001~b 2027-01-25T00:00:00.000Z`,
    ])
    expect(late.state('2027-01-25T00:00:00.000Z', '1001~b')).toBe('stopped')
  })

  it('is stopped where its base ends by itself, with all below it', () => {
    const deep = new Life(settings)
      .create(now, { periods: [{ campaign_id: 'extra' }] })
      .create(now, { periods: [{ campaign_id: 'web' }], addon_base_subscription_id: '1001~a' }, '1001~b')
      .create(now, { periods: [{ campaign_id: 'web' }], addon_base_subscription_id: '1001~b' }, '1001~c')
    const mark = deep.announced.length
    deep.to('2028-01-01T00:00:00.000Z')
    const end = '2027-01-22T11:00:00.000Z'
    expect(deep.events(mark)).toEqual([
      `${end} changed-status 1001~a ended active`,
      `${end} registered-stop 1001~b ${end}`,
      `${end} changed-status 1001~b stopped active`,
      `${end} registered-stop 1001~c ${end}`,
      `${end} changed-status 1001~c stopped active`,
    ])
    // The stops follow from the end of the base, so the history has no lines of them.
    expect(deep.history.filter((text) => text.startsWith('Stop of'))).toEqual([])
  })

  it('is refused where its base, or the one below which that is, would have more than 30 that live', () => {
    const given = life().create(now, { periods: [{ campaign_id: 'plain' }] })
    const below = (base: string, id: string) =>
      given.tryToCreate(now, { periods: [{ campaign_id: 'web' }], addon_base_subscription_id: base }, id)
    given.create(now, { periods: [{ campaign_id: 'web' }], addon_base_subscription_id: '1001~a' }, '1001~b0')
    for (let count = 1; count < 30; count++)
      given.create(now, { periods: [{ campaign_id: 'web' }], addon_base_subscription_id: '1001~b0' }, `1001~b${count}`)
    expect(faultsOf(below('1001~a', '1001~x'))).toEqual([': addons_too_many'])
    expect(faultsOf(below('1001~b0', '1001~x'))).toEqual([': addons_too_many'])
    const refused = below('1001~b0', '1001~x')
    expect(isRefused(refused) && refused.faults).toMatchObject([{ values: { max: 30 } }])
    given.stop(now, now, '1001~b29')
    expect(faultsOf(below('1001~b0', '1001~x'))).toEqual(['changed'])
  })

  it('is refused on a base that is over', () => {
    const over = life()
      .create(now, { periods: [{ campaign_id: 'plain' }] })
      .stop(now)
    expect(
      faultsOf(
        over.tryToCreate(now, { periods: [{ campaign_id: 'web' }], addon_base_subscription_id: '1001~a' }, '1001~b'),
      ),
    ).toEqual([': addon_base_unknown'])
  })
})
