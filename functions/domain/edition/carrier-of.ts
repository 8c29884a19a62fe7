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

function fits(address: AddressView, { countries }: Carrier, ranges: readonly PostalRange[]) {
  if (countries.length > 0 && !countries.includes(address.country ?? '')) return false
  if (ranges.length === 0) return true
  const code = comparedCode(address)
  return code !== '' && ranges.some((range) => isWithinRange(code, range))
}

const rangesOf = ({ postal_codes }: Carrier): PostalRange[] =>
  postal_codes.flatMap((text) => parsePostalRange(text) ?? [])
