/**
 * Notices that an agreement of payment expires, such as a card. The payer is told once for each agreement and notice,
 * if a live subscription will be collected by the agreement. A card that is replaced before gets no notice.
 */
import { agreementEnd, tellDays } from '../collection/agreement-end.ts'
import { agreementNamed, agreementOf, agreementsOf, withAgreement } from '../collection/agreements.ts'
import { noticesOf, type Notice } from '../settings/notice-laws.ts'
import type { Settings } from '../settings/settings.ts'
import { businessEntityOf } from '../subscription/reading/pricing.ts'
import { isOver } from '../subscription/subscription-state.ts'
import { before, daysBefore } from '../time/calendar.ts'
import { laterOf, type Instant } from '../time/time.ts'
import type { Agreement } from '../world/agreement.ts'
import { unchanged, type Change } from '../world/change.ts'
import { noticeMailId, type WaitingNotice } from '../world/notice.ts'
import type { Subscription } from '../world/subscription.ts'
import { withRecords, type World } from '../world/world.ts'
import { wayPart, waysTo } from './notice-recipient.ts'

export interface AgreementNotice {
  readonly at: Instant
  readonly notice: Notice
  /** The first of the subscriptions that the agreement pays. */
  readonly subscription: Subscription
  readonly agreement: Agreement
  /** The first instant at which the agreement has expired. */
  readonly end: Instant
}

/** Every notice about an agreement that is still to be told, as of now. */
export function* agreementNotices(world: World, settings: Settings): Generator<AgreementNotice> {
  for (const notice of noticesOf(settings)) {
    if (notice.when !== 'agreement_expiring') continue
    const since = settings.notices_since?.[notice.id]
    for (const agreement of agreementsOf(world)) {
      if (agreement.noticed?.includes(notice.id) === true) continue
      const end = agreementEnd(agreement, settings)
      const subscription = end && subscriptionPaidBy(agreement, notice, end, world, settings)
      if (end === undefined || subscription === undefined) continue
      const at = laterOf(dueAt(notice, end, settings), agreement.created)
      if (at < end && (since === undefined || at >= since)) yield { at, notice, subscription, agreement, end }
    }
  }
}

function dueAt(notice: Notice, end: Instant, { account: { timezone } }: Settings): Instant {
  return notice.before === undefined ? daysBefore(end, tellDays, timezone) : before(end, notice.before, timezone)
}

/** A subscription that continues until the agreement ends, and whose invoices are collected by it. */
function subscriptionPaidBy(
  agreement: Agreement,
  { campaigns, countries }: Notice,
  end: Instant,
  world: World,
  settings: Settings,
): Subscription | undefined {
  const { country } = world.customer.builtin
  if (countries.length > 0 && !countries.some((each) => each === country)) return undefined
  return world.subscriptions.find((subscription) => {
    const { link, announced, stop, periods } = subscription
    const last = periods.at(-1)
    const goesOn = !isOver(announced.state) && (stop === undefined || stop.at > end)
    if (link.kind !== 'own' || last === undefined || !goesOn) return false
    if (campaigns.length > 0 && !campaigns.includes(last.campaign_id)) return false
    const entity = businessEntityOf(last, settings)?.external_id
    return agreementOf(world, subscription, entity)?.id === agreement.id
  })
}

/** Puts the notice into its queue. A payer who cannot or does not want to be notified is skipped permanently. */
export function tellExpiring(world: World, due: AgreementNotice, settings: Settings): Change {
  const { notice, subscription, agreement } = due
  const noted = withAgreement(world, { ...agreement, noticed: [...(agreement.noticed ?? []), notice.id] })
  const [way] = waysTo(world.customer, notice, settings)
  if (way === undefined) return unchanged(noted)
  const waiting = { ...expiringNotice(world.customer.id, due), ...wayPart(way) }
  return {
    world: withRecords(noted, { record: 'notice', notice: waiting }),
    facts: [{ fact: 'notice-due', notice: notice.id, subscription: subscription.id }],
  }
}

/** The notice as it waits to be sent. */
export function expiringNotice(customer: string, due: AgreementNotice): WaitingNotice {
  const { at, notice, subscription, agreement, end } = due
  const period = subscription.periods.at(-1)?.serial ?? 0
  const about = { notice: notice.id, subscription: subscription.id, period }
  return {
    // A subscription may be paid by another agreement later, which expires as well.
    id: `${noticeMailId(customer, about)}#${agreement.id}`,
    customer,
    ...about,
    agreement: agreement.id,
    when: notice.when,
    event_at: end,
    cancel_by: end,
    required: notice.required,
    by: 'email',
    ready_at: at,
    failures: 0,
  }
}

/**
 * The notice, as long as invoices would still be collected by the agreement; undefined once it ended or was replaced.
 */
export function stillExpiring(
  world: World,
  { notice: id, agreement: name }: Pick<WaitingNotice, 'notice' | 'agreement'>,
  settings: Settings,
): Notice | undefined {
  const notice = noticesOf(settings).find((each) => each.id === id)
  const agreement = name === undefined ? undefined : agreementNamed(world, name)
  const end = agreement && agreementEnd(agreement, settings)
  if (notice === undefined || agreement === undefined || end === undefined) return undefined
  return subscriptionPaidBy(agreement, notice, end, world, settings) === undefined ? undefined : notice
}
