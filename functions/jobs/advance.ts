/**
 * Carries out what is due of one customer. The queue's worker and the test clock both come here; nothing else makes
 * what time brings durable.
 */
import { loadCustomer } from '../store/customers.ts'
import { eraseHistory } from '../store/erasure.ts'
import type { Instant } from '../domain/time.ts'

/** Does what is due of a customer up to `now`; finding nothing due is no fault, as messages may repeat or be late. */
export async function advanceCustomer(account: string, id: string, now: Instant): Promise<void> {
  const customer = await loadCustomer(account, id)
  if (customer?.due === undefined || customer.due > now) return
  if (customer.erased !== undefined) await eraseHistory(account, id)
}
