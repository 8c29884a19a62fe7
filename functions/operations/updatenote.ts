/** updatenote (extensions: "Operations of customer service"). */
import * as v from 'valibot'
import { malformed } from '../domain/refusal/mistake.ts'
import { updateNote } from '../domain/customer/write-note.ts'
import type { Words } from '../http/schema-words.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { changedNoteParameters, noteAnswer, noteIdParameter } from './note-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'

/** The ids of customer and note, and at least one change. */
const words: Words = { minProperties: 3 }

const parameters = v.pipe(
  v.strictObject({ id: customerIdParameter, note_id: noteIdParameter, ...changedNoteParameters }),
  v.metadata({ words }),
)

export const updatenote = {
  name: 'updatenote',
  title: 'UpdateNote',
  subject: 'customers',
  summary: 'Changes a note.',
  description: 'Omitted values stay unchanged. The previous text is not kept.',
  parameters,
  answer: noteAnswer,
  customerId: ({ id }) => id,
  note: ({ note_id }) => note_id,
  mistakes: ({ id: _id, note_id: _noteId, ...input }) =>
    Object.keys(input).length === 0
      ? [
          malformed(
            'parameters',
            `expected at least one of ${Object.keys(changedNoteParameters).join(', ')} to change.`,
          ),
        ]
      : [],
  questions: () => ({}),
  decide: (current, { id: _, note_id, ...input }, { now, by, note }) =>
    onCustomer(current, { note_id }, (world) => updateNote({ world, note, given: input, now, by })),
} as const satisfies Operation<typeof parameters>
