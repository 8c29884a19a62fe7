/** Laws of lists: all lists together have exactly the assigned copies, and bundles keep to their terms. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bundlesOf } from '../../../functions/domain/edition/bundles.ts'
import { isOutOfOrder } from '../../../functions/domain/edition/issue-order.ts'
import { comparison, keyed } from '../../../functions/domain/edition/line-order.ts'
import { isDelivered, type ListLine, type StandingLine } from '../../../functions/domain/edition/list-line.ts'
import { appliedTo, linesToPrint, standingAfter, type PresentLine } from '../../../functions/domain/edition/standing.ts'
import { listOrders } from '../../../functions/domain/settings/settings-kinds.ts'

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
/** Assignments at a time: copies and addresses by key. */
const assigned = fc.dictionary(
  key,
  fc.record({ copies: fc.integer({ min: 1, max: 3 }), street: fc.constantFrom('x', 'y') }),
)
const life = fc.array(fc.record({ assigned, live: fc.array(key) }), { minLength: 1, maxLength: 8 })
type Assigned = Readonly<Record<string, { readonly copies: number; readonly street: string }>>

const present = (now: Assigned): PresentLine[] =>
  Object.entries(now)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { copies, street }]) => ({
      ...{ key: name, customer: name, copies, place: name },
      address: { address: street },
    }))
const kept = (lines: readonly ListLine[]) =>
  lines.map(({ key: name, copies, address }) => [name, copies, address?.address]).toSorted()

describe('Lists of a life', () => {
  it.each(['full', 'changes'] as const)('of a carrier with mode %s sum to what is assigned', (mode) => {
    fc.assert(
      fc.property(life, (closings) => {
        let before: readonly StandingLine[] | undefined
        let printed = new Map<string, ListLine>()
        for (const { assigned: now, live } of closings) {
          const standing = standingAfter({
            before,
            present: present(now),
            mode,
            isElsewhere: () => false,
            isLive: (line) => live.some((each) => each === line.key),
          })
          const list = linesToPrint(standing, before === undefined && mode === 'full')
          expect(new Set(list.map((line) => line.key)).size).toBe(list.length)
          printed = appliedTo(printed, list)
          before = standing
          expect(kept([...printed.values()])).toEqual(kept(present(now)))
          expect(kept(standing.filter(isDelivered))).toEqual(kept(present(now)))
        }
      }),
    )
  })

  it('of a carrier of changes sum to what its last issue has, whatever order its issues are closed in', () => {
    const dates = ['2027-01-08', '2027-01-15', '2027-01-22'] as const
    const closing = fc.record({ date: fc.constantFrom(...dates), assigned, live: fc.array(key) })
    fc.assert(
      fc.property(fc.array(closing, { minLength: 1, maxLength: 10 }), (closings) => {
        let last: { readonly date: string; readonly standing: readonly StandingLine[] } | undefined
        let printed = new Map<string, ListLine>()
        let expected: Assigned = {}
        for (const { date, assigned: now, live } of closings) {
          if (isOutOfOrder({ date }, last)) continue
          const standing = standingAfter({
            before: last?.standing,
            present: present(now),
            mode: 'changes',
            isElsewhere: () => false,
            isLive: (line) => live.some((each) => each === line.key),
          })
          printed = appliedTo(printed, linesToPrint(standing, false))
          last = { date, standing }
          expected = now
        }
        const latest = closings
          .map(({ date }) => date)
          .toSorted()
          .at(-1)
        expect(last?.date).toBe(latest)
        expect(kept([...printed.values()])).toEqual(kept(present(expected)))
      }),
    )
  })

  it('tell a carrier of changes of each pause and its end in turn', () => {
    fc.assert(
      fc.property(life, (closings) => {
        const paused = new Set<string>()
        const running = new Set<string>()
        let before: readonly StandingLine[] | undefined
        for (const { assigned: now, live } of closings) {
          before = standingAfter({
            before,
            present: present(now),
            mode: 'changes',
            isElsewhere: () => false,
            isLive: (line) => live.some((each) => each === line.key),
          })
          for (const { key: name, change } of linesToPrint(before, false)) {
            expect(running.has(name)).toBe(
              ['move', 'quantity', 'pause'].includes(change ?? '') || (change === 'stop' && !paused.has(name)),
            )
            expect(paused.has(name)).toBe(change === 'resume' || (change === 'stop' && !running.has(name)))
            running.delete(name)
            paused.delete(name)
            if (change === 'pause') paused.add(name)
            else if (change !== 'stop') running.add(name)
          }
        }
      }),
    )
  })
})

describe('Bundles', () => {
  const line = fc.record({
    copies: fc.integer({ min: 1, max: 12 }),
    address: fc.record({ country: fc.constantFrom('DK', 'SE'), postal_code: fc.constantFrom('1000', '2000') }),
  })
  const terms = fc
    .record({ most: fc.integer({ min: 1, max: 10 }), least: fc.integer({ min: 0, max: 10 }) })
    .map(({ most, least }) => ({ most_copies: most, least_copies: Math.min(most, least), by: 'postal_code' as const }))

  it('never cross a postal code, hold at most so many copies, and have all copies', () => {
    fc.assert(
      fc.property(fc.array(line), terms, (lines, { most_copies, ...rest }) => {
        const sorted = lines
          .map((each, index) => keyed({ key: String(index), customer: '', ...each }))
          .toSorted(comparison(listOrders))
          .map(({ line: each }) => each)
        const { numbers, count } = bundlesOf(sorted, { most_copies, ...rest })
        expect(numbers).toHaveLength(sorted.length)
        const bundles = Map.groupBy(sorted, (_, index) => numbers[index])
        for (const some of bundles.values()) {
          expect(new Set(some.map(({ address }) => JSON.stringify(address))).size).toBe(1)
          const copies = some.reduce((sum, each) => sum + each.copies, 0)
          if (some.length > 1) expect(copies).toBeLessThanOrEqual(most_copies)
        }
        const needed = [...bundles.values()].map((some) => some.reduce((sum, each) => sum + each.copies, 0))
        expect(count).toBe(needed.reduce((sum, copies) => sum + Math.ceil(copies / most_copies), 0))
      }),
    )
  })

  it('fill a last one that is too small from the one before', () => {
    const copies = [4, 3, 3, 1].map((each) => ({ copies: each }))
    expect(bundlesOf(copies, { most_copies: 10, least_copies: 4 }).numbers).toEqual([1, 1, 2, 2])
    expect(bundlesOf(copies, { most_copies: 10, least_copies: 0 }).numbers).toEqual([1, 1, 1, 2])
    expect(bundlesOf([{ copies: 25 }, { copies: 1 }], { most_copies: 10, least_copies: 0 })).toEqual({
      numbers: [1, 4],
      count: 4,
    })
  })
})
