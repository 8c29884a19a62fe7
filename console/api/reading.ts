/**
 * Reads with their state as a signal. A reading is kept by its arguments: the table of screens opens it while the code
 * of the screen is loading, and the screen finds it. What was read before shows at once and is read anew behind it.
 */
import { signal, type ReadonlySignal } from '@preact/signals'
import { outcomeOf, type Answered } from './client.ts'
import type { Failure } from './failure.ts'

export type Read<T> =
  /** `isSlow` after two seconds without an answer. */
  | { readonly state: 'loading'; readonly isSlow: boolean }
  | { readonly state: 'failed'; readonly failure: Failure }
  /** `isStale` while it is read anew. */
  | { readonly state: 'ready'; readonly value: T; readonly isStale: boolean }

export interface Reading<T> {
  readonly read: ReadonlySignal<Read<T>>
  /** Reads, unless it is being read. */
  open(): Promise<void>
  /** Reads what was written meanwhile too. */
  refresh(): Promise<void>
}

export type Opened = Pick<Reading<unknown>, 'open'>

const slowAfterMilliseconds = 2_000
const mostKept = 30

const caches = new Set<() => void>()
/** Whatever is computed from a reading is computed anew when all readings are forgotten. */
const generation = signal(0)
/** Forgets everything that was read, for the next person at this machine. */
export function forgetAll(): void {
  for (const forget of caches) forget()
  generation.value += 1
}

/** A kind of read: its readings by their arguments. */
export function reads<Arguments extends readonly string[], T>(
  ask: (signal: AbortSignal, ...args: Arguments) => Promise<Answered<T>>,
): (...args: Arguments) => Reading<T> {
  const kept = new Map<string, Reading<T>>()
  caches.add(() => kept.clear())
  return (...args) => {
    const key = [generation.value, ...args].join('\n')
    const reading = kept.get(key) ?? makeReading((signal) => ask(signal, ...args))
    // Those used last stay.
    kept.delete(key)
    kept.set(key, reading)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return reading
  }
}

function makeReading<T>(ask: (signal: AbortSignal) => Promise<Answered<T>>): Reading<T> {
  const read = signal<Read<T>>({ state: 'loading', isSlow: false })
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
  return { read, refresh, open: () => (current === undefined ? refresh() : Promise.resolve()) }
}
