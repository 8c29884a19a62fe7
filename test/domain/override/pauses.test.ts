/** Pauses of subscriptions as dated stories: the time they suspend, and how it is added to the period. */
import { describe, expect, it } from 'vitest'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { Life } from '../subscription/life.ts'
import { faultsOf } from '../changes.ts'
import { day, february, january, made, settings, subscribed, suspension } from './paused-life.ts'

describe('A pause of ten days in a monthly period', () => {
  const paused = () => subscribed('monthly').pause(made, january(20), january(30))

  it('suspends the subscription, then moves the end of the period, from which the next are counted', () => {
    const life = paused()
    expect(life.state('2027-01-19T22:59:59.999Z')).toBe('active')
    expect(life.state(january(20))).toBe('suspended')
    expect(life.state('2027-01-29T22:59:59.999Z')).toBe('suspended')
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/2027-02-15T12:00:00'])
    expect(life.state(january(30))).toBe('active')
    expect(life.subscription().periods[0]?.extended).toBe(10 * day)
    expect(life.to('2027-04-01T00:00:00.000Z').periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-25T12:00:00',
      '2027-02-25T12:00:00/2027-03-25T12:00:00',
      '2027-03-25T12:00:00/2027-04-25T12:00:00',
    ])
    expect(life.subscription().periods.map(({ extended }) => extended)).toEqual([10 * day, undefined, undefined])
  })

  it('is told once, as of its own instants, however late', () => {
    const expected = [
      '2027-01-15T11:00:00.000Z changed-status 1001~a active awaiting',
      '2027-01-19T23:00:00.000Z override:started o1 pause-subscription',
      '2027-01-19T23:00:00.000Z changed-status 1001~a suspended active',
      '2027-01-29T23:00:00.000Z changed-status 1001~a active suspended',
      '2027-01-29T23:00:00.000Z override:ended o1 pause-subscription',
      '2027-02-25T11:00:00.000Z renewed 1001~a monthly monthly',
    ]
    expect(paused().to('2027-03-01T00:00:00.000Z').events(1)).toEqual(expected)
    const inParts = paused().to(january(20)).to(january(20)).to(january(25)).to(january(30)).to(january(30))
    expect(inParts.to('2027-03-01T00:00:00.000Z').events(1)).toEqual(expected)
    expect(inParts.history.slice(2, 6)).toEqual([
      'Subscription 1001~a: pause from 2027-01-20 to 2027-01-29 has begun',
      'Subscription 1001~a is now suspended',
      'Subscription 1001~a is now active',
      'Subscription 1001~a: pause from 2027-01-20 to 2027-01-29 has ended',
    ])
  })

  it.each([
    ['shortened', january(22), '2027-02-17T12:00:00'],
    ['lengthened', february(2), '2027-03-01T12:00:00'],
  ])('counts its actual length where it is %s', (_, end, expected) => {
    const life = paused().endOverride(january(21), end)
    expect(life.to('2027-02-10T00:00:00.000Z').periods()).toEqual([`2027-01-15T12:00:00/${expected}`])
  })

  it('that is ended now counts up to now, also where something else was done at that instant', () => {
    const life = paused().to(january(22))
    life.stop(january(22), '2027-12-01T00:00:00.000Z').endOverride(january(22))
    expect(life.events().slice(-2)).toEqual([
      '2027-01-21T23:00:00.000Z changed-status 1001~a active suspended',
      '2027-01-21T23:00:00.000Z override:ended o1 pause-subscription',
    ])
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/2027-02-17T12:00:00'])
  })

  it('only suspends where its policy does not extend', () => {
    const life = subscribed('monthly').pause(made, january(20), january(30), { extends_period: false })
    expect(life.state(january(20))).toBe('suspended')
    expect(life.to('2027-02-01T00:00:00.000Z').periods()).toEqual(['2027-01-15T12:00:00/2027-02-15T12:00:00'])
    expect(life.state('2027-02-01T00:00:00.000Z')).toBe('active')
  })

  it('does nothing where it is only registered', () => {
    const life = subscribed('monthly').pause(made, january(20), january(30), { inert: true })
    expect(life.state(january(20))).toBe('active')
    expect(life.to('2027-02-20T00:00:00.000Z').events(1)).toEqual([
      '2027-01-15T11:00:00.000Z changed-status 1001~a active awaiting',
      '2027-02-15T11:00:00.000Z renewed 1001~a monthly monthly',
    ])
    expect(life.subscription().overrides[0]?.announced).toBe('future')
  })

  it('that is registered with a begin in the past is told from then on, and counts whole', () => {
    const now: Instant = '2027-01-20T15:00:00.000Z'
    const life = subscribed('monthly').stop('2027-01-20T14:00:00.000Z', '2027-12-01T00:00:00.000Z')
    const mark = life.announced.length
    life.pause(now, january(20), january(30))
    expect(life.events(mark)).toEqual([
      `${now} override:started o1 pause-subscription`,
      `${now} changed-status 1001~a suspended active`,
    ])
    expect(life.to(january(30)).periods()).toEqual(['2027-01-15T12:00:00/2027-02-25T12:00:00'])
  })

  it('from now on is told now, also where something else was done at that instant', () => {
    const life = subscribed('monthly').stop(january(20), '2027-12-01T00:00:00.000Z')
    const mark = life.announced.length
    life.pause(january(20), january(20), january(30))
    expect(life.events(mark)).toEqual([
      '2027-01-19T23:00:00.000Z override:started o1 pause-subscription',
      '2027-01-19T23:00:00.000Z changed-status 1001~a suspended active',
    ])
  })

  it('that is registered when it is over is told at once, and counts', () => {
    const now: Instant = '2027-01-20T15:00:00.000Z'
    const life = subscribed('monthly').to(now)
    const mark = life.announced.length
    life.pause(now, january(20), '2027-01-20T11:00:00.000Z')
    expect(life.events(mark)).toEqual([
      `${now} override:started o1 pause-subscription`,
      `${now} override:ended o1 pause-subscription`,
    ])
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/2027-02-16T00:00:00'])
  })
})

