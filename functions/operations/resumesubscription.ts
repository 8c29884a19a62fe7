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
  summary: 'Takes back a registered stop that has not taken effect.',
  description:
    'The periods that the stop removed come back, and what was credited for it is invoiced again. Add-ons that stop ' +
    'with their base go on with it, and recipients with their group.',
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
