/** deletenote (extensions: "Operations of customer service"). */
import * as v from 'valibot'
import { deleteNote } from '../domain/customer/write-note.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { noteAnswer, noteIdParameter } from './note-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'

const parameters = v.strictObject({ id: customerIdParameter, note_id: noteIdParameter })

export const deletenote = {
  name: 'deletenote',
  title: 'DeleteNote',
  subject: 'customers',
  summary: 'Deletes a note.',
  description: 'Its text is removed from the history, which still says that there was a note.',
  parameters,
  answer: noteAnswer,
  customerId: ({ id }) => id,
  note: ({ note_id }) => note_id,
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { note_id }, { note }) => onCustomer(current, { note_id }, (world) => deleteNote({ world, note })),
} as const satisfies Operation<typeof parameters>
