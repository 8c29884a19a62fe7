/**
 * Returns that came before the money that they take back. Such an entry leaves a mark at its collection. A worker that
 * books a collection looks for a mark afterwards, and a worker that has left a mark tries once more, so one of the two
 * sees both in any order.
 */
import { collectionId } from '../../domain/world/collection.ts'
import { readBankEntries, waitingReturns } from '../../store/bank/bank-entries.ts'
import { attemptsOf } from './attempt-of-entry.ts'
import type { BankWork } from './bank-work.ts'
import { bookOnCustomer, isUndecided } from './book-on-customer.ts'
import type { LeftEntry } from './keep-left.ts'

export async function bookWaitingReturns(
  work: BankWork,
  endToEnds: readonly string[],
  left: readonly LeftEntry[],
): Promise<void> {
  const account = work.settings.account.id
  const attemptOfNew = await attemptsOf(account, endToEnds)
  const collections = endToEnds.flatMap((endToEnd) => {
    const attempt = attemptOfNew(endToEnd)
    return attempt === undefined ? [] : [collectionId(attempt.customer, attempt.number, attempt.attempt)]
  })
  const own = left.filter(({ entry, rule }) => entry.amountMinor < 0 && rule?.rule === 'collection')
  const waiting = [...(await waitingReturns(account, [...new Set(collections)])), ...own.map(({ entry }) => entry.id)]
  if (waiting.length === 0) return
  const entries = [...(await readBankEntries(account, waiting)).values()]
  const attemptOf = await attemptsOf(
    account,
    entries.map(({ end_to_end }) => end_to_end),
  )
  for (const entry of entries) {
    const attempt = attemptOf(entry.end_to_end)
    if (attempt === undefined || !isUndecided(entry)) continue
    const { customer, number } = attempt
    await bookOnCustomer(work, entry, entry, { customer, number, rule: { rule: 'collection', attempt } })
  }
}
