/**
 * The one way to try again: load, decide, commit; if others were first, wait and load again.
 *
 *     const load = () => loadWorld(account, '1001')
 *     await retrying({ runtime, about: 'the customer 1001', load }, async (world) => {
 *       if (nothingIsDue(world)) return done(world)
 *       const outcome = await commit(world)
 *       return outcome === 'committed' ? done(after(world)) : again(outcome)
 *     })
 *
 * An attempt ends in one of three ways. `done(value)`: the value is the answer. `again(reason)`: the attempt failed, a
 * wait follows, and attempts are counted. `goOn()`: the attempt made progress; the next one follows at once, and the
 * count starts again. The next attempt starts from the state passed to `again` or `goOn`, or loads one.
 */
import { backOff, contention, withoutChance, type RetryPolicy, type Waiting } from './back-off.ts'
import { mustHaveTime } from './deadline.ts'

/** The reason for a failed attempt: an outcome in one word, or the error that the storage threw. */
export type RetryReason = string | Error

/** Every try came to nothing. */
export class ContendedError extends Error {
  /** The subject of the tries, such as `the customer 1001`. */
  readonly contended: string
  /** The reason why the last try failed. */
  readonly reason: RetryReason

  constructor(contended: string, reason: RetryReason) {
    const words = typeof reason === 'string' ? reason : reason.message
    super(`Every try at ${contended} came to nothing: ${words}`, { cause: reason })
    this.name = 'ContendedError'
    this.contended = contended
    this.reason = reason
  }
}

export interface Done<Value> {
  readonly next: 'done'
  readonly value: Value
}

export interface Again<State, Reason> {
  readonly next: 'again'
  readonly reason: Reason
  readonly from: State | undefined
}

export interface GoOn<State> {
  readonly next: 'go-on'
  readonly from: State | undefined
}

export type Attempt<State, Value, Reason> = Done<Value> | Again<State, Reason> | GoOn<State>

export const done = <Value>(value: Value): Done<Value> => ({ next: 'done', value })

export function again<Reason extends RetryReason>(reason: Reason): Again<never, Reason>
export function again<State, Reason extends RetryReason>(reason: Reason, from: State): Again<State, Reason>
export function again<State, Reason extends RetryReason>(reason: Reason, from?: State): Again<State, Reason> {
  return { next: 'again', reason, from }
}

export function goOn(): GoOn<never>
export function goOn<State>(from: State): GoOn<State>
export function goOn<State>(from?: State): GoOn<State> {
  return { next: 'go-on', from }
}

export interface Retrying<State, Value, Reason> {
  /** The subject that others may be changing, as a noun with its name for the error. */
  readonly about: string
  /** Randomness and waiting from the edge. Without them, waits have their full length. */
  readonly runtime?: Waiting
  readonly policy?: RetryPolicy
  /** Loads the state that each attempt starts from. */
  readonly load: () => State | Promise<State>
  /** The state that the first attempt starts from, if it is loaded already. */
  readonly known?: State | undefined
  /** The answer once all tries came to nothing. The default is a `ContendedError`. */
  readonly whenContended?: (reason: Reason) => Value
}

export async function retrying<State, Value, Reason extends RetryReason>(
  options: Retrying<State, Value, Reason>,
  attempt: (state: State) => Attempt<State, Value, Reason> | Promise<Attempt<State, Value, Reason>>,
): Promise<Value> {
  const { about, runtime = withoutChance, policy = contention, load, known, whenContended } = options
  let tries = 1
  let state = known ?? (await load())
  for (;;) {
    mustHaveTime()
    const ended = await attempt(state)
    if (ended.next === 'done') return ended.value
    if (ended.next === 'go-on') {
      tries = 1
    } else {
      if (tries >= policy.tries) {
        if (whenContended === undefined) throw new ContendedError(about, ended.reason)
        return whenContended(ended.reason)
      }
      await backOff(runtime, tries, policy)
      tries++
    }
    state = ended.from ?? (await load())
  }
}

/** The `load` of attempts that read everything themselves. */
export const nothing = () => undefined
