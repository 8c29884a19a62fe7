/**
 * The stop of a contract after a cancellation was taken back. Only the request's own stop is removed: an earlier stop,
 * or the stop of another cancellation, applies again.
 */
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { isOver } from '../subscription/subscription-state.ts'
import { subscriptionOf, type World } from '../world/world.ts'
import { wishedEnd } from './match-request.ts'
import type { ReaderRequest } from './request.ts'

/** The stop that a cancellation registered, by the worlds before and after it. */
export function stopRegistered(before: World, after: World, subscription: string): NonNullable<ReaderRequest['stop']> {
  const former = subscriptionOf(before, subscription)?.stop?.at
  const registered = subscriptionOf(after, subscription)?.stop?.at !== former
  return { registered, ...(registered && former !== undefined && { former }) }
}

/**
 * The change of the stop by taking a request back: none, no stop any more, or the stop that counts from now on. After
 * `moved`, the stop of the people who have moved it counts.
 */
export type StopAfter = 'unchanged' | 'moved' | 'none' | { readonly at: Instant }

/** Whether a stop of the contract is still to come. */
export function isEnding({ subscription: id = '' }: ReaderRequest, world: World): boolean {
  const subscription = subscriptionOf(world, id)
  return subscription?.stop !== undefined && !isOver(subscription.announced.state)
}

/** Whether the contract still has an end that taking the request back would take away. */
export function hasOwnStop(
  request: ReaderRequest,
  others: readonly ReaderRequest[],
  world: World,
  settings: Settings,
): boolean {
  return isEnding(request, world) && stopAfter(request, others, world, settings) !== 'moved'
}

/** `others` are the other requests of the customer. */
export function stopAfter(
  request: ReaderRequest,
  others: readonly ReaderRequest[],
  world: World,
  settings: Settings,
): StopAfter {
  const subscription = subscriptionOf(world, request.subscription ?? '')
  if (subscription === undefined || request.stop?.registered === false) return 'unchanged'
  const ofContract = others.filter(({ kind, subscription: id }) => kind === 'cancel' && id === request.subscription)
  const remaining = ofContract.filter(({ state }) => state === 'carried_out')
  const present = subscription.stop?.at
  if (present !== undefined && present !== request.effect_at) {
    return remaining.some(({ effect_at }) => effect_at === present) ? 'unchanged' : 'moved'
  }
  const wished = remaining.flatMap((other) =>
    other.stop?.registered === false ? [wishedEnd(other, subscription, settings)] : (other.effect_at ?? []),
  )
  const own = formerOf(request, ofContract)
  const [first] = [...wished, ...(own === undefined ? [] : [own])].toSorted()
  return first === undefined ? 'none' : { at: first }
}

/** The stop before the request that no request of the reader had registered. */
function formerOf({ stop }: ReaderRequest, others: readonly ReaderRequest[]): Instant | undefined {
  const former = stop?.former
  const earlier = others.find(({ stop: one, effect_at }) => one?.registered === true && effect_at === former)
  return earlier === undefined
    ? former
    : formerOf(
        earlier,
        others.filter((other) => other !== earlier),
      )
}
