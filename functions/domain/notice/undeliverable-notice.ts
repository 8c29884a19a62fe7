/** The e-mail to a reader whose delivery address is undeliverable: a notice of the account, or the service's own. */
import { noticesOf, existingCustomer, type Notice } from '../settings/notice-laws.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { unchanged, type Change } from '../world/change.ts'
import { noticeMailId, type WaitingNotice } from '../world/notice.ts'
import { markAt } from '../world/undeliverable.ts'
import type { Subscription } from '../world/subscription.ts'
import { withRecords, type World } from '../world/world.ts'

const own: Notice = {
  id: 'undeliverable',
  enabled: true,
  when: 'undeliverable',
  counts_from: 'event',
  campaigns: [],
  countries: [],
  by: 'email',
  required: true,
  consent: existingCustomer,
}

export const undeliverableNotice = (settings: Settings): Notice =>
  noticesOf(settings).find(({ when }) => when === 'undeliverable') ?? own

/** The notice while the address is still marked; undefined after that. */
export const stillUndeliverable = ({ customer }: World, now: Instant, settings: Settings): Notice | undefined =>
  markAt(customer, 'delivery', now) === undefined && markAt(customer, 'billing', now) === undefined
    ? undefined
    : undeliverableNotice(settings)

/** Puts the e-mail into its queue. */
export function tellUndeliverable(world: World, subscription: Subscription, now: Instant, settings: Settings): Change {
  const period = subscription.periods.at(-1)?.serial
  if (period === undefined || world.customer.builtin.email === undefined) return unchanged(world)
  const notice = undeliverableNotice(settings)
  const about = { notice: notice.id, subscription: subscription.id, period }
  const waiting: WaitingNotice = {
    // A customer may be notified again, about a later mark.
    id: `${noticeMailId(world.customer.id, about)}#${now}`,
    customer: world.customer.id,
    ...about,
    when: 'undeliverable',
    event_at: now,
    cancel_by: now,
    required: notice.required,
    by: 'email',
    ready_at: now,
    failures: 0,
  }
  return {
    world: withRecords(world, { record: 'notice', notice: waiting }),
    facts: [{ fact: 'notice-due', notice: notice.id, subscription: subscription.id }],
  }
}
