/**
 * Functions of the schedule. A function that a deployed stack calls every minute is called here every second while
 * somebody writes, and every five seconds while nobody does, so that an idle service is idle. A function with a longer
 * interval keeps it. A call that takes longer delays the next one: two calls of one function never overlap.
 */
import { randomUUID } from 'node:crypto'
import { localRegion } from './credentials.ts'
import { doorbell, type Doorbell } from './doorbell.ts'
import type { LocalFunction } from './functions.ts'

export interface Schedule {
  /** Something has been written. */
  nudge(): void
  /** Resolves when the calls at work have ended. */
  stop(): Promise<void>
}

export interface Pace {
  readonly everyMilliseconds: number
  /** The interval once nothing has been written for `quietAfterMilliseconds`. */
  readonly quietMilliseconds: number
  readonly quietAfterMilliseconds: number
}

const usualPace: Pace = { everyMilliseconds: 1_000, quietMilliseconds: 5_000, quietAfterMilliseconds: 3_000 }

export interface ScheduleOptions {
  readonly pace?: Pace
  /** Work waits until this resolves, which the signal causes too. */
  readonly room?: (stopping: AbortSignal) => Promise<void>
}

export function startSchedule(
  functions: readonly LocalFunction[],
  { pace = usualPace, room = () => Promise.resolve() }: ScheduleOptions = {},
): Schedule {
  const stopping = new AbortController()
  let writtenAt = performance.now()
  const isQuiet = () => performance.now() - writtenAt > pace.quietAfterMilliseconds
  const scheduled = functions
    .filter(({ wiring }) => wiring.trigger.kind === 'schedule')
    .map((each) => ({ each, bell: doorbell() }))
  const running = scheduled.map(({ each, bell }) =>
    repeat(each, { pace, room, isQuiet, bell, stopping: stopping.signal }),
  )
  return {
    nudge() {
      const wasQuiet = isQuiet()
      writtenAt = performance.now()
      if (wasQuiet) for (const { bell } of scheduled) bell.ring()
    },
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

interface Repeating {
  readonly pace: Pace
  readonly room: (stopping: AbortSignal) => Promise<void>
  readonly isQuiet: () => boolean
  readonly bell: Doorbell
  readonly stopping: AbortSignal
}

async function repeat(scheduled: LocalFunction, { pace, room, isQuiet, bell, stopping }: Repeating): Promise<void> {
  const seldom = seldomMilliseconds(scheduled)
  const interval = () => seldom ?? (isQuiet() ? pace.quietMilliseconds : pace.everyMilliseconds)
  const untilNext = (begun: number) => begun + interval() - performance.now()
  const goesOn = () => !stopping.aborted
  while (goesOn()) {
    await room(stopping)
    if (!goesOn()) return
    const begun = performance.now()
    try {
      await scheduled.call(scheduleEvent(Date.now()))
    } catch (error) {
      console.error(`${scheduled.wiring.name} failed:`, error)
    }
    // A ring ends the quiet: the next call is then due a second after the last one, or at once.
    for (let left = untilNext(begun); left > 0 && goesOn(); left = untilNext(begun)) {
      await bell.wait(left, stopping)
    }
  }
}

/** The interval of a function that comes less often than every minute. */
function seldomMilliseconds({ wiring: { trigger } }: LocalFunction): number | undefined {
  return trigger.kind === 'schedule' && trigger.everyMinutes > 1 ? trigger.everyMinutes * 60_000 : undefined
}

/** The input that EventBridge Scheduler sends if a schedule has none of its own. */
const scheduleEvent = (epochMillis: number) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.scheduler',
  account: '000000000000',
  time: new Date(epochMillis).toISOString(),
  region: localRegion,
  resources: [],
  detail: '{}',
})
