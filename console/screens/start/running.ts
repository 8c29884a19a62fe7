/** The facts about subscribers that the first screen reads; `subscribers.ts` counts them. */
import type { Subscription } from '../../api/types.ts'

/** The parts of a subscription that the counts need. */
export interface Running {
  readonly periods: readonly { readonly campaign: string; readonly begin: string; readonly end: string | null }[]
  readonly stopAt: string | undefined
  /** When the next period begins, where one is to follow. */
  readonly renewsAt: string | undefined
  readonly isOver: boolean
  /** Goes with another subscription, renews and stops with it. */
  readonly isAddon: boolean
}

export const runningOf = ({ periods, stop_at, renews_to, state, ...rest }: Subscription): Running => ({
  periods: periods.map(({ campaign_id: campaign, begin, end }) => ({ campaign, begin, end })),
  stopAt: stop_at,
  renewsAt: renews_to?.begin,
  isOver: state === 'ended' || state === 'stopped',
  isAddon: rest.addon_base_subscription_id !== undefined,
})

/** The counts of a day as they were kept on it. */
export interface KeptDay {
  readonly date: string
  readonly counts: ReadonlyMap<string, number>
}
