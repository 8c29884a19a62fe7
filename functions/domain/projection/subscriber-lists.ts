/**
 * Lists of customers for automatic assignment, by the categories they subscribe to. A customer stays on a list for a
 * while after the end of the subscription, so that late work misses nobody. Recipients have their own list, as their
 * group decides what they get.
 */
import { endOfPart } from '../subscription/group-periods.ts'
import { instantOf, millisOf, type Instant } from '../time/time.ts'
import type { World } from '../world/world.ts'

export type SubscriberList = { readonly list: 'category'; readonly category: string } | { readonly list: 'recipients' }

const dayMillis = 24 * 60 * 60 * 1000
const millisListed = 90 * dayMillis
/** The removal of customers waits longer than the listing, as clocks differ. */
const millisUntilRemoved = 97 * dayMillis

/** The lists of a customer. */
export function subscriberLists(world: World, now: Instant): SubscriberList[] {
  return listsSince(world, instantOf(millisOf(now) - millisListed))
}

/** Whether a customer on a list has long ceased to belong on it. */
export function isLeaving(world: World, former: SubscriberList, now: Instant): boolean {
  return !listsSince(world, instantOf(millisOf(now) - millisUntilRemoved)).some(
    (other) =>
      other.list === former.list &&
      (other.list === 'recipients' || (former.list === 'category' && other.category === former.category)),
  )
}

function listsSince({ customer, subscriptions }: World, since: Instant): SubscriberList[] {
  if (customer.erased !== undefined) return []
  const isRecent = (end: Instant | null) => end === null || end > since
  const categories = subscriptions.flatMap(({ periods, stop }) =>
    [...periods, ...(stop?.removed ?? [])].filter(({ end }) => isRecent(end)).flatMap(({ terms }) => terms.categories),
  )
  const follows = subscriptions.some(
    (subscription) => subscription.link.kind === 'recipient' && isRecent(endOfPart(subscription)),
  )
  return [
    ...[...new Set(categories)].map((category) => ({ list: 'category', category }) as const),
    ...(follows ? [{ list: 'recipients' } as const] : []),
  ]
}
