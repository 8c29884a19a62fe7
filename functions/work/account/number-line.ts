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

/** The lines at counters, by the names of the lines. */
export interface NumberLines {
  /** Takes the last place in each line, all in one turn, so that no two calls wait for each other. */
  enter(names: readonly string[]): PlacesInLines
}

export interface PlacesInLines {
  /** What the calls before leave: the next number of each line, where it is known. Undefined where nobody is before. */
  readonly before: Promise<readonly (number | undefined)[]> | undefined
  leave(next: readonly (number | undefined)[]): void
}

export function newNumberLines(): NumberLines {
  /** What the last in each line will leave. */
  const lines = new Map<string, Promise<number | undefined>>()
  return {
    enter(names) {
      const ahead = names.map((name) => lines.get(name))
      const own = names.map((name) => ({ name, ...Promise.withResolvers<number | undefined>() }))
      for (const { name, promise } of own) lines.set(name, promise)
      return {
        before: ahead.every((each) => each === undefined)
          ? undefined
          : Promise.all(ahead.map((each) => each ?? Promise.resolve(undefined))),
        leave(next) {
          for (const [index, { name, promise, resolve }] of own.entries()) {
            resolve(next[index])
            if (lines.get(name) === promise) lines.delete(name)
          }
        },
      }
    },
  }
}

let linesOfProcess = newNumberLines()

/** For all calls from now on: whoever has started several threads gives them the lines that they share. */
export function useNumberLines(lines: NumberLines): void {
  linesOfProcess = lines
}

interface Held {
  readonly series: readonly string[]
  readonly places: PlacesInLines
}

export function placeInLine(account: string): PlaceInLine {
  let held: Held | undefined
  let hasLeft = false
  const place: PlaceInLine = {
    async wait(series) {
      if (held !== undefined || hasLeft) return {}
      held = { series, places: linesOfProcess.enter(series.map((name) => `${account}#${name}`)) }
      return await leftBefore(held)
    },
    async lookUp(of, series) {
      const left = await place.wait(series)
      const missing = series.filter((name) => left[name] === undefined)
      return missing.length === 0 ? left : { ...left, ...(await lookUpNumbers(of, missing)) }
    },
    leave(next = {}) {
      if (!hasLeft) held?.places.leave(held.series.map((name) => next[name]))
      hasLeft = true
    },
  }
  return place
}

async function leftBefore({ series, places: { before } }: Held): Promise<Numbers> {
  if (before === undefined) return {}
  const { promise: over, resolve } = Promise.withResolvers<readonly undefined[]>()
  const timer = setTimeout(
    () => {
      resolve([])
    },
    Math.max(0, Math.min(longestWaitMilliseconds, millisecondsLeft())),
  )
  const left = await Promise.race([before, over])
  clearTimeout(timer)
  return Object.fromEntries(
    series.flatMap((name, index) => {
      const next = left[index]
      return next === undefined ? [] : [[name, next] as const]
    }),
  )
}
