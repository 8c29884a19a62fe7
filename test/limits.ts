/**
 * Limits of callers in the memory of the process. A call that is delayed has its turn as soon as others had theirs, and
 * the clock of the limits moves on by the delay.
 */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { useLimiter } from '../functions/http/rate-limit.ts'
import { createKeptLimiter } from '../functions/store/limits/memory-limiter.ts'
import { newLimitsKeeper } from '../local/limits.ts'

export function useLimiterWithoutWaits(): void {
  beforeAll(() => {
    let skipped = 0
    const now = () => Date.now() + skipped
    const wait = async (millis: number) => {
      const until = now() + millis
      await nextTurn()
      skipped = Math.max(skipped, until - Date.now())
    }
    const kept = createKeptLimiter({ keeper: newLimitsKeeper(), now, newId: () => randomUUID() })
    useLimiter({ takeTurn: (request) => kept.takeTurn({ ...request, wait }) })
  })
  afterAll(() => useLimiter(undefined))
}
