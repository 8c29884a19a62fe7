import { setImmediate } from 'node:timers/promises'

/** Waits until the present millisecond is over, for what sorts by its instant. */
export async function nextMillisecond(): Promise<void> {
  for (const end = Date.now(); Date.now() === end;) await setImmediate()
}
