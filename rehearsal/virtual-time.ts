/**
 * Virtual time: nothing waits. Future events stand in a queue by their instants, and the clock jumps from one instant
 * to the next. Events of the same instant happen in the order in which they were scheduled, so a run with the same seed
 * is the same run.
 */
import { AsyncResource } from 'node:async_hooks'

interface Scheduled {
  readonly atMillis: number
  readonly order: number
  readonly run: () => void
  isCancelled: boolean
}

/** Longer than any run. */
export const forEverMilliseconds = 1e12

/** Cancels something scheduled. */
export type Cancel = () => void

/** Work of the platform outside the thread, during which the clock stands still. */
const platformWork = /^(?:FSReq|CloseReq|GetAddrInfo|WriteWrap)/
/** Signals, output and compression have their turn at least this often. */
const usualEventsBetweenTurns = 32
/** The functions of the platform, before anything takes their place. */
const nextTurn = globalThis.setImmediate

export class VirtualTime {
  #nowMillis: number
  /** The time of a monotonic clock, which never goes back. */
  #elapsedMillis = 0
  #order = 0
  #outside = 0
  #events = 0
  readonly #heap: Scheduled[] = []
  readonly #eventsBetweenTurns: number

  constructor(epochMillis: number, eventsBetweenTurns = usualEventsBetweenTurns) {
    this.#nowMillis = epochMillis
    this.#eventsBetweenTurns = eventsBetweenTurns
  }

  get nowMillis(): number {
    return this.#nowMillis
  }

  get elapsedMillis(): number {
    return this.#elapsedMillis
  }

  /** Sets another date, for a new run: nothing may be scheduled. */
  restartAt(epochMillis: number): void {
    this.#heap.length = 0
    // Times stored before the run are outdated.
    this.#elapsedMillis += 86_400_000
    this.#nowMillis = epochMillis
  }

  /** Runs work later, as part of what runs now. */
  after(milliseconds: number, run: () => void): Cancel {
    const resource = new AsyncResource('VirtualTime')
    return this.#schedule(milliseconds, () => resource.runInAsyncScope(run))
  }

  /** A promise that is kept after some milliseconds. Its caller continues in its own asynchronous context. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.#schedule(milliseconds, resolve))
  }

  #schedule(milliseconds: number, run: () => void): Cancel {
    const delay = Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0
    const scheduled: Scheduled = {
      atMillis: this.#nowMillis + delay,
      order: this.#order++,
      run,
      isCancelled: false,
    }
    this.#push(scheduled)
    return () => (scheduled.isCancelled = true)
  }

  /** Stops the clock until the work ends that the platform does outside of the thread. */
  outside(): () => void {
    this.#outside += 1
    return () => (this.#outside -= 1)
  }

  /** Stops the clock until streams of the platform, which work without promises, wait for something else. */
  letStreamsWork(turns = 3): void {
    const ended = this.outside()
    const turn = (left: number) => (left === 0 ? ended() : void nextTurn(() => turn(left - 1)))
    turn(turns)
  }

  /** Lets everything happen up to and including an instant, which the clock then shows. */
  async runUntil(epochMillis: number): Promise<void> {
    await this.#settle()
    for (let next = this.#pop(epochMillis); next !== undefined; next = this.#pop(epochMillis)) await this.#happen(next)
    this.#moveTo(Math.max(this.#nowMillis, epochMillis))
  }

  /** Runs scheduled events until the work has ended. */
  async runThrough<Result>(work: Promise<Result>): Promise<Result> {
    const state = { hasEnded: false }
    const noted = work.finally(() => (state.hasEnded = true))
    noted.catch(() => undefined)
    await this.#settle()
    while (!state.hasEnded) {
      const next = this.#pop(Infinity)
      if (next === undefined) throw new Error('The work waits for something that never happens.')
      await this.#happen(next)
    }
    return await noted
  }

  async #happen(next: Scheduled): Promise<void> {
    this.#moveTo(next.atMillis)
    next.run()
    await this.#settle()
  }

  #moveTo(epochMillis: number): void {
    this.#elapsedMillis += epochMillis - this.#nowMillis
    this.#nowMillis = epochMillis
  }

  /** Waits until the running code waits for something scheduled. */
  async #settle(): Promise<void> {
    // A tick comes after all that promises do, and is cheaper than a turn of the platform, which its own work needs.
    await new Promise<void>((resolve) => process.nextTick(() => process.nextTick(resolve)))
    this.#events += 1
    if (this.#events % this.#eventsBetweenTurns === 0) await new Promise((resolve) => nextTurn(resolve))
    while (this.#outside > 0 || process.getActiveResourcesInfo().some((name) => platformWork.test(name))) {
      await new Promise((resolve) => nextTurn(resolve))
    }
  }

  #push(scheduled: Scheduled): void {
    const heap = this.#heap
    let index = heap.push(scheduled) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      const above = heap[parent]
      if (above === undefined || !isBefore(scheduled, above)) break
      heap[index] = above
      heap[parent] = scheduled
      index = parent
    }
  }

  #pop(untilMillis: number): Scheduled | undefined {
    for (;;) {
      const first = this.#heap[0]
      if (first === undefined || (!first.isCancelled && first.atMillis > untilMillis)) return undefined
      this.#removeFirst()
      if (!first.isCancelled) return first
    }
  }

  #removeFirst(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    heap[0] = last
    for (let index = 0; ;) {
      const [left, right] = [heap[2 * index + 1], heap[2 * index + 2]]
      const isRight = right !== undefined && left !== undefined && isBefore(right, left)
      const least = isRight ? right : left
      if (least === undefined || !isBefore(least, last)) return
      const below = 2 * index + (isRight ? 2 : 1)
      heap[index] = least
      heap[below] = last
      index = below
    }
  }
}

const isBefore = (one: Scheduled, other: Scheduled) =>
  one.atMillis < other.atMillis || (one.atMillis === other.atMillis && one.order < other.order)
