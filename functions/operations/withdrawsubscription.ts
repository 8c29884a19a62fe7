/** withdrawsubscription: the withdrawal of a consumer from a contract, with the money that it moves. */
import * as v from 'valibot'
import { noBooks } from '../domain/payment/paid-books.ts'
import { withdrawSubscription } from '../domain/request/withdraw-subscription.ts'
import { customerIdParameter } from './customer-parameters.ts'
import type { Operation } from './operation.ts'
import { onSubscription, subscriptionAnswer, subscriptionIdParameter } from './subscription-parameters.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  subscription_id: subscriptionIdParameter,
  value: v.optional(
    v.pipe(
      v.picklist(['none', 'copies'], 'none or copies'),
      v.description(
        'What the customer pays for: nothing, or for what was delivered, the part of the price up to now. Default none.',
      ),
    ),
    'none',
  ),
  refund: v.optional(
    v.pipe(
      v.picklist(['balance', 'payment'], 'balance or payment'),
      v.description(
        "What happens to money that was already paid: it goes to the customer's balance, or is paid back. Default " +
          'payment.',
      ),
    ),
    'payment',
  ),
  through: v.optional(
    v.pipe(
      v.picklist(['external', 'provider'], 'external or provider'),
      v.description(
        'Who pays the money back: the payment provider as far as it can, and you the rest; or you everything. ' +
          'Default provider.',
      ),
    ),
    'provider',
  ),
})

export const withdrawsubscription = {
  name: 'withdrawsubscription',
  title: 'WithdrawSubscription',
  subject: 'subscriptions',
  summary: 'Ends a subscription from which its customer withdraws, and pays the money back.',
  description:
    'The subscription stops now, with its add-ons. Everything that is left of its invoices is credited, and what came ' +
    'in for them is paid back: by the payment provider that collected it, or registered as a negative payment for whoever ' +
    'transfers it.',
  parameters,
  answer: subscriptionAnswer,
  customerId: ({ id }) => id,
  readsBooks: () => true,
  alsoDoes: [{ operation: 'refund', where: 'refund is payment', when: ({ refund }) => refund === 'payment' }],
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { subscription_id, value, refund, through }, { now, settings, newToken, books = noBooks }) =>
    onSubscription(current, subscription_id, (world) =>
      withdrawSubscription({
        ...{ world, id: subscription_id, stopAt: now, now, settings, refund, through, books, token: newToken },
        keepsServed: value === 'copies',
      }),
    ),
} as const satisfies Operation<typeof parameters>
