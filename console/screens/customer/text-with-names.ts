/** Lines of the service name subscriptions by their ids, and times as the API writes them; people know other names. */
import type { Customer } from '../../api/types.ts'
import { readable } from '../../account/format.ts'
import { nameOf } from './subscription-name.ts'

/** With a time of the past, a subscription has the name that it had just before. */
export function withNames(text: string, { subscriptions = [] }: Pick<Customer, 'subscriptions'>, at?: string): string {
  // An add-on's id begins with the id of its base.
  const longestFirst = subscriptions.toSorted((one, other) => other.id.length - one.id.length)
  const named = longestFirst.reduce(
    (line, subscription) => line.replaceAll(subscription.id, nameOf(subscription, at)),
    text,
  )
  // An invoice that is still to come has no number to name.
  return readable(named.replaceAll(' …', ''))
}
