/** Everything that a customer has paid and has been invoiced, as the store and a chunk of operations have it. */
import type { PaidBooks } from '../../domain/payment/paid-books.ts'
import type { WorldRecord } from '../../domain/world/record.ts'
import type { World } from '../../domain/world/world.ts'
import { readDocuments } from './documents.ts'
import { readPayments } from './payments.ts'

/**
 * Read after the world: where the customer changed in between, the commit of a decision on both loses its race.
 * `written` are records that are not stored yet.
 */
export async function paidBooksOf(
  account: string,
  { customer, ledger, records }: World,
  written: readonly WorldRecord[] = [],
): Promise<PaidBooks> {
  const [closed, payments] = await Promise.all([
    readDocuments(account, customer.id),
    readPayments(account, customer.id),
  ])
  const unstored = [...written, ...records]
  const writtenDocuments = unstored.flatMap((record) => (record.record === 'document' ? [record.document] : []))
  const byNumber = [...closed, ...writtenDocuments, ...ledger.open].map((one) => [one.number, one] as const)
  return {
    documents: [...new Map(byNumber).values()],
    payments: [...payments, ...unstored.flatMap((record) => (record.record === 'payment' ? [record.payment] : []))],
  }
}
