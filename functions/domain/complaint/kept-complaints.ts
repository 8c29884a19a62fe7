/** The complaints that a subscription keeps: complaints of the last twelve months, and older ones that wait. */
import { before } from '../time/calendar.ts'
import { mostComplaints, waitsForRedelivery, type Complaint } from '../world/complaint.ts'
import type { Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'

/** The subscription with a new complaint, or with a changed one in place of its former state. */
export function withComplaint(subscription: Subscription, complaint: Complaint, timezone: string): Subscription {
  const present = subscription.complaints ?? []
  const yearAgo = before(complaint.changed ?? complaint.at, 'P1Y', timezone)
  const all = present.some(({ id }) => id === complaint.id)
    ? present.map((other) => (other.id === complaint.id ? complaint : other))
    : [...present.filter((other) => other.at > yearAgo || waitsForRedelivery(other)), complaint]
  return { ...subscription, complaints: all.slice(-mostComplaints) }
}

export interface PlacedComplaint {
  readonly complaint: Complaint
  readonly subscription: Subscription
}

export function findComplaint(
  { subscriptions }: Pick<World, 'subscriptions'>,
  id: string,
): PlacedComplaint | undefined {
  for (const subscription of subscriptions) {
    const complaint = subscription.complaints?.find((candidate) => candidate.id === id)
    if (complaint !== undefined) return { complaint, subscription }
  }
  return undefined
}
