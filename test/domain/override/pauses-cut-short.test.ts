/** Pauses that meet the end of a subscription, a stop or a switch, and the days that must then be paid for. */
import { describe, expect, it } from 'vitest'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { Life } from '../subscription/life.ts'
import { february, january, made, nominal, served, settings, subscribed, suspension } from './paused-life.ts'

describe('A last period that runs out within a pause', () => {
  const held = () => subscribed('once').pause(made, '2027-02-09T23:00:00.000Z', '2027-02-24T23:00:00.000Z')

  it('leaves the subscription suspended until the pause ends, and then lasts longer by the pause', () => {
    const life = held()
    expect(life.state('2027-02-15T11:00:00.000Z')).toBe('suspended')
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/2027-02-15T12:00:00'])
    expect(life.state('2027-02-24T22:59:59.999Z')).toBe('suspended')
    expect(life.state('2027-02-24T23:00:00.000Z')).toBe('active')
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/2027-03-02T12:00:00'])
    expect(life.state('2027-03-02T11:00:00.000Z')).toBe('ended')
    expect(life.events(2)).toEqual([
      '2027-02-09T23:00:00.000Z override:started o1 pause-subscription',
      '2027-02-09T23:00:00.000Z changed-status 1001~a suspended active',
      '2027-02-24T23:00:00.000Z override:ended o1 pause-subscription',
      '2027-02-24T23:00:00.000Z changed-status 1001~a active suspended',
      '2027-03-02T11:00:00.000Z changed-status 1001~a ended active',
    ])
  })

  it('at its very end does so too', () => {
    const life = subscribed('once').pause(made, '2027-02-05T11:00:00.000Z', '2027-02-15T11:00:00.000Z')
    expect(life.state('2027-02-15T11:00:00.000Z')).toBe('active')
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/2027-02-25T12:00:00'])
  })

  it('at its begin is over, as nothing is lost', () => {
    const life = subscribed('once').pause(made, '2027-02-15T11:00:00.000Z', '2027-02-25T11:00:00.000Z')
    expect(life.state('2027-02-15T11:00:00.000Z')).toBe('ended')
    expect(life.to('2027-03-01T00:00:00.000Z').periods()).toEqual(['2027-01-15T12:00:00/2027-02-15T12:00:00'])
    expect(life.events().at(-1)).toBe('2027-02-25T11:00:00.000Z override:ended o1 pause-subscription')
  })

  it('does not hold it open where the pause does not extend, nor in a suspension', () => {
    const life = subscribed('once').pause(made, february(10), february(20), { extends_period: false })
    expect(life.state('2027-02-15T11:00:00.000Z')).toBe('ended')
    const unpaid = subscribed('once').withOverride(made, suspension(february(10), february(20)))
    expect(unpaid.state('2027-02-15T11:00:00.000Z')).toBe('ended')
  })

  it('can still be stopped, which takes effect at its time', () => {
    const life = held().stop('2027-02-18T00:00:00.000Z', '2027-02-20T00:00:00.000Z')
    expect(life.state('2027-02-19T23:59:59.999Z')).toBe('suspended')
    expect(life.state('2027-02-20T00:00:00.000Z')).toBe('stopped')
    life.to('2027-04-01T00:00:00.000Z')
    expect(life.state('2027-04-01T00:00:00.000Z')).toBe('stopped')
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/2027-02-15T12:00:00'])
    expect(served(life)).toEqual([25.5])
  })

  it('stopped at the very end of the pause is stopped, and not ended', () => {
    const end: Instant = '2027-02-24T23:00:00.000Z'
    const life = held().stop('2027-02-18T00:00:00.000Z', end)
    expect(life.state(end)).toBe('stopped')
    expect(life.to('2027-04-01T00:00:00.000Z').events().at(-1)).toBe(`${end} override:ended o1 pause-subscription`)
  })

  it('can still be switched: the new period begins then, and lasts longer by what is left of the pause', () => {
    const life = held().switchTo('once', '2027-02-19T23:00:00.000Z')
    expect(life.state('2027-02-19T23:00:00.000Z')).toBe('suspended')
    expect(served(life)[0]).toBe(25.5)
    life.to('2027-02-24T23:00:00.000Z')
    expect(life.periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-20T00:00:00',
      '2027-02-20T00:00:00/2027-03-25T00:00:00',
    ])
    expect(served(life)).toEqual([25.5, 28])
  })

  it('and was switched stays as the switch left it where a stop is registered then', () => {
    const life = held().switchTo('once', '2027-02-19T23:00:00.000Z')
    life.stop('2027-02-20T00:00:00.000Z', '2027-03-20T00:00:00.000Z')
    life.stop('2027-02-21T00:00:00.000Z', '2027-03-15T00:00:00.000Z')
    expect(life.periods()[0]).toBe('2027-01-15T12:00:00/2027-02-20T00:00:00')
    expect(served(life)[0]).toBe(25.5)
  })

  it.each([
    ['in the pause', january(25), '2027-01-25T00:00:00'],
    ['at its very end', january(30), '2027-01-30T00:00:00'],
  ])('because its assignments are used up ends the subscription, as no pause brings them back: %s', (_, end, shown) => {
    const life = subscribed('two')
    life.pause(made, january(20), january(30)).to(january(25))
    const { world } = life
    life.world = {
      ...world,
      subscriptions: world.subscriptions.map((one) => ({
        ...one,
        periods: one.periods.map((period) => ({
          ...period,
          remaining_assignments: 0,
          end,
          natural_end: end,
        })),
      })),
    }
    expect(life.state(end)).toBe('ended')
    expect(life.to(january(30)).periods()).toEqual([`2027-01-15T12:00:00/${shown}`])
    expect(life.subscription().periods[0]).toMatchObject({ end, natural_end: end })
  })
})

