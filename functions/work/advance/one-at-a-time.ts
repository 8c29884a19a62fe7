/**
 * Work that several calls of a process ask for at the same time, and that one of them does. The others wait for it, no
 * longer than their own time lasts, and then look for themselves what is left: one that is out of time leaves the rest.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { millisecondsLeft, mustHaveTime } from '../../store/dynamo/deadline.ts'

const underWay = new Map<string, Promise<unknown>>()

/** What the work comes to; undefined for a caller that has waited for another. */
export async function byOneAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> {
  const others = underWay.get(name)
  if (others !== undefined) {
    await atMostMyTime(others)
    return undefined
  }
  const own = work()
  underWay.set(name, own)
  try {
    return await own
  } finally {
    underWay.delete(name)
  }
}

/** A failure is for the call whose work it is: whoever has waited meets its own. */
async function atMostMyTime(others: Promise<unknown>): Promise<void> {
  const ended = others.then(
    () => undefined,
    () => undefined,
  )
  const milliseconds = millisecondsLeft()
  if (milliseconds === Infinity) {
    await ended
    return
  }
  const timer = new AbortController()
  const over = wait(Math.max(0, milliseconds), undefined, { signal: timer.signal }).catch(() => undefined)
  await Promise.race([ended, over])
  timer.abort()
  mustHaveTime()
}
