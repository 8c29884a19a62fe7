/** The issues of a calendar by their days, each with its known values. */
import type { CountedProduct } from '../api/types.ts'

export interface Issue extends CountedProduct {
  readonly date: string
}

const isIssue = (product: CountedProduct): product is Issue => product.date !== undefined

/** The issues by day, sorted by name. */
export function issuesByDay(products: readonly CountedProduct[], category: string): ReadonlyMap<string, Issue[]> {
  const ofCategory = products.filter(isIssue).filter((issue) => category === '' || issue.category === category)
  const named = ofCategory.toSorted((one, other) => one.name.localeCompare(other.name))
  return Map.groupBy(named, ({ date }) => date)
}

export const categoriesOf = (products: readonly CountedProduct[]): readonly string[] =>
  [...new Set(products.filter(isIssue).map(({ category }) => category))].toSorted()

/** When an issue goes to its recipients: the start of its date, unless another time is set. */
export const assignedAt = ({ date, assign_at: at }: Pick<Issue, 'date' | 'assign_at'>): string =>
  at ?? `${date}T00:00:00`

/** Whether nobody can have the issue yet by its own schedule. Single customers may have been given it before. */
export const isToCome = (issue: Pick<Issue, 'date' | 'assign_at' | 'assignments'>, now: string): boolean =>
  issue.assignments === 0 && assignedAt(issue) > now
