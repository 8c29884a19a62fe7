/**
 * Erasing the personal data of a subscription: its fields, its overrides with their addresses and reasons, and the
 * words that somebody gave as the reason of its stop. A reason of the account stays, for the counts.
 */
import type { KeptReason, Stop, Subscription } from '../world/subscription.ts'

export const isErased = ({ fields, overrides, stop }: Subscription): boolean =>
  Object.keys(fields).length === 0 && overrides.length === 0 && !isInWords(stop?.reason)

const isInWords = (reason: KeptReason | undefined): boolean => reason !== undefined && 'text' in reason

export function erased(subscription: Subscription): Subscription {
  const { stop, ...others } = { ...subscription, fields: {}, overrides: [] }
  return stop === undefined ? others : { ...others, stop: withoutWords(stop) }
}

function withoutWords({ reason, ...stop }: Stop): Stop {
  return reason === undefined || isInWords(reason) ? stop : { ...stop, reason }
}
