/** The facts about subscribers that the first screen reads; `subscribers.ts` counts them. */
import type { Subscription } from '../../api/types.ts'

/** The parts of a subscription that the counts need. */
export interface Running {
  readonly periods: readonly { readonly campaign: string; readonly begin: string; readonly end: string | null }[]
  readonly stopAt: string | undefined
  /** The start of the next period, if one follows. */
  readonly renewsAt: string | undefined
  readonly isOver: boolean
  /** Whether it is an add-on, which renews and stops with another subscription. */
  readonly isAddon: boolean
}

export const runningOf = ({ periods, stop_at, renews_to, state, ...rest }: Subscription): Running => ({
  periods: periods.map(({ campaign_id: campaign, begin, end }) => ({ campaign, begin, end })),
  stopAt: stop_at,
  renewsAt: renews_to?.begin,
  isOver: state === 'ended' || state === 'stopped',
  isAddon: rest.addon_base_subscription_id !== undefined,
})

/** The counts that were stored on a day. */
export interface KeptDay {
  readonly date: string
  readonly counts: ReadonlyMap<string, number>
}
