/** The carrier of an address: the first of the settings that fits it. */
import { comparedCode, isWithinRange, parsePostalRange, type PostalRange } from '../place/postal-range.ts'
import type { AddressView } from '../fields/field-value.ts'
import { carriersOn } from '../settings/issue-times.ts'
import type { Carrier, Settings } from '../settings/settings.ts'
import type { PlainDate } from '../time/time.ts'

/** The list of copies that no carrier of the settings fits. */
export const noCarrier = 'none'

/**
 * Finds the carrier of an address for an issue. An address without a country fits only carriers without a list of
 * countries.
 */
export function carrierChoice(
  settings: Pick<Settings, 'carriers'>,
  date: PlainDate,
): (address: AddressView | undefined) => string {
  const delivering = carriersOn(settings, date).map((carrier) => ({ carrier, ranges: rangesOf(carrier) }))
  return (address) => {
    const fitting = delivering.find(({ carrier, ranges }) => address !== undefined && fits(address, carrier, ranges))
    return fitting?.carrier.id ?? noCarrier
  }
}

/** Ranges such as `L-1000-L-1999` have codes with the prefix of their country. */
function fits(address: AddressView, { countries, postal_codes }: Carrier, ranges: readonly PostalRange[]) {
  const { country = '', postal_code } = address
  if (countries.length > 0 && !countries.includes(country)) return false
  if (postal_codes.length === 0) return true
  const codes = [comparedCode(address), comparedCode({ postal_code })]
  return ranges.some((range) => codes.some((code) => isWithinRange(code, range)))
}

/** A range that earlier settings accepted and that has no codes is left out. */
const rangesOf = ({ postal_codes }: Carrier): PostalRange[] =>
  postal_codes.flatMap((text) => parsePostalRange(text) ?? [])
