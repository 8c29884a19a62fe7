/** deletecustomer (decisions: "Requests"): erases the personal data and keeps the ledger. */
import * as v from 'valibot'
import { endAll } from '../domain/collection/end-agreement.ts'
import { agreementsOf } from '../domain/collection/agreements.ts'
import { isUnderWay } from '../domain/collection/under-way.ts'
import { noBooks } from '../domain/payment/paid-books.ts'
import { isRefundPending } from '../domain/payment/pending-refunds.ts'
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
    'subscription is live, an invoice is open, a balance is left, or a collection, a refund or a payment on a page is ' +
    'under way. A page is closed within a day once its invoice asks for nothing any more.',
  parameters,
  answer: idAnswer,
  customerId: ({ id }) => id,
  // A closed invoice may still await the outcome of its collection.
  readsBooks: (_, current) => agreementsOf(current).length > 0,
  readsPages: true,
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { id }, { now, settings, hasOpenPage = false, books = noBooks }) => {
    if (current === undefined) return refuse({ field: '', code: 'customer_unknown' })
    if (current.customer.erased !== undefined) return refuse({ field: '', code: 'customer_deleted' })
    if (hasLive(current.subscriptions)) {
      return refuse({ field: '', code: 'customer_has_subscription' })
    }
    if (current.ledger.open.length > 0) return refuse({ field: '', code: 'customer_has_invoice' })
    if (current.ledger.credits.length > 0) return refuse({ field: '', code: 'customer_has_balance' })
    if (isRefundPending(current)) return refuse({ field: '', code: 'customer_has_refund' })
    if (hasOpenPage || books.documents.some((document) => isUnderWay(current, document, now, settings))) {
      return refuse({ field: '', code: 'customer_has_collection' })
    }
    const { world, facts } = endAll(current, now, settings)
    return {
      // Subscriptions, history and products may be too many for one transaction. A worker erases them afterwards.
      world: { ...world, customer: eraseCustomer(world.customer, now) },
      facts: [...facts, { fact: 'customer-deleted' }],
      answer: { id },
    }
  },
} as const satisfies Operation<typeof parameters>