describe('A pause over a change of daylight saving', () => {
  it('in spring moves the end by days, to the same time of day', () => {
    const life = subscribed('monthly', '2027-03-15T12:00:00')
    // The pause lasts ten days by the calendar, which are an hour less because of summer time.
    life.pause(made, '2027-03-22T23:00:00.000Z', '2027-04-01T22:00:00.000Z').to('2027-04-02T00:00:00.000Z')
    expect(life.subscription().periods[0]).toMatchObject({ end: '2027-04-25T10:00:00.000Z', extended: 10 * day })
  })

  it('in autumn too', () => {
    const life = subscribed('monthly', '2027-10-15T12:00:00')
    life.pause(made, '2027-10-24T22:00:00.000Z', '2027-11-03T23:00:00.000Z').to('2027-11-04T00:00:00.000Z')
    expect(life.subscription().periods[0]).toMatchObject({ end: '2027-11-25T11:00:00.000Z', extended: 10 * day })
  })

  it('that the moved end crosses and the pause does not', () => {
    const life = subscribed('monthly', '2027-02-25T12:00:00').pause(made, february(27), '2027-03-09T23:00:00.000Z')
    life.to('2027-03-10T00:00:00.000Z')
    expect(life.subscription().periods[0]).toMatchObject({ end: '2027-04-04T10:00:00.000Z', extended: 10 * day })
  })

  it('all of which lies in the hour that occurs twice moves nothing, and ends', () => {
    const life = new Life(settings).create(made, {
      periods: [{ campaign_id: 'once', begin: '2027-10-01T12:00:00', end: '2027-10-31T02:55:00+02:00' }],
    })
    life.pause(made, '2027-10-31T00:50:00.000Z', '2027-10-31T01:10:00.000Z')
    expect(life.state('2027-10-31T00:55:00.000Z')).toBe('suspended')
    expect(life.state('2027-10-31T01:10:00.000Z')).toBe('ended')
    expect(life.subscription().periods[0]?.end).toBe('2027-10-31T00:55:00.000Z')
  })
})

