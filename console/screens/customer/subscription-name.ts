import type { Subscription } from '../../api/types.ts'

/** The name of a subscription for people: the campaign that it is on, or was on last. */
export function nameOf({ periods }: Pick<Subscription, 'periods'>): string {
  return (periods.find(({ current }) => current) ?? periods.at(-1))?.campaign_name ?? '–'
}
