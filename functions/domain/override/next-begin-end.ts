/**
 * What time does to overrides (interface: "Override lifecycle"): each begins and ends once, as of its own instant, however
 * late that is carried out. A change is applied as it begins, and a pause made up for as it ends; what begins and ends
 * between them is read from their times.
 *
 * At one instant what begins comes first and what ends last: a period that runs out as a pause ends is renewed before
 * that moves anything, and one override may take over from another.
 */
import type { EventBody } from '../event.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time.ts'
import type { Done, Waiting, World } from '../world/world.ts'
import { applyChange } from './apply-change.ts'
import { isExtending, startOf } from '../subscription/in-force.ts'
import { madeUpFor } from '../subscription/pause-make-up.ts'
import type { Override } from '../world/override.ts'
import { overridesBeside, placedOverrides, withOverrides, type Placed } from '../world/world-overrides.ts'
import { lineOf } from './override-words.ts'

/** The override that begins next. Nothing is told of one that is only registered. */
export function waitingBegin(world: World, settings: Settings): Waiting | undefined {
  return firstOf(
    world,
    ({ override }) => (override.announced === 'future' ? startOf(override) : undefined),
    (placed, at) => begin(placed, world, at, settings),
  )
}

/** The override that ends next. */
export function waitingEnd(world: World, settings: Settings): Waiting | undefined {
  return firstOf(
    world,
    ({ override }) => (override.announced === 'active' ? endOf(override) : undefined),
    (placed) => end(placed, world, settings),
  )
}

/** None is known to have ended before it was registered. */
function endOf({ end: at, created }: Override): Instant | undefined {
  if (at === null) return undefined
  return at > created ? at : created
}

/** Of those at one instant the customer's own come first, then those of older subscriptions, each in the order they were made. */
function firstOf(
  world: World,
  dueOf: (placed: Placed) => Instant | undefined,
  carryOut: (placed: Placed, at: Instant) => Done,
): Waiting | undefined {
  const [first] = placedOverrides(world)
    .flatMap((placed) => {
      const at = placed.override.inert === true ? undefined : dueOf(placed)
      return at === undefined ? [] : [{ placed, at, of: placed.subscription }]
    })
    .toSorted(
      (one, other) =>
        compare(one.at, other.at) ||
        compare(one.of?.registered, other.of?.registered) ||
        compare(one.of?.id, other.of?.id),
    )
  return first && { at: first.at, carryOut: () => carryOut(first.placed, first.at) }
}

const compare = (one = '', other = '') => (one < other ? -1 : one > other ? 1 : 0)

function begin(placed: Placed, world: World, now: Instant, settings: Settings): Done {
  const { override, subscription } = placed
  const applied = applyChange({
    world: withTold(placed, 'active', world),
    override,
    subscriptionId: subscription?.id,
    now,
    settings,
  })
  return {
    world: applied.world,
    events: [eventOf('override:started', override), ...applied.events],
    history: [
      lineOf(
        placed,
        override.end === null && override.type !== 'suspension' ? 'applied' : 'has begun',
        settings.account.timezone,
      ),
      ...applied.history,
    ],
  }
}

function end(placed: Placed, world: World, settings: Settings): Done {
  const { override, subscription } = placed
  const { timezone } = settings.account
  const ended = withTold(placed, 'ended', world)
  return {
    world:
      subscription !== undefined && isExtending(override)
        ? {
            ...ended,
            subscriptions: ended.subscriptions.map((one) =>
              one.id === subscription.id ? madeUpFor(override, one, timezone) : one,
            ),
          }
        : ended,
    events: [eventOf('override:ended', override)],
    history: [lineOf(placed, 'has ended', timezone)],
  }
}

function withTold({ override, subscription }: Placed, announced: Override['announced'], world: World): World {
  const overrides = overridesBeside(world, subscription).map((one) =>
    one.id === override.id ? { ...one, announced } : one,
  )
  return withOverrides(world, subscription, overrides)
}

const eventOf = (event: 'override:started' | 'override:ended', { id, type }: Override): EventBody => ({
  event,
  override_id: id,
  override_type: type,
})
