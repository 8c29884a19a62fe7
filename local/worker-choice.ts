/**
 * Chooses the worker that takes a call. A client that calls alone has all workers. While others call too, a call goes
 * where the fewest calls of others are at work, then where the fewest others have lately been, so that the heavy work
 * of one client stays away from the calls of another. Among equal workers, the one with the fewest calls takes it. Jobs
 * follow only this last rule, and none goes to the first of several workers: a job may hold its thread for as long as a
 * document takes, and calls always find a thread without.
 */

/** The identity of a client of the API; undefined for a job of the service itself. */
export type Caller = string | undefined

export interface WorkerChoice<Worker> {
  /** Adds a worker, which takes calls from now on. */
  join(worker: Worker): void
  /** The worker takes no more calls. */
  leave(worker: Worker): void
  /** The worker for a call, which counts as at work there until it ends; undefined while there is no worker. */
  begin(caller: Caller): Worker | undefined
  end(worker: Worker, caller: Caller): void
}

/**
 * The time for which a client counts at a worker after its last call, because there are gaps between successive calls.
 */
export const presenceMillis = 1_000

interface Presence {
  atWork: number
  lastMillis: number
}

/** `now` is in milliseconds that only ever count up. */
export function workerChoice<Worker>(now: () => number): WorkerChoice<Worker> {
  const seats = new Map<Worker, Map<Caller, Presence>>()

  /** The clients at a worker, without those that have not called for a while. */
  function presentAt(callers: Map<Caller, Presence>): Map<Caller, Presence> {
    const since = now() - presenceMillis
    for (const [caller, { atWork, lastMillis }] of callers) {
      if (atWork === 0 && (caller === undefined || lastMillis < since)) callers.delete(caller)
    }
    return callers
  }

  function burdens(caller: Caller) {
    const open = caller === undefined && seats.size > 1 ? [...seats].slice(1) : [...seats]
    return open.map(([worker, callers], index) => {
      const present = [...presentAt(callers)]
      const others = present.filter(([other]) => other !== undefined && other !== caller)
      // While all workers are idle, clients get the first worker, which is warm, and jobs get the last.
      return caller === undefined
        ? { worker, order: [callsOf(present), -index] }
        : { worker, order: [callsOf(others), others.length, callsOf(present), index] }
    })
  }

  return {
    join: (worker) => void seats.set(worker, new Map()),
    leave: (worker) => void seats.delete(worker),
    begin(caller) {
      const [least] = burdens(caller).toSorted((one, other) => compared(one.order, other.order))
      if (least === undefined) return undefined
      const callers = seats.get(least.worker)
      callers?.set(caller, { atWork: (callers.get(caller)?.atWork ?? 0) + 1, lastMillis: now() })
      return least.worker
    },
    end(worker, caller) {
      const callers = seats.get(worker)
      const present = callers?.get(caller)
      if (present !== undefined) callers?.set(caller, { atWork: present.atWork - 1, lastMillis: now() })
    },
  }
}

const callsOf = (present: readonly (readonly [Caller, Presence])[]) =>
  present.reduce((sum, [, { atWork }]) => sum + atWork, 0)

/** The first number that differs decides. */
const compared = (one: readonly number[], other: readonly number[]) =>
  one.map((number, index) => number - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0
