/**
 * Ranges of postal codes: `1000-2999`, `8000`, or the start of codes such as `SW1`. A code is compared by as many of
 * its characters as the range has, so `10-19` has every code that begins with 10 to 19.
 */
import { withoutPrefix } from './postal-place.ts'

export interface PostalRange {
  readonly from: string
  readonly to: string
}

/** A code in the form for comparison: in capitals, without spaces, hyphens and the prefix of its country. */
export const comparedCode = ({ postal_code = '', country = '' }: PostalCode): string =>
  plainCode(withoutPrefix(country.toUpperCase(), postal_code))

const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

interface PostalCode {
  readonly postal_code?: string | undefined
  readonly country?: string | undefined
}

/**
 * The range that a text names; undefined for a text that is neither a postal code nor a range. The two ends of a range
 * have the same length, so that a hyphen within a postal code, as in the Polish `00-950`, does not make a range.
 */
export function parsePostalRange(text: string): PostalRange | undefined {
  const groups = text.toUpperCase().replaceAll(/\s/g, '').split(/[-–]/)
  const half = groups.length / 2
  const isRange = Number.isInteger(half)
  const from = groups.slice(0, half).join('')
  const to = groups.slice(half).join('')
  if (groups.some((group) => !/^[\p{L}\p{N}]+$/u.test(group))) return undefined
  if (isRange && from.length === to.length) return from <= to ? { from, to } : undefined
  // Two groups of different lengths are the two parts of one code. No country has codes such as 1000-29999.
  const areTwoCodes = from.length >= 4 && to.length > from.length
  const code = groups.join('')
  return groups.length <= 2 && !areTwoCodes ? { from: code, to: code } : undefined
}

/** Whether a range has a code in the form for comparison. */
export function isWithinRange(code: string, { from, to }: PostalRange): boolean {
  const begin = code.slice(0, from.length)
  return begin.length === from.length && from <= begin && begin <= to
}
