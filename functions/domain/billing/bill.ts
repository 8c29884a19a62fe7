/**
 * Billing by difference. The target of each line of a period follows from the period's facts, and the billed amounts
 * are kept with the line. After any change of the facts (a stop, a switch, a pause, new lines, or the time to invoice)
 * the difference is credited or invoiced, line by line. Billing a second time does nothing.
 */
import { onceFor } from '../base/once.ts'
import type { Settings } from '../settings/settings.ts'
import { withDocumentedEnd } from '../subscription/period-end.ts'
import type { Instant } from '../time/time.ts'
import { followedBy, unchanged, type Change } from '../world/change.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { subscriptionOf, withSubscription, type World } from '../world/world.ts'
import { periodsToBill, type BillablePeriod } from './billable-period.ts'
import { makeDocument } from './make-document.ts'
import { withPeriods } from './note-billing.ts'
import { plannedDocuments, type PlannedDocument } from './planned-document.ts'

/**
 * Bills every period with a difference, by at most `mostDocuments` documents. The rest falls due at once, as of the
 * instant of the change: see `billingDue`.
 */
export function bill(world: World, at: Instant, settings: Settings, mostDocuments: number): Change {
  // An erased customer has nothing left to bill; the loss of the data is no reason to bill.
  if (world.customer.erased !== undefined) return unchanged(world)
  let change = unchanged(world)
  let room = mostDocuments
  for (const subscription of world.subscriptions) {
    const { toBill, isDocumented } = outstandingOf(subscription)
    if (isDocumented) continue
    // The rest of an earlier change is billed as of that change.
    const since = subscription.billing_due ?? at
    let isLeft = false
    for (const { billable, documents } of toBill) {
      const now = documents.slice(0, room)
      room -= now.length
      isLeft ||= now.length < documents.length
      change = now.reduce(
        (made, document) =>
          followedBy(made, makeDocument(made.world, document, { subscription, billable, at, settings })),
        change,
      )
    }
    change = { ...change, world: withDocumented(change.world, subscription.id, isLeft ? since : undefined) }
  }
  return change
}

/** The instant of the oldest change that still has documents to make; undefined if there is none. */
export function billingDue({ subscriptions }: World): Instant | undefined {
  return subscriptions
    .flatMap(({ billing_due }) => billing_due ?? [])
    .toSorted()
    .at(0)
}

interface Outstanding {
  readonly toBill: readonly { readonly billable: BillablePeriod; readonly documents: readonly PlannedDocument[] }[]
  /** The documents of the subscription agree with its facts. */
  readonly isDocumented: boolean
}

const outstandingOf = onceFor((subscription: Subscription): Outstanding => {
  const toBill = periodsToBill(subscription)
    .map((billable) => ({ billable, documents: plannedDocuments(subscription, billable) }))
    .filter(({ documents }) => documents.length > 0)
  const { periods, replaced, billing_due } = subscription
  const isNoted =
    replaced === undefined && billing_due === undefined && periods.every((period) => period.end_before === undefined)
  return { toBill, isDocumented: toBill.length === 0 && isNoted }
})

/**
 * The world whose subscription notes since when documents are left to make. If a period has no documents to make,
 * its present end counts as documented; where a switch has removed such a period, it is dropped.
 */
function withDocumented(world: World, id: string, left: Instant | undefined): World {
  const subscription = subscriptionOf(world, id)
  if (subscription === undefined) return world
  const serials = new Set(outstandingOf(subscription).toBill.map(({ billable }) => billable.period.serial))
  const isToBill = ({ serial }: Period) => serials.has(serial)
  const {
    billing_due: _,
    replaced = [],
    ...others
  } = withPeriods(subscription, (period) => (isToBill(period) ? period : withDocumentedEnd(period)))
  const stillReplaced = replaced.filter(isToBill)
  const isNoted =
    left === subscription.billing_due &&
    stillReplaced.length === replaced.length &&
    others.periods === subscription.periods
  if (isNoted) return world
  return withSubscription(world, {
    ...others,
    ...(left === undefined ? {} : { billing_due: left }),
    ...(stillReplaced.length === 0 ? {} : { replaced: stillReplaced }),
  })
}
