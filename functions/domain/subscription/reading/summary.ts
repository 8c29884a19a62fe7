/**
 * The active subscriptions of a customer in short (interface: "Customer", `active_subscriptions`). The customer item
 * keeps a summary, so that default reads answer without loading subscriptions.
 *
 * The summary keeps the unfinished periods with their times. No step falls due where one period follows another, so a
 * list of active subscriptions could be wrong at the next instant. Times stay right until the customer is next due. A
 * suspended subscription has no entry, as it is due at the end of its suspension. A recipient has no entry either, as
 * its state follows from its group, which changes without it.
 */
import * as v from 'valibot'
import { isSuspendedAt } from '../in-force.ts'
import type { Settings } from '../../settings/settings.ts'
import { instantSchema } from '../../time/instant-schema.ts'
import type { Instant } from '../../time/time.ts'
import { campaignOf } from '../make-period.ts'
import { groupOf, seenAt, type Groups } from './subscription-view.ts'
import { periodAt } from '../subscription-state.ts'
import type { Subscription } from '../../world/subscription.ts'

export const summarySchema = v.array(
  v.object({ campaign_id: v.string(), begin: instantSchema, end: v.nullable(instantSchema) }),
)
export type Summary = readonly Readonly<v.InferOutput<typeof summarySchema>[number]>[]

export interface SummaryView {
  readonly campaign_name: string
  readonly campaign_id: string
  /** Only for recipients. */
  readonly group_customer_id?: string
}

/** The summary of subscriptions that are advanced to `now`. */
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
 * The active subscriptions at `now`, from the summary. The result is exact for a customer without recipients who is not
 * due.
 */
export function activeOf(summary: Summary, now: Instant, settings: Settings): SummaryView[] {
  return summary
    .filter(({ begin, end }) => begin <= now && (end === null || now < end))
    .map(({ campaign_id }) => campaignView(campaign_id, settings))
}

/** The active ones among subscriptions that are advanced to `now`, recipients included. */
export function activeSubscriptions(
  subscriptions: readonly Subscription[],
  now: Instant,
  settings: Settings,
  groups: Groups,
): SummaryView[] {
  return subscriptions.flatMap((subscription) => {
    const { state, periods } = seenAt(subscription, groupOf(subscription, groups), now)
    const current = periodAt(periods, now)
    if (state !== 'active' || current === undefined) return []
    const { link } = subscription
    return [
      {
        ...campaignView(current.campaign_id, settings),
        ...(link.kind === 'recipient' ? { group_customer_id: link.customer } : {}),
      },
    ]
  })
}

function campaignView(campaign_id: string, settings: Settings): SummaryView {
  return { campaign_name: campaignOf(settings, campaign_id)?.name ?? campaign_id, campaign_id }
}
