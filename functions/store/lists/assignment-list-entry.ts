/**
 * Attributes of an assignment's own item put it into the list of its product. The place also names the subscription, so
 * that everything at a place can be read at once. Assignments that were taken back are in no list.
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
