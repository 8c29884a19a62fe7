import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefused } from '../../../../functions/domain/world/change.ts'
import { instantOf, laterOf, millisOf, type Instant } from '../../../../functions/domain/time/time.ts'
import { faultsOf } from '../../changes.ts'
import { Group, groupId, now as groupNow, recipientId } from '../group.ts'
import { account, Life, monthly } from '../life.ts'
import { accountOf, live, plot } from '../plot.ts'
import { underLaw } from '../../world/law-of-identity.ts'
import { propertyRuns } from '../../../property-runs.ts'

const now = '2027-01-15T11:00:00.000Z'
const web = { id: 'web', duration: 'P1M', renews_to: 'web', products: ['web'] }
const settings = account([
  { ...monthly, invoice_days_before: 7, addons: [{ campaign: 'web', mandatory: true }] },
  web,
  { id: 'plain', duration: 'P1M', renews_to: 'plain' },
])
const life = (periods: readonly object[] = [{}], more: object = {}) =>
  underLaw(new Life(settings)).create(now, {
    periods: periods.map((one) => ({ campaign_id: 'plain', ...one })),
    ...more,
  })
const addon = '1001~a.1.1'

describe('Given a stop that is registered, when it is taken back,', () => {
  it('the periods are there again, nobody stops, and it is told once', () => {
    const resumed = life([{}, {}]).stop('2027-01-16T00:00:00.000Z', '2027-01-20T00:00:00.000Z')
    resumed.resume('2027-01-17T00:00:00.000Z').to('2027-04-01T00:00:00.000Z')
    expect(resumed.periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-15T12:00:00',
      '2027-02-15T12:00:00/2027-03-15T12:00:00',
      '2027-03-15T12:00:00/2027-04-15T12:00:00',
    ])
    expect(resumed.subscription().stop).toBeUndefined()
    expect(resumed.events(1)).toEqual([
      '2027-01-16T00:00:00.000Z registered-stop 1001~a 2027-01-20T00:00:00.000Z',
      '2027-01-17T00:00:00.000Z revoked-stop 1001~a',
      '2027-03-15T11:00:00.000Z renewed 1001~a plain plain',
    ])
    expect(resumed.history[2]).toBe('Stop of subscription 1001~a taken back')
  })

  it('a subscription that was created as not renewed is renewed', () => {
    const resumed = life([{}], { cancelled: true }).resume('2027-02-01T00:00:00.000Z')
    expect(resumed.to('2027-02-16T00:00:00.000Z').periods()).toHaveLength(2)
  })

  it('a renewal that was due meanwhile comes at once', () => {
    const resumed = life([{ campaign_id: 'monthly' }]).stop(now, '2027-02-15T11:00:00.000Z')
    resumed.resume('2027-02-12T00:00:00.000Z')
    expect(resumed.events().filter((line) => line.includes('renewed 1001~a '))).toEqual([
      '2027-02-12T00:00:00.000Z renewed 1001~a monthly monthly',
    ])
  })
})

describe('Nothing is taken back', () => {
  it('where no stop is registered, where it has taken effect, or where the subscription is unknown', () => {
    expect(faultsOf(life().tryToResume(now))).toEqual([': stop_not_registered'])
    expect(faultsOf(life().stop(now).tryToResume(now))).toEqual([': subscription_over'])
    const later = life().stop(now, '2027-01-20T00:00:00.000Z')
    expect(faultsOf(later.tryToResume('2027-01-20T00:00:00.000Z'))).toEqual([': subscription_over'])
    expect(faultsOf(life().tryToResume(now, 'other'))).toEqual([': subscription_unknown'])
  })

  it('twice', () => {
    const resumed = life().stop(now, '2027-01-20T00:00:00.000Z').resume(now)
    expect(faultsOf(resumed.tryToResume(now))).toEqual([': stop_not_registered'])
  })
})

