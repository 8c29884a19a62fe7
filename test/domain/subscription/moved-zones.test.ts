/**
 * Periods of different timezones, such as after a move of the account: each is moved by the clock of its own timezone.
 */
import { describe, expect, it } from 'vitest'
import { extendSubscription } from '../../../functions/domain/subscription/commands/extend-subscription.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { account, Life } from './life.ts'

const now: Instant = '2027-03-01T12:00:00.000Z'
const settings = account([{ id: 'short', duration: 'P19D' }])
/** The first period is counted in Copenhagen, whose clock goes forward on 28 March, the second in UTC. */
function begun(begin?: string): Life {
  const first = { campaign_id: 'short', begin: '2027-03-01T00:00:00' }
  const life = new Life(settings).create(now, { periods: [first, { campaign_id: 'short', ...(begin && { begin }) }] })
  const subscriptions = life.world.subscriptions.map((subscription) => ({
    ...subscription,
    periods: subscription.periods.map((period, index) =>
      index === 0 ? period : { ...period, terms: { ...period.terms, timezone: 'UTC' } },
    ),
  }))
  life.world = { ...life.world, subscriptions }
  return life
}
const times = (life: Life) => life.subscription().periods.map(({ begin, end }) => [begin, end])

describe('A period that follows without a gap', () => {
  const moved = [
    ['2027-02-28T23:00:00.000Z', '2027-03-29T22:00:00.000Z'],
    // The end is counted in UTC.
    ['2027-03-29T22:00:00.000Z', '2027-04-17T22:00:00.000Z'],
  ]

  it('begins where the period before it ends after an extension', () => {
    const life = begun()
    const { world } = life
    life.carryOut(now, extendSubscription({ world, id: '1001~a', by: 'P10D', now, settings }))
    expect(times(life)).toEqual(moved)
  })

  it('begins where the period before it ends after a pause', () => {
    const life = begun().pause(now, '2027-03-05T00:00:00.000Z', '2027-03-15T00:00:00.000Z')
    expect(times(life.to('2027-03-15T00:00:00.000Z'))).toEqual(moved)
  })
})

describe('A period that begins after a gap', () => {
  it('is moved by a pause as its own clock counts', () => {
    const life = begun('2027-03-25T00:00:00').pause(now, '2027-03-05T00:00:00.000Z', '2027-03-15T00:00:00.000Z')
    expect(times(life.to('2027-03-15T00:00:00.000Z'))[1]?.[0]).toBe('2027-04-03T23:00:00.000Z')
  })

  it('is moved by an extension as the clock of the period before it counts', () => {
    const life = begun('2027-03-25T00:00:00')
    const { world } = life
    life.carryOut(now, extendSubscription({ world, id: '1001~a', by: 'P10D', now, settings }))
    expect(times(life)[1]?.[0]).toBe('2027-04-03T22:00:00.000Z')
  })
})
