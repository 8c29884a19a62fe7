/** The books of gifts and companies: complaints of readers who do not pay cost nothing. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import '../../properties.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { remedies } from '../../../functions/domain/settings/settings-kinds.ts'
import type { Remedy } from '../../../functions/domain/world/complaint.ts'
import type { Decided } from '../changes.ts'
import { billedAfterCredits } from './books.ts'
import { Complainer, daysAfter, dayOfIssue, Recipient, weekly } from './weekly-life.ts'

const issues = Array.from({ length: 10 }, (_, index) => index + 1)
/** The remedy for each issue; null for that of the policy, and undefined for no complaint. */
const complaintsWith = (...chosen: readonly (Remedy | null)[]) =>
  fc.array(fc.constantFrom(...chosen, undefined), { minLength: issues.length, maxLength: issues.length })
const day = fc.option(fc.integer({ min: 5, max: 65 }), { nil: undefined })
const household = fc.record({
  campaign: fc.constantFrom('gift', 'staff'),
  usual: fc.constantFrom('redeliver', 'credit', 'extend'),
  // An extension would give everybody further copies.
  own: complaintsWith('redeliver', 'credit', 'none'),
  seats: fc.array(
    fc.record({ complaints: complaintsWith(...remedies, null), joins: fc.integer({ min: 0, max: 20 }), leaves: day }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  /** Days after an issue at which readers complain. */
  days: fc.integer({ min: 0, max: 13 }),
  stop: day,
})
type Household = typeof household extends fc.Arbitrary<infer Drawn> ? Drawn : never

interface Act {
  readonly at: Instant
  readonly act: () => void
}

/** An act that is not done if the rules refuse it. */
const doing = (reader: Complainer, at: Instant, decide: () => Decided): Act => ({
  at,
  act: () => {
    const decided = decide()
    if (!isRefused(decided)) reader.carryOut(at, decided)
  },
})

function complaintsOf(
  reader: Complainer,
  id: string,
  drawn: readonly (Remedy | null | undefined)[],
  days: number,
): Act[] {
  return issues.flatMap((issue, index): Act[] => {
    const remedy = drawn[index]
    const at = daysAfter(dayOfIssue(issue), days)
    if (remedy === undefined) return []
    const about = { subscription_id: id, external_id: `week-${issue}`, ...(remedy !== null && { remedy }) }
    return [doing(reader, at, () => reader.tryToComplain(at, about))]
  })
}

function lived({ campaign, usual, own, seats: drawn, days, stop }: Household, complains: boolean) {
  const first = dayOfIssue(1)
  const payer = new Complainer(weekly({ complaints: { remedies, default: usual, most_a_year: 36 } }))
  payer.create(first, { periods: [{ campaign_id: campaign, begin: '2027-01-01T00:00' }] })
  const seats = drawn.map((_, index) => new Recipient(payer, `200${index}~r`))
  const acts = seats.flatMap((seat, index): Act[] => {
    const { joins = 0, leaves, complaints: own = [] } = drawn[index] ?? {}
    const joined = daysAfter(first, joins)
    const left = leaves === undefined ? undefined : daysAfter(joined, leaves)
    return [
      doing(seat, joined, () => seat.tryToJoin(joined)),
      ...(left === undefined ? [] : [doing(seat, left, () => seat.tryToStop(left, left, seat.id))]),
      ...(complains ? complaintsOf(seat, seat.id, own, days) : []),
    ]
  })
  const stopped = stop === undefined ? undefined : daysAfter(first, stop)
  const all = [
    // The payer has an issue before the others.
    ...issues.flatMap((issue) =>
      [payer, ...seats].map((reader): Act => ({ at: dayOfIssue(issue), act: () => reader.receive(issue) })),
    ),
    ...acts,
    ...(complains ? complaintsOf(payer, '1001~a', own, days) : []),
    ...(stopped === undefined ? [] : [doing(payer, stopped, () => payer.tryToStop(stopped))]),
  ]
  for (const { act } of all.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))) act()
  const end = daysAfter(dayOfIssue(10), 20)
  return { payer: payer.to(end), seats: seats.map((seat) => seat.to(end)) }
}

it('Only the complaints of those who pay change the books, by their credits, and nobody loses a copy', () => {
  let complained = 0
  fc.assert(
    fc.property(household, (drawn) => {
      const [plain, complaining] = [lived(drawn, false), lived(drawn, true)]
      expect(complaining.seats.map((seat) => seat.documents())).toEqual(drawn.seats.map(() => []))
      const kept = complaining.seats.flatMap(({ world }) => world.subscriptions.flatMap((one) => one.complaints ?? []))
      expect(kept.filter(({ remedy }) => remedy === 'credit' || remedy === 'extend')).toEqual([])
      complained += kept.length
      expect(complaining.payer.billed()).toBe(billedAfterCredits(plain.payer, complaining.payer))
      const issuesOf = ({ seats }: typeof plain) => seats.map((seat) => seat.issues())
      expect(issuesOf(complaining)).toEqual(issuesOf(plain))
    }),
    { numRuns: 20 },
  )
  expect(complained).toBeGreaterThan(0)
})
