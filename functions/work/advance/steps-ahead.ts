/**
 * The future of a customer if nobody does anything (extensions: "upcoming, and reading at another time"): the steps of
 * the customer's own world, the changes that its recipients follow, and the products that will be assigned. Everything
 * is computed by the rules that will do it, and nothing is stored.
 */
import { followerSteps } from '../../domain/engine/followers.ts'
import { stepsUntil, withDocuments, worldAt } from '../../domain/engine/engine.ts'
import { readerTimeOf } from '../../domain/edition/reader-time.ts'
import { assignAutomatically, type AssignedGroup } from '../../domain/product/automatic-assignment.ts'
import { halfAssigned, productsAssignedWithin } from '../../domain/product/product-schedule.ts'
import type { Product, Settings } from '../../domain/settings/settings.ts'
import { laterOf, type Instant } from '../../domain/time/time.ts'
import { automaticId } from '../../domain/world/assignment.ts'
import type { Step } from '../../domain/world/change.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import { foreseen, subscriptionOf, type World } from '../../domain/world/world.ts'
import { yieldThread, stepsAtAStretch } from '../../store/customer/world-with-yields.ts'
import { loadGroupWorlds } from '../../store/customer/load-group.ts'
import { readAssignmentsAt } from '../../store/product/assignments.ts'
import { stepsOnTheWay } from './steps-on-the-way.ts'

export interface StepsQuery {
  readonly settings: Settings
  /** The customer at `now`. */
  readonly world: World
  readonly now: Instant
  /** The end of the look-ahead, inclusive. */
  readonly until: Instant
  /** Ids of assignments of products that some readers have already and others get later. Default: they are read. */
  readonly already?: ReadonlySet<string>
}

/** Ordered by time. */
export async function* stepsAhead(query: StepsQuery): AsyncGenerator<Step, void> {
  const { settings, until } = query
  let world = foreseen(query.world)
  const groups = await groupsAhead(query)
  const already = query.already ?? (await assignedBefore(query))
  let last: Instant | undefined
  const outside = { groups, already }
  for (const stage of [...stagesOf(query, groups), { at: until }]) {
    const start = { settings, before: world, steps: (from: World) => stepsOfStage(from, stage, outside, settings) }
    for await (const step of knowingNumbers(start)) {
      world = step.world
      // A step may be due before the step that brings it about: a notice of a period before the renewal to that period.
      last = last === undefined ? step.at : laterOf(last, step.at)
      yield { ...step, at: last }
    }
  }
}

/** The assignments of products that are between two cut-offs. Few are, and most accounts have none. */
async function assignedBefore({ settings, world, now }: StepsQuery): Promise<ReadonlySet<string>> {
  const products = halfAssigned(settings, now)
  const places = world.subscriptions.flatMap(({ id }) =>
    products.map((external_id) => ({ customer: world.customer.id, id: automaticId(id, { external_id }) })),
  )
  const assignments = places.length === 0 ? [] : await readAssignmentsAt(settings.account.id, places)
  return new Set(assignments.flatMap((assignment) => (assignment === undefined ? [] : [assignment.id])))
}

/** A stored world with everything that is due by `now`. The documents in it have numbers that nobody else has. */
export async function worldPresent(settings: Settings, stored: World, now: Instant): Promise<World> {
  let world = stored
  const start = { settings, before: stored, steps: (from: World) => stepsUntil(from, now, settings) }
  for await (const step of knowingNumbers(start)) world = step.world
  return world
}

async function* knowingNumbers(start: Parameters<typeof stepsOnTheWay>[0]): AsyncGenerator<Step, void> {
  const way = stepsOnTheWay(start, { known: start.before.ledger.numbers })
  for (let count = 0; ;) {
    const steps = await way.first(count + stepsAtAStretch)
    yield* steps.slice(count)
    if (steps.length < count + stepsAtAStretch) return
    count = steps.length
  }
}

/** The customer at `until`, with its records of the time in between. */
export async function worldAhead(query: StepsQuery): Promise<World> {
  let { world } = query
  for await (const step of stepsAhead(query)) world = step.world
  return world
}

