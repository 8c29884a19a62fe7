/** How long a call of many operations works before it says of the rest that it is not done. All in real milliseconds. */

/** The gateway ends a call at 29 seconds, and a function here with it: so the answer is there within 25. */
const answerMillisBeforeEnd = 4_500
/** A stretch that is begun has this long: some tries of a transaction. */
const chunkMillis = 3_500

export interface Time {
  /** Whether another stretch may be begun. */
  hasTime(): boolean
  /** Whether the answer is to be given, whatever is still under way. */
  isOver(): boolean
  /** Comes when it is over; `forget` where nobody waits for that any more. */
  whenOver(): { readonly over: Promise<void>; readonly forget: () => void }
}

export function timeUntil(endsAtMillis: number): Time {
  const answerAtMillis = endsAtMillis - answerMillisBeforeEnd
  return {
    hasTime: () => Date.now() < answerAtMillis - chunkMillis,
    isOver: () => Date.now() >= answerAtMillis,
    whenOver: () => {
      const { promise: over, resolve } = Promise.withResolvers<undefined>()
      const timer = setTimeout(() => resolve(undefined), Math.max(0, answerAtMillis - Date.now()))
      return { over, forget: () => clearTimeout(timer) }
    },
  }
}
