/** An e-mail of an order on its way. It waits in the queue of e-mails, beside the documents of customers. */
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'
import type { Settings } from '../settings/settings.ts'
import { laterOf, parseDatetime, type Instant } from '../time/time.ts'
import { orderMailKinds, type Order, type OrderMailKind } from './order.ts'

export const orderMailSchema = v.object({
  id: v.string(),
  by: v.literal('email'),
  order: v.string(),
  mail: v.picklist(orderMailKinds),
  ready_at: instantSchema,
  failures: v.pipe(v.number(), v.integer()),
  failing: v.exactOptional(v.literal(true)),
  held_until: v.exactOptional(instantSchema),
})
export type OrderMail = Readonly<v.InferOutput<typeof orderMailSchema>>

/** The id of a document's delivery begins with a customer's id, which never contains this mark. */
const mark = '#order#'

/** Each order has one e-mail of a kind at most. */
export const orderMail = (order: string, mail: OrderMailKind, at: Instant): OrderMail => ({
  id: `${mark}${order}#${mail}`,
  by: 'email',
  order,
  mail,
  ready_at: at,
  failures: 0,
})

export const isOrderMail = (id: string): boolean => id.startsWith(mark)

/**
 * The instant at which an e-mail is sent: immediately, or for a gift in the morning of the day that the giver chose.
 */
export function mailTime(
  { gift }: Pick<Order, 'gift'>,
  kind: OrderMailKind,
  now: Instant,
  settings: Settings,
): Instant {
  if (kind !== 'gift' || gift?.tell_on === undefined) return now
  return laterOf(now, parseDatetime(`${gift.tell_on}T08:00`, settings.account.timezone) ?? now)
}
