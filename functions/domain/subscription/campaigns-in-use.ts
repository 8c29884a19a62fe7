/**
 * The campaigns that a customer's subscriptions still rest on: those of the periods they are in or have ahead, the one
 * they renew to, and what a group gives its recipients. None of them may be removed under a subscription, as that would
 * then end where it should renew. Recipients rest on their group, which is there as long as they are.
 *
 * Goes by what was told alone, never by a clock, so that the same world always answers the same.
 */
import type { World } from '../world/world.ts'
import { isOver } from './subscription-state.ts'
import type { Subscription } from '../world/subscription.ts'

/** Ids of campaigns, each once. */
export function campaignsInUse({ subscriptions }: Pick<World, 'subscriptions'>): string[] {
  return [...new Set(subscriptions.filter(({ announced }) => !isOver(announced.state)).flatMap(campaignsOf))]
}

function campaignsOf({ periods, stop, announced }: Subscription): string[] {
  // What a stop took away comes back where the stop is moved.
  const all = [...periods, ...(stop?.removed ?? [])]
  const last = all.at(-1)
  return all
    .filter((period) => period === last || period.end === null || period.end > announced.at)
    .flatMap((period) => [
      period.campaign_id,
      ...(period.terms.recipients === undefined ? [] : [period.terms.recipients.campaign_id]),
      ...(period !== last || period.terms.renews_to === undefined ? [] : [period.terms.renews_to]),
    ])
}
