/**
 * The time within which a consumer may withdraw from a contract (Directive 2011/83/EU, Articles 9 and 10). The day of
 * the order, or of the first copy, does not count. Where the consumer was never told of the right, twelve months are
 * added.
 */
import { after, startOfDay } from '../time/calendar.ts'
import { withdrawDaysOf } from '../subscription/subscription-policy.ts'
import type { Policy } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'

export interface WithdrawalFacts {
  readonly ordered: Instant
  /** When the first copy was assigned; undefined while there is none. */
  readonly firstCopy: Instant | undefined
  /** Whether a confirmation with the words on withdrawal was sent. */
  readonly wasTold: boolean
}

/**
 * The first instant at which the time is over. `never` while it has not begun. Undefined where the terms have no right
 * of withdrawal.
 */
export function withdrawableUntil(
  { ordered, firstCopy, wasTold }: WithdrawalFacts,
  policy: Policy | undefined,
  timezone: string,
): Instant | 'never' | undefined {
  const days = withdrawDaysOf(policy)
  if (days === 0) return undefined
  const begin = policy?.withdraw_from === 'delivery' ? firstCopy : ordered
  if (begin === undefined) return 'never'
  const until = startOfDay(begin, days + 1, timezone)
  return wasTold ? until : after(until, 'P12M', 1, timezone)
}
