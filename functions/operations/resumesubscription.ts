/** resumesubscription (extensions: "Operations of customer service"). */
import * as v from 'valibot'
import { resumeSubscription } from '../domain/subscription/commands/resume-subscription.ts'
import { customerIdParameter } from './customer-parameters.ts'
import type { Operation } from './operation.ts'
import { onSubscription, subscriptionAnswer, subscriptionIdParameter } from './subscription-parameters.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  subscription_id: subscriptionIdParameter,
})

export const resumesubscription = {
  name: 'resumesubscription',
  title: 'ResumeSubscription',
  subject: 'subscriptions',
  summary: 'Revokes a registered stop that has not taken effect.',
  description:
    'The periods that the stop removed are restored, and amounts credited for it are invoiced again. ' +
    'Add-ons that would have stopped with their base continue, as do recipients of a group.',
  parameters,
  answer: subscriptionAnswer,
  customerId: ({ id }) => id,
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { subscription_id }, { now, settings }) =>
    onSubscription(current, subscription_id, (world) =>
      resumeSubscription({ world, id: subscription_id, now, settings }),
    ),
} as const satisfies Operation<typeof parameters>
