/** switchsubscriptionplan (interface: operations of "POST /api/customers/update/"; "Subscription operations"). */
import * as v from 'valibot'
import { mostRecipientsOn, switchPlan } from '../domain/subscription/commands/switch-plan.ts'
import { customerIdParameter } from './customer-parameters.ts'
import type { Operation } from './operation.ts'
import { onSubscription, subscriptionAnswer, subscriptionIdParameter } from './subscription-parameters.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  subscription_id: subscriptionIdParameter,
  new_campaign_id: v.pipe(
    v.string(),
    v.minLength(1, 'a campaign id'),
    v.description('The new campaign of the subscription.'),
  ),
})

export const switchsubscriptionplan = {
  name: 'switchsubscriptionplan',
  title: 'SwitchSubscriptionPlan',
  subject: 'subscriptions',
  summary: 'Ends the current period now and continues with a period on another campaign.',
  description:
    'If the old or the new campaign has a policy with day_aligned, now means the start of the day. A group is not ' +
    'switched to a campaign that allows fewer recipients than it has.',
  parameters,
  answer: subscriptionAnswer,
  customerId: ({ id }) => id,
  // Most switches have no such limit, and need no count.
  countsRecipients: ({ subscription_id, new_campaign_id }, { settings }) =>
    mostRecipientsOn(new_campaign_id, settings) === undefined ? undefined : subscription_id,
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { subscription_id, new_campaign_id }, { now, settings, recipients = 0 }) =>
    onSubscription(current, subscription_id, (world) =>
      switchPlan({ world, id: subscription_id, campaignId: new_campaign_id, recipients, now, settings }),
    ),
} as const satisfies Operation<typeof parameters>
