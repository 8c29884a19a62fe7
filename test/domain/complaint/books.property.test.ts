/**
 * The books of a life with complaints equal those of the same life without them, less the credits, to the minor unit.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import '../../properties.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import type { Decided } from '../changes.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { billedAfterCredits } from './books.ts'
import { Complainer, dayOfIssue, daysAfter, weekly } from './weekly-life.ts'

const policy = { complaints: { remedies: ['redeliver', 'credit', 'none'], most_a_year: 36 } }

const issues = Array.from({ length: 10 }, (_, index) => index + 1)
const remedy = fc.constantFrom('redeliver', 'credit', 'none', undefined)
/** A day of the life, for something that may happen. */
const day = fc.option(fc.integer({ min: 5, max: 65 }), { nil: undefined })
const life = fc.record({
  campaign: fc.constantFrom('weekly', 'ten', 'once'),
  quantity: fc.integer({ min: 1, max: 3 }),
  remedies: fc.array(remedy, { minLength: issues.length, maxLength: issues.length }),
  /** Days after an issue at which the reader complains. */
  days: fc.integer({ min: 0, max: 13 }),
  /** Copies after the end, which the next subscription makes up for. */
  grace: fc.integer({ min: 0, max: 3 }),
  next: fc.record({ campaign: fc.constantFrom('weekly', 'ten'), day }),
  changed: fc.record({ quantity: fc.integer({ min: 1, max: 3 }), day }),
  vacation: fc.record({ type: fc.constantFrom('pause-delivery', 'pause-delivery-donate'), day }),
  stop: day,
  switched: day,
})
type Lived = typeof life extends fc.Arbitrary<infer Drawn> ? Drawn : never

const afterIssue = (issue: number, days: number) => daysAfter(dayOfIssue(issue), days)

interface Act {
  readonly at: Instant
  readonly act: () => void
}

/** A reader's actions other than complaints. Refused ones are left out. */
function actsOf(reader: Complainer, drawn: Lived): Act[] {
  const on = (daysLater: number | undefined, decide: (now: Instant) => Decided): Act[] => {
    if (daysLater === undefined) return []
    const at = daysAfter(dayOfIssue(1), daysLater)
    const act = () => {
      const decided = decide(at)
      if (!isRefused(decided)) reader.carryOut(at, decided)
    }
    return [{ at, act }]
  }
  const { next, changed, vacation, stop, switched } = drawn
  return [
    ...on(next.day, (now) => reader.tryToCreate(now, { periods: [{ campaign_id: next.campaign }] }, '1001~b')),
    ...on(changed.day, (now) => reader.tryToChange(now, changed.quantity)),
    ...on(vacation.day, (now) => reader.tryToLeave(now, { override_type: vacation.type }, daysAfter(now, 10))),
    ...on(switched, (now) => reader.tryToSwitch('weekly', now)),
    ...on(stop, (now) => reader.tryToStop(now)),
  ]
}

function lived(drawn: Lived, complains: boolean) {
  const { campaign, quantity, remedies, days, grace } = drawn
  const reader = new Complainer(weekly({ ...policy, grace_assignments: grace }))
  reader.create(dayOfIssue(1), { quantity, periods: [{ campaign_id: campaign, begin: '2027-01-01T00:00' }] })
  const acts = issues.flatMap((issue): Act[] => [
    { at: dayOfIssue(issue), act: () => reader.receive(issue) },
    {
      at: afterIssue(issue, days),
      act: () => {
        const chosen = remedies[issue - 1]
        if (!complains || chosen === undefined) return
        const now = afterIssue(issue, days)
        const subscription_id = reader.receiverOf(issue)
        const decided = reader.tryToComplain(now, { subscription_id, external_id: `week-${issue}`, remedy: chosen })
        if (!isRefused(decided)) reader.carryOut(now, decided)
      },
    },
  ])
  const all = [...acts, ...actsOf(reader, drawn)]
  for (const { act } of all.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))) act()
  return reader.to(daysAfter(dayOfIssue(10), 20))
}

describe('Books with complaints', () => {
  it('are those without, less the credits of the complaints', () => {
    fc.assert(
      fc.property(life, (drawn) => {
        const [plain, complained] = [lived(drawn, false), lived(drawn, true)]
        expect(complained.billed()).toBe(billedAfterCredits(plain, complained))
        expect(complained.issues()).toEqual(plain.issues())
      }),
      { numRuns: 25 },
    )
  })

  it('have no money left for a period whose copies all were credited, in any order and each for the same', () => {
    const issuesOf = { weekly: 4, ten: 10 }
    fc.assert(
      fc.property(
        fc.constantFrom('weekly' as const, 'ten' as const),
        fc.integer({ min: 1, max: 3 }),
        fc.shuffledSubarray(issues, { minLength: 10 }),
        (campaign, quantity, order) => {
          const generous = weekly({
            complaints: { remedies: ['credit'], default: 'credit', window_days: 90, most_a_year: 36 },
          })
          const reader = new Complainer(generous)
          reader.create(dayOfIssue(1), { quantity, periods: [{ campaign_id: campaign, begin: '2027-01-01T00:00' }] })
          const own = issues.slice(0, issuesOf[campaign])
          for (const issue of own) reader.receive(issue)
          const now = afterIssue(own.length, 1)
          const price = reader.billed()
          const credits = order
            .filter((issue) => own.includes(issue))
            .map((issue) => {
              const before = reader.billed()
              reader.complain(now, { external_id: `week-${issue}`, remedy: 'credit' })
              return before - reader.billed()
            })
          expect(credits.reduce((sum, credit) => sum + credit, 0)).toBe(price)
          expect(Math.max(...credits) - Math.min(...credits)).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 25 },
    )
  })
})
