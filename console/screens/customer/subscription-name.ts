import type { Subscription } from '../../api/types.ts'

/** What people call a subscription: the campaign that it is on, or was on last. */
export function nameOf({ periods }: Pick<Subscription, 'periods'>): string {
  return (periods.find(({ current }) => current) ?? periods.at(-1))?.campaign_name ?? '–'
}
