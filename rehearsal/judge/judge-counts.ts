/** Counts that follow the feed: the live subscriptions of each offer are those that a walk over all customers finds. */
import type { ObservedCustomer } from './observed.ts'
import type { Finding } from './verdict.ts'

export interface CountsJudged {
  readonly account: string
  readonly observed: readonly ObservedCustomer[]
  /** The number of live subscriptions, by campaign; undefined if the customers are still counted. */
  readonly counts: ReadonlyMap<string, number> | undefined
  /** The account's own time, and that of some minutes before, as counts follow time by minutes. */
  readonly instants: readonly string[]
}

export function judgeCounts({ account, observed, counts, instants }: CountsJudged): Finding[] {
  const say = (words: string): Finding => ({ promise: 'counts agree with customers', words: `${account}: ${words}` })
  if (counts === undefined) return [say('The customers are still being counted.')]
  const expected = instants.map((instant) => liveAt(observed, instant))
  return [...counts].flatMap(([campaign, count]): Finding[] => {
    const found = expected.map((live) => live.get(campaign) ?? 0)
    if (found.includes(count)) return []
    return [say(`${campaign} should have ${found[0]} live subscriptions, and has ${count}.`)]
  })
}

/** A subscription counts for the campaign of its present period, otherwise of its next one. */
function liveAt(observed: readonly ObservedCustomer[], instant: string): ReadonlyMap<string, number> {
  const live = new Map<string, number>()
  for (const { state, periods } of observed.flatMap(({ subscriptions }) => subscriptions)) {
    const period = periods.find(({ end }) => end === null || end > instant)
    if (period === undefined || state === 'stopped' || state === 'ended') continue
    live.set(period.campaign_id, (live.get(period.campaign_id) ?? 0) + 1)
  }
  return live
}
