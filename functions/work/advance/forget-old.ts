/**
 * Erases a customer, or old notes and history of one, once they are older than the account's retention. Each turn can
 * be repeated: the facts of change records are erased first, and then the customer is marked as having nothing older.
 * Notes are removed in that transaction.
 */
import { deleteNote } from '../../domain/customer/write-note.ts'
import { agesAt, isOld, nextErasure, timeOfNote, type AgingKind } from '../../domain/notice/retention.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { latestInstant, type Instant } from '../../domain/time/time.ts'
import { forEach, isRefused, unchanged, type Change } from '../../domain/world/change.ts'
import type { Customer } from '../../domain/world/customer.ts'
import { runtime } from '../../outside/runtime.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import { forgetRecords } from '../../store/customer/erasure.ts'
import { readChangesFrom } from '../../store/customer/history.ts'
import { readNotes } from '../../store/customer/notes.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { eraseOrKeep } from './erase-or-keep.ts'

/** A transaction carries the notes of one turn with everything else. */
const notesAtOnce = 30
const recordsAtOnce = 200

type Forgotten = NonNullable<Customer['forgotten_to']>

/** `more` if there may be more to erase, or others have changed the customer in the meantime. */
export async function forgetOld(settings: Settings, world: LoadedWorld, now: Instant): Promise<'done' | 'more'> {
  const { customer } = world
  if (customer.forget_due === undefined || customer.forget_due > now) return 'done'
  if ((nextErasure(world, settings)?.at ?? latestInstant) <= now) return await eraseOrKeep(settings, world, now)
  const isDue = (kind: AgingKind) => (agesAt(kind, customer, settings) ?? latestInstant) <= now
  const ofNotes = isDue('notes') ? await withoutOldNotes(settings, world, now) : undefined
  const ofHistory = isDue('histories') ? await forgetHistory(settings, customer, now) : undefined
  const { world: changed, facts } = ofNotes?.change ?? unchanged(world)
  const forgotten_to: Forgotten = {
    ...customer.forgotten_to,
    ...(ofNotes !== undefined && { notes: ofNotes.to }),
    ...(ofHistory !== undefined && { histories: ofHistory }),
  }
  const outcome = await commitWorld({
    ...{ settings, before: world, after: { ...changed, customer: { ...changed.customer, forgotten_to } }, now },
    notes: facts.length === 0 ? [] : [{ at: now, via: 'system', by: 'System', facts }],
  })
  const isMore =
    (ofNotes !== undefined && isOld('notes', ofNotes.to, now, settings)) || isLeft(ofHistory, now, settings)
  return outcome === 'committed' && !isMore ? 'done' : 'more'
}

const isLeft = (to: Forgotten['histories'], now: Instant, settings: Settings): boolean =>
  to !== undefined && isOld('histories', to.at, now, settings)

interface NotesErased {
  readonly change: Change
  /** The time of the oldest note that is left. */
  readonly to: Instant
}

async function withoutOldNotes(settings: Settings, world: LoadedWorld, now: Instant): Promise<NotesErased> {
  const timed = (await readNotes(settings.account.id, world.customer.id)).flatMap((note) => {
    const at = timeOfNote(note)
    return at === undefined ? [] : [{ note, at }]
  })
  const inOrder = timed.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  const erased = inOrder.filter(({ at }) => isOld('notes', at, now, settings)).slice(0, notesAtOnce)
  const change = forEach({ ...world, records: [] }, erased, (current, { note }) => {
    const deleted = deleteNote({ world: current, note })
    return isRefused(deleted) ? unchanged(current) : deleted
  })
  return { change, to: inOrder[erased.length]?.at ?? now }
}

/** Erases the facts of old changes. Returns the first change that is left. */
async function forgetHistory(settings: Settings, customer: Customer, now: Instant): Promise<Forgotten['histories']> {
  const { version = 1 } = customer.forgotten_to?.histories ?? {}
  const records = await readChangesFrom(settings.account.id, customer.id, { version, limit: recordsAtOnce })
  const first = records.findIndex(({ at }) => !isOld('histories', at, now, settings))
  const old = first === -1 ? records : records.slice(0, first)
  await forgetRecords(old, runtime)
  const next = records[old.length]
  if (next !== undefined) return { at: next.at, version: next.version }
  const last = records.at(-1)
  const isWhole = records.length < recordsAtOnce
  return { at: isWhole || last === undefined ? now : last.at, version: (last?.version ?? version - 1) + 1 }
}
