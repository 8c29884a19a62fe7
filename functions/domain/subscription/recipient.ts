/**
 * The own parts of a recipient: the time in which it takes part in its group, and its stop. Its states at these times
 * do not require the group, because the recipient catches up with every change of the group.
 */
import type { Instant } from '../time/time.ts'
import { isOver } from './subscription-state.ts'
import type { State, Subscription } from '../world/subscription.ts'

/** The id of the group that a subscription follows; undefined for a subscription without a group. */
export function followedGroup(
  subscriptions: readonly Pick<Subscription, 'id' | 'link'>[],
  id: string | undefined,
): string | undefined {
  const link = subscriptions.find((subscription) => subscription.id === id)?.link
  return link?.kind === 'recipient' ? link.subscription : undefined
}

export interface OwnEnd {
  readonly at: Instant
  readonly state: State
}

/** The earliest of some ends; of ends at one instant, the first. */
export const earliestEnd = (ends: readonly OwnEnd[]): OwnEnd | undefined =>
  ends.reduce<OwnEnd | undefined>((first, end) => (first === undefined || end.at < first.at ? end : first), undefined)

/** The own ends of a recipient. At one instant a stop comes before an end. */
export function ownEnds({ link, stop }: Pick<Subscription, 'link' | 'stop'>): OwnEnd[] {
  const ends: OwnEnd[] = []
  if (stop !== undefined) ends.push({ at: stop.at, state: 'stopped' })
  if (link.kind === 'recipient' && link.end !== null) ends.push({ at: link.end, state: 'ended' })
  return ends
}

/**
 * The effective stop of a recipient: its own or its group's, whichever is earlier. The group's stop counts if the
 * recipient has not ended before it. Every change of the effective stop has a registered-stop event.
 */
export function stopOfRecipient(
  { link, stop }: Pick<Subscription, 'link' | 'stop'>,
  groupStop: Instant | undefined,
): Instant | undefined {
  const ended = link.kind === 'recipient' && link.end !== null && groupStop !== undefined && link.end <= groupStop
  if (groupStop === undefined || ended) return stop?.at
  return stop === undefined || groupStop < stop.at ? groupStop : stop.at
}

/** The next change of state by the recipient's own times, under the announced state of its group. */
export function nextOwnChange(recipient: Subscription): OwnEnd | undefined {
  const { link, announced } = recipient
  if (link.kind !== 'recipient' || isOver(announced.state)) return undefined
  const changes = ownEnds(recipient)
  if (announced.group !== undefined) changes.push({ at: link.begin, state: announced.group.state })
  return earliestEnd(changes.filter(({ at, state }) => at > announced.at && state !== announced.state))
}
