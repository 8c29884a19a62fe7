/** updatesubscription (interface: operations of "POST /api/customers/update/"). */
import * as v from 'valibot'
import { unknownName } from '../domain/refusal/mistake.ts'
import { withNewLines } from '../domain/billing/reinvoice.ts'
import { followChoice, isForPeriod } from '../domain/collection/follow-choice.ts'
import { placesToRead } from '../domain/collection/handed-out.ts'
import { unknownSubscriptionFields } from '../domain/subscription/commands/write-subscription-fields.ts'
import { updateSubscription } from '../domain/subscription/commands/update-subscription.ts'
import { isRefused } from '../domain/world/change.ts'
import { maxQuantity } from '../domain/world/subscription.ts'
import { flag, jsonObject, wholeNumber } from '../http/read-parameters.ts'
import { customerIdParameter } from './customer-parameters.ts'
import type { Operation } from './operation.ts'
import {
  invoicedBy,
  onSubscription,
  policyParameter,
  subscriptionAnswer,
  subscriptionIdParameter,
} from './subscription-parameters.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  subscription_id: subscriptionIdParameter,
  reinvoice: v.optional(
    v.pipe(
      flag(),
      v.description(
        'Whether to credit and invoice again periods that were already invoiced in advance. Default false.',
      ),
    ),
    false,
  ),
  data: v.optional(v.pipe(jsonObject(), v.description('Subscription fields by field id; null deletes a field.')), {}),
  quantity: v.exactOptional(
    v.pipe(
      wholeNumber(1, maxQuantity),
      v.description('From now on. The difference is credited or invoiced at once, whatever reinvoice is.'),
    ),
  ),
  invoiced_by: v.exactOptional(
    v.pipe(invoicedBy, v.description('For documents from now on: email, manual, or the id of a delivery method.')),
  ),
  paid_by: v.exactOptional(
    v.pipe(
      v.nullable(v.pipe(v.string(), v.maxLength(200, 'the id of an agreement'))),
      // A form has no other way to write it, and no id of an agreement is this word.
      v.transform((value) => (value === 'null' ? null : value)),
      v.description('An agreement_id, or invoice: never collected. null means the default of the customer.'),
    ),
  ),
  policy: v.exactOptional(
    v.pipe(
      v.nullable(policyParameter),
      v.description("Business policy from now on, by id or external_id. null means the campaign's policy."),
    ),
  ),
})

export const updatesubscription = {
  name: 'updatesubscription',
  title: 'UpdateSubscription',
  subject: 'subscriptions',
  summary: 'Changes the data and conditions of a subscription.',
  description:
    'Omitted values stay unchanged. The conditions of a subscription that has ended cannot be changed. ' +
    'Add-ons created with the subscription follow its quantity, invoiced_by and policy, unless they have ' +
    'their own.',
  parameters,
  answer: subscriptionAnswer,
  customerId: ({ id }) => id,
  mistakes: ({ data }, settings) =>
    unknownSubscriptionFields(data, settings).map((name) => unknownName(`data.${name}`)),
  // Add-ons follow the subscription, so invoices of all subscriptions may be concerned.
  readsQueue: ({ paid_by }, { world, now, settings }) =>
    paid_by === undefined ? [] : placesToRead(world, isForPeriod, now, settings),
  questions: () => ({}),
  decide: (current, { subscription_id, reinvoice, id: _, ...input }, { now, settings, untaken }) =>
    onSubscription(current, subscription_id, (world) => {
      const updated = updateSubscription({ world, id: subscription_id, ...input, settings })
      if (isRefused(updated)) return updated
      const rebilled = withNewLines({ world: updated.world, before: world, reinvoice, now, settings })
      return followChoice({ ...updated, world: rebilled }, { before: world, now, untaken, settings })
    }),
} as const satisfies Operation<typeof parameters>
