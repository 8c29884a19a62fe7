/** The books of a life with complaints are those of the same life without them, less the credits, to the unit. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import '../../properties.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import type { Invoice } from '../../../functions/domain/world/invoice.ts'
import { Complainer, dayOfIssue, weekly } from './weekly-life.ts'

const settings = weekly({ complaints: { remedies: ['redeliver', 'credit', 'none'], most_a_year: 36 } })

const issues = Array.from({ length: 10 }, (_, index) => index + 1)
const remedy = fc.constantFrom('redeliver', 'credit', 'none', undefined)
const life = fc.record({
  campaign: fc.constantFrom('weekly', 'ten'),
  quantity: fc.integer({ min: 1, max: 3 }),
  remedies: fc.array(remedy, { minLength: issues.length, maxLength: issues.length }),
  /** Days after an issue at which the reader complains. */
  days: fc.integer({ min: 0, max: 13 }),
  stop: fc.option(fc.integer({ min: 30, max: 65 }), { nil: undefined }),
  switched: fc.option(fc.integer({ min: 30, max: 65 }), { nil: undefined }),
})

const afterIssue = (issue: number, days: number) => later(dayOfIssue(issue), days)
const later = (instant: Instant, days: number): Instant =>
  `${new Date(Date.parse(instant) + days * 86_400_000).toISOString().slice(0, -1)}Z`

interface Lived {
  readonly campaign: string
  readonly quantity: number
  readonly remedies: readonly ('redeliver' | 'credit' | 'none' | undefined)[]
  readonly days: number
  readonly stop: number | undefined
  readonly switched: number | undefined
}

function lived({ campaign, quantity, remedies, days, stop, switched }: Lived, complains: boolean) {
  const reader = new Complainer(settings)
  reader.create(dayOfIssue(1), { quantity, periods: [{ campaign_id: campaign, begin: '2027-01-01T00:00' }] })
  const acts: { readonly at: Instant; readonly act: () => void }[] = issues.flatMap((issue) => [
    { at: dayOfIssue(issue), act: () => reader.receive(issue) },
    {
      at: afterIssue(issue, days),
      act: () => {
        const chosen = remedies[issue - 1]
        if (!complains || chosen === undefined) return
        const now = afterIssue(issue, days)
        const decided = reader.tryToComplain(now, { external_id: `week-${issue}`, remedy: chosen })
        if (!isRefused(decided)) reader.carryOut(now, decided)
      },
    },
  ])
  const moved = later(dayOfIssue(1), switched ?? 0)
  const stopped = later(dayOfIssue(1), stop ?? 0)
  if (switched !== undefined) {
    acts.push({
      at: moved,
      act: () => {
        const decided = reader.tryToSwitch('weekly', moved)
        if (!isRefused(decided)) reader.carryOut(moved, decided)
      },
    })
  }
  if (stop !== undefined) {
    acts.push({
      at: stopped,
      act: () => {
        const decided = reader.tryToStop(stopped)
        if (!isRefused(decided)) reader.carryOut(stopped, decided)
      },
    })
  }
  for (const { act } of acts.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))) act()
  return reader.to(later(dayOfIssue(10), 20))
}

function sumsByPeriod(documents: readonly Invoice[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { period, amountMinor } of documents.flatMap(({ lines }) => lines)) {
    if (period !== undefined) sums.set(period.serial, (sums.get(period.serial) ?? 0) + amountMinor)
  }
  return sums
}

function creditsByPeriod(reader: Complainer): Map<number, number> {
  const numbers = new Set(reader.kept().flatMap(({ credit_note }) => credit_note ?? []))
  const notes = reader.documents().filter(({ number }) => numbers.has(number))
  return new Map([...sumsByPeriod(notes)].map(([period, sum]) => [period, -sum]))
}

describe('Books with complaints', () => {
  it('are those without, less the credits of the complaints', () => {
    fc.assert(
      fc.property(life, (drawn) => {
        const [plain, complained] = [lived(drawn, false), lived(drawn, true)]
        const credited = creditsByPeriod(complained)
        // A period never gives back more than it billed.
        const expected = [...sumsByPeriod(plain.documents())].reduce(
          (sum, [period, amount]) => sum + Math.max(0, amount - (credited.get(period) ?? 0)),
          0,
        )
        expect(complained.billed()).toBe(expected)
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
