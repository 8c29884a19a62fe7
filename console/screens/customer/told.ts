/** Lines of the service name subscriptions by their ids, and times as the API writes them; people know other names. */
import type { Customer } from '../../api/types.ts'
import { date, dateTime } from '../../account/format.ts'
import { nameOf } from './SubscriptionCard.tsx'

export function told(text: string, { subscriptions = [] }: Pick<Customer, 'subscriptions'>): string {
  const named = subscriptions.reduce(
    (line, subscription) => line.replaceAll(subscription.id, nameOf(subscription)),
    text,
  )
  return named.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g, (at) =>
    at.endsWith('T00:00:00') ? date(at) : dateTime(at),
  )
}