describe('A stop', () => {
  it('later than the end of the last period leaves it ended, whatever pauses there were and are', () => {
    const life = subscribed('once').pause(made, january(20), january(25))
    life.pause(made, '2027-03-01T23:00:00.000Z', '2027-03-10T23:00:00.000Z', { id: 'o2' })
    life.withOverride(made, { ...suspension(february(1), february(2)), id: 'o3' })
    life.stop(made, '2027-03-05T23:00:00.000Z')
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/2027-02-15T12:00:00'])
    expect(life.state('2027-03-06T00:00:00.000Z')).toBe('ended')
  })

  it('that is registered stays where it is', () => {
    const life = subscribed('monthly').stop('2027-01-16T00:00:00.000Z', '2027-02-20T00:00:00.000Z')
    life.pause('2027-01-17T00:00:00.000Z', january(20), january(30)).to('2027-02-18T00:00:00.000Z')
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/2027-02-20T01:00:00'])
    expect(life.subscription().periods[0]?.natural_end).toBe('2027-02-25T11:00:00.000Z')
    expect(life.state('2027-02-20T00:00:00.000Z')).toBe('stopped')
    // After the stop is moved away, the period is as the pause has made it.
    const moved = subscribed('monthly').stop('2027-01-16T00:00:00.000Z', '2027-02-20T00:00:00.000Z')
    moved.pause('2027-01-17T00:00:00.000Z', january(20), january(30))
    moved.stop('2027-02-01T00:00:00.000Z', '2027-03-10T00:00:00.000Z').to('2027-03-20T00:00:00.000Z')
    expect(moved.periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-25T12:00:00',
      '2027-02-25T12:00:00/2027-03-10T01:00:00',
    ])
  })

  it('at the end of the last period stays too, so that the pause only takes away', () => {
    const life = new Life(settings).create(made, {
      periods: [{ campaign_id: 'monthly', begin: '2027-01-15T12:00:00' }],
      cancelled: true,
    })
    life.pause(made, january(20), january(30))
    expect(life.state('2027-02-15T11:00:00.000Z')).toBe('stopped')
    expect(served(life)).toEqual([21])
  })

  it.each([
    ['registered before the pause', made],
    ['registered in it', january(22)],
    ['asked for now', january(25)],
  ])('inside a pause takes effect at its time, and nothing moves after: %s', (_, when) => {
    const life = subscribed('monthly')
    if (when === made) life.stop(when, january(25)).pause(made, january(20), january(30))
    else life.pause(made, january(20), january(30)).stop(when, january(25))
    expect(life.state(january(25))).toBe('stopped')
    // From noon of the 15th to the begin of the pause; the rest of the month is not served, before and after its end.
    expect(served(life)).toEqual([4.5])
    life.to('2027-03-01T00:00:00.000Z')
    expect(life.periods()).toEqual(['2027-01-15T12:00:00/2027-01-25T00:00:00'])
    expect(served(life)).toEqual([4.5])
    expect(nominal(life)).toEqual([31])
    expect(life.state('2027-03-01T00:00:00.000Z')).toBe('stopped')
    expect(life.events().at(-1)).toBe('2027-01-29T23:00:00.000Z override:ended o1 pause-subscription')
  })

  it('inside a pause that a renewal lies in takes back what was paused of both periods', () => {
    const life = subscribed('monthly').pause(made, '2027-02-09T23:00:00.000Z', '2027-02-27T23:00:00.000Z')
    life.stop('2027-02-20T11:00:00.000Z').to('2027-03-01T00:00:00.000Z')
    expect(life.periods()).toEqual([
      '2027-01-15T12:00:00/2027-02-15T12:00:00',
      '2027-02-15T12:00:00/2027-02-20T12:00:00',
    ])
    expect(served(life)).toEqual([25.5, 0])
    expect(nominal(life)).toEqual([31, 28])
  })
})

describe('A switch inside a pause', () => {
  it('settles the old period as of the pause, and the rest of the pause moves the new one', () => {
    const life = subscribed('monthly').pause(made, january(20), january(30)).switchTo('weekly', january(24))
    expect(life.state(january(24))).toBe('suspended')
    expect(served(life)[0]).toBe(4.5)
    life.to(january(30))
    expect(life.periods()).toEqual([
      '2027-01-15T12:00:00/2027-01-24T00:00:00 monthly',
      '2027-01-24T00:00:00/2027-02-06T00:00:00 weekly',
    ])
    expect(served(life)).toEqual([4.5, 7])
    expect(nominal(life)).toEqual([31, 7])
  })

  it('counts from there also where the new plan renews within the pause', () => {
    const life = subscribed('monthly').pause(made, january(20), february(8)).switchTo('weekly', january(24))
    expect(life.to(february(8)).periods().slice(1)).toEqual([
      '2027-01-24T00:00:00/2027-01-31T00:00:00 weekly',
      '2027-01-31T00:00:00/2027-02-07T00:00:00 weekly',
      '2027-02-07T00:00:00/2027-03-02T00:00:00 weekly',
    ])
  })

  it('keeps a registered stop, and the old period as it was cut', () => {
    const life = subscribed('monthly').pause(made, january(20), january(30)).switchTo('monthly', january(24))
    life.stop(january(26), '2027-02-10T00:00:00.000Z').to('2027-03-01T00:00:00.000Z')
    expect(life.periods()).toEqual([
      '2027-01-15T12:00:00/2027-01-24T00:00:00',
      '2027-01-24T00:00:00/2027-02-10T01:00:00',
    ])
  })
})
