import type { Wait } from './sending/pace.ts'

/** The world outside. */
export interface ImportRuntime {
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly wait: Wait
  /** Aborted to ask for a stop; the import ends once the requests under way are settled. */
  readonly stop: AbortSignal
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Whether `err` is a terminal. */
  readonly isTerminal: boolean
}
