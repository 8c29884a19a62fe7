/** Accounts in the order in which migrations go through them. */
import { accountIds } from '../feed/repair-feed.ts'

/** The first account after an id; undefined after the last. */
export async function accountAfter(account: string): Promise<string | undefined> {
  const all = await Array.fromAsync(accountIds())
  return all.toSorted().find((id) => id > account)
}
