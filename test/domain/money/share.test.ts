import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { share, taxIn } from '../../../functions/domain/money/share.ts'

describe('A share of an amount', () => {
  it.each([
    [100, 1, 3, 33],
    [100, 2, 3, 67],
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [3, 1, 2, 2],
    [-3, 1, 2, -2],
    [5, 1, 10, 1],
    [4, 1, 10, 0],
    [100, 0, 7, 0],
    [100, 7, 7, 100],
    [0, 3, 7, 0],
    // A share above the whole: a period longer than the campaign.
    [100, 31, 30, 103],
  ])('of %i, %i of %i, is %i: rounded half away from zero', (amount, part, whole, expected) => {
    expect(share(amount, part, whole)).toBe(expected)
  })

  it('is exact where floating point is not', () => {
    // In doubles the product is rounded before it is divided.
    expect(share(9_007_199_254_740_991, 31_536_000_001, 31_536_000_001)).toBe(9_007_199_254_740_991)
    expect(share(1_000_000_000_001, 500_000_000_001, 1_000_000_000_002)).toBe(500_000_000_001)
    // A tie at twelve digits.
    expect(share(999_999_999_999, 1, 2)).toBe(500_000_000_000)
  })

  it('is never minus zero', () => {
    expect(Object.is(share(-1, 1, 3), 0)).toBe(true)
    expect(Object.is(share(0, 1, 3), 0)).toBe(true)
  })

  it('of an opposite amount is the opposite share', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), part(), (amount, [some, whole]) => {
        expect(share(-amount, some, whole) + share(amount, some, whole)).toBe(0)
      }),
    )
  })

  it('differs from the quotient by at most a half', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), part(), (amount, [some, whole]) => {
        const distance = BigInt(share(amount, some, whole)) * BigInt(whole) - BigInt(amount) * BigInt(some)
        expect(2n * (distance < 0n ? -distance : distance) <= BigInt(whole)).toBe(true)
      }),
    )
  })
})

describe('The tax in an amount', () => {
  it.each([
    [12_500, 0.25, 2500],
    [100, 0.25, 20],
    [99, 0.25, 20],
    [98, 0.25, 20],
    [97, 0.25, 19],
    // 0.5 exactly.
    [3, 0.2, 1],
    [-3, 0.2, -1],
    [10_600, 0.06, 600],
    [1000, 0, 0],
    [1000, 1, 500],
    [1000, 0.077, 71],
  ])('of %i at %d is %i', (amount, rate, tax) => {
    expect(taxIn(amount, rate)).toBe(tax)
  })

  it('is never more than what it is the tax on', () => {
    fc.assert(
      fc.property(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (amount, rate) => {
        const tax = taxIn(amount, rate)
        expect(tax >= 0 && tax <= Math.ceil(amount / 2)).toBe(true)
      }),
    )
  })
})

/** A part of a whole, at most the whole. */
function part() {
  return fc
    .integer({ min: 1, max: 400 * 86_400_000 })
    .chain((whole) => fc.tuple(fc.integer({ min: 0, max: whole }), fc.constant(whole)))
}
