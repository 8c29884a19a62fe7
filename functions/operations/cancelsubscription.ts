/** cancelsubscription (interface: operations of "POST /api/customers/update/"; "Subscription operations"). */
import * as v from 'valibot'
import { datetimeWords } from '../http/schema-words.ts'
import { noBooks } from '../domain/payment/paid-books.ts'
import { withdrawSubscription } from '../domain/request/withdraw-subscription.ts'
import { stopSubscription } from '../domain/subscription/commands/stop-subscription.ts'
import { refuse } from '../domain/world/change.ts'
import { customerIdParameter } from './customer-parameters.ts'
import type { Operation } from './operation.ts'
import { instantOr, onSubscription, subscriptionAnswer, subscriptionIdParameter } from './subscription-parameters.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  subscription_id: subscriptionIdParameter,
  stop_at: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        'Datetime. Default, and earliest: now. Under a policy with day_aligned, now means the start of the day.',
      ),
      v.metadata({ words: datetimeWords }),
    ),
  ),
  reason: v.exactOptional(
    v.pipe(
      v.string(),
      v.minLength(1, 'some text'),
      v.maxLength(500, 'at most 500 characters'),
      v.description(
        "The id of one of the account's stop_reasons, or free text. Shown in the history. The event has the id, " +
          'or other for free text.',
      ),
    ),
  ),
})

export const cancelsubscription = {
  name: 'cancelsubscription',
  title: 'CancelSubscription',
  subject: 'subscriptions',
  summary: 'Stops a subscription, now or at a later time.',
  description: 'Add-ons stop with their base, and recipients with their group, at the same time.',
  parameters,
  answer: subscriptionAnswer,
  customerId: ({ id }) => id,
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { subscription_id, stop_at, reason }, { now, settings }) => {
    const stopAt = instantOr(stop_at, now, { settings })
    if (stopAt === undefined) return refuse({ field: 'stop_at', code: 'datetime_expected' })
    return onSubscription(current, subscription_id, (world) =>
      stopSubscription({ world, id: subscription_id, stopAt, reason, now, settings }),
    )
  },
} as const satisfies Operation<typeof parameters>

/**
 * The same for a renewal without the notice that a law requires: the payment for the rest is paid back
 * (`isUntoldRenewal`).
 */
export const cancelUntold = {
  ...cancelsubscription,
  readsBooks: () => true,
  decide: (current, { subscription_id: id, stop_at, reason }, { now, settings, newToken: token, books = noBooks }) => {
    const stopAt = instantOr(stop_at, now, { settings })
    if (stopAt === undefined) return refuse({ field: 'stop_at', code: 'datetime_expected' })
    const paying = { refund: 'payment', through: 'provider', books, token, keepsServed: true } as const
    return onSubscription(current, id, (world) =>
      withdrawSubscription({ world, id, stopAt, reason, ...paying, now, settings }),
    )
  },
} as const satisfies Operation<typeof parameters>
