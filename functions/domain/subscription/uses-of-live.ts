/** What the live subscriptions of a customer use of the settings. Only announced states count. */
import type { Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'
import { isOver } from './subscription-state.ts'

/** Each once. */
export const usesOfLive = (
  { subscriptions }: Pick<World, 'subscriptions'>,
  usesOf: (subscription: Subscription) => readonly string[],
): string[] => [...new Set(subscriptions.filter(({ announced }) => !isOver(announced.state)).flatMap(usesOf))]
