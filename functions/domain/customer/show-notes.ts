/** Notes of customer service as reads show them. */
import { showInstant } from '../time/time.ts'
import type { Note } from '../world/note.ts'

export interface NoteView {
  readonly note_id: string
  readonly kind: Note['kind']
  readonly text: string
  readonly pinned: boolean
  readonly due?: string
  readonly subscription_id?: string
  readonly created: string
  readonly by: string
  readonly updated?: string
  readonly updated_by?: string
  readonly done?: string
  readonly done_by?: string
}

/** The notes as views: pinned notes first, and within each group the newest first. */
export const showNotes = (notes: readonly Note[], timezone: string): NoteView[] =>
  notes.toSorted(byPlace).map(({ id, kind, text, pinned, due, subscription, made, changed, done }) => ({
    note_id: id,
    kind,
    text,
    pinned,
    ...(due !== undefined && { due }),
    ...(subscription !== undefined && { subscription_id: subscription }),
    created: showInstant(made.at, timezone),
    by: made.by,
    ...(changed !== undefined && { updated: showInstant(changed.at, timezone), updated_by: changed.by }),
    ...(done !== undefined && { done: showInstant(done.at, timezone), done_by: done.by }),
  }))

function byPlace(one: Note, other: Note): number {
  if (one.pinned !== other.pinned) return one.pinned ? -1 : 1
  if (one.made.at !== other.made.at) return one.made.at > other.made.at ? -1 : 1
  // Ids sort by creation.
  return one.id > other.id ? -1 : 1
}
