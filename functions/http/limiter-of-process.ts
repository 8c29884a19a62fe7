/**
 * The limiter of this process, which remembers the rates of its clients. It counts in storage, unless whoever has
 * started the process gives another one.
 */
import { randomUUID } from 'node:crypto'
import { createLimiter, type Limiter } from '../store/limits/limiter.ts'

let limiter: Limiter | undefined

export const limiterOfProcess = (): Limiter =>
  (limiter ??= createLimiter({
    now: () => Date.now(),
    newId: () => randomUUID(),
    warn: (warning) => console.warn(warning),
    patienceMillis: 1000,
  }))

/** For all calls from now on; undefined for one that counts in storage. */
export function useLimiter(given: Limiter | undefined): void {
  limiter = given
}
