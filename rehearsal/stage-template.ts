/** A stage as its synthesised templates describe it: functions and their callers, queues and tables. */
import type { StageTable } from './stage-tables.ts'

/** The right of a function to put events on the bus, which the wiring does not name. */
export const busRight = 'events:PutEvents'

export interface StageFunction {
  /** The name in the wiring, without the stage's name. */
  readonly name: string
  readonly timeoutSeconds: number
  readonly memoryMb: number
  readonly environment: Readonly<Record<string, string>>
  /** The rights in the words of `lib/rights.ts`. */
  readonly rights: ReadonlySet<string>
  readonly reservedConcurrency: number | undefined
  /** The folder of its code and its handler there; undefined for code within the template. */
  readonly code: FunctionCode | undefined
}
export interface FunctionCode {
  readonly folder: string
  /** A file without its ending, and the name of the handler in it. */
  readonly handler: string
}
export interface StreamMapping {
  readonly function: string
  readonly table: string
  readonly batchSize: number
  readonly patterns: readonly unknown[]
  readonly bisects: boolean
  /** The maximum number of retries; negative for as long as the stream stores the records. */
  readonly maxRetries: number
  readonly maxAgeSeconds: number
  readonly batchesPerShard: number
  readonly onFailure: string | undefined
}
export interface QueueMapping {
  readonly function: string
  readonly queue: string
  readonly batchSize: number
  readonly windowSeconds: number
  readonly maxConcurrency: number | undefined
}
export interface ScheduleEntry {
  readonly function: string
  readonly everyMinutes: number
  /** Lambda's own retries of a call that nobody waits for, and the age at which it gives a call up. */
  readonly retries: number
  readonly maxAgeSeconds: number
}
export interface StageQueue {
  readonly name: string
  readonly visibilitySeconds: number
  readonly maxReceives: number | undefined
  readonly deadLetters: string | undefined
  readonly retentionSeconds: number
}
/** A rule of the event bus that leads events to a queue. */
export interface BusRule {
  readonly pattern: unknown
  readonly queue: string
}
export interface StageRoute {
  readonly method: string
  readonly path: string
  readonly function: string
}
export interface Stage {
  readonly name: string
  readonly functions: ReadonlyMap<string, StageFunction>
  readonly routes: readonly StageRoute[]
  readonly streams: readonly StreamMapping[]
  readonly queueMappings: readonly QueueMapping[]
  readonly schedules: readonly ScheduleEntry[]
  readonly queues: ReadonlyMap<string, StageQueue>
  readonly rules: readonly BusRule[]
  /** By the name in the wiring. */
  readonly tables: ReadonlyMap<string, StageTable>
}
