/**
 * Money by difference: what each line of a period should have cost follows from its facts, and what it was billed is kept
 * with it. Whatever changed the facts (a stop, a switch, a pause, new lines, or just the time to invoice), the difference is
 * credited or invoiced, line by line. Done again it does nothing.
 */
import { joined, nothing } from '../done.ts'
import type { Settings } from '../settings/settings.ts'
import { replaced } from '../subscription/advance.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { Instant } from '../time.ts'
import type { Done, Waiting, World } from '../world.ts'
import { withBilling } from './billed.ts'
import { differencesOf, isMore } from './difference.ts'
import { placedOf, type Placed } from './placed.ts'
import { credit, invoice, type Settling } from './settle.ts'

/**
 * Settles every period that is invoiced of subscriptions that are not the same objects as before the change. What is more
 * than one change can hold is noted with its subscription, and falls due at once.
 */
export function bill(world: World, before: World | undefined, at: Instant, settings: Settings): Done {
  // Of one whose data is erased everything is settled; what else goes with the data is no reason to bill.
  if (world.customer.erased !== undefined) return nothing(world)
  const known = new Map(before?.subscriptions.map((subscription) => [subscription.id, subscription]))
  return world.subscriptions
    .map((subscription) => ({ subscription, before: known.get(subscription.id) }))
    .filter(({ subscription, before }) => subscription !== before)
    .reduce<Billed>((so, changed) => billSubscription(so, changed, at, settings), {
      ...nothing(world),
      documents: 0,
      isLeft: false,
    })
}

/** What is still to be billed of a subscription; `bill` does it, as it does with every change. */
export function waitingBill(world: World): Waiting | undefined {
  const [first] = world.subscriptions
    .flatMap(({ unbilled, ...subscription }) => (unbilled === undefined ? [] : [{ at: unbilled, subscription }]))
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  if (first === undefined) return undefined
  const { at, subscription } = first
  return { at, carryOut: () => nothing({ ...world, subscriptions: replaced(world.subscriptions, subscription) }) }
}

/** So many documents at once, each of which takes up to four writes of the hundred of a transaction. */
const documentsAtOnce = 10

interface Billed extends Done {
  /** How many were issued. */
  readonly documents: number
  /** Whether there are more to be issued of the subscription. */
  readonly isLeft: boolean
}

interface Changed {
  readonly subscription: Subscription
  readonly before: Subscription | undefined
}

function billSubscription(so: Billed, { subscription, before }: Changed, at: Instant, settings: Settings): Billed {
  // Where something was left nothing is known of which periods that was.
  const known = before === undefined || before.unbilled !== undefined ? [] : placedOf(before, settings)
  const earlier = new Map(known.map((placed) => [placed.period.serial, placed]))
  const present = placedOf(subscription, settings).flatMap((placed) => {
    const was = earlier.get(placed.period.serial)
    earlier.delete(placed.period.serial)
    return isSettled(placed, was) ? [] : [{ ...placed, was }]
  })
  const of = { subscription, at, settings }
  const billed = present.reduce(
    (so, placed) => billPeriod(so, { ...placed, ...of }, Math.max(0, documentsAtOnce - so.documents)),
    { ...so, isLeft: false },
  )
  // A switch took away what the subscription has no more, and nobody will know of it after this change.
  const switched = [...earlier.values()].map((was) => ({ ...was, fate: 'gone' as const, was }))
  const all = switched.reduce((so, placed) => billPeriod(so, { ...placed, ...of }, Infinity), billed)
  return all.isLeft ? { ...all, world: withUnbilled(all.world, subscription.id, at) } : all
}

function withUnbilled(world: World, id: string, at: Instant): World {
  const subscriptions = world.subscriptions.map((one) => (one.id === id ? { ...one, unbilled: at } : one))
  return { ...world, subscriptions }
}

/** Whether nothing can have come up. What one is served that was cut short may change without it: by a pause, or a product. */
function isSettled({ period, fate, missed }: Placed, was: Placed | undefined): boolean {
  if (period.billing === undefined) return true
  if (period !== was?.period || fate !== was.fate || missed !== was.missed) return false
  return fate === 'gone' || period.end === period.natural_end
}

/** Credits and invoices what a period that is invoiced differs by, in so many documents at most. */
function billPeriod(so: Billed, settling: Settling, room: number): Billed {
  const { subscription, period, settings } = settling
  const { billing } = period
  const differences = differencesOf(subscription, settling, settings)
  if (billing === undefined || differences.every(({ amountMinor }) => amountMinor === 0)) return so
  // The first invoice of a period shows all that the campaign asks for, what costs nothing too.
  const isFirst = billing.lines.every(({ kind, billed }) => kind !== 'campaign' || billed.length === 0)
  const more = differences.filter((one) => isMore(one) || (isFirst && one.line.kind === 'campaign'))
  const less = differences.filter((one) => one.amountMinor !== 0 && !more.includes(one))
  const credited = credit(so.world, billing, less, settling, room)
  const invoiced = invoice(credited.world, credited.billing, more, settling, room - credited.documents)
  const done = joined(joined(so, credited), invoiced)
  return {
    ...done,
    world: withBilling(done.world, subscription.id, period, invoiced.billing),
    documents: so.documents + credited.documents + invoiced.documents,
    isLeft: so.isLeft || credited.isLeft || invoiced.isLeft,
  }
}
