/** The limits of a subscription's policy on complaints (account file: `policies[].complaints`). */
import type { Fault } from '../refusal/fault.ts'
import type { Policy, Settings } from '../settings/settings.ts'
import { presentPeriod, seenAt } from '../subscription/reading/subscription-view.ts'
import { policyOn } from '../subscription/subscription-policy.ts'
import { before } from '../time/calendar.ts'
import type { Instant } from '../time/time.ts'
import type { ComplaintKind, Remedy } from '../world/complaint.ts'
import type { Subscription } from '../world/subscription.ts'
import { windowEnd, type Copy } from './complained-issue.ts'

export type ComplaintPolicy = NonNullable<Policy['complaints']>

/** A subscription without a policy for complaints has these limits. */
const usual: ComplaintPolicy = {
  window_days: 14,
  most_a_year: 6,
  remedies: ['redeliver', 'none'],
  default: 'redeliver',
}

export function complaintPolicyOf(
  subscription: Subscription,
  group: Subscription | undefined,
  now: Instant,
  settings: Settings,
): ComplaintPolicy {
  const view = seenAt(subscription, group, now)
  const period = presentPeriod(view, now) ?? view.periods.at(-1)
  return policyOn(subscription, period, settings)?.complaints ?? usual
}

export interface Judged {
  readonly kind: ComplaintKind
  readonly remedy: Remedy
  readonly copy: Copy
  readonly subscription: Subscription
  readonly policy: ComplaintPolicy
  readonly now: Instant
  readonly settings: Settings
}

export function limitFaults({ remedy, copy, subscription, policy, now, settings }: Judged): Fault[] {
  const { timezone } = settings.account
  const { window_days: window, most_a_year: most, remedies } = policy
  const yearAgo = before(now, 'P1Y', timezone)
  const lately = (subscription.complaints ?? []).filter(({ at }) => at > yearAgo).length
  return [
    ...(now < windowEnd(copy, window, timezone)
      ? []
      : [{ field: 'kind', code: 'complaint_too_late', values: { days: window } } as const]),
    ...(lately < most ? [] : [{ field: 'kind', code: 'complaints_too_many', values: { max: most } } as const]),
    ...(remedies.includes(remedy)
      ? []
      : [{ field: 'remedy', code: 'remedy_not_allowed', values: { remedy } } as const]),
  ]
}
