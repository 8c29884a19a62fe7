/**
 * Reads with their state as a signal. A reading is kept by its arguments: the table of screens opens it while the code
 * of the screen is loading, and the screen finds it. An earlier result shows at once and is read again in the
 * background.
 */
import { signal, type ReadonlySignal } from '@preact/signals'
import type { Failure } from './failure.ts'
import { outcomeOf, type Answered } from './outcome.ts'

export type Read<T> =
  /** `isSlow` is set after two seconds without an answer. */
  | { readonly state: 'loading'; readonly isSlow: boolean }
  | { readonly state: 'failed'; readonly failure: Failure }
  /** `isStale` is set while the data is read again. */
  | { readonly state: 'ready'; readonly value: T; readonly isStale: boolean }

export interface Reading<T> {
  readonly read: ReadonlySignal<Read<T>>
  /** Reads, unless a read is under way. */
  open(): Promise<void>
  /** Reads again, so that the result includes everything written in between. */
  refresh(): Promise<void>
}

export type Opened = Pick<Reading<unknown>, 'open'>

const slowAfterMilliseconds = 2_000
/** The number of readings that are kept. Readings on the screen are kept beyond it. */
const mostKept = 30

const caches = new Set<() => void>()
/** Computed values are computed again when all readings are cleared. */
const generation = signal(0)
/** Clears all readings, for the next person at this machine. */
export function forgetAll(): void {
  for (const forget of caches) forget()
  generation.value += 1
}

/** A kind of read: its readings by their arguments. */
export function reads<Arguments extends readonly string[], T>(
  ask: (signal: AbortSignal, ...args: Arguments) => Promise<Answered<T>>,
): (...args: Arguments) => Reading<T> {
  const readings = new Map<string, KeptReading<T>>()
  caches.add(() => readings.clear())
  return (...args) => {
    const key = [generation.value, ...args].join('\n')
    const reading = readings.get(key) ?? makeReading((signal) => ask(signal, ...args))
    // The readings that were used last stay.
    readings.delete(key)
    readings.set(key, reading)
    dropOldest(readings, key)
    return reading
  }
}

interface KeptReading<T> extends Reading<T> {
  isShown(): boolean
}

/** Drops the oldest that no screen shows; a list of many pages has all of them in use. */
function dropOldest(readings: Map<string, KeptReading<unknown>>, newest: string): void {
  for (const [key, reading] of readings) {
    if (readings.size <= mostKept) return
    if (key !== newest && !reading.isShown()) readings.delete(key)
  }
}

function makeReading<T>(ask: (signal: AbortSignal) => Promise<Answered<T>>): KeptReading<T> {
  let isShown = false
  const read = signal<Read<T>>(
    { state: 'loading', isSlow: false },
    { watched: () => void (isShown = true), unwatched: () => void (isShown = false) },
  )
  let current: AbortController | undefined
  async function refresh(): Promise<void> {
    current?.abort()
    const controller = new AbortController()
    current = controller
    const before = read.peek()
    read.value = before.state === 'ready' ? { ...before, isStale: true } : { state: 'loading', isSlow: false }
    const timer = setTimeout(() => {
      if (read.peek().state === 'loading') read.value = { state: 'loading', isSlow: true }
    }, slowAfterMilliseconds)
    const outcome = await outcomeOf(ask(controller.signal))
    clearTimeout(timer)
    if (outcome === undefined || current !== controller) return
    current = undefined
    read.value = outcome.ok
      ? { state: 'ready', value: outcome.value, isStale: false }
      : { state: 'failed', failure: outcome.failure }
  }
  return { read, refresh, isShown: () => isShown, open: () => (current === undefined ? refresh() : Promise.resolve()) }
}
