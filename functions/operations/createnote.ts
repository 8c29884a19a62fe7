/** createnote (extensions: "Operations of customer service"). */
import * as v from 'valibot'
import { createNote } from '../domain/customer/write-note.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { newNoteParameters, noteAnswer, noteTextParameter } from './note-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'

const parameters = v.strictObject({ id: customerIdParameter, text: noteTextParameter, ...newNoteParameters })

export const createnote = {
  name: 'createnote',
  title: 'CreateNote',
  subject: 'customers',
  summary: 'Writes a note on a customer.',
  description:
    'The note appears in the history, and under notes in the reads of customers. Its text is not part of ' +
    'events, and is removed when the customer is erased.',
  parameters,
  answer: noteAnswer,
  customerId: ({ id }) => id,
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { id: _, ...input }, { now, by, newToken: id }) =>
    onCustomer(current, { note_id: id }, (world) => createNote({ world, id, given: input, now, by })),
} as const satisfies Operation<typeof parameters>
