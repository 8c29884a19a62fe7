/** The issues to come, and an estimate of their copies by the counts of campaigns. */
import { assignAt } from '../settings/issue-times.ts'
import type { Product, Settings } from '../settings/settings.ts'
import { dateOf, type Instant } from '../time/time.ts'

export interface NextIssue {
  readonly product: Product
  /** Whether all recipients of the issue are already known. */
  readonly isAssigned: boolean
}

/** The next concrete products with a date, today's included, in the order of their dates. */
export function nextIssues(settings: Settings, now: Instant, most: number): NextIssue[] {
  const { products, account } = settings
  const today = dateOf(now, account.timezone)
  const dated = products.flatMap((product) =>
    product.recurring || product.date === undefined || product.date < today ? [] : [{ product, date: product.date }],
  )
  return dated
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
    .slice(0, most)
    .map(({ product }) => {
      const at = assignAt(product, settings)
      return { product, isAssigned: at !== undefined && at <= now }
    })
}

/**
 * The copies of live subscriptions to a category, by the present campaigns. `copiesOf` counts the copies of a campaign,
 * without regard to holidays.
 */
export function copiesTo(
  category: string,
  { campaigns, products }: Pick<Settings, 'campaigns' | 'products'>,
  copiesOf: (campaign: string) => number,
): number {
  const ofCategory = new Set(
    products.filter((product) => product.category === category).map(({ external_id }) => external_id),
  )
  return campaigns
    .filter((campaign) => campaign.products.some((product) => ofCategory.has(product)))
    .reduce((sum, { id }) => sum + copiesOf(id), 0)
}
