/**
 * The active subscriptions of a customer in short (interface: "Customer", `active_subscriptions`), and what the
 * customer item keeps so that default reads can tell them without loading any subscription.
 *
 * Kept are the periods that are not over, with their times. Nothing falls due when one period follows another, so a
 * list of what is active at one instant would be wrong at the next; times are right until the customer is next due. Of
 * a subscription that is suspended nothing is kept, as it is due when that ends; nor of recipients, as what they are
 * hangs on their group, which changes without them.
 */
import * as v from 'valibot'
import { isSuspendedAt } from '../in-force.ts'
import type { Settings } from '../../settings/settings.ts'
import { instantSchema } from '../../instant-schema.ts'
import type { Instant } from '../../time.ts'
import { campaignOf } from '../make-period.ts'
import { groupOf, seenAt, type Groups } from './seen.ts'
import { periodAt } from '../subscription-state.ts'
import type { Subscription } from '../../world/subscription.ts'

export const summarySchema = v.array(
  v.object({ campaign_id: v.string(), begin: instantSchema, end: v.nullable(instantSchema) }),
)
export type Summary = readonly Readonly<v.InferOutput<typeof summarySchema>[number]>[]

export interface ShownSummary {
  readonly campaign_name: string
  readonly campaign_id: string
  /** Only for recipients. */
  readonly group_customer_id?: string
}

/** What to keep of subscriptions that are advanced to `now`. */
export function summaryOf(subscriptions: readonly Subscription[], now: Instant): Summary {
  return subscriptions
    .filter(({ overrides }) => !isSuspendedAt(overrides, now))
    .flatMap(({ periods }) =>
      periods
        .filter(({ end }) => end === null || end > now)
        .map(({ campaign_id, begin, end }) => ({ campaign_id, begin, end })),
    )
}

/**
 * The active subscriptions at `now`, read from what is kept. Exact where the customer has no recipients and is not due.
 */
export function activeOf(summary: Summary, now: Instant, settings: Settings): ShownSummary[] {
  return summary
    .filter(({ begin, end }) => begin <= now && (end === null || now < end))
    .map(({ campaign_id }) => shown(campaign_id, settings))
}

/** The active ones of subscriptions that are advanced to `now`, recipients among them. */
export function activeSubscriptions(
  subscriptions: readonly Subscription[],
  now: Instant,
  settings: Settings,
  groups: Groups,
): ShownSummary[] {
  return subscriptions.flatMap((subscription) => {
    const { state, periods } = seenAt(subscription, groupOf(subscription, groups), now)
    const current = periodAt(periods, now)
    if (state !== 'active' || current === undefined) return []
    const { link } = subscription
    return [
      {
        ...shown(current.campaign_id, settings),
        ...(link.kind === 'recipient' ? { group_customer_id: link.customer } : {}),
      },
    ]
  })
}

function shown(campaign_id: string, settings: Settings): ShownSummary {
  return { campaign_name: campaignOf(settings, campaign_id)?.name ?? campaign_id, campaign_id }
}
