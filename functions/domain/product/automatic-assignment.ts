/**
 * Automatic assignment (decisions: "Subscriptions"): at its `assign_at` a concrete product goes to every period, active
 * at that time, of a subscription whose campaign subscribes to its category, to each subscription once.
 *
 * What counts is what was known at the instant of the assignment, so that it makes no difference how much later it is
 * worked on: a subscription that was made since does not get it, one that was stopped since does. Overrides steer it as
 * they are known when it is worked on.
 */
import type { Settings } from '../settings/settings.ts'
import { endOfPart, periodsOfRecipient } from '../subscription/group-periods.ts'
import { ongoingAt } from '../subscription/subscription-state.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import type { Instant } from '../time.ts'
import { followedBy, unchanged, type Change } from '../world/change.ts'
import { withRecords, type World } from '../world/world.ts'
import { assignmentFacts } from './assignment-facts.ts'
import { automaticId, remembered, type AssignedProduct, type Assignment, type Delivery } from '../world/assignment.ts'
import { countDown } from './countdown.ts'
import { steered } from './steered-delivery.ts'

export interface AssignableProduct extends AssignedProduct {
  readonly category: string
}

/** The group of a recipient, after the product was assigned to it. */
export interface AssignedGroup {
  /** Advanced to now. */
  readonly subscription: Subscription
  /** The index of its period that got the product, where one did. */
  readonly index?: number
}

export interface AutomaticCommand {
  /** Advanced to now, at or after `at`. */
  readonly world: World
  readonly product: AssignableProduct
  /** The periods that count are those active at this time: the product's `assign_at`. */
  readonly activeAt: Instant
  /** The instant of the assignment: `activeAt`, or that of registering or moving the product where that was later. */
  readonly at: Instant
  /** Ids of assignments that were made before. */
  readonly already: ReadonlySet<string>
  /** Where given, only recipients get the product, and of those the ones whose group is here; else all others do. */
  readonly groups?: ReadonlyMap<string, AssignedGroup>
  readonly settings: Settings
}

export interface AutomaticallyAssigned extends Change {
  /** The assignments that were made; none where nothing was left to assign. */
  readonly assignments: readonly Assignment[]
  /** Whether subscriptions are left that get it too: ask again with these among the earlier ones. */
  readonly more: boolean
}

/** What one transaction carries: each may be an assignment, a changed subscription and its entries. */
const atOnce = 15

export function assignAutomatically(command: AutomaticCommand): AutomaticallyAssigned {
  const { world, product, activeAt, at, already, groups, settings } = command
  const { timezone } = settings.account
  let change = unchanged(world)
  const assignments: Assignment[] = []
  for (const subscription of world.subscriptions) {
    const id = automaticId(subscription.id, product)
    if (already.has(id) || subscription.registered > at) continue
    const period = receiving(subscription, command)
    if (period?.terms.categories.includes(product.category) !== true) continue
    const { link } = subscription
    const group = link.kind === 'recipient' ? groups?.get(link.subscription)?.subscription : undefined
    const delivery = steered({ product, activeAt, subscription, group, timezone })
    if (delivery === undefined) continue
    if (assignments.length === atOnce) return { ...change, assignments, more: true }
    const counted = countDown(change.world, subscription, period.index, at, settings)
    const to = { kind: 'period', subscription: subscription.id, index: period.index } as const
    const isCounted = counted.world !== change.world
    const assignment: Assignment = {
      id,
      product: remembered(product),
      to,
      fields: {},
      at,
      automatic: true,
      counted: isCounted,
      ...delivery,
    }
    assignments.push(assignment)
    change = followedBy(change, {
      world: withRecords(counted.world, { record: 'assigned', assignment }),
      facts: [
        { fact: 'product-assigned', ...assignmentFacts(assignment), ...deliveryFacts(delivery) },
        ...counted.facts,
      ],
    })
  }
  return { ...change, assignments, more: false }
}

const deliveryFacts = ({ donated, address }: Delivery) => ({
  ...(donated === true ? { donated } : {}),
  ...(donated !== true && address !== undefined ? { elsewhere: true as const } : {}),
})

/** The period of a subscription that gets the product. One whose assignments are used up gets no more. */
function receiving(subscription: Subscription, { activeAt, groups }: AutomaticCommand): Period | undefined {
  if (subscription.link.kind !== 'recipient') {
    const period = groups === undefined ? ongoingAt(subscription, activeAt) : undefined
    return period?.remaining_assignments === 0 ? undefined : period
  }
  const group = groups?.get(subscription.link.subscription)
  return group && receivingPart(subscription, group, activeAt)
}

/**
 * A recipient gets a product in the same period as its group: where that was its last one, the period is over at that
 * very instant, and the recipient has its part of it nevertheless.
 */
function receivingPart(
  recipient: Subscription,
  { subscription: group, index }: AssignedGroup,
  activeAt: Instant,
): Period | undefined {
  const shared = group.periods.find((period) => period.index === index) ?? ongoingAt(group, activeAt)
  const end = endOfPart(recipient)
  return periodsOfRecipient(recipient, group).find(
    ({ serial, begin }) => serial === shared?.serial && begin <= activeAt && (end === null || activeAt < end),
  )
}
