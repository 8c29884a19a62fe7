/**
 * Plans the collection of each open invoice that has none yet and whose payer has an active agreement
 * (docs/decisions/collections.md). An invoice that was paid once and is open again is left to people, or a refund would
 * be collected again.
 */
import type { Settings } from '../settings/settings.ts'
import { dunningSteps } from '../payment/dunning-steps.ts'
import { startOfDate, laterOf, type Instant } from '../time/time.ts'
import { forEach, unchanged, type Change } from '../world/change.ts'
import type { Agreement } from '../world/agreement.ts'
import { collectionId, queueOf, type Collection, type QueuedCollection } from '../world/collection.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import { withRecords, type World } from '../world/world.ts'
import { isUsableOn } from './agreement-end.ts'
import { agreementFor, agreementNamed, agreementsOf, providerOf } from './agreements.ts'
import { collectionSource } from './source-of-agreement.ts'
import { invoiceDay, isFiled, termsOf, type CollectionDay } from './collection-terms.ts'

/**
 * The largest number of collections that a change plans, as each takes two more writes. The next change plans the rest.
 */
const mostAtOnce = 10

export function planCollections(world: World, at: Instant, settings: Settings): Change {
  if (agreementsOf(world).length === 0) return unchanged(world)
  const unplanned = world.ledger.open
    .filter((invoice) => firstPlan(world, invoice, () => at, settings) !== undefined)
    .slice(0, mostAtOnce)
  return forEach(world, unplanned, (current, invoice) => {
    const first = firstPlan(current, invoice, () => at, settings)
    if (first === undefined) return unchanged(current)
    const { agreement, day } = first
    const issued = invoice.made === at ? frozen(invoice, agreement, day, settings) : invoice
    return plan(current, issued, { agreement, day, attempt: 1, attempts: [] }, at, settings)
  })
}

/**
 * The agreement that collects an invoice without a collection, and the day; undefined if none does. An agreement
 * that expires before the day promises nothing. `plannedAt` gives the time at which an agreement plans the invoice.
 */
function firstPlan(world: World, invoice: Invoice, plannedAt: (agreement: Agreement) => Instant, settings: Settings) {
  if (!isUnplanned(invoice)) return undefined
  const dayBy = (one: Agreement) => invoiceDay(one, invoice, invoice.due, plannedAt(one), settings)
  const agreement = agreementFor(world, invoice, (one) => isUsableOn(one, dayBy(one).on))
  return agreement && { agreement, day: dayBy(agreement) }
}

/** The invoice with the collection that was planned when the invoice was made, which its document names permanently. */
const frozen = (invoice: Invoice, agreement: Agreement, { on }: CollectionDay, settings: Settings): Invoice => ({
  ...invoice,
  paper: { ...invoice.paper, collected: { on, source: collectionSource(agreement, settings) } },
})

const isUnplanned = (invoice: Invoice): boolean =>
  invoice.collection === undefined && toPayOf(invoice) > 0 && !wasPaidBack(invoice)

/** Whether money of the invoice went back. People decide whether such an invoice is collected again. */
export const wasPaidBack = ({ allocations }: Invoice): boolean => allocations.some(({ amountMinor }) => amountMinor < 0)

/** The instant since which an unplanned invoice could be planned; undefined if there is none. */
export function nextUnplanned(world: World, settings: Settings): Instant | undefined {
  for (const invoice of world.ledger.open) {
    const since = ({ created }: Agreement) => laterOf(created, invoice.made)
    const first = firstPlan(world, invoice, since, settings)
    if (first !== undefined) return since(first.agreement)
  }
  return undefined
}

export interface Plan {
  readonly agreement: Agreement
  readonly day: CollectionDay
  readonly attempt: number
  readonly attempts: Collection['attempts']
  /** Present if the agreement was named for this invoice alone. */
  readonly named?: true
}

