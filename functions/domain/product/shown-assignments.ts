/** The assignments of subscriptions as answers show them (interface: "Subscription", "Period", `products`). */
import type { Settings } from '../settings/settings.ts'
import type { ShownAssignment } from '../subscription/reading/show-subscription.ts'
import { remembered, type Assignment } from '../world/assignment.ts'

/**
 * The assignments by the id of their subscription, in order of their dates, those without a date last. Products have
 * their present name and date while they are in the settings.
 */
export function showAssignments(
  assignments: readonly Assignment[],
  settings: Settings,
): Map<string, readonly ShownAssignment[]> {
  const products = new Map(settings.products.map((product) => [product.external_id, product]))
  const shown = assignments
    .filter(({ unassigned }) => unassigned === undefined)
    .flatMap(({ id, product, to, fields, at, donated, address }) => {
      if (to.kind === 'customer') return []
      const present = remembered(products.get(product.external_id) ?? product)
      const where = to.kind === 'period' ? to.index : to.kind
      const order = [present.date ?? 'none', at, id].join(' ')
      const delivery = { ...(donated && { donated }), ...(address && { address }) }
      return [{ subscription: to.subscription, order, shown: { id, ...present, ...delivery, fields, where } }]
    })
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
  const bySubscription = Map.groupBy(shown, ({ subscription }) => subscription)
  return new Map([...bySubscription].map(([id, all]) => [id, all.map((assignment) => assignment.shown)]))
}
