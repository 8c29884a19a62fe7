/** The start of the period after the present one; undefined if none is made or will be. */
import type { Subscription } from '../../api/types.ts'

export function nextPeriodBegin({
  periods,
  renews_to: renewsTo,
  stop_at: stopAt,
}: Pick<Subscription, 'periods' | 'renews_to' | 'stop_at'>): string | undefined {
  const index = periods.findIndex(({ current }) => current)
  const begin = index === -1 ? undefined : (periods[index + 1]?.begin ?? renewsTo?.begin)
  return begin === undefined || (stopAt !== undefined && stopAt <= begin) ? undefined : begin
}
