import type { Pause } from './pace.ts'

/** The world outside. */
export interface Means {
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly pause: Pause
  /** Asks it to stop when all under way is settled. */
  readonly stop: AbortSignal
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Whether `err` is a terminal. */
  readonly isTerminal: boolean
}
