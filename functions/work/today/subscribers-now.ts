/** The live subscriptions by campaign: now, a month ago and a year ago, from stored counts. */
import { isCounting, type SearchState } from '../../domain/search/search-state.ts'
import { after } from '../../domain/time/calendar.ts'
import { dateOf, instantOf, millisOf, startOfDate, type PlainDate } from '../../domain/time/time.ts'
import { readDayCounts, type DayCounts } from '../../store/counts/day-counts.ts'
import { readCampaignCounts } from '../../store/counts/stored-counts.ts'

export interface SubscribersNow {
  readonly campaigns: Readonly<Record<string, number>>
  /** The copies beyond the first of each subscription, by campaign. */
  readonly furtherCopies: Readonly<Record<string, number>>
  readonly lastMonth: DayCounts | undefined
  readonly lastYear: DayCounts | undefined
  readonly isCounting: boolean
}

/** If a day was not kept, a day of the week before it counts instead. */
const daysAround = 7
const dayMillis = 24 * 60 * 60 * 1000

export async function subscribersNow(
  account: string,
  state: SearchState | undefined,
  { today, timezone }: { readonly today: PlainDate; readonly timezone: string },
): Promise<SubscribersNow> {
  const monthsAgo = (months: number) => dateOf(after(startOfDate(today, timezone), 'P1M', -months, timezone), timezone)
  const [{ subscriptions: campaigns, furtherCopies }, lastMonth, lastYear] = await Promise.all([
    readCampaignCounts(account, state?.counts.shown ?? 0),
    lastKept(account, monthsAgo(1)),
    lastKept(account, monthsAgo(12)),
  ])
  return { campaigns, furtherCopies, lastMonth, lastYear, isCounting: isCounting(state) }
}

async function lastKept(account: string, date: PlainDate): Promise<DayCounts | undefined> {
  const from = instantOf(millisOf(startOfDate(date, 'UTC')) - daysAround * dayMillis).slice(0, 10)
  return (await readDayCounts(account, from, date)).at(-1)
}
