/** The order of a printing house: by country and postal code, and by street within it. */
import type { ForecastRecipient } from '../../api/types.ts'

type Addressed = Pick<ForecastRecipient, 'address' | 'quantity' | 'choices'>

/** Addresses without a postal code come last in their country, and copies without an address come at the very end. */
export function postalKey({ address }: Addressed): string {
  if (address === undefined) return '~'
  const { country = '~', postal_code: code = '~', address: text = '' } = address
  return [country, code, text].join('\t')
}

export const byPostalCode = <Row extends Addressed>(rows: readonly Row[]): Row[] =>
  rows
    .map((row) => ({ row, key: postalKey(row) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ row }) => row)

/** The copies of an edition that go to a country. */
export interface EditionCopies {
  /** The choices of the subscriptions, such as `print`; empty if there are none. */
  readonly edition: string
  /** Undefined if the address names none, or there is no address. */
  readonly country: string | undefined
  readonly recipients: number
  readonly copies: number
}

const editionOf = ({ choices = {} }: Addressed): string => Object.values(choices).join(' · ')

/** The copies by edition and country, the most first. */
export function copiesByEdition(rows: readonly Addressed[]): EditionCopies[] {
  const groups = Map.groupBy(rows, (row) => `${editionOf(row)}\n${row.address?.country ?? ''}`)
  return Array.from(groups.values(), (some) => ({
    edition: some[0] === undefined ? '' : editionOf(some[0]),
    country: some[0]?.address?.country,
    recipients: some.length,
    copies: copiesOf(some),
  })).toSorted((one, other) => other.copies - one.copies)
}

export const copiesOf = (rows: readonly Addressed[]): number => rows.reduce((sum, { quantity }) => sum + quantity, 0)
