/**
 * Waiting for the lock of an account (`store/account/advisory-lock.ts`). A writer that has collided with others at
 * items that the account's writers share takes it before the next try. Workers of many renewals take it before they
 * look up the numbers that they will take. So writers that would collide take turns, whichever process they are in.
 */
import { runtime } from '../../outside/runtime.ts'
import { tryLock, unlock } from '../../store/account/advisory-lock.ts'
import { storeIsBusy } from '../../store/dynamo/busy.ts'
import type { RetryPolicy } from '../../store/dynamo/back-off.ts'
import { again, done, nothing, retrying } from '../../store/dynamo/retrying.ts'

/** A duration above that of a transaction with its reads. */
const lastsMilliseconds = 3_000
/** Some nine seconds, in which ten workers finish; any other writer then continues without the lock. */
const inLine: RetryPolicy = { tries: 120, firstWaitMilliseconds: 20, longestWaitMilliseconds: 160 }

export interface AccountLock {
  /** Waits for the lock. It is taken once, even if requested repeatedly. */
  take(): Promise<void>
  /** Releases the lock. Call it whether or not the lock was taken. */
  release(): Promise<void>
}

/** A failure of the lock does not fail the work that it is for, which continues without it. */
export function lockOf(account: string): AccountLock {
  let request: { readonly holder: string; readonly answered: Promise<void> } | undefined
  const ask = () => {
    const holder = runtime.newToken()
    return { holder, answered: untold(account, () => wait(account, holder)) }
  }
  return {
    async take() {
      await (request ??= ask()).answered
    },
    async release() {
      if (request === undefined) return
      const { holder } = request
      request = undefined
      // If an answer was lost, the lock may or may not have been taken.
      await untold(account, () => free(account, holder))
    },
  }
}

async function wait(account: string, holder: string): Promise<boolean> {
  const options = {
    runtime,
    about: `the lock of ${account}`,
    policy: inLine,
    load: nothing,
    whenContended: () => false,
  }
  return await retrying(options, async () => {
    const isHeld = await tryLock({ account, holder, nowMillis: Date.now(), lastsMilliseconds })
    return isHeld ? done(true) : again('held')
  })
}

/** Gives up the lock, with its own tries, because the next in line waits for it. */
async function free(account: string, holder: string): Promise<void> {
  await retrying({ runtime, about: `the lock of ${account}`, load: nothing }, async () => {
    try {
      await unlock(account, holder)
      return done(undefined)
    } catch (error) {
      if (error instanceof Error && storeIsBusy(error)) return again(error)
      throw error
    }
  })
}

async function untold(account: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.warn({ message: 'Writers go on without their lock.', account, error: String(error) })
  }
}
