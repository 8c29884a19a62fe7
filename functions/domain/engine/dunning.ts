/** Dunning (decisions: "Money"): what the policy does, step by step, about an invoice that stays open after its due date. */
import { forEach, nothing } from '../world/change.ts'
import type { Settings } from '../settings/settings.ts'
import { suspend } from '../override/suspension.ts'
import { isOver, stateAt } from '../subscription/subscription-state.ts'
import { stopSubscription } from '../subscription/commands/stop-subscription.ts'
import type { Instant } from '../time.ts'
import type { Done, Waiting, World } from '../world/world.ts'
import { wayOfSending } from '../delivery/delivery.ts'
import type { Invoice } from '../world/invoice.ts'

export function waitingDunning(world: World, settings: Settings): Waiting | undefined {
  let first: Step | undefined
  for (const invoice of world.ledger.open) {
    const [step] = invoice.dunning
    if (step === undefined) continue
    // A step that was due before the invoice was made is taken when it is made.
    const at = step.at > invoice.made ? step.at : invoice.made
    if (first === undefined || at < first.at) first = { invoice, at, action: step.action }
  }
  return first && { at: first.at, carryOut: () => take(withoutFirst(world, first.invoice), first, settings) }
}

interface Step {
  readonly invoice: Invoice
  readonly at: Instant
  readonly action: Invoice['dunning'][number]['action']
}

function withoutFirst(world: World, invoice: Invoice): World {
  const after = { ...invoice, dunning: invoice.dunning.slice(1) }
  const open = world.ledger.open.map((one) => (one === invoice ? after : one))
  return { ...world, ledger: { ...world.ledger, open } }
}

function take(world: World, { invoice, at, action }: Step, settings: Settings): Done {
  const concerned = liveSubscriptionsOf(world, invoice, at)
  switch (action) {
    case 'remind':
      return remind(world, invoice, at, settings)
    case 'suspend':
      return suspend(world, new Set(concerned), invoice.number, at)
    case 'stop':
      return forEach(world, concerned, (so, id) => stop(so, id, at, settings))
  }
}

/** A reminder goes the way of its invoice; whoever sends invoices by hand hears of it by the event. */
function remind(world: World, { number, delivery }: Invoice, at: Instant, settings: Settings): Done {
  const by = wayOfSending(delivery, settings)
  const reminder = by === undefined ? [] : [{ entry: 'delivery', number, by, kind: 'reminder', at } as const]
  const entries = [...world.ledger.entries, ...reminder]
  return {
    world: { ...world, ledger: { ...world.ledger, entries } },
    events: [{ event: 'invoice:reminded', invoice_number: number }],
    history: [`Reminder of invoice ${number}`],
  }
}

function stop(world: World, id: string, at: Instant, settings: Settings): Done {
  const decided = stopSubscription({ world, id, stopAt: at, now: at, settings })
  if (decided.outcome !== 'changed') return nothing(world)
  const { subscriptions, events, history } = decided
  return { world: { ...world, subscriptions }, events, history }
}

/** The subscriptions that an invoice's lines concern and that are not over. */
function liveSubscriptionsOf({ subscriptions }: World, { lines }: Invoice, at: Instant): string[] {
  const concerned = new Set(lines.flatMap(({ period }) => (period === undefined ? [] : [period.subscription])))
  return subscriptions.filter((one) => concerned.has(one.id) && !isOver(stateAt(one, at))).map(({ id }) => id)
}
