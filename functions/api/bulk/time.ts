/** How long a call of many operations works before it says of the rest that it is not done. All in real milliseconds. */

/** The gateway ends a call at 29 seconds, and a function here with it. An answer takes part of a second on its way. */
const answerMillisBeforeEnd = 4_500
/** A stretch that is begun has this long: some tries of a transaction. */
const stretchMillis = 3_500

export interface Time {
  /** Whether another stretch may be begun. */
  hasTime(): boolean
  /** When the answer is given, whatever is still under way. */
  readonly answerAtMillis: number
}

export function timeUntil(endsAtMillis: number): Time {
  const answerAtMillis = endsAtMillis - answerMillisBeforeEnd
  return { hasTime: () => Date.now() < answerAtMillis - stretchMillis, answerAtMillis }
}
