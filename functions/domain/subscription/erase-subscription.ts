/**
 * Erasing the personal data of a subscription: its fields, its overrides with their addresses and reasons, its
 * complaints, the name of the seat, and the free text of the reason of its stop. A reason of the account stays, because
 * reasons are counted.
 */
import type { KeptReason, Stop, Subscription } from '../world/subscription.ts'

export const isErased = ({ fields, overrides, complaints, stop, link }: Subscription): boolean =>
  Object.keys(fields).length === 0 &&
  overrides.length === 0 &&
  complaints === undefined &&
  !isInWords(stop?.reason) &&
  !hasLabel(link)

const hasLabel = (link: Subscription['link']): boolean => link.kind === 'recipient' && link.label !== undefined

const isInWords = (reason: KeptReason | undefined): boolean => reason !== undefined && 'text' in reason

export function erased(subscription: Subscription): Subscription {
  const { stop, complaints: _, ...kept } = { ...subscription, fields: {}, overrides: [] }
  const others = { ...kept, link: withoutLabel(kept.link) }
  return stop === undefined ? others : { ...others, stop: withoutWords(stop) }
}

function withoutLabel(link: Subscription['link']): Subscription['link'] {
  if (link.kind !== 'recipient') return link
  const { label: _, ...others } = link
  return others
}

function withoutWords({ reason, ...stop }: Stop): Stop {
  return reason === undefined || isInWords(reason) ? stop : { ...stop, reason }
}
