import type { Subscription } from '../../api/types.ts'
import { customerWords } from './customer-words.ts'

type Named = Pick<Subscription, 'periods'>

/**
 * The name of a subscription for people: its present or last campaign. A subscription that was stopped on its first day
 * has no period, and so no campaign.
 */
export const nameOf = (subscription: Named): string => campaignOf(subscription) ?? customerWords.say('never_ran')

/**
 * The campaign's name. For a time in the past, it is that of the last period that had begun by then, so that the
 * history of a switch has the old name.
 */
export function campaignOf({ periods }: Named, at?: string): string | undefined {
  const former = at === undefined ? undefined : (periods.findLast(({ begin }) => begin < at) ?? periods[0])
  return (former ?? periods.find(({ current }) => current) ?? periods.at(-1))?.campaign_name
}
