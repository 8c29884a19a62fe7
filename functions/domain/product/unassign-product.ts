/** unassignproduct: takes an assigned product back (decisions: "Requests"). */
import { replaced } from '../subscription/next-change.ts'
import type { Instant } from '../time.ts'
import type { World } from '../world/world.ts'
import { wordsOf, type AssignDecision } from './assign-product.ts'
import type { Assignment, AssignmentChange } from '../world/assignment.ts'
import { countUp } from './countdown.ts'

export interface UnassignCommand {
  /** Advanced to `now`. */
  readonly world: World
  /** The customer's assignment of the id that was given; undefined where there is none. */
  readonly assignment: Assignment | undefined
  readonly now: Instant
}

export function unassignProduct({ world, assignment, now }: UnassignCommand): AssignDecision {
  if (assignment === undefined || assignment.unassigned !== undefined) {
    return { outcome: 'refused', faults: [{ field: '', code: 'product_assignment_unknown' }] }
  }
  const { id, to, product, counted } = assignment
  const subscription =
    to.kind === 'period' && counted ? world.subscriptions.find((one) => one.id === to.subscription) : undefined
  return {
    outcome: 'changed',
    subscriptions:
      to.kind === 'period' && subscription !== undefined
        ? replaced(world.subscriptions, countUp(subscription, to.index, now))
        : world.subscriptions,
    assignments: [changeOf(assignment, now)],
    events: [{ event: 'product-assignment:deleted', product_assignment_id: id, external_id: product.external_id }],
    history: [`Product "${product.name}" no longer assigned${wordsOf(to)}`],
  }
}

function changeOf(assignment: Assignment, now: Instant): AssignmentChange {
  if (!assignment.automatic) return { change: 'delete', id: assignment.id }
  const { address: _, ...mark } = assignment
  return { change: 'mark', assignment: { ...mark, fields: {}, unassigned: now } }
}
