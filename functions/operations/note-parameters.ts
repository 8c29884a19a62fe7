/** Shared by the operations on notes. */
import * as v from 'valibot'
import { maxTextLength } from '../domain/fields/text.ts'
import { noteKinds } from '../domain/world/note.ts'
import { flag } from '../http/read-parameters.ts'
import { dateWords, nameWords } from '../http/schema-words.ts'

export const noteIdParameter = v.pipe(
  v.string(),
  v.minLength(1, 'a note id'),
  v.maxLength(200, 'a note id'),
  v.description('The id from createnote and the reads of customers.'),
)

export const noteTextParameter = v.pipe(
  v.string(),
  v.description(`At most ${maxTextLength} characters, of any number of lines.`),
  v.examples(['Called about the wet paper of Monday. Wants it again.']),
)

const kind = v.pipe(v.picklist(noteKinds, `one of ${noteKinds.join(', ')}`), v.description('Default note.'))

/** The parameters of a new note besides its text. */
export const newNoteParameters = {
  subscription_id: v.exactOptional(
    v.pipe(v.string(), v.description('The subscription to which the note refers.'), v.metadata({ words: nameWords })),
  ),
  kind: v.exactOptional(kind),
  due: v.exactOptional(
    v.pipe(v.string(), v.description('Date by which the task has to be done.'), v.metadata({ words: dateWords })),
  ),
  pinned: v.exactOptional(v.pipe(flag(), v.description('With true, the note is shown before others. Default false.'))),
}

export const changedNoteParameters = {
  text: v.exactOptional(noteTextParameter),
  subscription_id: v.exactOptional(v.pipe(v.string(), v.description('An empty text removes the subscription.'))),
  kind: v.exactOptional(v.pipe(kind, v.description('The new type of the note.'))),
  due: v.exactOptional(v.pipe(v.string(), v.description('Date. An empty text removes it.'))),
  pinned: v.exactOptional(v.pipe(flag(), v.description('Whether the note is shown before others.'))),
  done: v.exactOptional(v.pipe(flag(), v.description('Whether the task is done. false opens it again.'))),
}

export const noteAnswer = v.object({ note_id: v.string() })
