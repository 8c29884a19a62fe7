/**
 * The end of agreements. Collections under way continue, and those that nobody has been handed are left to the payer.
 */
import type { Settings } from '../settings/settings.ts'
import { secondsAfter } from '../document/sending.ts'
import type { Instant } from '../time/time.ts'
import { followedBy, forEach, isRefused, refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { Agreement } from '../world/agreement.ts'
import { collectionId } from '../world/collection.ts'
import type { Invoice } from '../world/invoice.ts'
import { endTask } from '../world/provider-task.ts'
import { withRecords, type World } from '../world/world.ts'
import { agreementNamed, agreementsOf, isCalled, moveAgreement, providerOf } from './agreements.ts'
import { askToPay } from './ask-to-pay.ts'
import { mayBeHandedOut, type Untaken } from './handed-out.ts'
import { cancelAtBank } from './mandate-application.ts'
import { dunned, leftQueue, withInvoice } from './plan-collection.ts'

/** Erasure ends agreements first: the provider is to forget them as well. */
export const endAll = (world: World, now: Instant, settings: Settings): Change =>
  agreementsOf(world).reduce((change, { id }) => {
    const ended = endAgreement({ world: change.world, id, reason: 'erased', isErasing: true, now, settings })
    return isRefused(ended) ? change : followedBy(change, ended)
  }, unchanged(world))

/** The seconds for which the provider keeps an ended agreement, as attempts that were handed out may still need it. */
const dayWithAttempts = 86_400

export interface EndAgreement {
  readonly world: World
  readonly id: string
  readonly reason?: string
  /** Whether the reason is free text of a caller. */
  readonly isInWords?: boolean
  /** Present if the bank has reported the end. */
  readonly toldByBank?: true
  /** Present if the customer is being erased, and therefore gets no messages. */
  readonly isErasing?: true
  readonly untaken?: Untaken | undefined
  readonly now: Instant
  readonly settings: Settings
}

export function endAgreement(command: EndAgreement): Change | Refusal {
  const { world, id, reason, isInWords, toldByBank, isErasing, untaken, now, settings } = command
  const agreement = agreementNamed(world, id)
  if (agreement === undefined) return refuse({ field: 'agreement_id', code: 'agreement_unknown' })
  if (agreement.state === 'ended') return refuse({ field: 'agreement_id', code: 'agreement_ended' })
  const planned = plannedBy(world, id)
  const waiting = planned.filter((invoice) => !mayBeHandedOut(world, invoice, { now, untaken, settings }))
  const isUsed = waiting.length < planned.length
  const moved = moveAgreement(world, agreement, 'ended', reason, isInWords)
  const ended = atProvider(moved, agreement, isUsed ? secondsAfter(now, dayWithAttempts) : now, settings)
  const cancelled = toldByBank ? ended : cancelAtBank(ended, agreement, now, settings)
  const leave = isErasing ? withoutCollection : leaveToPay
  return forEachAfter(cancelled, waiting, (current, invoice) => leave(current, invoice, agreement, now, settings))
}

export const plannedBy = (world: World, id: string): readonly Invoice[] =>
  world.ledger.open.filter(({ collection }) => collection?.agreement === id && collection.state === 'planned')

/**
 * The change with the task to end the agreement at a provider that the service calls. A reference that another
 * agreement of the customer names as well, for another business entity, continues at the provider.
 */
function atProvider(change: Change, agreement: Agreement, at: Instant, settings: Settings): Change {
  const { id, provider, reference } = agreement
  const called = providerOf(agreement, settings)
  if (called === undefined || !isCalled(called) || reference === undefined) return change
  if (isShared(change.world, agreement)) return change
  const task = endTask(provider, id, reference, at)
  return { ...change, world: withRecords(change.world, { record: 'provider-task', task }) }
}

const isShared = (world: World, { id, provider, reference }: Agreement): boolean =>
  agreementsOf(world).some(
    (one) => one.id !== id && one.provider === provider && one.reference === reference && one.state !== 'ended',
  )

const forEachAfter = (
  first: Change,
  invoices: readonly Invoice[],
  act: (world: World, invoice: Invoice) => Change,
): Change => followedBy(first, forEach(first.world, invoices, act))

/** An invoice that waited for a collection, and that its payer is now asked to pay. */
export function leaveToPay(
  world: World,
  invoice: Invoice,
  agreement: Agreement,
  now: Instant,
  settings: Settings,
): Change {
  const left = withoutCollection(world, invoice, agreement, now, settings)
  return { ...left, world: askToPay(left.world, invoice, now, settings) }
}

/**
 * An invoice that waited for a collection and is left to its payer. If an attempt has failed before, the collection
 * is given up instead, as the ids of its attempts are not used again.
 */
function withoutCollection(
  world: World,
  invoice: Invoice,
  agreement: Agreement,
  now: Instant,
  settings: Settings,
): Change {
  const { collection, ...others } = invoice
  if (collection === undefined) return unchanged(world)
  const { dunning } = dunned(world, invoice, now, settings)
  const isTried = collection.attempts.length > 0
  const over = { ...collection, state: 'given_up' as const, untaken: true as const }
  const left = isTried ? { ...invoice, collection: over } : others
  const id = collectionId(world.customer.id, invoice.number, collection.attempt)
  return {
    world: withInvoice(leftQueue(world, invoice, agreement.id, settings), { ...left, dunning }),
    facts: isTried ? [{ fact: 'collection-given-up', collection: id, invoice: invoice.number }] : [],
  }
}
