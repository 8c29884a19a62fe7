/**
 * Erasing the personal data of a subscription: its fields, its overrides with their addresses and reasons, its
 * complaints, and the words that somebody gave as the reason of its stop. A reason of the account stays, as it is
 * counted.
 */
import type { KeptReason, Stop, Subscription } from '../world/subscription.ts'

export const isErased = ({ fields, overrides, complaints, stop }: Subscription): boolean =>
  Object.keys(fields).length === 0 && overrides.length === 0 && complaints === undefined && !isInWords(stop?.reason)

const isInWords = (reason: KeptReason | undefined): boolean => reason !== undefined && 'text' in reason

export function erased(subscription: Subscription): Subscription {
  const { stop, complaints: _, ...others } = { ...subscription, fields: {}, overrides: [] }
  return stop === undefined ? others : { ...others, stop: withoutWords(stop) }
}

function withoutWords({ reason, ...stop }: Stop): Stop {
  return reason === undefined || isInWords(reason) ? stop : { ...stop, reason }
}
