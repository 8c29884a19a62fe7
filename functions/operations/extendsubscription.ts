/** extendsubscription (extensions: "Operations of customer service"). */
import * as v from 'valibot'
import { malformed } from '../domain/refusal/mistake.ts'
import { extendSubscription } from '../domain/subscription/commands/extend-subscription.ts'
import { wholeNumber } from '../http/read-parameters.ts'
import { exactlyOne, type Words } from '../http/schema-words.ts'
import { customerIdParameter } from './customer-parameters.ts'
import type { Operation } from './operation.ts'
import { onSubscription, subscriptionAnswer, subscriptionIdParameter } from './subscription-parameters.ts'

/** Rules for parameters that go together. */
const words: Words = exactlyOne('by', 'assignments')

const parameters = v.pipe(
  v.strictObject({
    id: customerIdParameter,
    subscription_id: subscriptionIdParameter,
    by: v.exactOptional(
      v.pipe(
        v.string(),
        v.minLength(1, 'an ISO 8601 duration'),
        v.description('ISO 8601 duration, at most 36 months: P1M14D, PT36H. Set exactly one of by and assignments.'),
        v.examples(['P14D']),
      ),
    ),
    assignments: v.exactOptional(
      v.pipe(
        wholeNumber(1, 1_000),
        v.description('The number of additional assignments, for a period counted in assignments.'),
      ),
    ),
    reason: v.exactOptional(
      v.pipe(
        v.string(),
        v.minLength(1, 'some text'),
        v.maxLength(2_000, 'at most 2000 characters'),
        v.description('Shown in the history.'),
      ),
    ),
  }),
  v.metadata({ words }),
)

export const extendsubscription = {
  name: 'extendsubscription',
  title: 'ExtendSubscription',
  subject: 'subscriptions',
  summary: 'Extends a subscription by time or assignments, free of charge.',
  description:
    'The end of the current period, otherwise of the next one, moves, and later periods move with it. ' +
    'Nothing is invoiced or credited. Recipients are extended with their group; add-ons are extended ' +
    'with separate calls. Revoke a registered stop first.',
  parameters,
  answer: subscriptionAnswer,
  customerId: ({ id }) => id,
  mistakes: ({ by, assignments }) =>
    (by === undefined) === (assignments === undefined)
      ? [malformed('by', 'exactly one of by and assignments is needed.')]
      : [],
  questions: () => ({}),
  decide: (current, { id: _, subscription_id, ...input }, { now, settings }) =>
    onSubscription(current, subscription_id, (world) =>
      extendSubscription({ world, id: subscription_id, ...input, now, settings }),
    ),
} as const satisfies Operation<typeof parameters>
