/** updatecomplaint (capabilities: "Complaints, gracing, returns, seasons"). */
import * as v from 'valibot'
import { updateComplaint } from '../domain/complaint/update-complaint.ts'
import { malformed } from '../domain/refusal/mistake.ts'
import { complaintStates } from '../domain/world/complaint.ts'
import type { Words } from '../http/schema-words.ts'
import { complaintIdParameter, complaintTextParameter } from './complaint-parameters.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'

/** The ids of customer and complaint, and at least one change. */
const words: Words = { minProperties: 3 }

const parameters = v.pipe(
  v.strictObject({
    id: customerIdParameter,
    complaint_id: complaintIdParameter,
    state: v.exactOptional(
      v.pipe(
        v.picklist(complaintStates, `one of ${complaintStates.join(', ')}`),
        v.description(
          'A copy to be delivered again waits for a list while its complaint is open. with_carrier: a list has it.',
        ),
      ),
    ),
    text: complaintTextParameter,
  }),
  v.metadata({ words }),
)

export const updatecomplaint = {
  name: 'updatecomplaint',
  title: 'UpdateComplaint',
  subject: 'subscriptions',
  summary: 'Changes the state or the text of a complaint.',
  description: 'Omitted values stay unchanged. An empty text removes the text. The remedy stays.',
  parameters,
  answer: v.object({ complaint_id: v.string() }),
  customerId: ({ id }) => id,
  mistakes: ({ state, text }) =>
    state === undefined && text === undefined
      ? [malformed('parameters', 'expected at least one of state, text to change.')]
      : [],
  questions: () => ({}),
  decide: (current, { id: _, complaint_id, ...input }, { now, settings }) =>
    onCustomer(current, { complaint_id }, (world) =>
      updateComplaint({ world, id: complaint_id, given: input, now, settings }),
    ),
} as const satisfies Operation<typeof parameters>