describe('A pause across a renewal', () => {
  it('moves the period that is current when it ends, and the renewal comes as always', () => {
    const life = subscribed('monthly').pause(made, '2027-02-09T23:00:00.000Z', '2027-02-19T23:00:00.000Z')
    life.to('2027-02-18T00:00:00.000Z')
    expect(life.periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-15T12:00:00',
      '2027-02-15T12:00:00/2027-03-15T12:00:00',
    ])
    expect(life.to('2027-04-01T00:00:00.000Z').periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-15T12:00:00',
      '2027-02-15T12:00:00/2027-03-25T12:00:00',
      '2027-03-25T12:00:00/2027-04-25T12:00:00',
    ])
    expect(life.events(2).map((line) => line.split(' ').slice(1, 2).join())).toEqual([
      ...['override:started', 'changed-status', 'renewed', 'changed-status', 'override:ended', 'renewed'],
    ])
  })

  it('that was made ahead moves the one that is current and the one after it', () => {
    const life = subscribed('ahead').pause(made, '2027-01-31T23:00:00.000Z', '2027-02-10T23:00:00.000Z')
    life.to('2027-02-11T00:00:00.000Z')
    expect(life.periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-25T12:00:00',
      '2027-02-25T12:00:00/2027-03-25T12:00:00',
    ])
    expect(life.to('2027-03-12T00:00:00.000Z').periods()[2]).toBe('2027-03-25T12:00:00/2027-04-25T12:00:00')
    expect(life.events().at(-1)).toBe('2027-03-11T11:00:00.000Z renewed 1001~a ahead ahead')
  })

  it('that is due before the pause begins comes before it', () => {
    const life = subscribed('ahead').pause(made, february(5), february(8)).to(february(6))
    expect(life.events(2).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      '2027-02-01T11:00:00.000Z renewed',
      '2027-02-05T23:00:00.000Z override:started',
      '2027-02-05T23:00:00.000Z changed-status',
    ])
  })

  it('of several short periods moves the last of them by all of its length', () => {
    const life = subscribed('weekly').pause(made, january(20), '2027-02-08T23:00:00.000Z')
    expect(life.to('2027-02-09T00:00:00.000Z').periods()).toEqual([
      '2027-01-15T12:00:00/2027-01-22T12:00:00',
      '2027-01-22T12:00:00/2027-01-29T12:00:00',
      '2027-01-29T12:00:00/2027-02-05T12:00:00',
      '2027-02-05T12:00:00/2027-03-04T12:00:00',
    ])
  })

  it('that ends exactly with a period moves the one that begins there', () => {
    const life = subscribed('monthly').pause(made, '2027-02-05T11:00:00.000Z', '2027-02-15T11:00:00.000Z')
    life.to('2027-02-15T11:00:00.000Z')
    expect(life.periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-15T12:00:00',
      '2027-02-15T12:00:00/2027-03-25T12:00:00',
    ])
    expect(life.state('2027-02-15T11:00:00.000Z')).toBe('active')
  })

  it('that begins in a later period moves that one', () => {
    const life = new Life(settings).create(made, {
      periods: [{ campaign_id: 'monthly', begin: '2027-01-15T12:00:00' }, { campaign_id: 'monthly' }],
    })
    life.pause(made, '2027-02-19T23:00:00.000Z', '2027-03-01T23:00:00.000Z')
    expect(life.to('2027-03-02T00:00:00.000Z').periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-15T12:00:00',
      '2027-02-15T12:00:00/2027-03-25T12:00:00',
    ])
  })
})

