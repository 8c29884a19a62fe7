import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkedKinds,
  countDigits,
  digitsLeft,
  layoutsMeet,
  printReference,
  readReference,
  type ReferenceLayout,
} from '../../../functions/domain/settings/payment-reference.ts'
import { propertyRuns } from '../../property-runs.ts'

const layouts = fc
  .record({
    kind: fc.constantFrom(...checkedKinds),
    prefix: fc.stringMatching(/^[1-9]\d{0,2}$/),
    payer_digits: fc.integer({ min: 0, max: 9 }),
    document_digits: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    length_digit: fc.boolean(),
  })
  .map(({ document_digits, length_digit, ...layout }): ReferenceLayout => ({
    ...layout,
    ...(document_digits !== undefined && { document_digits }),
    ...(length_digit && layout.kind === 'ocr' && { length_digit }),
  }))
  .filter((layout) => (countDigits(layout) ?? 1) <= digitsLeft(layout))

const parts = fc.record({
  payer: fc.integer({ min: 1, max: 999_999_999 }),
  count: fc.integer({ min: 1, max: 9_999_999 }),
})

const print = (layout: ReferenceLayout, { payer, count }: { payer: number; count: number }) =>
  printReference(layout, { ...(layout.payer_digits > 0 && { payer: String(payer) }), count })

describe('a payment reference', () => {
  it('is read back to its invoice and payer', () => {
    fc.assert(
      fc.property(layouts, parts, (layout, { payer, count }) => {
        const text = print(layout, { payer, count })
        if (text === undefined) return
        expect(readReference(layout, text)).toEqual({ ...(layout.payer_digits > 0 && { payer: String(payer) }), count })
        expect(text.length).toBeLessThanOrEqual(25)
      }),
      { numRuns: propertyRuns(1000) },
    )
  })

  it('of a kind that loses zeros is read with further ones in front, as banks fill it up', () => {
    const kinds = fc.constantFrom('fi' as const, 'fik71' as const)
    const zeros = fc.integer({ min: 1, max: 9 })
    fc.assert(
      fc.property(layouts, kinds, parts, zeros, (one, kind, given, count) => {
        const { length_digit: _, ...layout } = { ...one, kind }
        const text = print(layout, given)
        if (text === undefined) return
        expect(readReference(layout, `${'0'.repeat(count)}${text}`)).toEqual(readReference(layout, text))
      }),
      { numRuns: propertyRuns(1000) },
    )
  })

  it('of two layouts that do not meet is never the same', () => {
    fc.assert(
      fc.property(layouts, layouts, parts, parts, (one, other, first, second) => {
        const text = print(one, first)
        if (text === undefined) return
        if (print(other, second) === text) expect(layoutsMeet(one, other)).toBe(true)
        const read = readReference(other, text)
        const isOfOther = read !== undefined && read.count < 1e9 && printReference(other, read) === text
        if (isOfOther) expect(layoutsMeet(one, other)).toBe(true)
      }),
      { numRuns: propertyRuns(1000) },
    )
  })

  it('with a wrong digit is no reference', () => {
    fc.assert(
      fc.property(layouts, parts, fc.nat(), fc.integer({ min: 1, max: 9 }), (layout, given, place, added) => {
        const text = print(layout, given)
        if (text === undefined) return
        const digits = Array.from(text)
        const places = digits.flatMap((digit, index) => (/\d/.test(digit) ? [index] : []))
        const at = places[place % places.length] ?? 0
        digits[at] = String((Number(digits[at]) + added) % 10)
        const read = readReference(layout, digits.join(''))
        // A changed digit of another part is a wrong check in every kind.
        expect(read).toBeUndefined()
      }),
      { numRuns: propertyRuns(1000) },
    )
  })

  it.each([
    [{ kind: 'fik71', prefix: '', payer_digits: 0 }, { count: 66 }, '000000000000661'],
    [{ kind: 'kid10', prefix: '', payer_digits: 8 }, { payer: '1001', count: 66 }, '0000100100000668'],
    [{ kind: 'ocr', prefix: '', payer_digits: 0, length_digit: true }, { count: 12345 }, '1234574'],
    [{ kind: 'fi', prefix: '', payer_digits: 0 }, { count: 123456 }, '1234561'],
    [{ kind: 'rf', prefix: '', payer_digits: 0 }, { count: 2348231 }, 'RF712348231'],
  ] as const)('of %j and %j is %s', (layout, of, text) => {
    expect(printReference(layout, of)).toBe(text)
    expect(readReference(layout, text)).toEqual(of)
  })
})
