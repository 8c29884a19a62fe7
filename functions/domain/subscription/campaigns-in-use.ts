/**
 * The campaigns that a customer's subscriptions need: those of their present and future periods, those they renew to,
 * and those of a group's recipients. None of them may be removed, as the subscription would then end where it should
 * renew. Recipients need no campaign of their own, as their group exists as long as they do.
 *
 * Only announced states and stored periods count, not a clock, so that the same world always has the same answer.
 */
import type { World } from '../world/world.ts'
import type { Subscription } from '../world/subscription.ts'
import { usesOfLive } from './uses-of-live.ts'

/** Ids of campaigns, each once. */
export const campaignsInUse = (world: Pick<World, 'subscriptions'>): string[] => usesOfLive(world, campaignsOf)

function campaignsOf({ periods, stop, announced }: Subscription): string[] {
  // A moved stop restores the periods that it removed.
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
