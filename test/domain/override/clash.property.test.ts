import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefused } from '../../../functions/domain/world/change.ts'
import type { Decided } from '../changes.ts'
import { isVacation, type Override } from '../../../functions/domain/world/override.ts'
import { placedOverrides } from '../../../functions/domain/world/world-overrides.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { Agenda, home, now, outcomeOf, sample, type Given } from './override-life.ts'
import { propertyRuns } from '../../property-runs.ts'

const pause = sample['pause-delivery']
const planned = (given: Given) => new Agenda().plan(given)
const outcome = (agenda: Agenda, given: Given) => outcomeOf(agenda.tryToPlan({ begin: '2027-03-10T00:00', ...given }))

describe('Two vacations of one subscription', () => {
  const types = ['pause-delivery', 'pause-delivery-donate', 'alternative-delivery'] as const

  it.each(types.flatMap((one) => types.map((other) => [one, other] as const)))(
    'share no instant, be they %s and %s',
    (one, other) => {
      const agenda = planned(sample[one])
      const times = (begin: string, end: string) => outcome(agenda, { ...sample[other], begin, end })
      expect(times('2027-03-12T00:00', '2027-03-13T00:00')).toBe(': override_overlaps')
      expect(times('2027-03-05T00:00', '2027-03-10T00:00:01')).toBe(': override_overlaps')
      expect(times('2027-03-19T23:59:59', '2027-03-25T00:00')).toBe(': override_overlaps')
      expect(times('2027-03-05T00:00', '2027-03-25T00:00')).toBe(': override_overlaps')
      expect(times('2027-03-05T00:00', '2027-03-10T00:00')).toBe('changed')
      expect(times('2027-03-20T00:00', '2027-03-25T00:00')).toBe('changed')
    },
  )

  it('may be of two subscriptions at once, and beside a pause', () => {
    const agenda = planned(pause)
    agenda.create(now, { periods: [{ campaign_id: 'year' }] }, '1001~b')
    expect(outcome(agenda, { ...pause, subscription_id: '1001~b' })).toBe('changed')
    expect(outcome(agenda, sample['pause-subscription'])).toBe('changed')
  })

  it('are kept apart when one is moved or made longer, before its begin and after', () => {
    const agenda = planned(pause).plan({ ...pause, begin: '2027-03-25T00:00', end: '2027-03-30T00:00' })
    const at: Instant = '2027-03-15T00:00:00.000Z'
    expect(outcomeOf(agenda.tryToChange({ end: '2027-03-26T00:00' }))).toBe(': override_overlaps')
    expect(outcomeOf(agenda.tryToChange({ end: '2027-03-26T00:00' }, { at }))).toBe(': override_overlaps')
    expect(outcomeOf(agenda.tryToChange({ end: '2027-03-25T00:00' }, { at }))).toBe('changed')
    expect(outcomeOf(agenda.tryToChange({ begin: '2027-03-15T00:00' }, { id: 'o2' }))).toBe(': override_overlaps')
  })

  it('that a record overlaps can still be changed where that makes it no worse', () => {
    const agenda = planned(pause).plan({ ...pause, skip_processing: true })
    expect(outcomeOf(agenda.tryToChange({ end: '2027-03-15T00:00' }))).toBe('changed')
  })
})

describe('Two pauses of one subscription', () => {
  it('share no instant', () => {
    const agenda = planned(sample['pause-subscription'])
    const times = (begin: string) =>
      outcome(agenda, { ...sample['pause-subscription'], begin, end: '2027-03-30T00:00' })
    expect(times('2027-03-19T23:59:59')).toBe(': override_overlaps')
    expect(times('2027-03-20T00:00')).toBe('changed')
  })
})

describe('Two changes', () => {
  const change = (new_values: Given['new_values'] = {}, begin = '2027-03-10T00:00') =>
    ({ override_type: 'change-fields', new_values, begin }) as const

  it('of one field do not take effect together', () => {
    const agenda = planned(change({ phone: '1', name: 'Ann' }))
    expect(outcome(agenda, change({ phone: '2' }))).toBe(': override_same_begin')
    expect(outcome(agenda, change({ phone: null, company: 'Berg' }))).toBe(': override_same_begin')
    expect(outcome(agenda, change({ company: 'Berg' }))).toBe('changed')
    expect(outcome(agenda, change({ phone: '2' }, '2027-03-10T00:00:01'))).toBe('changed')
  })

  it('come to clash by an update just as by a creation', () => {
    const agenda = planned(change({ phone: '1' }))
      .plan(change({ company: 'Berg' }))
      .plan(change({ phone: '2' }, '2027-03-11T00:00'))
    expect(outcomeOf(agenda.tryToChange({ new_values: { phone: '3' } }, { id: 'o2' }))).toBe(': override_same_begin')
    expect(outcomeOf(agenda.tryToChange({ begin: '2027-03-10T00:00' }, { id: 'o3' }))).toBe(': override_same_begin')
  })

  it('of one kind of address do not take effect together', () => {
    const agenda = planned(sample['change-delivery-address'])
    expect(outcome(agenda, sample['change-delivery-address'])).toBe(': override_same_begin')
    expect(outcome(agenda, sample['change-billing-address'])).toBe('changed')
    expect(outcome(agenda, { ...sample['change-delivery-address'], subscription_id: '1001~a' })).toBe('changed')
    expect(outcome(agenda, { ...sample['change-delivery-address'], begin: '2027-03-10T00:00:01' })).toBe('changed')
  })
})

