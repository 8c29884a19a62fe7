/** What a store function that tries again may not make itself: ids, chance and the passing of time. The edges give it. */
export interface Runtime {
  /** A new id, never given before; ids sort as they were made, as far as clocks agree. */
  readonly newToken: () => string
  /** At least 0, below 1. */
  readonly random: () => number
  readonly sleep: (milliseconds: number) => Promise<unknown>
}

const firstPauseMilliseconds = 40
const longestPauseMilliseconds = 1_500

/** A wait before the next try, of random length, so that those who met once do not meet again. */
export async function backOff(runtime: Runtime, triesSoFar: number): Promise<void> {
  const longest = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** (triesSoFar - 1))
  await runtime.sleep(Math.ceil(longest * runtime.random()))
}
