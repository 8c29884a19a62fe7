/**
 * Data that the account keeps for a limited time. A customer without a live subscription is erased as deletecustomer
 * does it, and on the same conditions: what the books need stays, and outcomes of collections and refunds are awaited.
 * A new or shorter time erases nobody within its first day, so that its effect can be seen beforehand. Notes and the
 * history are erased once they are old, whether or not the customer has a subscription. A worker erases after reading
 * data outside the world; a look-ahead erases on time.
 */
import { isRefundPending } from '../payment/pending-refunds.ts'
import type { Retention, Settings } from '../settings/settings.ts'
import { retentionName } from '../settings/notice-times.ts'
import { hasLive } from '../subscription/subscription-state.ts'
import { after } from '../time/calendar.ts'
import { laterOf, type Instant } from '../time/time.ts'
import type { DueStep } from '../world/change.ts'
import { eraseCustomer, type Customer } from '../world/customer.ts'
import type { Note } from '../world/note.ts'
import type { World } from '../world/world.ts'

export const retentionOf = ({ retention }: Pick<Settings, 'retention'>, kind: Retention['of']): Retention | undefined =>
  retention.find((entry) => entry.of === kind)

/** The instant of the erasure of data that ended at an instant. */
export function erasedAt(entry: Retention, ended: Instant, settings: Settings): Instant {
  const { timezone } = settings.account
  const since = settings.notices_since?.[retentionName(entry.of)]
  const due = after(ended, entry.after, 1, timezone)
  return since === undefined ? due : laterOf(due, after(since, 'P1D', 1, timezone))
}

export function nextErasure(world: World, settings: Settings): DueStep | undefined {
  const entry = retentionOf(settings, 'customers_without_subscription')
  const { customer, ledger, subscriptions } = world
  if (entry === undefined || customer.erased !== undefined || hasLive(subscriptions)) return undefined
  if (ledger.open.length > 0 || ledger.credits.length > 0) return undefined
  const ended = subscriptions.reduce((latest, { announced }) => laterOf(latest, announced.at), customer.created)
  // An outcome that is on its way from a provider or a bank arrives as a change of the customer.
  const { awaited = [], kept_until } = customer
  if (isRefundPending(world) || awaited.some(({ until }) => until === undefined)) return undefined
  const at = awaited.reduce(
    (latest, { until }) => (until === undefined ? latest : laterOf(latest, until)),
    laterOf(erasedAt(entry, ended, settings), kept_until ?? ended),
  )
  return {
    at,
    run: () => ({
      world: { ...world, customer: eraseCustomer(customer, at) },
      facts: [{ fact: 'customer-deleted' }],
    }),
  }
}

/** Data that is erased gradually while the customer stays. */
export const agingKinds = ['notes', 'histories'] as const
export type AgingKind = (typeof agingKinds)[number]

/** Whether data of an instant has grown old enough to be erased. */
export function isOld(kind: AgingKind, at: Instant, now: Instant, settings: Settings): boolean {
  const entry = retentionOf(settings, kind)
  return entry !== undefined && erasedAt(entry, at, settings) <= now
}

/** The next instant at which notes or the history of a customer may have become too old; undefined if none can. */
export function agesAt(kind: AgingKind, customer: Customer, settings: Settings): Instant | undefined {
  const entry = retentionOf(settings, kind)
  if (entry === undefined || customer.erased !== undefined) return undefined
  if (kind === 'notes' && (customer.notes?.count ?? 0) === 0) return undefined
  const { notes = customer.created, histories } = customer.forgotten_to ?? {}
  return erasedAt(entry, kind === 'notes' ? notes : (histories?.at ?? customer.created), settings)
}

/** When a worker next has data of the customer to erase, or the customer. */
export const forgetDue = (world: World, settings: Settings): Instant | undefined =>
  [nextErasure(world, settings)?.at, ...agingKinds.map((kind) => agesAt(kind, world.customer, settings))]
    .filter((at) => at !== undefined)
    .toSorted()[0]

/** The time of a note: its last change. An open task is kept, as it is still to be done. */
export const timeOfNote = ({ kind, done, made, changed }: Note): Instant | undefined =>
  kind === 'task' && done === undefined ? undefined : (changed ?? made).at

/** When the oldest note is erased; undefined if only open tasks are left. */
export function notesAgeAt(notes: readonly Note[], settings: Settings): Instant | undefined {
  const entry = retentionOf(settings, 'notes')
  const [oldest] = notes.flatMap((note) => timeOfNote(note) ?? []).toSorted()
  return entry === undefined || oldest === undefined ? undefined : erasedAt(entry, oldest, settings)
}
