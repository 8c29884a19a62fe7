/**
 * Mandates that payers make and end at their own banks: AvtaleGiro and Autogiro (docs/decisions/banks.md). A file that
 * is older than the latest file about a customer's mandate changes nothing, so files may come in any order.
 */
import { collectAgain, createAgreement } from '../collection/create-agreement.ts'
import { endAgreement } from '../collection/end-agreement.ts'
import { agreementsOf, moveAgreement, withAgreement } from '../collection/agreements.ts'
import { askForAnother } from '../collection/ask-payer.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant, PlainDate } from '../time/time.ts'
import { followedBy, forEach, isRefused, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { Agreement } from '../world/agreement.ts'
import type { World } from '../world/world.ts'
import type { ReportedMandate } from './reported-entry.ts'

export interface MandateOfCustomer {
  readonly mandate: Pick<ReportedMandate, 'reference' | 'change' | 'notice' | 'reason'>
  /** External id of the business entity. */
  readonly entity: string
  readonly method: string
  readonly provider: string
  /** The date of the file, if it has one. */
  readonly on?: PlainDate
}

interface Applying extends MandateOfCustomer {
  readonly world: World
  /** The id of the agreement, if the mandate makes one. */
  readonly id: string
  readonly now: Instant
  readonly settings: Settings
}

export function applyMandate(applying: Applying): Change | Refusal {
  const { world, mandate, entity, method, on } = applying
  const own = agreementsOf(world).filter((one) => one.entity === entity && one.method === method)
  if (on !== undefined && own.some((one) => (one.mandate?.told ?? '') > on)) return unchanged(world)
  // The bank does not know of an application that no file has submitted.
  const live = own.filter((one) => one.state !== 'ended' && !isUnfiled(one))
  switch (mandate.change) {
    case 'listed':
    case 'made':
      return madeOrConfirmed(applying, own, live)
    case 'resumed':
      return live.length === 0 ? unchanged(world) : confirmed(applying, live)
    case 'stopped':
      return forEach(world, live, (current, agreement) => stopped(current, agreement, applying))
    case 'ended':
      return live.length === 0 ? endedBefore(applying, own) : ended(applying, live)
    case 'cancelled':
      return cancelled(applying, own)
    case 'refused':
      return ended(
        applying,
        live.filter(({ state }) => state === 'pending'),
      )
  }
}

function madeOrConfirmed(applying: Applying, own: readonly Agreement[], live: readonly Agreement[]): Change | Refusal {
  if (live.length > 0) return confirmed(applying, live)
  // The answer to an application that has been withdrawn.
  const isWithdrawn = own.some((one) => one.mandate?.cancelled === true || isUnfiled(one))
  return isWithdrawn ? unchanged(applying.world) : made(applying)
}

const isUnfiled = ({ application }: Agreement): boolean => application !== undefined && application.file === undefined

type Mandate = NonNullable<Agreement['mandate']>

const toldBy = ({ mandate: { notice }, on }: Applying, before?: Mandate): Mandate => ({
  ...before,
  ...(on !== undefined && { told: on }),
  ...(notice !== undefined && { notice }),
})

function made(applying: Applying): Change | Refusal {
  const { mandate, entity, method, provider } = applying
  const terms = { provider, method, reference: mandate.reference, business_entity: entity }
  return createAgreement({ ...applying, given: { ...terms, mandate: toldBy(applying) } })
}

/**
 * A mandate that is confirmed. A new mandate revives a failing agreement. A mandate in a list of all mandates does not,
 * because it is no news.
 */
function confirmed(applying: Applying, live: readonly Agreement[]): Change {
  const { world, mandate, now, settings } = applying
  const agreement =
    live.find(({ application }) => application?.file !== undefined) ??
    live.find(({ reference }) => reference === mandate.reference) ??
    live[0]
  if (agreement === undefined) return unchanged(world)
  const noted = withTold(agreement, applying)
  const revives = agreement.state === 'pending' || (agreement.state === 'failing' && mandate.change !== 'listed')
  if (!revives) return noted === agreement ? unchanged(world) : { world: withAgreement(world, noted), facts: [] }
  const moved = moveAgreement(world, withDefault(noted, applying), 'active')
  const active = agreementsOf(moved.world).find(({ id }) => id === agreement.id) ?? noted
  return followedBy(moved, collectAgain(moved.world, active, now, settings))
}

/** A mandate that was applied for becomes the default if the caller requests it, or if there is no other. */
function withDefault(agreement: Agreement, { world }: Applying): Agreement {
  const { application, entity } = agreement
  if (application === undefined) return agreement
  const others = agreementsOf(world).filter((one) => one.entity === entity && one.state === 'active' && one.default)
  return { ...agreement, default: application.default ?? others.length === 0 }
}

function withTold(agreement: Agreement, applying: Applying): Agreement {
  const { notice } = applying.mandate
  const isNew = applying.on !== agreement.mandate?.told || notice !== agreement.mandate?.notice
  return isNew ? { ...agreement, mandate: toldBy(applying, agreement.mandate) } : agreement
}

function stopped(world: World, agreement: Agreement, applying: Applying): Change {
  const noted = withTold(agreement, applying)
  if (agreement.state === 'active') return moveAgreement(world, noted, 'failing', applying.mandate.reason)
  return noted === agreement ? unchanged(world) : { world: withAgreement(world, noted), facts: [] }
}

const endedAtBank = 'ended_at_bank'

function ended(applying: Applying, live: readonly Agreement[]): Change {
  const { world, mandate, now, settings } = applying
  const change = forEach(world, live, (current, agreement) => {
    const noted = withAgreement(current, withTold(agreement, applying))
    const reason = mandate.reason ?? endedAtBank
    const one = endAgreement({ world: noted, id: agreement.id, reason, toldByBank: true, now, settings })
    return isRefused(one) ? unchanged(current) : one
  })
  return change.facts.length === 0 || mandate.change === 'cancelled'
    ? change
    : followedBy(change, askForAnother({ ...applying, world: change.world }))
}

/** A mandate that waits to be registered comes after the one that was cancelled, and stays. */
function cancelled(applying: Applying, own: readonly Agreement[]): Change {
  const { world } = applying
  const live = own.filter(({ state }) => state === 'active' || state === 'failing')
  if (live.length > 0) return ended(applying, live)
  const awaited = own.filter(({ mandate }) => mandate?.cancelled)
  return forEach(world, awaited, (current, agreement) => {
    const { cancelled: _, ...mandate } = toldBy(applying, agreement.mandate)
    return { world: withAgreement(current, { ...agreement, mandate }), facts: [] }
  })
}

/** An end that arrives before the mandate itself leaves an ended agreement, which an earlier file does not revive. */
function endedBefore(applying: Applying, own: readonly Agreement[]): Change {
  const { world, mandate, entity, method, provider, on, id, now } = applying
  if (on === undefined || own.some((one) => one.mandate?.told === on)) return unchanged(world)
  const before = own.findLast(({ state }) => state === 'ended')
  if (before !== undefined) {
    return { world: withAgreement(world, { ...before, mandate: { ...before.mandate, told: on } }), facts: [] }
  }
  const agreement: Agreement = {
    ...{ id, provider, method, state: 'ended', reference: mandate.reference, entity, default: false, created: now },
    mandate: { told: on },
  }
  return { world: withAgreement(world, agreement), facts: [] }
}
