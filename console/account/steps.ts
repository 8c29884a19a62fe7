/** Steps of the time to come, as people read them. */
import type { Step } from '../api/types.ts'

/** Leaves out the suspension or the end of a subscription that the step of its unpaid invoice says already. */
export function withoutRepeats<Each extends Pick<Step, 'at' | 'kind' | 'subscription_id'>>(
  steps: readonly Each[],
): readonly Each[] {
  const nameOf = ({ at, subscription_id = '' }: Each) => `${at} ${subscription_id}`
  const unpaid = new Set(steps.filter(({ kind }) => kind === 'dunning').map(nameOf))
  return steps.filter(
    (step) => (step.kind !== 'override_begin' && step.kind !== 'period_end') || !unpaid.has(nameOf(step)),
  )
}