/** An instant at which something comes to the customer from outside its own world. */
type Stage = { readonly at: Instant } & (
  | { readonly group: GroupAhead; readonly product?: never }
  | { readonly product: Product; readonly group?: never }
  | { readonly group?: never; readonly product?: never }
)

interface Outside {
  readonly groups: readonly GroupAhead[]
  readonly already: ReadonlySet<string>
}

interface GroupAhead {
  /** The group's customer at `now`. */
  readonly world: World
  /** The group with all its changes up to `until`. */
  readonly subscription: Subscription
  /** The instants at which the group changes. */
  readonly changes: readonly Instant[]
}

async function groupsAhead({ settings, world, now, until }: StepsQuery): Promise<readonly GroupAhead[]> {
  const loaded = await loadGroupWorlds(settings.account.id, world.subscriptions)
  const groups: GroupAhead[] = []
  for (const { world: stored, id } of loaded) {
    const present = foreseen(worldAt(stored, now, settings))
    const changes: Instant[] = []
    let subscription = subscriptionOf(present, id)
    let count = 0
    for (const step of stepsUntil(present, until, settings)) {
      const next = subscriptionOf(step.world, id)
      if (next !== subscription) changes.push(step.at)
      subscription = next
      if (++count % stepsAtAStretch === 0) await yieldThread()
    }
    if (subscription !== undefined) groups.push({ world: present, subscription, changes })
  }
  return groups
}

/** A group goes before the products of the same instant, as its recipients get them in the group's periods. */
function stagesOf({ settings, now, until }: StepsQuery, groups: readonly GroupAhead[]): Stage[] {
  const ofGroups = groups.flatMap((group): Stage[] => group.changes.map((at) => ({ at, group })))
  const ofProducts = productsAssignedWithin(settings, now, until).map(({ product, at }): Stage => ({ at, product }))
  return [...ofGroups, ...ofProducts].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

function* stepsOfStage(from: World, stage: Stage, outside: Outside, settings: Settings): Generator<Step, void> {
  const { at, group, product } = stage
  if (group !== undefined) {
    yield* followerSteps(from, group.subscription, [at], settings)
    return
  }
  let world = from
  for (const step of stepsUntil(world, at, settings)) {
    world = step.world
    yield step
  }
  if (product !== undefined) yield* assignmentSteps(world, product, at, outside, settings)
}

/** The assignments of a product: first those of the customer's own subscriptions, then those of its recipients. */
function* assignmentSteps(
  from: World,
  product: Product,
  at: Instant,
  { groups, already: before }: Outside,
  settings: Settings,
): Generator<Step, void> {
  let world = from
  const readerTime = readerTimeOf(product, at, settings)
  for (const toRecipients of [false, true]) {
    if (toRecipients && groups.length === 0) return
    const ofGroups = toRecipients ? { groups: groupsAt(groups, at, settings) } : {}
    for (let more = true; more;) {
      const already = new Set([...before, ...assignedIn(world)])
      const command = { world, product, activeAt: at, at, already, readerTime, ...ofGroups, settings }
      const assigned = assignAutomatically(command)
      more = assigned.more
      if (assigned.assignments.length === 0) break
      const step = { ...withDocuments(assigned, at, settings), at }
      world = step.world
      yield step
    }
  }
  for (const step of stepsUntil(world, at, settings)) yield step
}

function groupsAt(groups: readonly GroupAhead[], at: Instant, settings: Settings): Map<string, AssignedGroup> {
  return new Map(
    groups.flatMap(({ world, subscription: { id } }): [string, AssignedGroup][] => {
      const subscription = subscriptionOf(worldAt(world, at, settings), id)
      return subscription === undefined ? [] : [[id, { subscription }]]
    }),
  )
}

const assignedIn = ({ records }: World): ReadonlySet<string> =>
  new Set(records.flatMap((record) => (record.record === 'assigned' ? [record.assignment.id] : [])))
