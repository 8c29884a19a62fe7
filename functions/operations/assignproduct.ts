/** assignproduct (interface: "POST /api/customers/assignproduct/"). */
import * as v from 'valibot'
import { missing, notAllowed, unknownName, type Mistake } from '../domain/refusal/mistake.ts'
import { assignProduct, ownCopyOf, type Assigned } from '../domain/product/assign-product.ts'
import { unknownAssignmentFields } from '../domain/product/assignment-fields.ts'
import { followedGroup } from '../domain/subscription/recipient.ts'
import { newSubscriptionId } from '../domain/subscription/subscription-id.ts'
import { jsonObject } from '../http/read-parameters.ts'
import { present, nameWords, type Words } from '../http/schema-words.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'
import { assignmentAnswer } from './product-parameters.ts'
import { subscriptionIdParameter } from './subscription-parameters.ts'

/** Rules for parameters that go together. */
const words: Words = {
  dependentRequired: { subscription_id: ['period'], period: ['subscription_id'] },
  if: { not: present('external_id') },
  then: present('name'),
}

const parameters = v.pipe(
  v.strictObject({
    id: customerIdParameter,
    subscription_id: v.exactOptional(
      v.pipe(subscriptionIdParameter, v.description('Omit it to assign the product to the customer.')),
    ),
    period: v.exactOptional(
      v.pipe(
        v.string(),
        v.regex(/^(?:current|none|\d{1,9})$/, 'current, none, or the index of a period'),
        v.description(
          'Required with subscription_id: current, the index (1 is the oldest), or none for the subscription ' +
            'itself, outside its periods.',
        ),
      ),
    ),
    name: v.exactOptional(
      v.pipe(
        v.string(),
        v.description('Product name. Either name or external_id is required.'),
        v.metadata({ words: nameWords }),
      ),
    ),
    external_id: v.exactOptional(
      v.pipe(v.string(), v.description('Product external ID.'), v.metadata({ words: nameWords })),
    ),
    data: v.optional(v.pipe(jsonObject(), v.description('Fields of the product assignment by field id.')), {}),
  }),
  v.metadata({ words }),
)
type AssignProduct = v.InferOutput<typeof parameters>

export const assignproduct = {
  name: 'assignproduct',
  title: 'AssignProduct',
  subject: 'products',
  summary: 'Assigns a product.',
  description:
    'A product can be assigned to a customer, to a subscription, or to a period of a subscription that ' +
    'covers the category of the product. Recurring products cannot be assigned.',
  parameters,
  answer: assignmentAnswer,
  customerId: ({ id }) => id,
  follows: ({ subscription_id }, { subscriptions }) => followedGroup(subscriptions, subscription_id),
  assignment: ownCopyOf,
  mistakes: (input, settings) => [
    ...shapeMistakes(input),
    ...unknownAssignmentFields(input.data, settings).map((name) => unknownName(`data.${name}`)),
  ],
  questions: () => ({}),
  decide: (current, input, { settings, now, group, assignment: own, newToken }) => {
    const id = newSubscriptionId(input.id, newToken)
    return onCustomer(
      current,
      ({ assignment }: Assigned) => ({ product_assignment_id: assignment.id }),
      (world) => assignProduct({ world, group, given: input, id, own, now, settings }),
    )
  },
} as const satisfies Operation<typeof parameters>

/** Faults of form in the call. */
function shapeMistakes({ subscription_id, period, name, external_id }: AssignProduct): Mistake[] {
  return [
    ...(name === undefined && external_id === undefined
      ? [missing('name', 'missing, but it or external_id is required.')]
      : []),
    ...(subscription_id !== undefined && period === undefined
      ? [missing('period', 'missing, but required with subscription_id.')]
      : []),
    ...(subscription_id === undefined && period !== undefined
      ? [notAllowed('period', 'not allowed without subscription_id.')]
      : []),
  ]
}