/** Days of a month, so that times meet often. */
const day = fc.integer({ min: 1, max: 12 })
const dayOf = (n: number) => instantOf(millisOf('2027-03-01T00:00:00.000Z') + n * 24 * 60 * 60 * 1000)
const type = fc.constantFrom('pause-delivery', 'pause-delivery-donate', 'alternative-delivery', 'pause-subscription')
const times = fc.option(fc.record({ begin: fc.option(day), end: fc.option(day) }))
const command = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('create'),
      type,
      begin: day,
      days: fc.integer({ min: 0, max: 4 }),
      record: fc.nat(5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('update'), id: fc.nat(6), times, type: fc.option(type, { freq: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete'), id: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.integer({ min: 1, max: 40 }) }) },
)
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never

function decide(agenda: Agenda, one: Command, at: Instant): Decided | undefined {
  const idOf = (n: number) => `o${n + 1}`
  if ('days' in one) {
    return agenda.tryToPlan(
      {
        subscription_id: '1001~a',
        override_type: one.type,
        begin: dayOf(one.begin),
        end: dayOf(one.begin + one.days),
        skip_processing: one.record === 0,
        ...(one.type === 'alternative-delivery' ? { address: home } : {}),
      },
      { at },
    )
  }
  if ('times' in one) {
    const { begin = null, end = null } = one.times ?? {}
    return agenda.tryToChange(
      {
        ...(begin === null ? {} : { begin: dayOf(begin) }),
        ...(end === null ? {} : { end: dayOf(end) }),
        ...(one.type === null ? {} : { override_type: one.type }),
        ...(one.type === 'alternative-delivery' ? { address: home } : {}),
      },
      { at, id: idOf(one.id) },
    )
  }
  return 'id' in one ? agenda.tryToDelete({ at, id: idOf(one.id) }) : undefined
}

function sharesInstant(one: Override, other: Override): boolean {
  const [a, b] = [one, other].map(({ begin, end }) => ({ begin: millisOf(begin), end: millisOf(end ?? begin) }))
  if (a === undefined || b === undefined) return false
  return Math.max(a.begin, b.begin) < Math.min(a.end, b.end)
}

function overlapping(overrides: readonly Override[]): string[] {
  const pairs = overrides.flatMap((one, at) => overrides.slice(at + 1).map((other) => [one, other] as const))
  return pairs.filter(([one, other]) => sharesInstant(one, other)).map(([one, other]) => `${one.id} and ${other.id}`)
}

describe('No sequence of creations, changes and deletions', () => {
  it('leaves two vacations or two pauses of a subscription in force at one instant, or one that ends before it begins', () => {
    let accepted = 0
    let refused = 0
    fc.assert(
      fc.property(fc.array(command, { minLength: 1, maxLength: 30, size: 'max' }), (commands) => {
        const agenda = new Agenda()
        let at: Instant = now
        for (const one of commands) {
          if ('hours' in one) at = instantOf(millisOf(at) + one.hours * 60 * 60 * 1000)
          const decided = decide(agenda, one, at)
          if (
            decided !== undefined &&
            isRefused(decided) &&
            decided.outcome === 'refused' &&
            decided.faults.some(({ code }) => code === 'override_overlaps')
          )
            refused++
          if (decided !== undefined && !isRefused(decided) && decided.facts.length > 0) {
            agenda.accept(decided)
            accepted++
          }
          const all = placedOverrides(agenda.world).map(({ override }) => override)
          const processed = all.filter(({ inert }) => inert !== true)
          expect(overlapping(processed.filter(isVacation))).toEqual([])
          expect(overlapping(processed.filter(({ type: kind }) => kind === 'pause-subscription'))).toEqual([])
          expect(all.filter(({ begin, end }) => end !== null && end <= begin)).toEqual([])
        }
      }),
      { numRuns: propertyRuns(150) },
    )
    // The property would prove nothing if no overrides ever met.
    expect(accepted).toBeGreaterThan(20)
    expect(refused).toBeGreaterThan(20)
  })
})
