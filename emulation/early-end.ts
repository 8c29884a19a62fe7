/** The end of a run before its work is done: by a signal, or because its time is over. */
import { StartError } from '../local/start-error.ts'

/**
 * With the exit codes that a shell gives. npm hands a signal to the shell of a script alone, so the script replaces its
 * shell (`exec` in `package.json`).
 */
const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/** Rejects at a signal or when the time is over; `undone` names the work that is left out then. */
export function earlyEnd(withinSeconds: number, undone: () => readonly string[]): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  const leaveOut = (reason: string, code: number) => {
    process.once('exit', () => {
      process.exitCode = code
    })
    reject(new StartError(`LEFT OUT, as ${reason}: ${undone().join(', ')}.`))
  }
  for (const [signal, code] of Object.entries(signals)) process.once(signal, () => leaveOut(`${signal} came`, code))
  setTimeout(() => leaveOut(`${withinSeconds} s are over`, 1), withinSeconds * 1_000 - performance.now()).unref()
  return promise
}
