/** Calls of a running service over HTTP, a given number at a time, with their durations. */
import { median, percentile } from './statistics.ts'

export interface Load {
  readonly name: string
  readonly calls: number
  /** Calls at work at the same time. */
  readonly atOnce: number
  readonly request: (n: number) => Request
}

export interface LoadOutcome {
  readonly name: string
  readonly calls: number
  readonly atOnce: number
  readonly callsPerSecond: number
  readonly p50Millis: number
  readonly p99Millis: number
}

/** Throws if a call is not answered with 200. */
export async function put({ name, calls, atOnce, request }: Load): Promise<LoadOutcome> {
  const millis: number[] = []
  let next = 0
  const worker = async () => {
    while (next < calls) {
      const asked = request(next++)
      const start = performance.now()
      const response = await fetch(asked)
      const body = await response.text()
      if (response.status !== 200) throw new Error(`${asked.url} answered ${response.status}: ${body}`)
      millis.push(performance.now() - start)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = (performance.now() - start) / 1000
  return {
    name,
    calls,
    atOnce,
    callsPerSecond: calls / seconds,
    p50Millis: median(millis),
    p99Millis: percentile(millis, 0.99),
  }
}
