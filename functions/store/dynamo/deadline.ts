/**
 * The time that a piece of work has. Whoever starts it sets its end (`withDeadline`), and whatever runs within it,
 * however deep, asks before each call of the storage, each try and each step of a computation (`mustHaveTime`). A
 * function that nobody waits for any more thus stops at its next step, in place of working on beside its own retry.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Named, so that asking for it takes nothing else along: see `busy.ts`. */
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
  /** What work leaves running when it ends, such as a shared read, is bound by its time no longer. */
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

/** How long the work around the caller may still take; without end where nobody has set one. */
export function millisecondsLeft(): number {
  let left = Infinity
  for (let deadline = running.getStore(); deadline !== undefined; deadline = deadline.outer) {
    if (!deadline.hasEnded) left = Math.min(left, deadline.remainingMilliseconds())
  }
  return left
}

/** Throws an OutOfTimeError where the time of the work around the caller is over. */
export function mustHaveTime(): void {
  if (millisecondsLeft() <= 0) throw new OutOfTimeError()
}
