/**
 * The changes of a group's stop. The group itself shows the last one alone, and its recipients hear of each in the
 * order of the group's events, however late they catch up.
 */
import type { Instant } from '../time/time.ts'
import type { StopChange, Subscription } from '../world/subscription.ts'
import { allPeriods, nextSerial } from './registered-stop.ts'

/** Recipients that are further behind hear of the last changes only. */
const mostKept = 10

/** Whether the terms of any period allow recipients, as its campaign had them when the period was made. */
export const mayHaveRecipients = (subscription: Pick<Subscription, 'periods' | 'stop'>): boolean =>
  allPeriods(subscription).some(({ terms }) => terms.recipients !== undefined)

/** The subscription after a change of its stop. A subscription without recipients notes nothing. */
export function withStopChange(changed: Subscription, at: Instant): Subscription {
  if (!mayHaveRecipients(changed)) return changed
  const { stop, stop_changes: earlier = [] } = changed
  const n = (earlier.at(-1)?.n ?? 0) + 1
  const change: StopChange = { n, at, serial: nextSerial(changed) - 1, ...(stop && { stop: stop.at }) }
  return { ...changed, stop_changes: [...earlier, change].slice(-mostKept) }
}
