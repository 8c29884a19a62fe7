/** Puts a request back on the list for people, in the transaction that leaves its money unpaid. */
import { withOwed } from '../../domain/request/owed-money.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Owed } from '../../domain/world/provider-task.ts'
import type { ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { onSchedule } from '../../store/request/commit-request.ts'
import { readRequestItem } from '../../store/request/request-item.ts'
import { requestWrites } from '../../store/request/request-writes.ts'

export async function oweReader(
  settings: Settings,
  { request: id, ...owed }: Owed,
  now: Instant,
): Promise<readonly ConditionalWrite[]> {
  const before = id === undefined ? undefined : await readRequestItem(settings.account.id, id)
  if (before === undefined) return []
  const after = withOwed(before, owed)
  return after === before ? [] : requestWrites({ settings, before, after, now, by: onSchedule })
}
