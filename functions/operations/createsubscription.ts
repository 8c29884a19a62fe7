/** createsubscription (interface: "POST /api/customers/createsubscription/"). */
import * as v from 'valibot'
import { malformed, missing, notAllowed, unknownName, type Mistake } from '../domain/refusal/mistake.ts'
import { withFewDocuments } from '../domain/billing/documents-of-past.ts'
import { createSubscription } from '../domain/subscription/commands/create-subscription.ts'
import { unknownSubscriptionFields } from '../domain/subscription/commands/write-subscription-fields.ts'
import { newSubscriptionId } from '../domain/subscription/subscription-id.ts'
import { maxQuantity } from '../domain/world/subscription.ts'
import { flag, jsonObject, wholeNumber } from '../http/read-parameters.ts'
import { absent, datetimeWords, present, nameWords, type Words } from '../http/schema-words.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'
import { invoicedBy, policyParameter, subscriptionAnswer } from './subscription-parameters.ts'

const datetime = (words: string) =>
  v.exactOptional(v.pipe(v.string(), v.description(words), v.metadata({ words: datetimeWords })))
const amount = v.pipe(v.number(), v.integer('a whole number of minor units'), v.minValue(0, 'no negative amount'))

const period = v.strictObject({
  campaign_id: v.exactOptional(
    v.pipe(
      v.string(),
      v.minLength(1, 'a campaign id'),
      v.description(
        "Required, except for a recipient subscription. A recipient's is the recipient campaign of its group.",
      ),
    ),
  ),
  begin: datetime(
    'Default: now, or the start of the day under a policy with day_aligned. With a later time, the ' +
      'subscription waits in the status awaiting.',
  ),
  end: datetime("Overrides the end that follows from the campaign's duration."),
  remaining_assignments: v.exactOptional(wholeNumber(1, 1_000_000)),
  invoicing: v.exactOptional(
    v.pipe(
      v.picklist(['none', 'adjusted_begin', 'adjusted_end'], 'one of none, adjusted_begin, adjusted_end'),
      v.description('Default: the amounts of the campaign.'),
    ),
  ),
  external_invoicing: v.exactOptional(
    v.pipe(
      v.strictObject({
        invoiced: amount,
        currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'a three-letter currency code')),
        tax_rate: v.pipe(v.number(), v.minValue(0, 'a fraction from 0 to 1'), v.maxValue(1, 'a fraction from 0 to 1')),
        invoice_number: v.exactOptional(
          v.pipe(
            v.string(),
            v.regex(/\S/, 'an invoice number'),
            v.maxLength(100, 'at most 100 characters'),
            v.check((text) => /^\P{C}*$/u.test(text), 'one line of text'),
            v.description('The number of that invoice. A credit note for the period refers to it.'),
          ),
        ),
      }),
      v.description('The amounts invoiced for the period in a previous system, in minor units, tax included.'),
    ),
  ),
  renewed: v.exactOptional(v.pipe(flag(), v.description('First period only. Default false.'))),
})

/** Rules for parameters that go together. */
const words: Words = {
  if: present('group_subscription_id'),
  then: {
    properties: {
      ...absent('addon_base_subscription_id').properties,
      ...absent('invoicing_from').properties,
    },
  },
  else: {
    properties: { periods: { type: 'array', minItems: 1, items: { type: 'object', ...present('campaign_id') } } },
    required: ['periods'],
  },
}

const parameters = v.pipe(
  v.strictObject({
    id: customerIdParameter,
    periods: v.exactOptional(
      v.pipe(
        v.array(period),
        v.maxLength(100, 'at most 100 periods'),
        v.description('Required, except for a recipient.'),
      ),
    ),
    group_subscription_id: v.exactOptional(
      v.pipe(
        v.string(),
        v.description('The group subscription that the recipient subscription follows.'),
        v.metadata({ words: nameWords }),
      ),
    ),
    addon_base_subscription_id: v.exactOptional(
      v.pipe(v.string(), v.description('The base subscription of the add-on.'), v.metadata({ words: nameWords })),
    ),
    create_mandatory_addon_subscriptions: v.optional(
      v.pipe(flag(), v.description('With false, mandatory add-ons are not created. Default true.')),
      true,
    ),
    quantity: v.optional(v.pipe(wholeNumber(1, maxQuantity), v.description('Default 1.')), 1),
    data: v.optional(v.pipe(jsonObject(), v.description('Subscription fields by field id.')), {}),
    policy: v.exactOptional(v.pipe(policyParameter, v.description('Business policy, by id or external_id.'))),
    cancelled: v.optional(
      v.pipe(flag(), v.description('With true, the subscription stops at the end of its last period. Default false.')),
      false,
    ),
    stop_requested: datetime('Used with cancelled. Default now.'),
    created: datetime('Default now.'),
    invoicing_from: datetime(
      'The time from which this service invoices: periods that begin earlier were invoiced elsewhere. ' +
        'Default: the beginning, or now if the last period has external_invoicing or its invoicing is none.',
    ),
    invoiced_by: v.optional(
      v.pipe(invoicedBy, v.description('email, manual, or the id of a delivery method. Default email.')),
      'email',
    ),
  }),
  v.metadata({ words }),
)
export type CreateSubscription = v.InferOutput<typeof parameters>

export const createsubscription = {
  name: 'createsubscription',
  title: 'CreateSubscription',
  subject: 'subscriptions',
  summary: 'Creates a subscription.',
  description:
    'Creates an ordinary subscription with one or more periods, a recipient subscription that follows ' +
    'its group (group_subscription_id), or an add-on that stops with its base ' +
    '(addon_base_subscription_id).',
  parameters,
  answer: subscriptionAnswer,
  customerId: ({ id }) => id,
  group: ({ group_subscription_id }) => group_subscription_id,
  // A stop gives amounts invoiced elsewhere back.
  alsoDoes: [
    {
      operation: 'createpayment',
      where: 'a period has external_invoicing',
      when: ({ periods = [] }) => periods.some(({ external_invoicing }) => external_invoicing !== undefined),
    },
  ],
  mistakes: (input, settings) => [
    ...shapeMistakes(input),
    ...unknownSubscriptionFields(input.data, settings).map((name) => unknownName(`data.${name}`)),
  ],
  questions: () => ({}),
  decide: (current, input, { settings, now, group, newToken }) => {
    const id = newSubscriptionId(input.id, newToken)
    return onCustomer(current, { subscription_id: id }, (world) => {
      const created = createSubscription({ world, given: input, id, ...(group && { group }), now, settings })
      return input.invoicing_from === undefined ? withFewDocuments(world, created, now, settings) : created
    })
  },
} as const satisfies Operation<typeof parameters>

/** Faults of form in the call. */
function shapeMistakes(input: CreateSubscription): Mistake[] {
  const { periods, group_subscription_id, addon_base_subscription_id, invoicing_from } = input
  if (group_subscription_id !== undefined && addon_base_subscription_id !== undefined) {
    return [notAllowed('addon_base_subscription_id', 'cannot be combined with group_subscription_id.')]
  }
  if (group_subscription_id !== undefined && invoicing_from !== undefined) {
    return [notAllowed('invoicing_from', 'not allowed, as the group is invoiced.')]
  }
  if (group_subscription_id !== undefined) return []
  if (periods === undefined) return [missing('periods')]
  if (periods.length === 0) return [malformed('periods', 'expected at least one period.')]
  return periods.flatMap(({ campaign_id }, index) =>
    campaign_id === undefined ? [missing(`periods.${index}.campaign_id`)] : [],
  )
}
