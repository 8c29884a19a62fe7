/** updatesubscription (interface: operations of "POST /api/customers/update/"). */
import * as v from 'valibot'
import { withNewLines } from '../domain/billing/reinvoice.ts'
import { unknownSubscriptionFields } from '../domain/subscription/commands/write-subscription-fields.ts'
import { updateSubscription } from '../domain/subscription/commands/update-subscription.ts'
import { isRefused } from '../domain/world/change.ts'
import { subscriptionOf } from '../domain/world/world.ts'
import { flag, jsonObject } from '../http/read-parameters.ts'
import { customerIdParameter } from './customer-parameters.ts'
import type { Operation } from './operation.ts'
import { onSubscription, subscriptionAnswer, subscriptionIdParameter } from './subscription-parameters.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  subscription_id: subscriptionIdParameter,
  reinvoice: v.optional(
    v.pipe(flag(), v.description('Whether to credit and invoice anew what was invoiced ahead. Default false.')),
    false,
  ),
  data: v.optional(v.pipe(jsonObject(), v.description('Subscription fields by field id; null deletes a field.')), {}),
})

export const updatesubscription = {
  name: 'updatesubscription',
  title: 'UpdateSubscription',
  subject: 'subscriptions',
  summary: 'Changes data of a subscription.',
  description: 'Fields that are not mentioned stay as they are.',
  parameters,
  answer: subscriptionAnswer,
  customerId: ({ id }) => id,
  mistakes: ({ data }, settings) =>
    unknownSubscriptionFields(data, settings).map((name) => `data.${name}: unknown field.`),
  questions: () => ({}),
  decide: (current, { subscription_id, data, reinvoice }, { now, settings }) =>
    onSubscription(current, subscription_id, (world) => {
      const updated = updateSubscription({ world, id: subscription_id, data, settings })
      const before = subscriptionOf(world, subscription_id)
      if (isRefused(updated) || !reinvoice || before === undefined) return updated
      return { ...updated, world: withNewLines(updated.world, before, now, settings) }
    }),
} as const satisfies Operation<typeof parameters>
