/** The business policy of a subscription: its own, or the policy of its campaign. */
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
