/**
 * Assigns a product to one customer, exactly once however often it is called. The usual case costs one Query and one
 * transaction. That the product was not assigned before is a condition of the transaction; only if the condition
 * fails are the assignments read.
 */
import { automaticId } from '../../domain/world/assignment.ts'
import { assignAutomatically, type AssignedGroup, type ReaderTime } from '../../domain/product/automatic-assignment.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { stepsUntil, withDocuments } from '../../domain/engine/engine.ts'
import type { Step } from '../../domain/world/change.ts'
import type { World } from '../../domain/world/world.ts'
import { runtime } from '../../outside/runtime.ts'
import type { AssignmentJob } from '../../store/product/assignment-jobs.ts'
import { readAssignment, readAssignments, readAssignmentsAt } from '../../store/product/assignments.ts'
import { loadGroup } from '../../store/customer/load-group.ts'
import { again, done, goOn, retrying } from '../../store/dynamo/retrying.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import { commitSteps } from '../advance/commit-steps.ts'

/** The groups that a job has come to, by the id of the group subscription. */
export type KnownGroups = Map<string, Promise<AssignedGroup | undefined>>

export interface JobContext {
  readonly settings: Settings
  readonly job: AssignmentJob
  readonly now: Instant
  readonly groups: KnownGroups
  /** Present if carriers have several cut-offs. */
  readonly readerTime?: ReaderTime | undefined
  /** Whether readers of other carriers have the product already. */
  readonly isLaterRound?: boolean
}

/** The loaded customer, if nothing was left to assign; undefined if something was assigned. */
export async function assignToCustomer(context: JobContext, id: string): Promise<LoadedWorld | undefined> {
  const { settings, job, now, readerTime, isLaterRound = false } = context
  const account = settings.account.id
  // Nothing was assigned before, in the usual case; if that is wrong, the commit fails and the assignments are read.
  const none: ReadonlySet<string> = new Set()
  const load = async (): Promise<ReadonlySet<string>> =>
    new Set((await readAssignments(account, id)).map((assignment) => assignment.id))
  return await retrying({ runtime, about: `the customer ${id}`, known: none, load }, async (earlier) => {
    const world = await loadWorldAt(settings, id, now)
    if (world === undefined || world.customer.erased !== undefined) return done(world)
    const already = isLaterRound ? new Set([...earlier, ...(await idsBefore(context, world))]) : earlier
    const groups = job.list === 'recipients' ? { groups: await groupsOf(context, world) } : {}
    const { product, active_at: activeAt, at } = job
    const assign = (from: World) => {
      const ids = new Set([...already, ...assignedIn(from)])
      return assignAutomatically({ world: from, product, activeAt, at, already: ids, readerTime, ...groups, settings })
    }
    const assigned = assign(world)
    const { assignments } = assigned
    if (assignments.length === 0) return done(world)
    const { outcome } = await commitSteps({
      settings,
      before: world,
      steps: (from, most) => {
        const rest = assign(from)
        if (rest.assignments.length === 0) return stepsUntil(from, now, settings, most)
        return thenUntil({ ...withDocuments(rest, at, settings, most), at }, now, settings, most)
      },
      until: now,
    })
    if (outcome !== 'committed') return again(outcome)
    const assignedNow = assignments.map((assignment) => assignment.id)
    return assigned.more ? goOn(new Set([...already, ...assignedNow])) : done(undefined)
  })
}

/** Assignments of the product from earlier rounds, including those marked as taken back. */
async function idsBefore({ settings, job }: JobContext, { customer, subscriptions }: World): Promise<string[]> {
  const places = subscriptions.map(({ id }) => ({ customer: customer.id, id: automaticId(id, job.product) }))
  const assignments = await readAssignmentsAt(settings.account.id, places)
  return assignments.flatMap((assignment) => (assignment === undefined ? [] : [assignment.id]))
}

/** The assignments by earlier steps of the same commit. */
const assignedIn = ({ records }: World): string[] =>
  records.flatMap((record) => (record.record === 'assigned' ? [record.assignment.id] : []))

/** The assignment with its immediate effects, such as the renewal of a period that has run out. */
function* thenUntil(first: Step, now: Instant, settings: Settings, most?: number): Generator<Step, void> {
  yield first
  yield* stepsUntil(first.world, now, settings, most)
}

async function groupsOf(context: JobContext, { subscriptions }: World): Promise<ReadonlyMap<string, AssignedGroup>> {
  const entries = await Promise.all(
    subscriptions.map(async ({ link }): Promise<[string, AssignedGroup][]> => {
      if (link.kind !== 'recipient') return []
      const { groups } = context
      const pending = groups.get(link.subscription) ?? assignedGroup(context, link)
      groups.set(link.subscription, pending)
      const group = await pending
      return group === undefined ? [] : [[link.subscription, group]]
    }),
  )
  return new Map(entries.flat())
}

/** A group gets a product before its recipients, who get it in the period with the same number. */
async function assignedGroup(
  context: JobContext,
  { customer, subscription }: { readonly customer: string; readonly subscription: string },
): Promise<AssignedGroup | undefined> {
  const { settings, job, now } = context
  await assignToCustomer({ ...context, job: { ...job, list: 'category' } }, customer)
  const [group, assignment] = await Promise.all([
    loadGroup(settings, subscription, now),
    readAssignment(settings.account.id, customer, automaticId(subscription, job.product)),
  ])
  if (group === undefined) return undefined
  return assignment?.to.kind === 'period'
    ? { subscription: group.subscription, index: assignment.to.index }
    : { subscription: group.subscription }
}
