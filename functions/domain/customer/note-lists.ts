/**
 * The lists of the notes of all customers: those that are open, and those that are done. A note's place in its list
 * says when it is due, its kind and its author, so most questions are answered by places alone.
 */
import { hash } from 'node:crypto'
import { noteKinds, type Note, type NoteKind } from '../world/note.ts'

export const noteLists = ['open', 'done'] as const
export type NoteList = (typeof noteLists)[number]

export interface NoteQuestion {
  readonly kind?: NoteKind | undefined
  readonly dueBefore?: string | undefined
  /** The author, in upper or lower case. */
  readonly by?: string | undefined
  readonly done?: boolean | undefined
}

/** The first part of the place of a note without a due date. It sorts behind all dates. */
const notDue = 'none'
/** Keys before and after all places. */
const lowest = '!'
const highest = '~'

/** A short mark for the author, as places are short and names may be long. */
const authorMark = (author: string): string => hash('sha256', author.toLowerCase(), 'base64url').slice(0, 12)

export const listOfNote = ({ done }: Note): NoteList => (done === undefined ? 'open' : 'done')
export const placeOfNote = ({ id, kind, due = notDue, made }: Note): string =>
  [due, made.at, id, kind, authorMark(made.by)].join('#')

export const isNotePlace = (text: string): boolean => {
  const [due = '', , id = '', kind = '', author = ''] = text.split('#')
  const isDue = due === notDue || /^\d{4}-\d{2}-\d{2}$/.test(due)
  return isDue && id !== '' && noteKinds.some((each) => each === kind) && author.length === 12
}

/** The range of places that a question asks for: `from` is included, `below` is not. */
export const rangeOfNotes = ({ dueBefore = highest }: NoteQuestion) => ({ from: lowest, below: dueBefore })

export const listsOfNotes = ({ done }: NoteQuestion): readonly NoteList[] =>
  done === undefined ? noteLists : [done ? 'done' : 'open']

/**
 * Whether the question asks for less than the range of the lists contains, so that places have to be checked one by
 * one.
 */
export const isNarrowerThanNotes = ({ kind, by: author }: NoteQuestion): boolean => (kind ?? author) !== undefined

export function matchesNotePlace({ kind, by: author }: NoteQuestion, place: string): boolean {
  const [, , , placeKind, placeAuthor] = place.split('#')
  return (kind === undefined || kind === placeKind) && (author === undefined || authorMark(author) === placeAuthor)
}

/** Whether the question asks for the note in its present state. */
export function matchesNote(question: NoteQuestion, note: Note): boolean {
  const { kind, dueBefore, by: author, done } = question
  if (kind !== undefined && note.kind !== kind) return false
  if (dueBefore !== undefined && (note.due === undefined || note.due >= dueBefore)) return false
  if (author !== undefined && note.made.by.toLowerCase() !== author.toLowerCase()) return false
  return done === undefined || done === (note.done !== undefined)
}
