/**
 * Time limits of a call of many operations, in real milliseconds. After the limit the call answers that the rest was
 * not carried out.
 */
import { contention, type RetryPolicy } from '../../store/dynamo/back-off.ts'

/** The gateway ends a call at 29 seconds, and the function with it: the answer is there within 25. */
const answerMillisBeforeEnd = 4_500
/** The time that a chunk has once it is begun: some tries of a transaction. */
const chunkMillis = 3_500

/** Tries are bounded by the time of the call, not by their number. */
export const untilTimeIsOver: RetryPolicy = { ...contention, tries: Infinity }

export interface Time {
  /** Whether another chunk may be begun. */
  hasTime(): boolean
  /** Whether the answer is due, even if work is still under way. */
  isOver(): boolean
  /** Resolves when the time is over; `forget` ends the wait. */
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
