/** `npm run import`: see `options.ts` for its command line, docs/import.md for its use. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ImportError } from './import-error.ts'
import type { ImportRuntime } from './import-runtime.ts'
import { readCommand } from './options.ts'
import { runCommand } from './run-command.ts'

const stop = new AbortController()

/**
 * The first signal lets the requests under way end; the second ends at once, because the journal knows what to send
 * again.
 */
process.on('SIGINT', () => {
  if (stop.signal.aborted) process.exit(2)
  console.error('\nStopping when what is under way is answered; again: at once.')
  stop.abort()
})

const runtime: ImportRuntime = {
  fetch,
  now: Date.now,
  wait: (milliseconds) => sleep(milliseconds, undefined, { signal: stop.signal }),
  stop: stop.signal,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
}

try {
  process.exitCode = await runCommand(readCommand(process.argv.slice(2), process.env), runtime)
} catch (error) {
  console.error(error instanceof ImportError ? error.message : error)
  process.exitCode = 2
}