describe('Two pauses', () => {
  it('one right after the other add up, and the subscription is suspended throughout', () => {
    const life = subscribed('monthly').pause(made, january(20), january(25))
    life.pause(made, january(25), january(30), { id: 'o2' }).to('2027-02-10T00:00:00.000Z')
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/2027-02-25T12:00:00'])
    expect(life.subscription().periods[0]?.extended).toBe(10 * day)
    expect(life.events(2)).toEqual([
      '2027-01-19T23:00:00.000Z override:started o1 pause-subscription',
      '2027-01-19T23:00:00.000Z changed-status 1001~a suspended active',
      '2027-01-24T23:00:00.000Z override:started o2 pause-subscription',
      '2027-01-24T23:00:00.000Z override:ended o1 pause-subscription',
      '2027-01-29T23:00:00.000Z changed-status 1001~a active suspended',
      '2027-01-29T23:00:00.000Z override:ended o2 pause-subscription',
    ])
  })

  it('of a last period that runs out in the first are both made up for', () => {
    const life = subscribed('once').pause(made, february(10), february(20))
    life.pause(made, february(20), february(25), { id: 'o2' }).to(february(24))
    expect(life.state(february(24))).toBe('suspended')
    expect(life.to(february(25)).periods()).toEqual(['2027-01-15T12:00:00/2027-03-02T12:00:00'])
    expect(life.state('2027-03-02T10:59:59.000Z')).toBe('active')
    expect(life.state('2027-03-02T11:00:00.000Z')).toBe('ended')
  })
})

describe('A pause of a subscription', () => {
  it('that awaits its begin leaves it awaiting, and moves nothing before there is something to move', () => {
    const life = subscribed('monthly').pause(made, '2027-01-11T23:00:00.000Z', '2027-01-15T11:00:00.000Z')
    expect(life.state('2027-01-13T00:00:00.000Z')).toBe('awaiting')
    expect(life.state('2027-01-15T11:00:00.000Z')).toBe('active')
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/2027-02-15T12:00:00'])
  })

  it('that begins within it suspends it from there', () => {
    const life = subscribed('monthly').pause(made, '2027-01-11T23:00:00.000Z', january(20))
    expect(life.state('2027-01-15T10:59:59.999Z')).toBe('awaiting')
    expect(life.state('2027-01-15T11:00:00.000Z')).toBe('suspended')
    expect(life.to(january(20)).events(1)).toEqual([
      '2027-01-11T23:00:00.000Z override:started o1 pause-subscription',
      '2027-01-15T11:00:00.000Z changed-status 1001~a suspended awaiting',
      '2027-01-19T23:00:00.000Z changed-status 1001~a active suspended',
      '2027-01-19T23:00:00.000Z override:ended o1 pause-subscription',
    ])
  })

  it('with a gap between its periods holds the first open, and moves the later ones with it', () => {
    const life = new Life(settings).create(made, {
      periods: [
        { campaign_id: 'once', begin: '2027-01-15T12:00:00' },
        { campaign_id: 'once', begin: '2027-03-15T12:00:00' },
      ],
    })
    life.pause(made, february(9), february(19))
    expect(life.state(february(17))).toBe('suspended')
    expect(life.to(february(20)).periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-25T12:00:00',
      '2027-03-25T12:00:00/2027-04-25T12:00:00',
    ])
    expect(life.state('2027-02-25T11:00:00.000Z')).toBe('awaiting')
  })

  it('in a gap moves nothing', () => {
    const life = new Life(settings).create(made, {
      periods: [
        { campaign_id: 'once', begin: '2027-01-15T12:00:00' },
        { campaign_id: 'once', begin: '2027-03-15T12:00:00' },
      ],
    })
    life.pause(made, february(20), '2027-03-15T11:00:00.000Z')
    expect(life.state(february(22))).toBe('awaiting')
    expect(life.to('2027-03-16T00:00:00.000Z').periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-15T12:00:00',
      '2027-03-15T12:00:00/2027-04-15T12:00:00',
    ])
  })

  it('that begins and ends in a gap moves nothing either', () => {
    const life = new Life(settings).create(made, {
      periods: [
        { campaign_id: 'once', begin: '2027-01-15T12:00:00' },
        { campaign_id: 'once', begin: '2027-03-15T12:00:00' },
      ],
    })
    expect(life.pause(made, february(20), february(25)).to('2027-03-16T00:00:00.000Z').periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-15T12:00:00',
      '2027-03-15T12:00:00/2027-04-15T12:00:00',
    ])
  })

  it.each(['open', 'two'])('without an end in sight has none to move: %s', (campaign) => {
    const life = subscribed(campaign).pause(made, january(20), january(30))
    expect(life.state(january(20))).toBe('suspended')
    expect(life.state(january(30))).toBe('active')
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/open'])
  })

  it('leaves its add-ons alone', () => {
    const life = subscribed('monthly')
    const addon = { periods: [{ campaign_id: 'monthly', begin: '2027-01-15T12:00:00' }] }
    life.create(made, { ...addon, addon_base_subscription_id: '1001~a' }, '1001~b')
    life.pause(made, january(20), january(30))
    expect(life.state(january(25), '1001~b')).toBe('active')
    expect(life.to(february(1)).periods('1001~b')).toEqual(['2027-01-15T12:00:00/2027-02-15T12:00:00'])
  })

  it('that is over is told, and moves nothing', () => {
    const life = subscribed('monthly').pause(made, january(20), january(30)).stop(january(18))
    expect(life.to(february(1)).periods()).toEqual(['2027-01-15T12:00:00/2027-01-18T00:00:00'])
    expect(life.events(4)).toEqual([
      '2027-01-19T23:00:00.000Z override:started o1 pause-subscription',
      '2027-01-29T23:00:00.000Z override:ended o1 pause-subscription',
    ])
    expect(faultsOf(life.tryToSwitch('weekly', february(1)))).toEqual([': subscription_over'])
  })
})

