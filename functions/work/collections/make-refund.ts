/** Pays money back by the provider that collected it. The books change once the provider has confirmed the refund. */
import { refundThrough } from '../../domain/collection/refund-through.ts'
import { isAwaited, refusedPayBack } from '../../domain/request/refused-pay-back.ts'
import type { RefundTask } from '../../domain/world/provider-task.ts'
import type { World } from '../../domain/world/world.ts'
import { noBooks } from '../../domain/payment/paid-books.ts'
import { runtime } from '../../outside/runtime.ts'
import { oweReader } from '../requests/owe-reader.ts'
import { changeCustomer } from './change-customer.ts'
import type { ItemOutcome, ProviderTurn } from './provider-job.ts'

/** Asks for the refund under the same key each time, so the provider pays back once however often it is asked. */
export async function makeRefund(turn: ProviderTurn, task: RefundTask): Promise<ItemOutcome> {
  const { settings, now, provider, providerId } = turn
  const { customer, refund: key, reference: payment, amountMinor, currency } = task
  const outcome = await provider.refund({ key, payment, amountMinor, currency })
  const token = runtime.newToken()
  const { pays_back: owed } = task
  const also = async (world: World) =>
    outcome.outcome === 'refused' && owed !== undefined && isAwaited(world, task)
      ? await oweReader(settings, owed, now)
      : []
  const changed = await changeCustomer(
    { settings, customer, now, withBooks: true, also },
    ({ world, books = noBooks }) =>
      outcome.outcome === 'refunded'
        ? refundThrough({ world, books, task, provider: providerId, now, settings })
        : refusedPayBack({ world, books, task, reason: outcome.reason, token, now, settings }),
  )
  if (changed.outcome === 'refused') {
    console.error({ message: 'A refund cannot be registered.', customer, refund: key, outcome })
  }
  return { outcome: 'over' }
}
