/** deleteoverride (decisions: "Requests"): removes an override that has not begun. */
import * as v from 'valibot'
import { deleteOverride } from '../domain/override/delete-override.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'
import { overrideAnswer, overrideIdParameter } from './override-parameters.ts'

const parameters = v.strictObject({ id: customerIdParameter, override_id: overrideIdParameter })

export const deleteoverride = {
  name: 'deleteoverride',
  title: 'DeleteOverride',
  subject: 'overrides',
  summary: 'Deletes an override that has not started.',
  description: 'An override that has started can only be ended, with updateoverride.',
  parameters,
  answer: overrideAnswer,
  customerId: ({ id }) => id,
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { override_id }, { now }) =>
    onCustomer(current, { override_id }, (world) => deleteOverride({ world, id: override_id, now })),
} as const satisfies Operation<typeof parameters>
