/** The end of collecting an invoice, and of the agreement that could not collect it. */
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { followedBy, isRefused, unchanged, type Change } from '../world/change.ts'
import { collectionId } from '../world/collection.ts'
import type { Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import { endAgreement } from './agreement-commands.ts'
import { agreementNamed, moveAgreement } from './agreements.ts'
import { dunned, withInvoice } from './plan-collection.ts'
import { isDead } from './reasons.ts'

/** Nobody collects the invoice any more: its payer is asked to pay, and the agreement collects nothing either. */
export function giveUp(
  world: World,
  invoice: Invoice,
  reason: string | undefined,
  now: Instant,
  settings: Settings,
): Change {
  const { collection } = invoice
  const change = leaveToPayer(world, invoice, reason, now, settings)
  return collection === undefined ? change : spent(change, collection.agreement, { reason, now, settings })
}

/** Nobody collects the invoice any more, and its agreement goes on as it is. */
export function leaveToPayer(
  world: World,
  invoice: Invoice,
  reason: string | undefined,
  now: Instant,
  settings: Settings,
): Change {
  const { collection } = invoice
  if (collection === undefined) return unchanged(world)
  const { until: _, ...present } = collection
  const over = dunned(world, { ...invoice, collection: { ...present, state: 'given_up' } }, now, settings)
  return {
    world: withInvoice(world, over),
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

/** The agreement has ended where it is dead at the bank; otherwise it is failing. */
export function spent(change: Change, id: string, { reason, now, settings }: Spending): Change {
  const agreement = agreementNamed(change.world, id)
  if (agreement === undefined || agreement.state === 'ended') return change
  if (isDead(reason)) {
    const ending = { id, ...(reason !== undefined && { reason }), toldByBank: true } as const
    const ended = endAgreement({ world: change.world, ...ending, now, settings })
    return isRefused(ended) ? change : followedBy(change, ended)
  }
  if (agreement.state !== 'active') return change
  return followedBy(change, moveAgreement(change.world, agreement, 'failing', reason))
}
