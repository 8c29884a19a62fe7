/**
 * Functions of the schedule, called every second: what takes a minute to come in a deployed stack need not here, as
 * looking costs nothing. A call that takes longer puts the next one off; there are never two of one function.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { localRegion } from './credentials.ts'
import type { LocalFunction } from './functions.ts'

export interface Schedule {
  /** Resolves when the calls at work have ended. */
  stop(): Promise<void>
}

export function startSchedule(functions: readonly LocalFunction[], everyMilliseconds = 1_000): Schedule {
  const stopping = new AbortController()
  const running = functions
    .filter(({ wiring }) => wiring.trigger.kind === 'schedule')
    .map((scheduled) => repeat(scheduled, everyMilliseconds, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function repeat(scheduled: LocalFunction, everyMilliseconds: number, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const begin = Date.now()
    try {
      await scheduled.call(scheduleEvent(begin))
    } catch (error) {
      console.error(`${scheduled.wiring.name} failed:`, error)
    }
    const wait = Math.max(0, begin + everyMilliseconds - Date.now())
    await sleep(wait, undefined, { signal: stopping }).catch(() => undefined)
  }
}

/** What EventBridge Scheduler sends where a schedule names no input of its own. */
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
