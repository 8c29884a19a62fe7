/**
 * The steps of dunning of a new invoice (decisions: "Money"): the steps of the policy of the lines' subscription,
 * counted from the due date, each at the start of its day. An invoice that is made after its due date, or opened again
 * by a refund after it, counts from that day instead: nobody is suspended before hearing of a debt.
 */
import { after } from '../time/calendar.ts'
import type { Settings } from '../settings/settings.ts'
import { policyOn } from '../subscription/subscription-policy.ts'
import { dateOf, laterOf, startOfDate, type Instant } from '../time/time.ts'
import type { World } from '../world/world.ts'
import type { Invoice, InvoiceLine } from '../world/invoice.ts'

interface Dunned {
  readonly due?: string
  readonly lines: readonly InvoiceLine[]
  readonly delivery: string
}

/** An invoice that is not sent, such as old debt of a previous system, has no steps. */
export function dunningSteps(
  world: World,
  { due, lines, delivery }: Dunned,
  at: Instant,
  settings: Settings,
): Invoice['dunning'] {
  if (delivery === 'none' || due === undefined) return []
  const { timezone } = settings.account
  const today = dateOf(at, timezone)
  const first = startOfDate(laterOf(due, today), timezone)
  return (policyOfLines(world, lines, settings)?.dunning ?? [])
    .toSorted((a, b) => a.days_after_due - b.days_after_due)
    .map(({ days_after_due, action }) => ({ at: after(first, 'P1D', days_after_due, timezone), action }))
}

/** The policy of the subscription that the first line with a period belongs to. */
export function policyOfLines({ subscriptions }: World, lines: readonly InvoiceLine[], settings: Settings) {
  const period = lines.find((line) => line.period !== undefined)?.period
  const subscription = subscriptions.find(({ id }) => id === period?.subscription)
  return subscription && policyOn(subscription, period, settings)
}
