/**
 * The line at the counters of document numbers (`number-queue.ts`) for a call that commits many times. Each commit is a
 * separate turn, from the first number that is looked up to the end of the commit. Between two turns the others who
 * wait come first.
 */
import type { Ledger } from '../../domain/world/ledger.ts'
import type { LookUp } from '../../store/customer/document-numbers.ts'
import { knowingMore, takePlace, type Place } from './number-queue.ts'

type Numbers = Ledger['numbers']

export interface NumberQueuePlaces {
  /** Waits for the calls before, once in a turn, and reads the counters whose numbers no call has left. */
  readonly lookUp: LookUp
  /** Lets the calls behind pass if this place has asked for no number so far. Called before the commit. */
  readonly pass: () => void
  /**
   * Ends a turn and passes the present numbers to the next call. A call that has taken numbers and has more to do goes
   * to the end of the line at once. If nobody is before it then, its own numbers are still right.
   */
  readonly endTurn: (next: Numbers, hasMore: boolean) => void
  /** Forgets the numbers, because they may have moved. The place is kept. */
  readonly forget: () => void
  /** The place in line comes before the account's lock: nobody who holds the lock waits in a line. */
  readonly beforeLock: () => Promise<void>
  readonly afterLock: () => void
  /** Leaves the line until a number is looked up again. */
  readonly leave: () => void
  /** Leaves the line for the rest of the call. */
  readonly end: () => void
}

export function turnsInLine(account: string): NumberQueuePlaces {
  let place: Place | undefined
  let hasArrived = false
  let mayEnter = true
  let hasEnded = false
  /** The numbers of this turn, or those left by the previous turn. */
  let numbers: Numbers = {}
  const enter = (series: readonly string[]) => {
    place = takePlace(account, series)
    hasArrived = false
  }
  const arrive = async () => {
    if (place === undefined || hasArrived) return
    hasArrived = true
    numbers = (await place.arrive()) ?? numbers
  }
  const leave = (next: Numbers) => {
    place?.leave(next)
    place = undefined
    numbers = {}
  }
  return {
    async lookUp(accountId, series) {
      if (place === undefined && mayEnter && !hasEnded) enter(series)
      await arrive()
      numbers = await knowingMore(accountId, series, numbers)
      return only(series, numbers)
    },
    pass() {
      if (place !== undefined && !hasArrived) leave(numbers)
    },
    endTurn(next, hasMore) {
      leave({ ...numbers, ...next })
      const series = Object.keys(next)
      if (!hasMore || hasEnded || series.length === 0) return
      enter(series)
      numbers = next
    },
    forget() {
      numbers = {}
    },
    async beforeLock() {
      await arrive()
      mayEnter = false
    },
    afterLock() {
      mayEnter = true
    },
    leave() {
      leave({})
    },
    end() {
      hasEnded = true
      leave({})
    },
  }
}

/** The turn itself may have taken numbers of the other series since they were looked up. */
const only = (series: readonly string[], numbers: Numbers): Numbers =>
  Object.fromEntries(Object.entries(numbers).filter(([name]) => series.includes(name)))

/** For a preview, which takes no numbers: each turn continues from the numbers that the one before would have taken. */
export function foreseenTurns(): NumberQueuePlaces {
  let numbers: Numbers = {}
  const nothing = () => undefined
  return {
    async lookUp(accountId, series) {
      numbers = await knowingMore(accountId, series, numbers)
      return only(series, numbers)
    },
    pass: nothing,
    endTurn(next) {
      numbers = { ...numbers, ...next }
    },
    forget: nothing,
    beforeLock: () => Promise.resolve(),
    afterLock: nothing,
    leave: nothing,
    end: nothing,
  }
}