/** The invoice with its next attempt, which waits in the queue of its method until it is handed out. */
export function plan(
  world: World,
  invoice: Invoice,
  { agreement, day, attempt, attempts, named }: Plan,
  now: Instant,
  settings: Settings,
): Change {
  const bare: Collection = {
    ...{ agreement: agreement.id, state: 'planned', attempt },
    ...{ on: day.on, ready: day.ready, attempts },
    ...(named && { named }),
  }
  const runs = invoice.collection?.dunned === true || isDunned(world, { ...invoice, collection: bare }, settings)
  const collection: Collection = runs ? { ...bare, dunned: true } : bare
  const queued = queuedOf(world, invoice.number, agreement, collection, settings)
  const isMoved = invoice.collection?.state === 'planned' && invoice.collection.attempt === attempt
  const planned = withInvoice(world, { ...invoice, collection, dunning: runs ? invoice.dunning : [] })
  return {
    world: withRecords(planned, { record: 'collection-queued', collection: queued, ...(isMoved && { untaken: true }) }),
    facts: [
      {
        fact: 'collection-planned',
        ...{ collection: queued.id, invoice: invoice.number, method: agreement.method },
        at: laterOf(startOfDate(day.on, settings.account.timezone), now),
      },
    ],
  }
}

export function queuedOf(
  { customer }: Pick<World, 'customer'>,
  number: string,
  agreement: Agreement,
  { attempt, ready }: Pick<Collection, 'attempt' | 'ready'>,
  settings: Settings,
): QueuedCollection {
  return {
    id: collectionId(customer.id, number, attempt),
    by: queueOfAgreement(agreement, settings),
    ...{ customer: customer.id, number, attempt, agreement: agreement.id },
    ready_at: ready,
    failures: 0,
  }
}

/** The world in which a planned attempt no longer waits in its queue, provided that no worker has taken it. */
export function leftQueue(world: World, { number, collection }: Invoice, agreement: string, settings: Settings): World {
  const before = agreementNamed(world, agreement)
  if (before === undefined || collection === undefined) return world
  const { id, by } = queuedOf(world, number, before, collection, settings)
  const untaken = isFiled(before, settings) ? {} : { untaken: true as const }
  return withRecords(world, { record: 'collection-over', collection: { id, by }, ...untaken })
}

/**
 * The queue of an agreement: the queue of its method for the account's own workers, or the queue of a provider that the
 * service calls.
 */
export function queueOfAgreement(agreement: Agreement, settings: Settings): string {
  const provider = providerOf(agreement, settings)
  return provider === undefined || provider.kind === 'queue'
    ? queueOf(agreement.method)
    : queueOf(agreement.method, provider.id)
}

/** Whether reminders of the invoice run while it is collected. */
function isDunned(world: World, invoice: Invoice, settings: Settings): boolean {
  const { dun_from } = termsOf(world, invoice, settings)
  const failed = invoice.collection?.attempts.some(({ outcome }) => outcome === 'failed') === true
  return dun_from === 'due' || (dun_from === 'first_failure' && failed)
}

/**
 * The invoice once it is no longer collected. It is dunned from today, unless its dunning has already begun: steps that
 * were taken during the collection are not taken again.
 */
export function dunned(world: World, invoice: Invoice, now: Instant, settings: Settings): Invoice {
  const { collection, dunning } = invoice
  return collection?.dunned === true || (isDunned(world, invoice, settings) && dunning.length > 0)
    ? invoice
    : { ...invoice, dunning: dunningSteps(world, invoice, now, settings) }
}

/** The invoice with dunning from today on, whatever the outcome of its collection. */
export function dunnedAnyway(world: World, invoice: Invoice, now: Instant, settings: Settings): Invoice {
  const { collection, ...others } = dunned(world, invoice, now, settings)
  return collection === undefined ? others : { ...others, collection: { ...collection, dunned: true } }
}

/** The world with a changed document, open or closed. */
export function withInvoice(world: World, document: Invoice): World {
  const { open } = world.ledger
  if (!open.some(({ number }) => number === document.number)) {
    return withRecords(world, { record: 'document', document })
  }
  const after = open.map((invoice) => (invoice.number === document.number ? document : invoice))
  return { ...world, ledger: { ...world.ledger, open: after } }
}
