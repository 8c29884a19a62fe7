/**
 * The starts and ends of overrides (interface: "Override lifecycle"). An override begins once and ends once, as of its
 * own instants, however late the step runs. A change is applied at its start, and a pause is made up for at its end.
 * The effects in between follow from the override's times.
 *
 * At one instant begins come first and ends last. So a period that runs out at the end of a pause is renewed before the
 * pause moves its end, and an override may take over from another.
 */
import { once } from '../base/once.ts'
import type { Settings } from '../settings/settings.ts'
import { isExtending, startOf } from '../subscription/in-force.ts'
import { madeUpFor } from '../subscription/pause-make-up.ts'
import { laterOf, type Instant } from '../time/time.ts'
import { followedBy, type Change, type DueStep } from '../world/change.ts'
import type { Override } from '../world/override.ts'
import { byAge, type Subscription } from '../world/subscription.ts'
import { overridesBeside, withOverrides, type PlacedOverride } from '../world/world-overrides.ts'
import { subscriptionOf, withSubscription, type World } from '../world/world.ts'
import { applyChange } from './apply-change.ts'
import { overrideFacts } from './override-facts.ts'
import { nextRepetitions } from './repeat-override.ts'

/** The override that begins next. An override for the record only has no start or end. */
export function nextOverrideBegin(world: World, settings: Settings): DueStep | undefined {
  const first = firstOf(world, firstBegin)
  return first && { at: first.at, run: () => begin(first, world, settings) }
}

export function nextOverrideEnd(world: World, settings: Settings): DueStep | undefined {
  const first = firstOf(world, firstEnd)
  return first && { at: first.at, run: () => end(first, world, settings) }
}

interface Due {
  readonly override: Override
  readonly at: Instant
}

const beginOf = (override: Override): Instant | undefined =>
  override.announced === 'future' ? startOf(override) : undefined

/** An override counts as ended no earlier than its registration. */
function endOf({ announced, end: at, created }: Override): Instant | undefined {
  if (announced !== 'active' || at === null) return undefined
  return laterOf(at, created)
}

type DueOf = (overrides: readonly Override[]) => Due | undefined

/** The first override that is due, among those of one subscription or of the customer, in the order of creation. */
const firstDueBy = (instantOf: (override: Override) => Instant | undefined): DueOf => {
  const first = once((overrides: readonly Override[]): Due | undefined =>
    overrides.reduce<Due | undefined>((earliest, override) => {
      const at = override.inert === true ? undefined : instantOf(override)
      return at === undefined || (earliest !== undefined && earliest.at <= at) ? earliest : { override, at }
    }, undefined),
  )
  return (overrides) => first(overrides, instantOf)
}

const firstBegin = firstDueBy(beginOf)
const firstEnd = firstDueBy(endOf)

/**
 * The first override that is due in a world. At one instant the customer's own overrides come first, then those of
 * older subscriptions, each in the order of creation.
 */
function firstOf({ customer, subscriptions }: World, dueOf: DueOf): (PlacedOverride & Due) | undefined {
  let first: (PlacedOverride & Due) | undefined
  const consider = (due: Due | undefined, subscription: Subscription | undefined) => {
    if (due === undefined) return
    const candidate = { ...due, subscription }
    if (first === undefined || isBefore(candidate, first)) first = candidate
  }
  consider(dueOf(customer.overrides), undefined)
  for (const subscription of subscriptions) consider(dueOf(subscription.overrides), subscription)
  return first
}

function isBefore(one: PlacedOverride & Due, other: PlacedOverride & Due): boolean {
  if (one.at !== other.at) return one.at < other.at
  if (one.subscription === undefined) return other.subscription !== undefined
  return other.subscription !== undefined && byAge(one.subscription, other.subscription) < 0
}

function begin(due: PlacedOverride & Due, world: World, settings: Settings): Change {
  const { override, subscription, at } = due
  const begun: Change = {
    world: withAnnounced(due, 'active', world),
    facts: [{ fact: 'override-started', ...overrideFacts(due) }],
  }
  const applying = { world: begun.world, override, subscriptionId: subscription?.id, now: at, settings }
  return followedBy(begun, applyChange(applying))
}

function end(due: PlacedOverride & Due, world: World, settings: Settings): Change {
  const { override, subscription, at } = due
  const next = nextRepetitions(world, due, at, settings)
  const ended = withNext(withAnnounced(due, 'ended', world), subscription, next)
  const paused = subscription && isExtending(override) ? subscriptionOf(ended, subscription.id) : undefined
  return {
    world:
      paused !== undefined && isExtending(override)
        ? withSubscription(ended, madeUpFor(override, paused, settings))
        : ended,
    facts: [
      { fact: 'override-ended', ...overrideFacts(due) },
      ...next.map(
        (each) => ({ fact: 'override-registered', ...overrideFacts({ override: each, subscription }) }) as const,
      ),
    ],
  }
}

function withNext(world: World, subscription: Subscription | undefined, next: readonly Override[]): World {
  const present = subscription && subscriptionOf(world, subscription.id)
  return next.length === 0 ? world : withOverrides(world, present, [...overridesBeside(world, present), ...next])
}

function withAnnounced(
  { override, subscription }: PlacedOverride,
  announced: Override['announced'],
  world: World,
): World {
  const overrides = overridesBeside(world, subscription).map((present) =>
    present.id === override.id ? { ...present, announced } : present,
  )
  return withOverrides(world, subscription, overrides)
}
