/** Which business policy holds for a subscription: its own, or that of the campaign it is on. */
import type { Policy, Settings } from '../settings/settings.ts'
import { campaignOf } from './make-period.ts'
import type { Period, Subscription } from '../world/subscription.ts'

export function policyOn(
  { policy }: Pick<Subscription, 'policy'>,
  period: Pick<Period, 'campaign_id'> | undefined,
  settings: Settings,
): Policy | undefined {
  const named = policy ?? (period && campaignOf(settings, period.campaign_id)?.policy)
  return settings.policies.find(({ external_id }) => external_id === named)
}
