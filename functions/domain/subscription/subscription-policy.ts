/**
 * The business policy of a subscription: its own, or the policy of its campaign. A policy that is not in the settings
 * counts as none, because a call under way may still name one that was just deleted.
 */
import type { Policy, Settings } from '../settings/settings.ts'
import { campaignOf } from './make-period.ts'
import type { Period, Subscription } from '../world/subscription.ts'

export function policyOn(
  { policy }: Pick<Subscription, 'policy'>,
  period: Pick<Period, 'campaign_id'> | undefined,
  settings: Settings,
): Policy | undefined {
  const own = namedPolicy(policy, settings)
  return own ?? namedPolicy(period && campaignOf(settings, period.campaign_id)?.policy, settings)
}

/** The days within which a consumer may withdraw. */
export const withdrawDaysOf = (policy: Policy | undefined): number => policy?.withdraw_days ?? 14

const namedPolicy = (named: string | undefined, { policies }: Settings): Policy | undefined =>
  named === undefined ? undefined : policies.find(({ external_id }) => external_id === named)
