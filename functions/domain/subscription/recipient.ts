/**
 * What a recipient has of its own: from when to when it takes part in its group, and a stop. What becomes of it at
 * those times is known without a look at the group, as the recipient is told of all that the group does.
 */
import type { Instant } from '../time.ts'
import { isOver } from './subscription-state.ts'
import type { State, Subscription } from '../world/subscription.ts'

export interface OwnEnd {
  readonly at: Instant
  readonly state: State
}

/** What can end a recipient's part by itself, a stop before an end at the same instant. */
export function ownEnds({ link, stop }: Pick<Subscription, 'link' | 'stop'>): OwnEnd[] {
  const ends: OwnEnd[] = []
  if (stop !== undefined) ends.push({ at: stop.at, state: 'stopped' })
  if (link.kind === 'recipient' && link.end !== null) ends.push({ at: link.end, state: 'ended' })
  return ends
}

/**
 * When a recipient stops: at its own stop or its group's, whichever is earlier. The group's counts where the recipient
 * has not ended by then. It is what registered-stop tells, whenever it changes.
 */
export function stopOfRecipient(
  { link, stop }: Pick<Subscription, 'link' | 'stop'>,
  groupStop: Instant | undefined,
): Instant | undefined {
  const ended = link.kind === 'recipient' && link.end !== null && groupStop !== undefined && link.end <= groupStop
  if (groupStop === undefined || ended) return stop?.at
  return stop === undefined || groupStop < stop.at ? groupStop : stop.at
}

/** The next change of state that a recipient's own times bring, going by what it was told of its group. */
export function nextOwnChange(recipient: Subscription): OwnEnd | undefined {
  const { link, announced } = recipient
  if (link.kind !== 'recipient' || isOver(announced.state)) return undefined
  const changes = ownEnds(recipient)
  if (announced.group !== undefined) changes.push({ at: link.begin, state: announced.group.state })
  return changes
    .filter(({ at, state }) => at > announced.at && state !== announced.state)
    .reduce<OwnEnd | undefined>(
      (first, other) => (first === undefined || other.at < first.at ? other : first),
      undefined,
    )
}
