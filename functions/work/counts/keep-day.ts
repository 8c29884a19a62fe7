/** Keeps the counts of each day, once everybody is counted. The job of the counts checks every account all day. */
import { isCounting, type SearchState } from '../../domain/search/search-state.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { dateOf, type Instant, type PlainDate } from '../../domain/time/time.ts'
import { keepDayCounts } from '../../store/counts/day-counts.ts'
import { readCampaignCounts } from '../../store/counts/stored-counts.ts'

/** The date of an instant, where its counts are still to be kept; undefined while everybody is being counted. */
export function dayToKeep(state: SearchState, { account }: Settings, at: Instant): PlainDate | undefined {
  const date = dateOf(at, account.timezone)
  return isCounting(state) || (state.day !== undefined && state.day >= date) ? undefined : date
}

/**
 * Keeps the counts of the day, and returns the state that says so. A worker that is cut off before the state is saved
 * finds the day kept.
 */
export async function keepDay(state: SearchState, settings: Settings, at: Instant): Promise<SearchState> {
  const date = dayToKeep(state, settings, at)
  if (date === undefined) return state
  const { id: account } = settings.account
  const { subscriptions: campaigns } = await readCampaignCounts(account, state.counts.shown)
  await keepDayCounts(account, { date, at, campaigns })
  return { ...state, day: date }
}
