/**
 * What a customer adds to the counts of campaigns and products: its live subscriptions by their campaign, and the
 * products assigned to it. It follows from the stored world, the assignments and the time.
 */
import { isOver, ongoingAt, stateAt } from '../subscription/subscription-state.ts'
import type { Instant } from '../time.ts'
import type { Assignment } from '../world/assignment.ts'
import type { Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'

export interface Counted {
  /** Live subscriptions by the id of their campaign: those that are not over. */
  readonly campaigns: Readonly<Record<string, number>>
  /** Assignments by the external id of their product. */
  readonly products: Readonly<Record<string, number>>
  /** When a subscription goes over to a period of another campaign that is made already. No event tells of that. */
  readonly until?: Instant
}

/** Nothing of an erased customer is counted. */
export function countedOf(world: World, assignments: readonly Assignment[], now: Instant): Counted {
  if (world.customer.erased !== undefined) return { campaigns: {}, products: {} }
  const placed = world.subscriptions.map((subscription) => campaignAt(subscription, now))
  const [until] = placed.flatMap((one) => one?.until ?? []).toSorted()
  return {
    campaigns: tallied(placed.flatMap((one) => one?.campaign ?? [])),
    products: tallied(
      assignments.flatMap(({ product, unassigned }) => (unassigned === undefined ? [product.external_id] : [])),
    ),
    ...(until !== undefined && { until }),
  }
}

interface Placed {
  readonly campaign: string
  readonly until?: Instant
}

/** A subscription counts with its present period, or with its next one where it has none at this moment. */
function campaignAt(subscription: Subscription, now: Instant): Placed | undefined {
  const { link, announced, periods, stop } = subscription
  if (link.kind === 'recipient') {
    const campaign = announced.group?.campaign_id
    return isOver(announced.state) || campaign === undefined ? undefined : { campaign }
  }
  if (isOver(stateAt(subscription, now))) return undefined
  const later = [...periods, ...(stop?.removed ?? [])].filter(({ begin }) => begin > now)
  const current = ongoingAt(subscription, now) ?? later[0]
  if (current === undefined) return undefined
  const next = later.find(({ campaign_id, begin }) => campaign_id !== current.campaign_id && begin > current.begin)
  return { campaign: current.campaign_id, ...(next !== undefined && { until: next.begin }) }
}

function tallied(names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    Array.from(
      Map.groupBy(names, (name) => name),
      ([name, all]): [string, number] => [name, all.length],
    ),
  )
}

/** By how much each count changes. */
export function differenceOf(before: Counted | undefined, after: Counted): Omit<Counted, 'until'> {
  const change = (kind: 'campaigns' | 'products') => {
    const old = before?.[kind] ?? {}
    const names = new Set([...Object.keys(old), ...Object.keys(after[kind])])
    const changes = Array.from(names, (name): [string, number] => [name, (after[kind][name] ?? 0) - (old[name] ?? 0)])
    return Object.fromEntries(changes.filter(([, by]) => by !== 0))
  }
  return { campaigns: change('campaigns'), products: change('products') }
}
