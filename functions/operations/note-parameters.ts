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
  v.description('As createnote and the reads of customers tell it.'),
)

export const noteTextParameter = v.pipe(
  v.string(),
  v.description(`At most ${maxTextLength} characters, of any number of lines.`),
  v.examples(['Called about the wet paper of Monday. Wants it again.']),
)

const kind = v.pipe(v.picklist(noteKinds, `one of ${noteKinds.join(', ')}`), v.description('Default note.'))

/** Beside the text. */
export const newNoteParameters = {
  subscription_id: v.exactOptional(
    v.pipe(v.string(), v.description('The subscription that it is about.'), v.metadata({ words: nameWords })),
  ),
  kind: v.exactOptional(kind),
  due: v.exactOptional(
    v.pipe(v.string(), v.description('Date by which something is to be done.'), v.metadata({ words: dateWords })),
  ),
  pinned: v.exactOptional(v.pipe(flag(), v.description('true shows it before the others. Default false.'))),
}

export const changedNoteParameters = {
  text: v.exactOptional(noteTextParameter),
  subscription_id: v.exactOptional(v.pipe(v.string(), v.description('Empty: about none any more.'))),
  kind: v.exactOptional(v.pipe(kind, v.description('What it is from now on.'))),
  due: v.exactOptional(v.pipe(v.string(), v.description('Date; empty removes it.'))),
  pinned: v.exactOptional(v.pipe(flag(), v.description('Whether it is shown before the others.'))),
}

export const noteAnswer = v.object({ note_id: v.string() })
