/** The comparison of an issue with the previous one, for a planner who tells the printer the number of copies. */
import type { Edition } from '../api/types.ts'

/** A difference of a tenth is worth checking: a carrier is missing, or a campaign has ended. */
const mostParts = 10

/** The latest earlier issue of the category that has lists. */
export const issueBefore = (
  editions: readonly Edition[],
  { category, date, external_id }: Pick<Edition, 'category' | 'date' | 'external_id'>,
): Edition | undefined =>
  editions
    .filter((edition) => edition.category === category && edition.copies !== undefined)
    .filter((edition) => edition.date < date || (edition.date === date && edition.external_id < external_id))
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1))[0]

const placeOf = ({ date, external_id }: Edition): string => `${date} ${external_id}`

/** The copies of a carrier. */
export const copiesOfCarrier = (edition: Edition | undefined, carrier: string): number | undefined =>
  edition?.carriers.find((each) => each.carrier === carrier)?.copies

export interface Difference {
  readonly share: number
  readonly isGreat: boolean
}

/** Undefined if there is nothing to compare with. */
export function differenceOf(copies: number | undefined, before: number | undefined): Difference | undefined {
  if (copies === undefined || before === undefined || before === 0) return undefined
  return { share: copies / before - 1, isGreat: mostParts * Math.abs(copies - before) >= before }
}

/** The copies that carriers without a list will have; undefined before they are counted. */
export function forecastOf({ carriers }: Pick<Edition, 'carriers'>): number | undefined {
  const counts = carriers.flatMap(({ closed, copies }) => (closed === undefined ? (copies ?? []) : []))
  return counts.length === 0 ? undefined : counts.reduce((sum, copies) => sum + copies, 0)
}
