import { describe, expect, it } from 'vitest'
import { modulus10, modulus11, modulus731, modulus97 } from '../../../functions/domain/text/check-digits.ts'

describe('check digits of published examples', () => {
  it.each([
    // KID, OCR giro of Nets; a FIK number of type 71 and 15; the example of the Luhn formula.
    ['234567', '6'],
    ['004455525', '8'],
    ['02684014996532', '8'],
    ['7992739871', '3'],
  ])('modulus 10 of %s is %s', (digits, check) => expect(modulus10(digits)).toBe(check))

  it.each([
    // KID; the example of Norwegian account numbers; an organisation number.
    ['1234', '3'],
    ['036532', '7'],
    ['1234567890', '3'],
    ['12345678', '5'],
  ])('modulus 11 of %s is %s', (digits, check) => expect(modulus11(digits)).toBe(check))

  it('modulus 11 writes the check 10 as a dash', () => {
    // 6 × 2 = 12, and 12 is 1 above 11.
    expect(modulus11('6')).toBe('-')
  })

  it.each([
    // Finance Finland, "Domestic reference numbers".
    ['123456', '1'],
    ['123', '2'],
  ])('weights 7, 3, 1 of %s give %s', (digits, check) => expect(modulus731(digits)).toBe(check))

  it.each([
    // ISO 11649: RF18 5390 0754 7034 and RF71 2348 231.
    ['539007547034', '18'],
    ['2348231', '71'],
  ])('modulus 97 of %s is %s', (digits, check) => expect(modulus97(digits)).toBe(check))
})
