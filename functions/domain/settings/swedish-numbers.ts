/**
 * Swedish numbers in the form for Bankgirot: bankgiro numbers, account numbers, and the numbers of people and
 * organizations.
 */
import { parseDate } from '../time/time.ts'
import { modulus10 } from '../text/check-digits.ts'

const isChecked = (digits: string): boolean => modulus10(digits.slice(0, -1)) === digits.slice(-1)

/** The seven or eight digits of a bankgiro number; undefined for any other text. */
export function bankgiroOf(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, '')
  return /^\d{7,8}$/.test(digits) && isChecked(digits) ? digits : undefined
}

export interface SwedishAccount {
  /** Four digits. */
  readonly clearing: string
  /** At most twelve digits. */
  readonly number: string
}

/**
 * An account number as people write it: the clearing number, a hyphen, and the number. The fifth digit of a clearing
 * number that begins with 8 is a check digit, which Bankgirot leaves out.
 */
export function swedishAccountOf(text: string): SwedishAccount | undefined {
  const plain = text.replaceAll(/[\s.]/g, '')
  const { clearing, number } =
    (
      /^(?<clearing>[1-9]\d{3})[-,](?<number>\d{2,12})$/.exec(plain) ??
      /^(?<clearing>8\d{3})-?\d[-,](?<number>\d{2,12})$/.exec(plain)
    )?.groups ?? {}
  return clearing === undefined || number === undefined ? undefined : { clearing, number }
}

/** The twelve digits that name a person or an organization; undefined for any other text. */
export function nationalIdOf(text: string): string | undefined {
  const digits = text.replaceAll(/[\s+-]/g, '')
  if (!/^\d{10}(?:\d\d)?$/.test(digits) || !isChecked(digits.slice(-10))) return undefined
  if (digits.length === 10) return isOrganization(digits) ? `00${digits}` : undefined
  if (digits.startsWith('00')) return isOrganization(digits.slice(2)) ? digits : undefined
  return isDateOfBirth(digits.slice(0, 8)) ? digits : undefined
}

/** The number of an organization has at least 20 in the place of the month of a person's number. */
const isOrganization = (digits: string): boolean => Number(digits.slice(2, 4)) >= 20

/** In a coordination number, 60 is added to the day. */
function isDateOfBirth(digits: string): boolean {
  const day = Number(digits.slice(6))
  const ofMonth = String(day > 60 ? day - 60 : day).padStart(2, '0')
  return parseDate(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${ofMonth}`) !== undefined
}
