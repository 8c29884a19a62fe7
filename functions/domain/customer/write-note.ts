/** createnote, updatenote and deletenote (extensions: "Operations of customer service"). */
import { faultAt } from '../fields/parsed.ts'
import { parseText } from '../fields/text.ts'
import type { Fault } from '../refusal/fault.ts'
import { isSame } from '../base/same.ts'
import { parseDate, type Instant } from '../time/time.ts'
import { refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { Note, NoteKind } from '../world/note.ts'
import type { WorldRecord } from '../world/record.ts'
import { subscriptionOf, withRecords, type World } from '../world/world.ts'

/** The limits of a customer's notes. One read returns all of them together with everything else. */
export const mostNotes = 500
export const mostNoteBytes = 1_000_000

/**
 * The values of a note in a call. An empty `due` or `subscription_id` removes the value, as forms have no other way to
 * say so; absent values stay unchanged.
 */
export interface GivenNote {
  readonly text?: string
  readonly kind?: NoteKind
  readonly pinned?: boolean
  readonly due?: string
  readonly done?: boolean
  readonly subscription_id?: string
}

export interface NoteCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly now: Instant
  /** The author. */
  readonly by: string
}

export function createNote(
  command: NoteCommand & { readonly id: string; readonly given: GivenNote },
): Change | Refusal {
  const { world, id, given: input, now, by: author } = command
  const empty: Note = { id, kind: 'note', text: '', writing: 0, pinned: false, made: { at: now, by: author } }
  const written = writtenNote(empty, input, command)
  if ('faults' in written) return refuse(...written.faults)
  return storeNote(world, undefined, written.note, 'created')
}

/** `note` is the customer's note of the given id; undefined if the customer has none. */
type OnNote = NoteCommand & { readonly note: Note | undefined }

export function updateNote(command: OnNote & { readonly given: GivenNote }): Change | Refusal {
  const { world, note, given: input, now, by: author } = command
  if (note === undefined) return refuse({ field: '', code: 'note_unknown' })
  const written = writtenNote(note, input, command)
  if ('faults' in written) return refuse(...written.faults)
  if (isSame(written.note, note)) return unchanged(world)
  return storeNote(world, note, { ...written.note, changed: { at: now, by: author } }, 'updated')
}

export function deleteNote({ world, note }: Omit<OnNote, 'now' | 'by'>): Change | Refusal {
  if (note === undefined) return refuse({ field: '', code: 'note_unknown' })
  const { id, kind } = note
  return {
    world: withNote(world, note, undefined, { record: 'note-deleted', id }),
    facts: [{ fact: 'note', did: 'deleted', note: id, kind }],
  }
}

function writtenNote(
  before: Note,
  input: GivenNote,
  { world, now, by: author }: NoteCommand,
): { readonly note: Note } | { readonly faults: readonly Fault[] } {
  const text = input.text === undefined ? undefined : parseText(input.text)
  const { kind = before.kind, pinned = before.pinned } = input
  const { due = before.due ?? '', subscription_id: subscription = before.subscription ?? '' } = input
  const isKnown = subscription === before.subscription || subscriptionOf(world, subscription) !== undefined
  const faults: Fault[] = [
    ...(text?.outcome === 'refused' ? [faultAt('text', text)] : []),
    ...(text?.outcome === 'parsed' && text.value.trim() === '' ? [{ field: 'text', code: 'note_empty' } as const] : []),
    ...(due === '' || parseDate(due) !== undefined ? [] : [{ field: 'due', code: 'date_expected' } as const]),
    ...(subscription === '' || isKnown ? [] : [{ field: '', code: 'subscription_unknown' } as const]),
  ]
  if (faults.length > 0 || text?.outcome === 'refused') return { faults }
  const { due: _, subscription: __, done: ___, ...others } = before
  const done = input.done === true ? (before.done ?? { at: now, by: author }) : before.done
  const isNewText = text !== undefined && text.value !== before.text
  return {
    note: {
      ...others,
      kind,
      pinned,
      ...(isNewText && { text: text.value, writing: before.writing + 1 }),
      ...(due !== '' && { due }),
      ...(subscription !== '' && { subscription }),
      ...(done !== undefined && input.done !== false && { done }),
    },
  }
}

/** The fact names the writing of the text where the change wrote one. */
function storeNote(world: World, before: Note | undefined, note: Note, did: 'created' | 'updated'): Change | Refusal {
  const after = withNote(world, before, note, { record: 'note', note })
  const { count, bytes } = after.customer.notes ?? { count: 0, bytes: 0 }
  if (count > mostNotes) return refuse({ field: '', code: 'notes_too_many', values: { max: mostNotes } })
  const grew = bytes > (world.customer.notes?.bytes ?? 0)
  if (grew && bytes > mostNoteBytes) {
    return refuse({ field: 'text', code: 'notes_too_long', values: { max: mostNoteBytes } })
  }
  const { id, kind, writing } = note
  const writes = writing === before?.writing ? {} : { writing }
  const isDone = note.done !== undefined
  const completes = isDone === (before?.done !== undefined) ? {} : { done: isDone }
  return { world: after, facts: [{ fact: 'note', did, note: id, kind, ...writes, ...completes }] }
}

/** The world with a note written, or removed, and counted. */
function withNote(world: World, before: Note | undefined, after: Note | undefined, record: WorldRecord): World {
  const { notes, ...customer } = world.customer
  const count = (notes?.count ?? 0) - countOf(before) + countOf(after)
  const bytes = (notes?.bytes ?? 0) - bytesOf(before) + bytesOf(after)
  return withRecords({ ...world, customer: count === 0 ? customer : { ...customer, notes: { count, bytes } } }, record)
}

const countOf = (note: Note | undefined) => (note === undefined ? 0 : 1)
const bytesOf = (note: Note | undefined) => (note === undefined ? 0 : Buffer.byteLength(note.text))
