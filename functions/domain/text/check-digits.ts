/** Check digits of references and account numbers. Each takes digits, and weighs them from the last one. */

/** Modulus 10, weights 2 and 1; a product of two digits counts by their sum (Bankgirot OCR, KID, FIK card type 71). */
export function modulus10(digits: string): string {
  const sum = fromLast(digits).reduce((total, digit, index) => {
    const weighed = digit * (index % 2 === 0 ? 2 : 1)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Modulus 11, weights 2 to 7. The check 10 is written as a dash (KID). */
export function modulus11(digits: string): string {
  const sum = fromLast(digits).reduce((total, digit, index) => total + digit * (2 + (index % 6)), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? '-' : String(check)
}

const weights731 = [7, 3, 1] as const

/** Weights 7, 3 and 1, up to the next ten (Finnish national reference). */
export function modulus731(digits: string): string {
  const sum = fromLast(digits).reduce((total, digit, index) => total + digit * (weights731[index % 3] ?? 0), 0)
  return String((10 - (sum % 10)) % 10)
}

/** The two check digits of a creditor reference with these digits (ISO 11649, ISO 7064 modulus 97). */
export function modulus97(digits: string): string {
  // R and F are 27 and 15, and the two digits to come count as zeros.
  const rest = Array.from(`${digits}271500`).reduce((left, digit) => (left * 10 + Number(digit)) % 97, 0)
  return String(98 - rest).padStart(2, '0')
}

const fromLast = (digits: string): number[] => Array.from(digits, Number).toReversed()
