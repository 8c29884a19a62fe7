import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../local/start-error.ts'

/** The first result; fails if none comes in time. */
export async function eventually<Result>(
  what: string,
  seconds: number,
  look: () => Promise<Result | undefined>,
): Promise<Result> {
  const until = performance.now() + seconds * 1_000
  for (;;) {
    const result = await look()
    if (result !== undefined) return result
    if (performance.now() > until) throw new StartError(`${what}: not within ${seconds} s.`)
    await sleep(250)
  }
}
