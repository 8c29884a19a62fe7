/** createoverride (interface: "POST /api/customers/createoverride/"). */
import * as v from 'valibot'
import { missing, type Mistake } from '../domain/refusal/mistake.ts'
import { createOverride } from '../domain/override/create-override.ts'
import { foreignParameters, formMistakes, typedParameters, type GivenType } from '../domain/override/override-form.ts'
import { newValueMistakes } from '../domain/override/new-values.ts'
import { followedGroup } from '../domain/subscription/recipient.ts'
import { customerOfSubscription, newSubscriptionId } from '../domain/subscription/subscription-id.ts'
import { overrideTypes, type Settings } from '../domain/settings/settings.ts'
import { flag } from '../http/read-parameters.ts'
import { present, type Words } from '../http/schema-words.ts'
import { customerIdParameter, dataQuestions } from './customer-parameters.ts'
import { refuse } from '../domain/world/change.ts'
import { onCustomer, type Operation } from './operation.ts'
import { overrideAnswer, overrideAttributes, overrideTypeParameter } from './override-parameters.ts'
import { subscriptionIdParameter } from './subscription-parameters.ts'

/** Parameters that a type needs, and parameters that it does not take. */
function wordsOfType(type: GivenType): Words {
  const all = Object.fromEntries(typedParameters.map((name) => [name, true]))
  const needed = formMistakes(type, {}).map(({ field }) => field)
  return {
    required: needed,
    properties: {
      ...present(...needed).properties,
      ...Object.fromEntries(foreignParameters(type, all).map(({ field }) => [field, false])),
    },
    // A change without a subscription belongs to a customer, so the call has to name the customer.
    ...(!needed.includes('subscription_id') && {
      if: { not: present('subscription_id') },
      then: present('id'),
    }),
  }
}

/** The types are described in turn, as generators of clients cannot make models of lists of conditions. */
const words: Words = overrideTypes.reduce<Words>(
  (others, type) => ({ if: { properties: { override_type: { const: type } } }, then: wordsOfType(type), else: others }),
  {},
)

const parameters = v.pipe(
  v.strictObject({
    id: v.exactOptional(
      v.pipe(customerIdParameter, v.description('Customer ID. Required where subscription_id is absent.')),
    ),
    subscription_id: v.exactOptional(
      v.pipe(
        subscriptionIdParameter,
        v.description('Required for vacations and pauses. Without it, a change applies to the customer.'),
      ),
    ),
    override_type: v.pipe(overrideTypeParameter, v.description('The type, which determines the other parameters.')),
    ...overrideAttributes,
    skip_processing: v.optional(
      v.pipe(
        flag(),
        v.description(
          'With true, the override is only recorded: it has no effect and is not checked against dates. ' +
            'Default false.',
        ),
      ),
      false,
    ),
  }),
  v.metadata({ words }),
)
type CreateOverride = v.InferOutput<typeof parameters>

export const createoverride = {
  name: 'createoverride',
  title: 'CreateOverride',
  subject: 'overrides',
  summary: 'Creates an override: a vacation, a pause or a scheduled change.',
  description:
    'Vacations (pause-delivery, pause-delivery-donate, alternative-delivery) and pause-subscription need ' +
    'subscription_id and end. Changes take effect at begin and are permanent.',
  parameters,
  answer: overrideAnswer,
  customerId: ({ id, subscription_id = '' }) => id ?? customerOfSubscription(subscription_id),
  // The subscription of another customer is loaded to tell it from a missing subscription.
  group: ({ id, subscription_id }) =>
    id === undefined || subscription_id === undefined || customerOfSubscription(subscription_id) === id
      ? undefined
      : subscription_id,
  follows: ({ subscription_id }, { subscriptions }) => followedGroup(subscriptions, subscription_id),
  mistakes: (input, settings) => mistakesOf(input, settings),
  questions: ({ subscription_id, new_values = {} }, current) =>
    subscription_id === undefined ? dataQuestions(new_values, true, current?.customer) : {},
  decide: (current, { id, ...input }, { settings, now, group, newToken, outside }) => {
    if (current === undefined || current.customer.erased !== undefined) {
      return refuse({ field: '', code: id === undefined ? 'subscription_unknown' : 'customer_unknown' })
    }
    const overrideId = newSubscriptionId(current.customer.id, newToken)
    return onCustomer(current, { override_id: overrideId }, (world) =>
      createOverride({ world, given: input, id: overrideId, elsewhere: group, now, settings, ...outside }),
    )
  },
} as const satisfies Operation<typeof parameters>

function mistakesOf(input: CreateOverride, settings: Settings): Mistake[] {
  const { id, subscription_id, override_type, new_values } = input
  const owner = subscription_id === undefined ? 'customer' : 'subscription'
  return [
    ...(id === undefined && subscription_id === undefined
      ? [missing('id', 'missing, but it or subscription_id is required.')]
      : []),
    ...formMistakes(override_type, input),
    ...(override_type !== 'change-fields' || new_values === undefined
      ? []
      : newValueMistakes(new_values, owner, settings)),
  ]
}
