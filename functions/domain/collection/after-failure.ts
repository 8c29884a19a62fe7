/**
 * Consequences of a failed collection: another attempt, or the end of collecting the invoice, and the state of the
 * agreement that could not collect it.
 */
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { followedBy, unchanged, type Change } from '../world/change.ts'
import type { Agreement } from '../world/agreement.ts'
import { collectionId, withoutWaiting } from '../world/collection.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import { isUsableOn } from './agreement-end.ts'
import { agreementFor, agreementNamed, isLeftToPayer, moveAgreement } from './agreements.ts'
import { askToPay } from './ask-to-pay.ts'
import { askAgain } from './ask-payer.ts'
import { leaveWaiting } from './follow-choice.ts'
import { invoiceDay, type CollectionDay } from './collection-terms.ts'
import { dunned, plan, wasPaidBack, withInvoice } from './plan-collection.ts'
import { classOf, isDead, payerDied } from './reasons.ts'

interface RetryContext {
  /** The agreement of the attempt that failed. */
  readonly present: Agreement
  readonly now: Instant
  readonly settings: Settings
}

export interface Retry {
  readonly agreement: Agreement
  readonly day: CollectionDay
  /** Present if the agreement was named for the invoice, and is not the one that would collect it otherwise. */
  readonly named?: true
}

/**
 * The next attempt after a failure; undefined if no agreement collects the invoice any more. While an attempt was under
 * way its agreement may have ended or failed elsewhere, and people may have chosen another one or none, so the choice
 * is made again, and skips an agreement that expires before the attempt. An agreement that was named in `collect`
 * continues as long as it is active.
 */
export function retryOf(
  world: World,
  invoice: Invoice,
  scheduled: CollectionDay,
  { present, now, settings }: RetryContext,
): Retry | undefined {
  const dayBy = (one: Agreement) =>
    one.id === present.id ? scheduled : invoiceDay(one, invoice, scheduled.on, now, settings)
  const isUsable = (one: Agreement) => isUsableOn(one, dayBy(one).on)
  const usual = agreementFor(world, invoice, isUsable)
  const mayGoOn = present.state === 'active' && isUsable(present) && !isLeftToPayer(world, invoice)
  const isNamed = invoice.collection?.named === true && mayGoOn
  const agreement = isNamed ? present : (usual ?? (mayGoOn ? present : undefined))
  if (agreement === undefined) return undefined
  return { agreement, day: dayBy(agreement), ...(isNamed && { named: true }) }
}

/**
 * The change in which another agreement of the payer collects the invoice from now on, as it would if it had been made
 * after the failure; undefined if there is none, or it has failed for the invoice before.
 */
export function byAnother(world: World, invoice: Invoice, now: Instant, settings: Settings): Change | undefined {
  const { attempt = 0, attempts = [], agreement: failed } = invoice.collection ?? {}
  if (toPayOf(invoice) <= 0 || wasPaidBack(invoice)) return undefined
  const dayBy = (one: Agreement) => invoiceDay(one, invoice, undefined, now, settings)
  const agreement = agreementFor(world, invoice, (one) => isUsableOn(one, dayBy(one).on))
  if (agreement === undefined || agreement.id === failed) return undefined
  if (attempts.some((one) => one.agreement === agreement.id)) return undefined
  const next = { agreement, day: dayBy(agreement), attempt: attempt + 1, attempts }
  return plan(world, dunned(world, invoice, now, settings), next, now, settings)
}

/**
 * The agreement does not collect the invoice any more, nor anything else. Another one of the payer does, or the payer
 * is asked to pay.
 */
export function giveUp(
  world: World,
  invoice: Invoice,
  reason: string | undefined,
  now: Instant,
  settings: Settings,
): Change {
  const { collection } = invoice
  if (collection === undefined) return unchanged(world)
  const spending = { reason, now, settings }
  const ended: Invoice = { ...invoice, collection: { ...withoutWaiting(collection), state: 'given_up' } }
  const failing = spent(unchanged(withInvoice(world, ended)), collection.agreement, spending)
  const another = byAnother(failing.world, ended, now, settings)
  if (another !== undefined) return followedBy(failing, another)
  return spent(leaveToPayer(world, invoice, reason, now, settings), collection.agreement, spending)
}

/** Nobody collects the invoice any more, and its agreement continues as it is. */
export function leaveToPayer(
  world: World,
  invoice: Invoice,
  reason: string | undefined,
  now: Instant,
  settings: Settings,
): Change {
  const { collection } = invoice
  if (collection === undefined) return unchanged(world)
  const ended = { ...withoutWaiting(collection), state: 'given_up' } as const
  const over = withInvoice(world, dunned(world, { ...invoice, collection: ended }, now, settings))
  // The payer of a cancelled agreement is asked for another one.
  const isAsked = isDead(reason) && reason !== payerDied
  return {
    world: isAsked ? over : askToPay(over, invoice, now, settings),
    facts: [
      {
        fact: 'collection-given-up',
        collection: collectionId(world.customer.id, invoice.number, collection.attempt),
        invoice: invoice.number,
        ...(reason !== undefined && { reason }),
      },
    ],
  }
}

interface Spending {
  readonly reason: string | undefined
  readonly now: Instant
  readonly settings: Settings
}

/**
 * An active agreement that could not collect is failing (capabilities 8.1). After a hard reason it cannot collect the
 * other invoices either.
 */
function spent(change: Change, id: string, { reason, now, settings }: Spending): Change {
  const agreement = agreementNamed(change.world, id)
  if (agreement?.state !== 'active') return change
  const failing = followedBy(change, moveAgreement(change.world, agreement, 'failing', reason))
  return classOf(reason) === 'hard' ? leaveWaiting(failing, agreement, now, settings) : failing
}

export interface ReasonGiven {
  /** The number of the invoice. */
  readonly number: string
  readonly agreement: Agreement
  readonly reason?: string
  /** The id of the agreement that the payer is asked for; absent if nobody is asked. */
  readonly id?: string
  readonly now: Instant
  readonly settings: Settings
}

/** A hard reason of a return leaves the agreement failing. */
export function withoutSpent(change: Change, failure: ReasonGiven): Change {
  const { agreement, reason, now, settings } = failure
  if (classOf(reason) !== 'hard') return change
  return askedForAnother(spent(change, agreement.id, { reason, now, settings }), failure)
}

/** Asks the payer of an agreement that is dead at the bank for another one, unless there is one already. */
export function askedForAnother(change: Change, { number, agreement, reason, id, now, settings }: ReasonGiven): Change {
  const invoice = change.world.ledger.open.find((one) => one.number === number)
  if (!isDead(reason) || reason === payerDied || id === undefined || invoice === undefined) return change
  if (agreementFor(change.world, invoice) !== undefined) return change
  return followedBy(change, askAgain({ world: change.world, invoice, agreement, id, now, settings }))
}
