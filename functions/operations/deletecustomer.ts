/** deletecustomer (decisions: "Requests"): erases the personal data and keeps the ledger. */
import * as v from 'valibot'
import { endAll } from '../domain/collection/agreement-commands.ts'
import { eraseCustomer } from '../domain/world/customer.ts'
import { hasLive } from '../domain/subscription/subscription-state.ts'
import { refuse } from '../domain/world/change.ts'
import { customerIdParameter, idAnswer } from './customer-parameters.ts'
import type { Operation } from './operation.ts'

const parameters = v.strictObject({ id: customerIdParameter })

export const deletecustomer = {
  name: 'deletecustomer',
  title: 'DeleteCustomer',
  subject: 'customers',
  summary: 'Deletes a customer.',
  description:
    'Erases the personal data, including the history. The id is never used again. Refused while a ' +
    'subscription is live, an invoice is open or a balance is left.',
  parameters,
  answer: idAnswer,
  customerId: ({ id }) => id,
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { id }, { now, settings }) => {
    if (current === undefined) return refuse({ field: '', code: 'customer_unknown' })
    if (current.customer.erased !== undefined) return refuse({ field: '', code: 'customer_deleted' })
    if (hasLive(current.subscriptions)) {
      return refuse({ field: '', code: 'customer_has_subscription' })
    }
    if (current.ledger.open.length > 0) return refuse({ field: '', code: 'customer_has_invoice' })
    if (current.ledger.credits.length > 0) return refuse({ field: '', code: 'customer_has_balance' })
    const { world, facts } = endAll(current, now, settings)
    return {
      // Subscriptions, history and products may be too many for one transaction. A worker erases them afterwards.
      world: { ...world, customer: eraseCustomer(world.customer, now) },
      facts: [...facts, { fact: 'customer-deleted' }],
      answer: { id },
    }
  },
} as const satisfies Operation<typeof parameters>