describe('An add-on', () => {
  const both = () => life([{ campaign_id: 'monthly' }])

  it('goes on with its base', () => {
    const resumed = both().stop(now, '2027-01-20T00:00:00.000Z').resume('2027-01-16T00:00:00.000Z')
    expect(resumed.events(4)).toEqual([
      '2027-01-16T00:00:00.000Z revoked-stop 1001~a',
      `2027-01-16T00:00:00.000Z revoked-stop ${addon}`,
    ])
    expect(resumed.periods(addon)).toEqual(['2027-01-15T12:00:00/2027-02-15T12:00:00'])
  })

  it('keeps a stop of its own, whether it was to stop before its base, with it, or after it', () => {
    for (const [own, base] of [
      ['2027-01-18T00:00:00.000Z', '2027-01-20T00:00:00.000Z'],
      ['2027-01-20T00:00:00.000Z', '2027-01-20T00:00:00.000Z'],
      ['2027-02-20T00:00:00.000Z', '2027-01-20T00:00:00.000Z'],
    ] as const) {
      const resumed = both().stop(now, own, addon).stop('2027-01-16T00:00:00.000Z', base)
      resumed.resume('2027-01-17T00:00:00.000Z')
      expect(resumed.subscription().stop).toBeUndefined()
      expect(resumed.subscription(addon).stop?.at).toBe(own)
    }
  })

  it('stops by its own stop where its base is to stop later than that after all', () => {
    const moved = both().stop(now, '2027-02-01T00:00:00.000Z', addon).stop('2027-01-16T00:00:00.000Z')
    expect(moved.state('2027-01-16T00:00:00.000Z', addon)).toBe('stopped')
    const later = both().stop(now, '2027-02-01T00:00:00.000Z', addon)
    later.stop('2027-01-16T00:00:00.000Z', '2027-01-20T00:00:00.000Z')
    expect(later.subscription(addon).stop?.at).toBe('2027-01-20T00:00:00.000Z')
    later.stop('2027-01-17T00:00:00.000Z', '2027-03-01T00:00:00.000Z')
    expect(later.subscription(addon).stop?.at).toBe('2027-02-01T00:00:00.000Z')
  })

  it('that stops before its base stops with its base then, and not later', () => {
    const resumed = both().stop(now, '2027-01-20T00:00:00.000Z').stop(now, '2027-01-18T00:00:00.000Z', addon)
    resumed.resume('2027-01-16T00:00:00.000Z', addon)
    expect(resumed.subscription(addon).stop?.at).toBe('2027-01-20T00:00:00.000Z')
    expect(resumed.history.at(-1)).toBe(`Stop of subscription ${addon} taken back; it now stops at 2027-01-20T01:00:00`)
    expect(faultsOf(resumed.tryToResume('2027-01-16T00:00:00.000Z', addon))).toEqual([': addon_stops_with_base'])
  })

  it('that a switch behind the stop did not make is made', () => {
    const gap = life([{ begin: '2027-03-01T00:00:00' }]).stop(now, '2027-02-15T00:00:00.000Z')
    gap.switchTo('monthly', '2027-02-01T00:00:00.000Z')
    expect(gap.world.subscriptions).toHaveLength(1)
    gap.resume('2027-02-02T00:00:00.000Z')
    expect(gap.periods('1001~a.2.1')).toEqual(gap.periods())
  })

  it('that a switch behind the stop did not make is not made where the stop of the base comes before it', () => {
    const plain = { campaign_id: 'plain' }
    const periods = [
      { ...plain, end: '2027-02-10T00:00:00' },
      { ...plain, begin: '2027-03-01T00:00:00' },
    ]
    const gap = life().create(now, { periods, addon_base_subscription_id: '1001~a' }, '1001~b')
    gap.stop(now, '2027-02-15T00:00:00.000Z', '1001~b').switchTo('monthly', '2027-02-12T00:00:00.000Z', '1001~b')
    gap.stop('2027-02-12T00:00:00.000Z', '2027-02-25T00:00:00.000Z').resume('2027-02-13T00:00:00.000Z', '1001~b')
    expect(gap.periods('1001~b')).toHaveLength(1)
    expect(gap.subscription('1001~b').stop?.at).toBe('2027-02-25T00:00:00.000Z')
    expect(gap.world.subscriptions.map(({ id }) => id)).toEqual(['1001~a', '1001~b'])
  })
})

describe('A recipient', () => {
  const stopAt = '2027-02-20T00:00:00.000Z'

  it('goes on with its group, and is told so', () => {
    const both = new Group().join(groupNow)
    both.group.stop('2027-01-20T00:00:00.000Z', stopAt, groupId)
    both.follow('2027-01-20T00:00:00.000Z')
    both.group.resume('2027-01-25T00:00:00.000Z', groupId)
    both.follow('2027-01-26T00:00:00.000Z').follow('2027-02-25T00:00:00.000Z')
    expect(both.other.events(1)).toEqual([
      `2027-01-20T00:00:00.000Z registered-stop ${recipientId} ${stopAt}`,
      `2027-01-25T00:00:00.000Z revoked-stop ${recipientId}`,
      `2027-02-15T11:00:00.000Z renewed ${recipientId} seat seat`,
    ])
    expect(both.other.history).toContain(`Stop of subscription ${recipientId} taken back with its group's`)
  })

  it('hears of a stop that is registered anew', () => {
    const both = new Group().join(groupNow)
    both.group.stop('2027-01-20T00:00:00.000Z', stopAt, groupId)
    both.follow('2027-01-20T00:00:00.000Z')
    both.group.resume('2027-01-25T00:00:00.000Z', groupId)
    both.follow('2027-01-25T00:00:00.000Z')
    both.group.stop('2027-01-30T00:00:00.000Z', stopAt, groupId)
    both.follow('2027-01-30T00:00:00.000Z').follow(stopAt)
    expect(both.other.events(3)).toEqual([
      `2027-01-30T00:00:00.000Z registered-stop ${recipientId} ${stopAt}`,
      `2027-02-15T11:00:00.000Z renewed ${recipientId} seat seat`,
      `${stopAt} changed-status ${recipientId} stopped active`,
    ])
  })

  it('takes back its own stop and stops with its group', () => {
    const both = new Group().join(groupNow)
    both.group.stop('2027-01-20T00:00:00.000Z', stopAt, groupId)
    both.follow('2027-01-20T00:00:00.000Z')
    both.other.stop('2027-01-21T00:00:00.000Z', '2027-02-01T00:00:00.000Z', recipientId)
    both.other.resume('2027-01-22T00:00:00.000Z', recipientId)
    expect(both.other.events(3)).toEqual([`2027-01-22T00:00:00.000Z registered-stop ${recipientId} ${stopAt}`])
    expect(both.state('2027-02-02T00:00:00.000Z')).toBe('active')
    expect(both.state(stopAt)).toBe('stopped')
  })

  it('of its own goes on with a group that has no stop', () => {
    const both = new Group().join(groupNow)
    both.other.stop('2027-01-21T00:00:00.000Z', '2027-02-01T00:00:00.000Z', recipientId)
    both.other.resume('2027-01-22T00:00:00.000Z', recipientId)
    expect(both.other.events(2)).toEqual([`2027-01-22T00:00:00.000Z revoked-stop ${recipientId}`])
    expect(both.state('2027-02-02T00:00:00.000Z')).toBe('active')
  })
})

