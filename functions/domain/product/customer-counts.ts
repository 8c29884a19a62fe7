/**
 * A customer's share in the counts of campaigns and products: its live subscriptions by their campaign, and the
 * products assigned to it. It follows from the stored world, the assignments and the time.
 */
import { allPeriods } from '../subscription/registered-stop.ts'
import { isOver, ongoingAt, stateAt } from '../subscription/subscription-state.ts'
import type { Instant } from '../time/time.ts'
import type { Assignment } from '../world/assignment.ts'
import type { Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'

export interface CustomerCounts {
  /** Live subscriptions by the id of their campaign: those that are not over. */
  readonly campaigns: Readonly<Record<string, number>>
  /** Assignments by the external id of their product. */
  readonly products: Readonly<Record<string, number>>
  /** The copies beyond the first of each live subscription, by the id of its campaign. */
  readonly copies: Readonly<Record<string, number>>
  /** The next instant at which a subscription moves to a period of another campaign, which no event reports. */
  readonly until?: Instant
}

/** The counts of a customer; an erased customer is not counted. */
export function countedOf(world: World, assignments: readonly Assignment[], now: Instant): CustomerCounts {
  if (world.customer.erased !== undefined) return { campaigns: {}, products: {}, copies: {} }
  const [until] = world.subscriptions.flatMap((subscription) => changesAfter(subscription, now).slice(0, 1)).toSorted()
  const live = world.subscriptions.flatMap((subscription) => {
    const campaign = campaignAt(subscription, now)
    return campaign === undefined ? [] : [{ campaign, quantity: subscription.quantity }]
  })
  return {
    campaigns: countedBy(live.map(({ campaign }) => [campaign, 1])),
    products: countedBy(
      assignments.flatMap(({ product, unassigned }) => (unassigned === undefined ? [[product.external_id, 1]] : [])),
    ),
    copies: countedBy(live.flatMap(({ campaign, quantity }) => (quantity > 1 ? [[campaign, quantity - 1]] : []))),
    ...(until !== undefined && { until }),
  }
}

/** A subscription counts with its present period, or with the next one if it has none at the moment. */
function campaignAt(subscription: Subscription, at: Instant): string | undefined {
  const { link, announced } = subscription
  if (link.kind === 'recipient') return isOver(announced.state) ? undefined : announced.group?.campaign_id
  if (isOver(stateAt(subscription, at))) return undefined
  const current = ongoingAt(subscription, at) ?? allPeriods(subscription).find(({ begin }) => begin > at)
  return current?.campaign_id
}

/** The instants at which a subscription moves to another campaign. Its end is not among them, as events report it. */
function changesAfter(subscription: Subscription, now: Instant): Instant[] {
  const present = campaignAt(subscription, now)
  if (present === undefined || subscription.link.kind === 'recipient') return []
  const bounds = allPeriods(subscription).flatMap(({ begin, end }) => [begin, ...(end === null ? [] : [end])])
  const isChange = (at: Instant) => {
    const campaign = campaignAt(subscription, at)
    return campaign !== undefined && campaign !== present
  }
  return bounds.filter((at) => at > now && isChange(at)).toSorted()
}

function countedBy(parts: readonly (readonly [name: string, count: number])[]): Record<string, number> {
  return Object.fromEntries(
    Array.from(
      Map.groupBy(parts, ([name]) => name),
      ([name, all]): [string, number] => [name, all.reduce((sum, [, count]) => sum + count, 0)],
    ),
  )
}

/** Counts, or the change of each count. */
export type Counts = Omit<CustomerCounts, 'until'>

const kinds = ['campaigns', 'products', 'copies'] as const

/** The amount by which each count changes. */
export const differenceOf = (before: Counts | undefined, after: Counts): Counts => summed(after, before, -1)

export const changesIn = (counts: Counts): number =>
  kinds.reduce((sum, kind) => sum + Object.keys(counts[kind]).length, 0)

/** The counts after a change. */
export const changedBy = (before: Counts | undefined, change: Counts): Counts => summed(change, before, 1)

/** The first changes, up to the given number, and the others. */
export function dividedAfter(change: Counts, most: number): { readonly first: Counts; readonly left: Counts } {
  const all = kinds.flatMap((kind) => Object.entries(change[kind]).map(([name, count]) => ({ kind, name, by: count })))
  const countsOf = (some: typeof all): Counts => {
    const ofKind = (only: (typeof kinds)[number]) =>
      Object.fromEntries(some.flatMap(({ kind, name, by: count }) => (kind === only ? [[name, count] as const] : [])))
    return { campaigns: ofKind('campaigns'), products: ofKind('products'), copies: ofKind('copies') }
  }
  return { first: countsOf(all.slice(0, most)), left: countsOf(all.slice(most)) }
}

function summed(one: Counts, other: Counts | undefined, times: 1 | -1): Counts {
  const sums = (kind: (typeof kinds)[number]) => {
    const others = other?.[kind] ?? {}
    const names = new Set([...Object.keys(others), ...Object.keys(one[kind])])
    const all = Array.from(names, (name) => [name, (one[kind][name] ?? 0) + times * (others[name] ?? 0)] as const)
    return Object.fromEntries(all.filter(([, sum]) => sum !== 0))
  }
  return { campaigns: sums('campaigns'), products: sums('products'), copies: sums('copies') }
}
