/** The assignments of subscriptions as answers show them (interface: "Subscription", "Period", `products`). */
import type { Settings } from '../settings/settings.ts'
import type { AssignmentView } from '../subscription/reading/show-subscription.ts'
import { remembered, type Assignment } from '../world/assignment.ts'

/** The assignments by the id of their subscription, in order of their dates, those without a date last. */
export function showAssignments(
  assignments: readonly Assignment[],
  settings: Settings,
): Map<string, readonly AssignmentView[]> {
  const views = inOrderOfDates(assignments, settings).flatMap(({ id, product, to, fields, donated, address }) => {
    if (to.kind === 'customer') return []
    const where = to.kind === 'period' ? to.index : to.kind
    const delivery = { ...(donated && { donated }), ...(address && { address }) }
    return [{ subscription: to.subscription, shown: { id, ...product, ...delivery, fields, where } }]
  })
  const bySubscription = Map.groupBy(views, ({ subscription }) => subscription)
  return new Map([...bySubscription].map(([id, all]) => [id, all.map((assignment) => assignment.shown)]))
}

/**
 * The assignments that were not taken back, sorted by date, with undated ones last. Products in the settings have their
 * present name and date.
 */
export function inOrderOfDates(assignments: readonly Assignment[], settings: Settings): Assignment[] {
  const products = new Map(settings.products.map((product) => [product.external_id, product]))
  const orderOf = ({ product, at, id }: Assignment) => [product.date ?? 'none', at, id].join(' ')
  return assignments
    .filter(({ unassigned }) => unassigned === undefined)
    .map(({ product, ...assignment }) => ({
      ...assignment,
      product: remembered(products.get(product.external_id) ?? product),
    }))
    .map((assignment) => ({ assignment, order: orderOf(assignment) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ assignment }) => assignment)
}
