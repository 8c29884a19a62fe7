/** Whether subscriptions on a campaign come to an end that nobody has to ask for. */
import type { Settings } from '../settings/settings.ts'
import { campaignOf } from '../subscription/make-period.ts'

/** Campaigns that renew to each other continue for good. `before` has those that were already examined. */
export function endsByItself(id: string, settings: Settings, before: readonly string[] = []): boolean {
  const campaign = campaignOf(settings, id)
  if (campaign === undefined || before.includes(id)) return false
  const { duration, assignments, renews_to } = campaign
  if (duration === undefined && assignments === undefined) return false
  return renews_to === undefined || endsByItself(renews_to, settings, [...before, id])
}
