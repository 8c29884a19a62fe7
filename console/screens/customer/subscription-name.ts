import type { Subscription } from '../../api/types.ts'

/**
 * The name of a subscription for people: its present or last campaign. For a time in the past, the campaign of the last
 * period that had begun by then, so that the history of a switch has the old name.
 */
export function nameOf({ periods }: Pick<Subscription, 'periods'>, at?: string): string {
  const former = at === undefined ? undefined : (periods.findLast(({ begin }) => begin < at) ?? periods[0])
  return (former ?? periods.find(({ current }) => current) ?? periods.at(-1))?.campaign_name ?? '–'
}
