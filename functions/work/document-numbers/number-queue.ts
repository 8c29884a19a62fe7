/**
 * The line of a process at the counters of document numbers. Calls that take numbers of one series come one after
 * another, from looking the number up to the end of their commit, and each leaves the next number to the call behind
 * it. So calls of one process do not collide at a counter, and only the first of a line reads it.
 *
 * The line is no lock. Every commit rests on the condition of its counter, and a call waits for three seconds at most.
 * Calls of other processes may still collide: the failed condition tells the number, and a call that collides again
 * takes the lock of the account (`lock-account.ts`). The place in line comes first, then the lock, never the other way
 * round.
 */
import type { Ledger } from '../../domain/world/ledger.ts'
import { lookUpNumbers, type LookUp } from '../../store/customer/document-numbers.ts'
import { millisecondsLeft } from '../../store/dynamo/deadline.ts'

type Numbers = Ledger['numbers']

/** A place is taken once, for the first requested series. Series requested later are not waited for. */
export interface PlaceInLine {
  /** Waits for the calls before, and returns the numbers that they have left. */
  readonly wait: (series: readonly string[]) => Promise<Numbers>
  /** Does the same, and reads the counters whose numbers no call has left. */
  readonly lookUp: LookUp
  /** To be called whether or not the place was taken. `next` are the present numbers. */
  readonly leave: (next?: Numbers) => void
}

const longestWaitMilliseconds = 3_000

/** The lines at counters, by the names of the lines. */
export interface NumberQueue {
  /** Takes the last place in each line, all of them in one turn, so that no two calls wait for each other. */
  enter(names: readonly string[]): PlacesInLines
}

export interface PlacesInLines {
  /** The next number of each series after the earlier calls. Undefined without earlier calls. */
  readonly before: Promise<readonly (number | undefined)[]> | undefined
  leave(next: readonly (number | undefined)[]): void
}

export function newNumberQueue(): NumberQueue {
  /** The next number that the last call in each series will leave. */
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

let linesOfProcess = newNumberQueue()

/** Sets the lines of all calls from now on. Threads of one process are given lines that they share. */
export function useNumberQueue(lines: NumberQueue): void {
  linesOfProcess = lines
}

export function placeInLine(account: string): PlaceInLine {
  let held: Place | undefined
  let hasLeft = false
  const place: PlaceInLine = {
    async wait(series) {
      if (held !== undefined || hasLeft) return {}
      held = takePlace(account, series)
      return (await held.arrive()) ?? {}
    },
    async lookUp(accountId, series) {
      return await knowingMore(accountId, series, await place.wait(series))
    },
    leave(next = {}) {
      if (!hasLeft) held?.leave(next)
      hasLeft = true
    },
  }
  return place
}

/** A place in the lines of some series, which is taken at once and waited in later. */
export interface Place {
  /** Waits for the calls before, and returns the numbers that they have left; undefined if nobody is before. */
  readonly arrive: () => Promise<Numbers | undefined>
  readonly leave: (next: Numbers) => void
}

export function takePlace(account: string, series: readonly string[]): Place {
  const places = linesOfProcess.enter(series.map((name) => `${account}#${name}`))
  const { before } = places
  let hasArrived = before === undefined
  return {
    async arrive() {
      const left = before === undefined ? [] : await notLong(before)
      hasArrived = true
      if (left === 'late') return {}
      return left.length === 0 ? undefined : numbersOf(series, left)
    },
    leave(next) {
      const own = series.map((name) => next[name])
      if (hasArrived || before === undefined) places.leave(own)
      // The calls behind still have to wait for the calls before, and take their numbers.
      else void before.then((left) => places.leave(left.length === 0 ? own : left))
    },
  }
}

const numbersOf = (series: readonly string[], left: readonly (number | undefined)[]): Numbers =>
  Object.fromEntries(
    series.flatMap((name, index) => {
      const next = left[index]
      return next === undefined ? [] : [[name, next] as const]
    }),
  )

async function notLong(before: NonNullable<PlacesInLines['before']>) {
  const { promise: over, resolve } = Promise.withResolvers<'late'>()
  const milliseconds = Math.max(0, Math.min(longestWaitMilliseconds, millisecondsLeft()))
  const timer = setTimeout(() => resolve('late'), milliseconds)
  const left = await Promise.race([before, over])
  clearTimeout(timer)
  return left
}

/** The known numbers of series, and the read numbers of the others. */
export async function knowingMore(account: string, series: readonly string[], numbers: Numbers): Promise<Numbers> {
  const missing = series.filter((name) => numbers[name] === undefined)
  return missing.length === 0 ? numbers : { ...numbers, ...(await lookUpNumbers(account, missing)) }
}
