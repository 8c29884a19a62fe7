/**
 * Assigns a product to one customer, once however often it is asked. The usual case costs one Query and one transaction:
 * that nothing was assigned before is a condition of the transaction, and only where that fails is it looked up.
 */
import { automaticId } from '../../domain/world/assignment.ts'
import { assignAutomatically, type AssignedGroup } from '../../domain/product/automatic-assignment.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import { stepsUntil, withDocuments } from '../../domain/engine/engine.ts'
import type { Step } from '../../domain/world/change.ts'
import type { World } from '../../domain/world/world.ts'
import { runtime } from '../../outside/runtime.ts'
import type { Walk } from '../../store/product/assignment-walks.ts'
import { readAssignment, readAssignments } from '../../store/product/assignments.ts'
import { loadGroup } from '../../store/customer/load-group.ts'
import { backOff } from '../../store/dynamo/back-off.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import { commitSteps } from '../advance/commit-steps.ts'

const maxLostRaces = 10

/** What the walks over recipients remember of groups, by the id of the group subscription. */
export type KnownGroups = Map<string, Promise<AssignedGroup | undefined>>

export interface Assigning {
  readonly settings: Settings
  readonly walk: Walk
  readonly now: Instant
  readonly groups: KnownGroups
}

/** The customer as it was found, where there was nothing left to assign. */
export async function assignToCustomer(assigning: Assigning, id: string): Promise<LoadedWorld | undefined> {
  const { settings, walk, now } = assigning
  const account = settings.account.id
  let already: ReadonlySet<string> = new Set()
  for (let lostRaces = 0; lostRaces < maxLostRaces;) {
    const world = await loadWorldAt(settings, id, now)
    if (world === undefined || world.customer.erased !== undefined) return world
    const groups = walk.list === 'recipients' ? { groups: await groupsOf(assigning, world) } : {}
    const { product, active_at: activeAt, at } = walk
    const assign = (from: World) =>
      assignAutomatically({ world: from, product, activeAt, at, already, ...groups, settings })
    const assigned = assign(world)
    const { assignments } = assigned
    if (assignments.length === 0) return world
    const { outcome } = await commitSteps({
      settings,
      before: world,
      steps: (from, most) => thenUntil({ ...withDocuments(assign(from), at, settings, most), at }, now, settings, most),
      until: now,
    })
    if (outcome === 'committed') {
      if (!assigned.more) return undefined
      already = new Set([...already, ...assignments.map((assignment) => assignment.id)])
    } else {
      await backOff(runtime, ++lostRaces)
      already = new Set((await readAssignments(account, id)).map((assignment) => assignment.id))
    }
  }
  throw new Error(`Others kept changing the customer ${id} while a product was to be assigned.`)
}

/** What an assignment brings about at once, such as the renewal of a period that has run out. */
function* thenUntil(first: Step, now: Instant, settings: Settings, most?: number): Generator<Step, void> {
  yield first
  yield* stepsUntil(first.world, now, settings, most)
}

async function groupsOf(assigning: Assigning, { subscriptions }: World): Promise<ReadonlyMap<string, AssignedGroup>> {
  const found = await Promise.all(
    subscriptions.map(async ({ link }): Promise<[string, AssignedGroup][]> => {
      if (link.kind !== 'recipient') return []
      const { groups } = assigning
      const known = groups.get(link.subscription) ?? assignedGroup(assigning, link)
      groups.set(link.subscription, known)
      const group = await known
      return group === undefined ? [] : [[link.subscription, group]]
    }),
  )
  return new Map(found.flat())
}

/** A group comes before its recipients, who get a product in the same period as it. */
async function assignedGroup(
  assigning: Assigning,
  { customer, subscription }: { readonly customer: string; readonly subscription: string },
): Promise<AssignedGroup | undefined> {
  const { settings, walk, now } = assigning
  await assignToCustomer({ ...assigning, walk: { ...walk, list: 'category' } }, customer)
  const [group, assignment] = await Promise.all([
    loadGroup(settings, subscription, now),
    readAssignment(settings.account.id, customer, automaticId(subscription, walk.product)),
  ])
  if (group === undefined) return undefined
  return assignment?.to.kind === 'period'
    ? { subscription: group.subscription, index: assignment.to.index }
    : { subscription: group.subscription }
}
