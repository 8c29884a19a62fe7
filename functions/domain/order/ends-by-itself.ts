/** Whether subscriptions on a campaign end by themselves. */
import type { Settings } from '../settings/settings.ts'
import { campaignOf } from '../subscription/make-period.ts'

/** Campaigns that renew to each other never end. `before` has the campaigns already examined. */
export function endsByItself(id: string, settings: Settings, before: readonly string[] = []): boolean {
  const campaign = campaignOf(settings, id)
  if (campaign === undefined || before.includes(id)) return false
  const { duration, assignments, renews_to } = campaign
  if (duration === undefined && assignments === undefined) return false
  return renews_to === undefined || endsByItself(renews_to, settings, [...before, id])
}