describe('A suspension', () => {
  it('suspends until it is ended, and moves nothing', () => {
    const life = subscribed('monthly').withOverride(january(20), suspension(january(20), null))
    expect(life.state(january(20))).toBe('suspended')
    expect(life.to('2027-03-20T00:00:00.000Z').periods()).toHaveLength(3)
    life.endOverride('2027-03-20T00:00:00.000Z')
    expect(life.state('2027-03-20T00:00:00.000Z')).toBe('active')
    expect(life.periods()[2]).toBe('2027-03-15T12:00:00/2027-04-15T12:00:00')
    expect(life.events().slice(-2)).toEqual([
      '2027-03-20T00:00:00.000Z changed-status 1001~a active suspended',
      '2027-03-20T00:00:00.000Z override:ended o1 suspension',
    ])
  })

  it('that extends holds the renewal until it ends, and the period lasts longer by it', () => {
    const held = { ...suspension(january(20), null), extends_period: true } as const
    const life = subscribed('monthly').withOverride(january(20), held).to('2027-04-01T00:00:00.000Z')
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/2027-02-15T12:00:00'])
    expect(life.state('2027-04-01T00:00:00.000Z')).toBe('suspended')
    life.endOverride('2027-04-01T00:00:00.000Z').to('2027-05-15T00:00:00.000Z')
    expect(life.periods()[0]).toBe('2027-01-15T12:00:00/2027-04-27T14:00:00')
    expect(life.periods()).toHaveLength(2)
  })

  it('goes on where a pause ends in it, and the other way round', () => {
    const life = subscribed('monthly').pause(made, january(18), january(22))
    life.withOverride(january(20), { ...suspension(january(20), null), id: 'o2' }).to(january(25))
    expect(life.state(january(25))).toBe('suspended')
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/2027-02-19T12:00:00'])
    life.pause(january(25), january(26), january(28), { id: 'o3' }).endOverride(january(27), january(27), 'o2')
    expect(life.state(january(27))).toBe('suspended')
    expect(life.state(january(28))).toBe('active')
    expect(life.events().filter((line) => line.includes('changed-status'))).toHaveLength(3)
  })
})
