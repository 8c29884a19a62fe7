/** The laws of counts: a change leads from the old count to the new one, whole or in parts. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedBy, changesIn, differenceOf, dividedAfter } from '../../../functions/domain/product/customer-counts.ts'

const ofKind = fc.dictionary(
  fc.constantFrom('year', 'intro', 'book', 'gazette', 'atlas'),
  fc.integer({ min: 1, max: 9 }),
)
const counts = fc.record({ campaigns: ofKind, products: ofKind, copies: ofKind })

it('The difference of two counts makes one of the other, and counts that are equal have none', () => {
  fc.assert(
    fc.property(counts, counts, (before, after) => {
      expect(changedBy(before, differenceOf(before, after))).toEqual(after)
      expect(changedBy(undefined, differenceOf(undefined, after))).toEqual(after)
      expect(changesIn(differenceOf(after, after))).toBe(0)
    }),
  )
})

it('A change that is divided has so many counts first, and comes to the same in the end', () => {
  fc.assert(
    fc.property(counts, counts, fc.integer({ min: 1, max: 12 }), (before, after, most) => {
      const change = differenceOf(before, after)
      const { first, left } = dividedAfter(change, most)
      expect(changesIn(first)).toBe(Math.min(most, changesIn(change)))
      expect(changedBy(changedBy(before, first), left)).toEqual(after)
      expect(differenceOf(changedBy(before, first), after)).toEqual(left)
    }),
  )
})
