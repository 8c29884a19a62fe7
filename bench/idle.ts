/** The processor time of a service that nobody calls, with everything that it has started, as a share of one core. */
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMillisOf } from './process-time.ts'

export interface Idle {
  readonly seconds: number
  readonly percentOfCore: number
}

export const mostIdlePercent = 1
/** The time that the work of the start takes. */
const settlingMilliseconds = 10_000

/** The share of a core; undefined if the system does not report it. */
export async function measureIdle(pid: number, seconds: number): Promise<Idle | undefined> {
  await sleep(settlingMilliseconds)
  const before = await cpuMillisOf([pid])
  const begun = performance.now()
  await sleep(seconds * 1_000)
  const after = await cpuMillisOf([pid])
  const passed = performance.now() - begun
  return after === 0 ? undefined : { seconds, percentOfCore: ((after - before) / passed) * 100 }
}