describe('An add-on below an add-on whose stop is taken back', () => {
  const chain = account([
    { ...monthly, addons: [{ campaign: 'web', mandatory: true }] },
    { ...web, addons: [{ campaign: 'deep', mandatory: true }] },
    { id: 'deep', duration: 'P1M', renews_to: 'deep' },
  ])
  const deep = `${addon}.1.1`
  const stopsOf = (own: Instant) => {
    const made = new Life(chain).create(now, { periods: [{ campaign_id: 'monthly' }] })
    made.stop(now, own, deep).stop(now, '2027-01-20T00:00:00.000Z', addon).stop(now, '2027-02-01T00:00:00.000Z')
    expect(made.subscription(deep).stop?.at).toBe('2027-01-20T00:00:00.000Z')
    made.resume(now, addon)
    return [addon, deep].map((id) => {
      const { stop } = made.subscription(id)
      return [stop?.at.slice(5, 10), stop?.own?.at.slice(5, 10)]
    })
  }

  it('stops by its own stop, where that comes first or at once with the stop of all', () => {
    expect(stopsOf('2027-01-25T00:00:00.000Z')).toEqual([
      ['02-01', undefined],
      ['01-25', undefined],
    ])
    expect(stopsOf('2027-02-01T00:00:00.000Z')).toEqual([
      ['02-01', undefined],
      ['02-01', undefined],
    ])
  })

  it('stops with the base of all, where that comes first, and keeps its own stop behind', () => {
    expect(stopsOf('2027-02-10T00:00:00.000Z')).toEqual([
      ['02-01', undefined],
      ['02-01', '02-10'],
    ])
  })
})

describe('A recipient whose own stop would come after that of its group', () => {
  it('is told nothing where its own is taken back, as it stops with its group in any case', () => {
    const both = new Group().join(groupNow)
    both.other.stop(groupNow, '2027-02-10T00:00:00.000Z', recipientId)
    both.group.stop('2027-01-16T00:00:00.000Z', '2027-02-05T00:00:00.000Z', groupId)
    both.follow('2027-01-16T00:00:00.000Z')
    const mark = both.other.announced.length
    both.other.resume('2027-01-17T00:00:00.000Z', recipientId)
    expect(both.other.events(mark)).toEqual([])
  })
})

describe('Whatever a subscription went through before,', () => {
  it('a stop taken back at once leaves periods, stops and states of it and its add-ons as they were', () => {
    fc.assert(
      fc.property(plot, fc.integer({ min: 1, max: 200 }), fc.nat({ max: 3 }), (plotted, days, of) => {
        const lived = live(accountOf(plotted), plotted, [])
        const { world } = lived
        const at = world.subscriptions.reduce<Instant>((latest, { announced }) => laterOf(announced.at, latest), now)
        const subscription = world.subscriptions[of]
        if (subscription === undefined || subscription.stop !== undefined) return
        const factsOf = (all: Life) =>
          all.world.subscriptions.map(({ id, periods, stop, announced }) => ({
            ...{ id, stop, state: announced.state },
            periods: periods.map(({ serial, begin, end, natural_end }) => ({ serial, begin, end, natural_end })),
          }))
        const before = factsOf(lived)
        const stopped = lived.tryToStop(at, instantOf(millisOf(at) + days * 86_400_000), subscription.id)
        if (isRefused(stopped)) return
        const resumed = lived.carryOut(at, stopped).tryToResume(at, subscription.id)
        expect(faultsOf(resumed)).toEqual(['changed'])
        expect(factsOf(lived.carryOut(at, resumed))).toEqual(before)
      }),
      { numRuns: propertyRuns(150) },
    )
  })
})
