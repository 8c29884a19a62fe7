/** unassignproduct (decisions: "Requests"): takes an assigned product back. */
import type { Instant } from '../time/time.ts'
import { refuse, type Change, type Refusal } from '../world/change.ts'
import type { AssignmentRecord } from '../world/record.ts'
import { subscriptionOf, withRecords, withSubscription, type World } from '../world/world.ts'
import { assignmentFacts } from './assignment-facts.ts'
import type { Assignment } from '../world/assignment.ts'
import { countUp } from './countdown.ts'

export interface UnassignCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  /** The customer's assignment of the given id; undefined if the customer has none. */
  readonly assignment: Assignment | undefined
  readonly now: Instant
}

export function unassignProduct({ world, assignment, now }: UnassignCommand): Change | Refusal {
  if (assignment === undefined || assignment.unassigned !== undefined) {
    return refuse({ field: '', code: 'product_assignment_unknown' })
  }
  return {
    world: withRecords(withoutCount(world, assignment, now), unassigned(assignment, now)),
    facts: [{ fact: 'product-unassigned', ...assignmentFacts(assignment) }],
  }
}

/** The withdrawal of a counted assignment raises the remaining number of its period again. */
function withoutCount(world: World, { to, counted }: Assignment, now: Instant): World {
  const subscription = to.kind === 'period' && counted ? subscriptionOf(world, to.subscription) : undefined
  return to.kind === 'period' && subscription !== undefined
    ? withSubscription(world, countUp(subscription, to.index, now))
    : world
}

function unassigned(assignment: Assignment, now: Instant): AssignmentRecord {
  if (!assignment.automatic) return { record: 'unassigned', id: assignment.id }
  const { address: _, ...mark } = assignment
  return { record: 'marked-unassigned', assignment: { ...mark, fields: {}, unassigned: now } }
}
