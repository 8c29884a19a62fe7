/** Pays money back by the provider that collected it. The books change once the provider has confirmed the refund. */
import { refundRefused, refundThrough } from '../../domain/collection/refund-through.ts'
import type { RefundTask } from '../../domain/world/provider-task.ts'
import { noBooks } from '../../domain/payment/paid-books.ts'
import { changeCustomer } from './change-customer.ts'
import type { ItemOutcome, ProviderTurn } from './provider-job.ts'

/** Asks for the refund under the same key each time, so the provider pays back once however often it is asked. */
export async function makeRefund(turn: ProviderTurn, task: RefundTask): Promise<ItemOutcome> {
  const { settings, now, provider, providerId } = turn
  const { customer, refund: key, reference: payment, amountMinor, currency } = task
  const outcome = await provider.refund({ key, payment, amountMinor, currency })
  const changed = await changeCustomer({ settings, customer, now, withBooks: true }, ({ world, books = noBooks }) =>
    outcome.outcome === 'refunded'
      ? refundThrough({ world, books, task, provider: providerId, now, settings })
      : refundRefused(world, task, outcome.reason),
  )
  if (changed.outcome === 'refused') {
    console.error({ message: 'A refund cannot be registered.', customer, refund: key, outcome })
  }
  return { outcome: 'over' }
}
