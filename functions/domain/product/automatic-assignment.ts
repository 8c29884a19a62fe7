/**
 * Automatic assignment (decisions: "Subscriptions"). At its `assign_at` a concrete product is assigned to the then
 * active period of every subscription whose campaign subscribes to the product's category, once per subscription. A
 * product without `assign_at` is assigned at the cut-off of the reader's carrier.
 *
 * The knowledge at the instant of the assignment counts, so a late worker makes no difference: a subscription created
 * since gets no assignment, and a subscription stopped since gets its assignment. Overrides count as they are known
 * when the worker runs.
 */
import type { Settings } from '../settings/settings.ts'
import { endOfPart, periodsOfRecipient } from '../subscription/group-periods.ts'
import { lapseOf, withGracedCopy, type Lapse } from '../subscription/graced-copies.ts'
import { ongoingAt } from '../subscription/subscription-state.ts'
import type { Customer } from '../world/customer.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { startOfDate, type Instant } from '../time/time.ts'
import { followedBy, unchanged, type Change } from '../world/change.ts'
import { subscriptionOf, withRecords, withSubscription, type World } from '../world/world.ts'
import { assignmentFacts } from './assignment-facts.ts'
import { automaticId, remembered, type AssignedProduct, type Assignment, type Delivery } from '../world/assignment.ts'
import { countDown } from './countdown.ts'
import { isWithheld } from './undeliverable-copies.ts'
import { steered } from './steered-delivery.ts'

export interface AssignableProduct extends AssignedProduct {
  readonly category: string
}

/** The group of a recipient, after its own assignment of the product. */
export interface AssignedGroup {
  /** Advanced to now. */
  readonly subscription: Subscription
  /** The index of the group's period that got the product; absent if no period did. */
  readonly index?: number
}

export interface AutomaticCommand {
  /** Advanced to now, at or after `at`. */
  readonly world: World
  readonly product: AssignableProduct
  /** The product's instant of assignment. The periods active then get the product. */
  readonly activeAt: Instant
  /**
   * Gives the reader's own instant of assignment where carriers have several cut-offs. A reader whose instant is after
   * `activeAt` waits for it.
   */
  readonly readerTime?: ReaderTime | undefined
  /** The instant of the assignment: `activeAt`, or the later registration or move of the product. */
  readonly at: Instant
  /** Ids of earlier assignments. */
  readonly already: ReadonlySet<string>
  /**
   * The groups whose recipients get the product. With groups only recipients get the product, without groups all
   * others.
   */
  readonly groups?: ReadonlyMap<string, AssignedGroup>
  readonly settings: Settings
}

export interface ReaderOfIssue {
  readonly customer: Customer
  readonly subscription: Subscription
  /** The address of a vacation. */
  readonly address: Delivery['address']
}
export type ReaderTime = (reader: ReaderOfIssue) => Instant

export interface AutomaticallyAssigned extends Change {
  /** The new assignments; empty if the product is assigned to everybody already. */
  readonly assignments: readonly Assignment[]
  /** Whether further subscriptions get the product. The next call then names these assignments as earlier ones. */
  readonly more: boolean
}

/**
 * The largest number of assignments in one transaction. Each may write an assignment, a changed subscription and its
 * index entries.
 */
const atOnce = 15

export function assignAutomatically(command: AutomaticCommand): AutomaticallyAssigned {
  const { world, product, at, already, groups, settings } = command
  const { timezone } = settings.account
  let change = unchanged(world)
  const assignments: Assignment[] = []
  for (const subscription of world.subscriptions) {
    const id = automaticId(subscription.id, product)
    if (already.has(id) || subscription.registered > at) continue
    const activeAt = activeAtOf(subscription, command)
    if (activeAt === undefined) continue
    const own = receiving(subscription, command, activeAt)
    const lapse =
      groups === undefined
        ? lapseOf(subscription, { world, category: product.category, at: activeAt, settings })
        : undefined
    const period = own ?? lapse?.period
    if (period?.terms.categories.includes(product.category) !== true) continue
    const group = groupOf(subscription, command)
    const isGraced = lapse !== undefined
    const delivery = steered({ product, activeAt, subscription, group, timezone, isGraced })
    if (delivery === undefined || isWithheld(world.customer, subscription, delivery, activeAt, settings)) continue
    if (assignments.length === atOnce) return { ...change, assignments, more: true }
    // A period that has run out counts no further assignments.
    const counted = own === undefined ? change.world : countDown(change.world, subscription, period.index, at)
    const to = { kind: 'period', subscription: subscription.id, index: period.index } as const
    const assignment: Assignment = {
      id,
      product: remembered(product),
      to,
      fields: {},
      at,
      automatic: true,
      counted: counted !== change.world,
      ...delivery,
    }
    assignments.push(assignment)
    change = followedBy(change, {
      world: withRecords(lapse === undefined ? counted : withCopy(counted, subscription.id, lapse, product, command), {
        record: 'assigned',
        assignment,
      }),
      facts: [{ fact: 'product-assigned', ...assignmentFacts(assignment), ...deliveryFacts(delivery) }],
    })
  }
  return { ...change, assignments, more: false }
}

const groupOf = ({ link }: Subscription, { groups }: AutomaticCommand): Subscription | undefined =>
  link.kind === 'recipient' ? groups?.get(link.subscription)?.subscription : undefined

/** The instant at which a subscription must be active; undefined if its turn comes later, or it gets no copy. */
function activeAtOf(subscription: Subscription, command: AutomaticCommand): Instant | undefined {
  const { world, product, activeAt, at, readerTime, settings } = command
  if (readerTime === undefined) return activeAt
  const { timezone } = settings.account
  const group = groupOf(subscription, command)
  // Suspensions are examined at the instant itself. Pauses go by the date of the issue.
  const delivery = steered({ product, activeAt, subscription, group, timezone, isGraced: true })
  if (delivery === undefined) return undefined
  const time = readerTime({ customer: world.customer, subscription, address: delivery.address })
  // A subscription begins with its day, and may have been made on the day of a cut-off that has passed. An issue that
  // is registered or moved later goes to everybody who is a reader by then.
  const isLate = at === activeAt && time < activeAt && subscription.registered > time
  return time <= activeAt && !isLate ? time : undefined
}

/** The world in which a subscription remembers a copy that was sent by grace. */
function withCopy(
  world: World,
  id: string,
  lapse: Lapse,
  { external_id, category, date }: AssignableProduct,
  { at, activeAt, settings }: AutomaticCommand,
): World {
  const subscription = subscriptionOf(world, id)
  const day = date === undefined ? activeAt : startOfDate(date, settings.account.timezone)
  return subscription === undefined
    ? world
    : withSubscription(world, withGracedCopy(subscription, { external_id, category, day, at }, lapse))
}

const deliveryFacts = ({ donated, address }: Delivery) => ({
  ...(donated === true ? { donated } : {}),
  ...(donated !== true && address !== undefined ? { elsewhere: true as const } : {}),
})

/** The period of a subscription that gets the product. A period without remaining assignments gets none. */
function receiving(subscription: Subscription, { groups }: AutomaticCommand, activeAt: Instant): Period | undefined {
  if (subscription.link.kind !== 'recipient') {
    const period = groups === undefined ? ongoingAt(subscription, activeAt) : undefined
    return period?.remaining_assignments === 0 ? undefined : period
  }
  const group = groups?.get(subscription.link.subscription)
  return group && receivingPart(subscription, group, activeAt)
}

/**
 * A recipient gets the product in the same period as its group. The group's last assignment ends the period at that
 * very instant, and the recipient has its part of the period nevertheless.
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
