/**
 * Assignments come into the list of their product by attributes of their own items. The place names the subscription
 * too, so that all that is read of a place is read at once. A mark of an assignment that was taken back is in no list.
 */
import type { Assignment } from '../../domain/world/assignment.ts'
import { assignmentListOf, listAttributes } from '../keys.ts'

export function assignmentListing(account: string, customer: string, assignment: Assignment) {
  const { id, product, to, automatic, unassigned } = assignment
  if (unassigned !== undefined) return undefined
  const subscription = to.kind === 'customer' ? '' : to.subscription
  // A subscription has one automatic assignment of a product.
  const place = [customer, subscription, automatic ? '' : id].join('#')
  return listAttributes(assignmentListOf(account, product.external_id, customer), place)
}

export interface AssignmentPlace {
  readonly customer: string
  /** Absent if the product is the customer's own. */
  readonly subscription?: string
}

export function parseAssignmentPlace(place: string): AssignmentPlace {
  const [customer = '', subscription = ''] = place.split('#')
  return { customer, ...(subscription !== '' && { subscription }) }
}
