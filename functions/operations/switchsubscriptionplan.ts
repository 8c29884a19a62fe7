/** switchsubscriptionplan (interface: operations of "POST /api/customers/update/"; "Subscription operations"). */
import * as v from 'valibot'
import { switchPlan } from '../domain/subscription/commands/switch-plan.ts'
import { customerIdParameter } from './customer-parameters.ts'
import type { Operation } from './operation.ts'
import { onSubscription, subscriptionAnswer, subscriptionIdParameter } from './subscription-parameters.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  subscription_id: subscriptionIdParameter,
  new_campaign_id: v.pipe(
    v.string(),
    v.minLength(1, 'a campaign id'),
    v.description('The campaign that the subscription continues on.'),
  ),
})

export const switchsubscriptionplan = {
  name: 'switchsubscriptionplan',
  title: 'SwitchSubscriptionPlan',
  subject: 'subscriptions',
  summary: 'Ends the ongoing period now and goes on in a period on another campaign.',
  description: 'Under a policy with day_aligned, of the old campaign or the new one, now is the start of the day.',
  parameters,
  answer: subscriptionAnswer,
  customerId: ({ id }) => id,
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { subscription_id, new_campaign_id }, { now, settings }) =>
    onSubscription(current, subscription_id, (world) =>
      switchPlan({ world, id: subscription_id, campaignId: new_campaign_id, now, settings }),
    ),
} as const satisfies Operation<typeof parameters>
