/** The effects of time on agreements and collections: inactive payers, missing outcomes, expiring cards. */
import { daysBefore } from '../time/calendar.ts'
import type { Settings } from '../settings/settings.ts'
import { laterOf, type Instant } from '../time/time.ts'
import { firstDue, unchanged, isRefused, type Change, type DueStep } from '../world/change.ts'
import type { Agreement } from '../world/agreement.ts'
import { collectionId, waitsForReport, withoutWaiting } from '../world/collection.ts'
import type { Invoice } from '../world/invoice.ts'
import { withRecords, type World } from '../world/world.ts'
import { endAgreement } from './end-agreement.ts'
import { agreementEnd, tellDays } from './agreement-end.ts'
import { agreementNamed, agreementsOf, providerOf, withAgreement } from './agreements.ts'
import { staleAt } from '../payment/stale-at.ts'
import { dunnedAnyway, nextUnplanned, planCollections, queuedOf, withInvoice } from './plan-collection.ts'
import { giveUp, leaveToPayer } from './after-failure.ts'

export function nextCollection(world: World, settings: Settings): DueStep | undefined {
  const agreements = agreementsOf(world)
  if (agreements.length === 0) return undefined
  return firstDue([
    ...agreements.map((agreement) => nextOfAgreement(world, agreement, settings)),
    ...world.ledger.open.map((invoice) => nextOfInvoice(world, invoice, settings)),
    nextPlan(world, settings),
  ])
}

function nextOfAgreement(world: World, agreement: Agreement, settings: Settings): DueStep | undefined {
  const { id, state, pending_until, expires, told, created } = agreement
  const end = (at: Instant, reason: string) => (): Change => {
    const ended = endAgreement({ world, id, reason, now: at, settings })
    return isRefused(ended) ? unchanged(world) : ended
  }
  if (state === 'ended') return undefined
  if (pending_until !== undefined) return { at: pending_until, run: end(pending_until, 'not_agreed') }
  const over = agreementEnd(agreement, settings)
  if (expires === undefined || over === undefined) return undefined
  if (told) return { at: laterOf(over, created), run: end(laterOf(over, created), 'expired') }
  const at = laterOf(daysBefore(over, tellDays, settings.account.timezone), created)
  return { at, run: () => tell(world, agreement, expires) }
}

const tell = (world: World, agreement: Agreement, on: string): Change => ({
  world: withAgreement(world, { ...agreement, told: true }),
  facts: [{ fact: 'agreement-expiring', agreement: agreement.id, method: agreement.method, on }],
})

function nextOfInvoice(world: World, invoice: Invoice, settings: Settings): DueStep | undefined {
  const { collection } = invoice
  if (collection === undefined) return undefined
  const { state, ready, stale: before } = collection
  const isExpected = state === 'planned' && before === undefined && world.isForeseen === undefined
  const until = collection.until ?? (isExpected ? staleAt(world, invoice, ready, settings) : undefined)
  if (until === undefined) return undefined
  const reason = collection.attempts.at(-1)?.reason
  if (waitsForReport(collection)) return { at: until, run: () => leftToPeople(world, invoice, until, settings) }
  return {
    at: until,
    run: () =>
      state === 'waiting' ? giveUp(world, invoice, reason, until, settings) : stale(world, invoice, until, settings),
  }
}

/**
 * Leaves an invoice that was paid otherwise and is open again to people, as nobody reported on its attempt in time.
 * Money of the attempt is still registered.
 */
function leftToPeople(world: World, invoice: Invoice, now: Instant, settings: Settings): Change {
  const { collection } = invoice
  if (collection === undefined) return unchanged(world)
  const { agreement, attempt, ready: at, attempts } = collection
  const out = { agreement, attempt, at, outcome: 'submitted' as const }
  return leaveToPayer(
    world,
    { ...invoice, collection: { ...collection, attempts: [...attempts, out] } },
    undefined,
    now,
    settings,
  )
}

/** A change plans a bounded number of collections, and leaves the rest to this step. */
function nextPlan(world: World, settings: Settings): DueStep | undefined {
  const next = nextUnplanned(world, settings)
  return next && { at: next, run: () => planCollections(world, next, settings) }
}

/**
 * Asks a provider for the outcome, and raises an alarm if a worker of the publisher has not reported one. The attempt
 * is never repeated. Invoices whose collection nobody submitted are dunned from now on, because their payers would
 * otherwise not hear of the debt.
 */
function stale(world: World, invoice: Invoice, now: Instant, settings: Settings): Change {
  const { collection } = invoice
  if (collection === undefined) return unchanged(world)
  const without: Invoice = { ...invoice, collection: { ...withoutWaiting(collection), stale: now } }
  const isSubmitted = collection.state === 'submitted'
  const agreement = agreementNamed(world, collection.agreement)
  const provider = agreement && providerOf(agreement, settings)
  const remaining = withInvoice(world, isSubmitted ? without : dunnedAnyway(world, without, now, settings))
  const isAsked = isSubmitted && agreement !== undefined && provider !== undefined && provider.kind !== 'queue'
  const requestedDay = isAsked
    ? withRecords(remaining, {
        record: 'collection-queued',
        collection: queuedOf(world, invoice.number, agreement, { ...collection, ready: now }, settings),
      })
    : remaining
  const id = collectionId(world.customer.id, invoice.number, collection.attempt)
  return { world: requestedDay, facts: [{ fact: 'collection-stale', collection: id, invoice: invoice.number }] }
}
