import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallClockBetween } from '../../../functions/domain/time/calendar.ts'
import { endOf, isExtending } from '../../../functions/domain/subscription/in-force.ts'
import type { Period, Subscription } from '../../../functions/domain/world/subscription.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { stepsUntil } from '../../../functions/domain/engine/engine.ts'
import { eventsOf } from '../../../functions/domain/facts/fact-events.ts'
import { account, Life } from '../subscription/life.ts'
import { accountOf, live, plot } from '../subscription/plot.ts'
import { propertyRuns } from '../../property-runs.ts'

const timezone = 'Europe/Copenhagen'
const hour = 3_600_000
const day = 24 * hour

interface Move {
  readonly pause: string
  readonly subscription: string
  readonly serial: number
  readonly millis: number
}

/** A life that notes every move of a period's natural end, and the pauses that ended then. */
class Watched extends Life {
  readonly moves: Move[] = []

  override to(now: Instant): this {
    let current = this.world
    for (const step of stepsUntil(this.world, now, this.settings)) {
      const ended = eventsOf(step.facts).find(({ event }) => event === 'override:ended')
      for (const before of current.subscriptions) {
        const after = step.world.subscriptions.find(({ id }) => id === before.id) ?? expect.fail('It is gone.')
        for (const period of allOf(before)) {
          const same = allOf(after).find(({ serial }) => serial === period.serial) ?? expect.fail('It is gone.')
          if (same.natural_end === period.natural_end && same.begin === period.begin) continue
          expect(ended).toBeDefined()
          const pause = ended !== undefined && 'override_id' in ended ? ended.override_id : ''
          const millis = (same.extended ?? 0) - (period.extended ?? 0)
          this.moves.push({ pause, subscription: before.id, serial: period.serial, millis })
        }
      }
      current = step.world
    }
    return super.to(now)
  }
}

const allOf = ({ periods, stop }: Subscription): readonly Period[] => [...periods, ...(stop?.removed ?? [])]

describe('Whatever is done besides,', () => {
  it('time moves a period for nothing but the end of a pause that extends, once each, by its length at most', () => {
    fc.assert(
      fc.property(plot, (story) => {
        const settings = accountOf(story)
        const life = new Watched(settings)
        live(settings, story, [], undefined, life)
        const seen = life.moves.map(({ pause, serial }) => `${pause} ${serial}`)
        expect(new Set(seen).size).toBe(seen.length)
        for (const move of life.moves) {
          const pause = life.subscription(move.subscription).overrides.find(({ id }) => id === move.pause)
          if (pause === undefined || !isExtending(pause) || pause.end === null)
            expect.fail('It is no pause that extends.')
          const length = wallClockBetween(pause.begin, pause.end, settings.account.timezone)
          expect(move.millis).toBeLessThanOrEqual(length)
        }
      }),
      { numRuns: propertyRuns(150) },
    )
  })
})

describe('However often it is paused,', () => {
  const begin: Instant = '2027-01-15T11:00:00.000Z'
  /** Lengths of pauses and of the time between them, in hours, changes of daylight saving among them. */
  const pauses = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 3000 })), {
    maxLength: 6,
  })

  it('a period that nothing follows is had in full', () => {
    fc.assert(
      fc.property(pauses, fc.constantFrom('P1M', 'P7D', 'P1D'), (lengths, duration) => {
        const settings = account([{ id: 'once', duration }], { timezone })
        const life = new Life(settings).create(begin, { periods: [{ campaign_id: 'once' }] })
        const [first] = life.subscription().periods
        const nominal = wallClockBetween(begin, first?.end ?? begin, timezone)
        let at = millisOf(begin)
        for (const [index, [between, length]] of lengths.entries()) {
          const from = instantOf(at + between * hour)
          at += (between + length) * hour
          life.pause(begin, from, instantOf(at), { id: `o${index}` })
        }
        const end = instantOf(Math.max(at, millisOf(begin)) + 100 * day)
        expect(life.state(end)).toBe('ended')
        const [period = expect.fail('It is gone.')] = life.subscription().periods
        const last = period.end ?? expect.fail('It has no end.')
        const paused = life
          .subscription()
          .overrides.filter(isExtending)
          .filter((pause) => pause.begin < last)
          .reduce((sum, pause) => sum + wallClockBetween(pause.begin, endOf(pause), timezone), 0)
        expect(period.extended ?? 0).toBe(paused)
        // An end that is moved to a time that daylight saving skips comes after the gap.
        const more = wallClockBetween(begin, last, timezone) - paused - nominal
        expect(more).toBeGreaterThanOrEqual(0)
        expect(more).toBeLessThanOrEqual(hour)
        expect(life.announced.filter(({ event }) => event.event === 'override:ended')).toHaveLength(lengths.length)
      }),
      { numRuns: propertyRuns(150) },
    )
  })
})
