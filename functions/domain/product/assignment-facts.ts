/** The parts of a product assignment in its facts. */
import type { FactOf } from '../facts/fact.ts'
import type { Assignment } from '../world/assignment.ts'

type AssignmentFacts = Omit<FactOf<'product-unassigned'>, 'fact'>

export const assignmentFacts = ({ id, product, to }: Pick<Assignment, 'id' | 'product' | 'to'>): AssignmentFacts => ({
  assignment: id,
  external_id: product.external_id,
  name: product.name,
  ...(to.kind === 'customer' ? {} : { subscription: to.subscription }),
  ...(to.kind === 'period' ? { period: to.index } : {}),
})
