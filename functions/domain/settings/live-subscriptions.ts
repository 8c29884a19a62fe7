/** Numbers of present and future subscriptions of campaigns, by the counts that the service keeps of campaigns. */
import type { Settings } from './settings.ts'

/** Live subscriptions by the id of their campaign; undefined while they are being counted. */
export type LiveSubscriptions = ((campaign: string) => number) | undefined

/**
 * Campaigns with live subscriptions: the given campaigns, and those that renew to one of them directly or indirectly.
 */
export interface Reached {
  readonly on: readonly string[]
  readonly renewing: readonly string[]
}

/** The campaigns that renew to given campaigns, directly or through others. */
export function renewals({ campaigns }: Settings): (ids: readonly string[]) => Reached {
  const renewing = Map.groupBy(campaigns, ({ renews_to }) => renews_to)
  return (ids) => {
    const reached = new Set(ids)
    for (const target of reached) for (const campaign of renewing.get(target) ?? []) reached.add(campaign.id)
    const on = new Set(ids)
    return { on: [...on], renewing: [...reached].filter((each) => !on.has(each)) }
  }
}

interface SubscriptionCounts {
  readonly live_subscriptions?: number
  readonly renewing_subscriptions?: number
}

/** Undefined while subscriptions are being counted. */
export const countsOf = ({ on, renewing }: Reached, live: LiveSubscriptions): SubscriptionCounts =>
  live === undefined
    ? {}
    : { live_subscriptions: sumOf(on.map(live)), renewing_subscriptions: sumOf(renewing.map(live)) }

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
