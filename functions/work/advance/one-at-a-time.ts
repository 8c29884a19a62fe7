/**
 * Work that several calls of a process request at the same time. If the work is the same for all, one call does it. The
 * others wait for that call within their own time, and then check for remaining work, because a call that is out of
 * time leaves the rest. If each call has its own work, one call works after another.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { millisecondsLeft, mustHaveTime } from '../../store/dynamo/deadline.ts'

const underWay = new Map<string, Promise<unknown>>()

/** The result of the work; undefined for a caller that has waited for another. */
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

const turns = new Map<string, Promise<unknown>>()

/** Work that begins once all earlier work of the same name has ended. Each caller does its own work. */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = turns.get(name)
  const own = (async () => {
    if (before !== undefined) await atMostMyTime(before)
    return await work()
  })()
  turns.set(name, own)
  try {
    return await own
  } finally {
    if (turns.get(name) === own) turns.delete(name)
  }
}

/** A failure concerns only the call whose work it is, and not the calls that have waited for it. */
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
