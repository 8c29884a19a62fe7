/**
 * The time that a piece of work has. The code that starts the work sets its end (`withDeadline`). Everything within it,
 * however deep, checks it before each call of the storage, each attempt and each step of a computation
 * (`mustHaveTime`). So a function that nobody waits for any more stops at its next step, instead of running alongside
 * its own retry.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** The error is recognised by its name, so that a check imports nothing else: see `busy.ts`. */
export class OutOfTimeError extends Error {
  override readonly name = 'OutOfTimeError'

  constructor() {
    super('The time for this work is over.')
  }
}

interface Deadline {
  readonly remainingMilliseconds: () => number
  /** The work that this work is a part of. */
  readonly outer: Deadline | undefined
  /** Once work has ended, its deadline no longer applies to parts that continue, such as a shared read. */
  hasEnded: boolean
}

const running = new AsyncLocalStorage<Deadline>()

export async function withDeadline<Output>(
  remainingMilliseconds: () => number,
  work: () => Promise<Output>,
): Promise<Output> {
  const deadline: Deadline = { remainingMilliseconds, outer: running.getStore(), hasEnded: false }
  try {
    return await running.run(deadline, work)
  } finally {
    deadline.hasEnded = true
  }
}

/** The time that the work around the caller may still take; without end if nobody has set one. */
export function millisecondsLeft(): number {
  let left = Infinity
  for (let deadline = running.getStore(); deadline !== undefined; deadline = deadline.outer) {
    if (!deadline.hasEnded) left = Math.min(left, deadline.remainingMilliseconds())
  }
  return left
}

/** Throws an OutOfTimeError if the time of the work around the caller is over. */
export function mustHaveTime(): void {
  if (millisecondsLeft() <= 0) throw new OutOfTimeError()
}

/** The storage has not answered in time. It may have carried out the command nevertheless. */
export class GivenUpError extends Error {
  constructor(milliseconds: number) {
    super(`The storage has not answered for ${milliseconds} ms.`)
    this.name = 'GivenUpError'
  }
}

/**
 * Waits for a command of the storage for at most `milliseconds`. The signal alone is not enough: it aborts requests
 * sent by the SDK, but not those of another client, as in the local run.
 */
export async function withinPatience<Output>(
  milliseconds: number,
  work: (abortSignal: AbortSignal) => Promise<Output>,
): Promise<Output> {
  const abort = new AbortController()
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    over.reject(new GivenUpError(milliseconds))
    abort.abort()
  }, milliseconds)
  try {
    return await Promise.race([work(abort.signal), over.promise])
  } finally {
    clearTimeout(timer)
  }
}
