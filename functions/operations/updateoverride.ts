/** updateoverride (interface: "POST /api/customers/updateoverride/"). */
import * as v from 'valibot'
import { malformed } from '../domain/refusal/mistake.ts'
import { followedGroup } from '../domain/subscription/recipient.ts'
import { findOverride } from '../domain/world/world-overrides.ts'
import { updateOverride } from '../domain/override/update-override.ts'
import { datetimeWords, type Words } from '../http/schema-words.ts'
import { customerIdParameter, dataQuestions } from './customer-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'
import {
  overrideAnswer,
  overrideAttributes,
  overrideIdParameter,
  overrideTypeParameter,
} from './override-parameters.ts'

const changeable = {
  override_type: v.exactOptional(
    v.pipe(overrideTypeParameter, v.description('Another type of vacation, for a vacation that has not started.')),
  ),
  ...overrideAttributes,
  begin: v.exactOptional(
    v.pipe(
      v.string(),
      v.description('Datetime. Only before the override starts.'),
      v.metadata({ words: datetimeWords }),
    ),
  ),
  end: v.exactOptional(
    v.pipe(
      v.string(),
      v.description('Datetime. For a suspension it must be now, which ends it.'),
      v.metadata({ words: datetimeWords }),
    ),
  ),
  repeat: v.exactOptional(
    v.pipe(
      v.picklist(['P1Y', 'never'], 'P1Y or never'),
      v.description('Whether the next one is made when this one ends. Can be changed after the start as well.'),
    ),
  ),
}
/** The ids of customer and override, and at least one change. */
const words: Words = { minProperties: 3 }

const parameters = v.pipe(
  v.strictObject({ id: customerIdParameter, override_id: overrideIdParameter, ...changeable }),
  v.metadata({ words }),
)

export const updateoverride = {
  name: 'updateoverride',
  title: 'UpdateOverride',
  subject: 'overrides',
  summary: 'Changes an override.',
  description:
    'All values of its type before it starts, then only its end, and nothing after it has ended. Omitted ' +
    'values stay unchanged; an address and new_values are replaced as a whole.',
  parameters,
  answer: overrideAnswer,
  customerId: ({ id }) => id,
  follows: ({ override_id }, current) =>
    followedGroup(current.subscriptions, findOverride(current, override_id)?.subscription?.id),
  mistakes: ({ id: _id, override_id: _overrideId, ...input }) =>
    Object.keys(input).length === 0
      ? [malformed('parameters', `expected at least one of ${Object.keys(changeable).join(', ')} to change.`)]
      : [],
  questions: ({ override_id, new_values = {} }, current) => {
    if (current === undefined) return {}
    const { password, ...questions } = dataQuestions(new_values, true, current.customer)
    const override = findOverride(current, override_id)?.override
    const storedPassword = override?.type === 'change-fields' ? override.new_values['password'] : undefined
    if (password === undefined) return questions
    return {
      ...questions,
      password: { ...password, presentHash: typeof storedPassword === 'string' ? storedPassword : undefined },
    }
  },
  decide: (current, { id: _id, override_id, ...input }, { settings, now, group, outside }) =>
    onCustomer(current, { override_id }, (world) =>
      updateOverride({ world, id: override_id, given: input, group, now, settings, ...outside }),
    ),
} as const satisfies Operation<typeof parameters>
