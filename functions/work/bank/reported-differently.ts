/**
 * Whether an entry may be a payment that another file reported: one of the two has the bank's reference, and the other
 * has none. A reader may also have paid twice on the day, so such an entry is neither booked nor dropped: people
 * decide.
 */
import { maybeSameEntry, type BankEntry } from '../../domain/bank/bank-entry.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import { readBankEntries } from '../../store/bank/bank-entries.ts'
import { readPayments } from '../../store/customer/payments.ts'

export async function isReportedDifferently(
  account: string,
  customer: string,
  entry: BankEntry,
  { allocations }: Invoice,
): Promise<boolean> {
  const paying = new Set(allocations.flatMap(({ from, id }) => (from === 'payment' ? [id] : [])))
  if (entry.amountMinor <= 0 || paying.size === 0) return false
  const payments = await readPayments(account, customer)
  const ids = payments.flatMap(({ id, amountMinor, bank }) =>
    bank !== undefined && paying.has(id) && amountMinor === entry.amountMinor ? [bank.entry] : [],
  )
  const others = await readBankEntries(account, ids)
  return [...others.values()].some((other) => maybeSameEntry(entry, other))
}
