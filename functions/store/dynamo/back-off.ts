/** Waits before another try: a policy as data, and the wait itself, which grows and is of random length. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Ids, randomness and waiting, which the edges provide because the store may not make them itself. */
export interface Runtime {
  /** A new, unique id. Ids sort in the order in which they were made, as far as clocks agree. */
  readonly newToken: () => string
  /** At least 0, below 1. */
  readonly random: () => number
  readonly sleep: (milliseconds: number) => Promise<unknown>
}

export type Waiting = Pick<Runtime, 'random' | 'sleep'>

export interface RetryPolicy {
  /** The most tries in a row without any progress between them. */
  readonly tries: number
  /** The longest wait after the first try, doubled after each further one; 0 for no wait. */
  readonly firstWaitMilliseconds: number
  readonly longestWaitMilliseconds: number
}

/** For items that others also write: some seconds in total, because a transaction takes a part of a second. */
export const contention: RetryPolicy = { tries: 8, firstWaitMilliseconds: 40, longestWaitMilliseconds: 1_500 }

/** For reads that raced a transaction: the transaction is over, or nearly, by the next read. */
export const tornReads: RetryPolicy = { tries: 5, firstWaitMilliseconds: 0, longestWaitMilliseconds: 0 }

/** For keys that the storage leaves out of its answer: about four seconds in total. */
export const unprocessedKeys: RetryPolicy = { tries: 10, firstWaitMilliseconds: 20, longestWaitMilliseconds: 1_000 }

/** Waits of full length, for reads, which have no rivals that retry at the same moment. */
export const withoutChance: Waiting = { random: () => 1, sleep }

/** A wait before the next try, of random length, so that callers that collided once do not collide again. */
export async function backOff(runtime: Waiting, triesSoFar: number, policy: RetryPolicy = contention): Promise<void> {
  const { firstWaitMilliseconds, longestWaitMilliseconds } = policy
  const longest = Math.min(longestWaitMilliseconds, firstWaitMilliseconds * 2 ** (triesSoFar - 1))
  if (longest > 0) await runtime.sleep(Math.ceil(longest * runtime.random()))
}
