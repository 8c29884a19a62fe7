/** Names of attempts in files of banks: they have only the scheme's letters, and are unique. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attemptOfName, endToEndName, isKeptName } from '../../../functions/domain/collection/end-to-end-id.ts'
import { firstBankDay, isMandateReference } from '../../../functions/domain/collection/bank-line.ts'
import { collectionId } from '../../../functions/domain/world/collection.ts'

const customers = fc.stringMatching(/^[\w.-]{1,64}$/)
const numbers = fc.oneof(fc.stringMatching(/^[A-Z]{0,6}-?\d{1,9}$/), fc.string({ minLength: 1, maxLength: 30 }))
const attempts = fc.integer({ min: 1, max: 20 })

describe('The name of an attempt', () => {
  it('has at most 35 letters of SEPA, and is read back or kept', () => {
    fc.assert(
      fc.property(customers, numbers, attempts, (customer, number, attempt) => {
        const { name, isKept } = endToEndName(collectionId(customer, number, attempt))
        expect(name).toMatch(/^(?!\/)(?!.*\/\/)[A-Za-z0-9/?:().,'+ -]{1,35}(?<!\/)$/)
        expect(isKeptName(name)).toBe(isKept)
        if (!isKept) expect(attemptOfName(name)).toEqual({ customer, number, attempt })
      }),
    )
  })

  it('is of one attempt alone', () => {
    const id = fc
      .tuple(customers, numbers, attempts)
      .map(([customer, number, attempt]) => collectionId(customer, number, attempt))
    fc.assert(
      fc.property(id, id, (one, other) => {
        if (one !== other) expect(endToEndName(one).name).not.toBe(endToEndName(other).name)
      }),
    )
  })
})

describe('A mandate', () => {
  it('is named by 1 to 35 letters of SEPA', () => {
    for (const good of ['M-1', '0049/2027:A', 'a'.repeat(35)])
      expect([good, isMandateReference(good)]).toEqual([good, true])
    for (const bad of ['', 'a'.repeat(36), 'Å1', 'M_1', '/M', 'M/', 'M//1', 'M\n']) {
      expect([bad, isMandateReference(bad)]).toEqual([bad, false])
    }
  })
})

describe('The first day of a bank', () => {
  it('is so many bank days ahead', () => {
    // 2027-03-26 and 29 are Good Friday and Easter Monday.
    expect(firstBankDay('2027-03-24', 2, 'DE')).toBe('2027-03-30')
    expect(firstBankDay('2027-03-27', 0, 'DE')).toBe('2027-03-30')
    expect(firstBankDay('2027-03-01', 1, undefined)).toBe('2027-03-02')
  })
})
