/**
 * The line of a process at the counters of document numbers. Calls that take numbers of one series come one after
 * another, from looking the number up to the end of their commit, and each leaves the next number to the call behind
 * it. So calls of one process do not collide at a counter, and only the first of a line reads it.
 *
 * The line is no lock. Every commit rests on the condition of its counter, and a call waits for three seconds at most.
 * Other processes are met all the same: the failed condition tells the number, and the lock of the account
 * (`lock-account.ts`) is for whoever meets them again. The place in line comes first, then the lock, never the other
 * way round.
 */
import type { Ledger } from '../../domain/world/ledger.ts'
import { lookUpNumbers, type LookUp } from '../../store/customer/document-numbers.ts'
import { millisecondsLeft } from '../../store/dynamo/deadline.ts'

type Numbers = Ledger['numbers']

/** A place is taken once, with the first series that are asked for. Whatever is asked for later is not waited for. */
export interface PlaceInLine {
  /** Waits for the calls before, and gives the numbers that they have left. */
  readonly wait: (series: readonly string[]) => Promise<Numbers>
  /** The same, and reads the counters whose numbers nobody has left. */
  readonly lookUp: LookUp
  /** To be called whether or not the place was taken. `next` are the numbers as they are known to be now. */
  readonly leave: (next?: Numbers) => void
}

const longestWaitMilliseconds = 3_000

/** What the last in each line will leave: the next number of the series, where it is known. */
const lines = new Map<string, Promise<number | undefined>>()

interface Held {
  readonly series: string
  readonly before: Promise<number | undefined> | undefined
  readonly leave: (next: number | undefined) => void
}

export function placeInLine(account: string): PlaceInLine {
  let held: readonly Held[] | undefined
  let hasLeft = false
  const place: PlaceInLine = {
    async wait(series) {
      if (held !== undefined || hasLeft) return {}
      // All places are taken in one turn, so that no two calls wait for each other.
      held = series.map((name) => enter(account, name))
      return await leftBefore(held)
    },
    async lookUp(of, series) {
      const left = await place.wait(series)
      const missing = series.filter((name) => left[name] === undefined)
      return missing.length === 0 ? left : { ...left, ...(await lookUpNumbers(of, missing)) }
    },
    leave(next = {}) {
      hasLeft = true
      for (const { series, leave } of held ?? []) leave(next[series])
      held = []
    },
  }
  return place
}

function enter(account: string, series: string): Held {
  const line = `${account}#${series}`
  const before = lines.get(line)
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  lines.set(line, promise)
  const leave = (next: number | undefined) => {
    resolve(next)
    if (lines.get(line) === promise) lines.delete(line)
  }
  return { series, before, leave }
}

async function leftBefore(held: readonly Held[]): Promise<Numbers> {
  const ahead = held.flatMap(({ series, before }) => (before === undefined ? [] : [{ series, before }]))
  if (ahead.length === 0) return {}
  const { promise: over, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(
    () => {
      resolve(undefined)
    },
    Math.max(0, Math.min(longestWaitMilliseconds, millisecondsLeft())),
  )
  const left = await Promise.all(
    ahead.map(async ({ series, before }) => ({ series, next: await Promise.race([before, over]) })),
  )
  clearTimeout(timer)
  return Object.fromEntries(left.flatMap(({ series, next }) => (next === undefined ? [] : [[series, next]])))
}
