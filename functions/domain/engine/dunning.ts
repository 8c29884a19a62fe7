/** Dunning (decisions: "Money"): the policy's steps for an invoice that stays open after its due date. */
import { wayOfSending } from '../document/sending.ts'
import { onceFor } from '../base/once.ts'
import { suspend } from '../override/suspension.ts'
import type { Settings } from '../settings/settings.ts'
import { stopSubscription } from '../subscription/commands/stop-subscription.ts'
import { isOver, stateAt } from '../subscription/subscription-state.ts'
import { laterOf, type Instant } from '../time/time.ts'
import { forEach, isRefused, unchanged, type Change, type DueStep } from '../world/change.ts'
import type { Invoice } from '../world/invoice.ts'
import { withRecords, type World } from '../world/world.ts'

export function nextDunning(world: World, settings: Settings): DueStep | undefined {
  const next = firstDunning(world.ledger.open)
  return next && { at: next.at, run: () => take(withoutFirst(world, next.invoice), next, settings) }
}

const firstDunning = onceFor((open: World['ledger']['open']): DunningStep | undefined => {
  let first: DunningStep | undefined
  for (const invoice of open) {
    const [step] = invoice.dunning
    if (step === undefined) continue
    // A step that was due before the invoice was made is taken when the invoice is made.
    const at = laterOf(step.at, invoice.made)
    if (first === undefined || at < first.at) first = { invoice, at, action: step.action }
  }
  return first
})

interface DunningStep {
  readonly invoice: Invoice
  readonly at: Instant
  readonly action: Invoice['dunning'][number]['action']
}

function withoutFirst(world: World, invoice: Invoice): World {
  const after = { ...invoice, dunning: invoice.dunning.slice(1) }
  const open = world.ledger.open.map((present) => (present === invoice ? after : present))
  return { ...world, ledger: { ...world.ledger, open } }
}

function take(world: World, { invoice, at, action }: DunningStep, settings: Settings): Change {
  const concerned = liveSubscriptionsOf(world, invoice, at)
  switch (action) {
    case 'remind':
      return remind(world, invoice, at, settings)
    case 'suspend':
      return suspend(world, concerned, invoice.number, at, settings)
    case 'stop':
      return forEach(world, concerned, (current, id) => {
        const stopped = stopSubscription({ world: current, id, stopAt: at, now: at, settings })
        return isRefused(stopped) ? unchanged(current) : stopped
      })
  }
}

/**
 * A reminder is sent in the same way as its invoice. A caller who sends invoices by hand learns of the reminder from
 * its event.
 */
function remind(world: World, { number, delivery }: Invoice, at: Instant, settings: Settings): Change {
  const way = wayOfSending(delivery, settings)
  const reminded =
    way === undefined ? world : withRecords(world, { record: 'delivery', number, by: way, kind: 'reminder', at })
  return { world: reminded, facts: [{ fact: 'reminded', invoice: number }] }
}

function liveSubscriptionsOf({ subscriptions }: World, { lines }: Invoice, at: Instant): string[] {
  const concerned = new Set(lines.flatMap(({ period }) => (period === undefined ? [] : [period.subscription])))
  return subscriptions
    .filter((subscription) => concerned.has(subscription.id) && !isOver(stateAt(subscription, at)))
    .map(({ id }) => id)
}
