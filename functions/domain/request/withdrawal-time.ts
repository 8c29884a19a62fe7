/**
 * The time within which a consumer may withdraw from a contract (Directive 2011/83/EU, Articles 9 and 10). The day on
 * which the contract was concluded, or the first copy came, does not count. If the consumer was never informed of the
 * right, twelve months are added. A time that would end on a weekend or a holiday ends with the next working day
 * (Regulation (EEC, Euratom) No 1182/71, Article 3(4)). Holidays are those of the Member State where the consumer acts
 * (Article 2(1)), which may be the State of the consumer or of the trader: a day has to be a working day in both.
 */
import { after, startOfDay } from '../time/calendar.ts'
import { withdrawDaysOf } from '../subscription/subscription-policy.ts'
import type { Policy } from '../settings/settings.ts'
import { dateOf, startOfDate, type Instant } from '../time/time.ts'
import { workingDayFrom } from '../time/working-days.ts'

export interface WithdrawalFacts {
  /** When the contract was concluded: an order is a contract once it is approved. */
  readonly concluded: Instant
  /** When the first copy was assigned; undefined while there is none. */
  readonly firstCopy: Instant | undefined
  /** Whether a confirmation with the words on withdrawal was sent. */
  readonly wasTold: boolean
  /** The countries whose holidays count: those of the business entity and of the customer. */
  readonly countries: readonly string[]
}

/**
 * The first instant at which the time is over. `never` while it has not begun. Undefined if the terms have no right
 * of withdrawal.
 */
export function withdrawableUntil(
  { concluded, firstCopy, wasTold, countries }: WithdrawalFacts,
  policy: Policy | undefined,
  timezone: string,
): Instant | 'never' | undefined {
  const days = withdrawDaysOf(policy)
  if (days === 0) return undefined
  const begin = policy?.withdraw_from === 'delivery' ? firstCopy : concluded
  if (begin === undefined) return 'never'
  const until = startOfDay(begin, days + 1, timezone)
  return endOfWorkingDay(wasTold ? until : after(until, 'P12M', 1, timezone), countries, timezone)
}

/** The end of the last day, which is a working day; `until` is the end of the last day that was counted. */
function endOfWorkingDay(until: Instant, countries: readonly string[], timezone: string): Instant {
  const lastDay = workingDayFrom(dateOf(startOfDay(until, -1, timezone), timezone), countries)
  return startOfDay(startOfDate(lastDay, timezone), 1, timezone)
}
