/** `npm run import` without waiting between requests, for tests of much that are not to take long. */
import { readCommand } from '../../../tools/import/options.ts'
import { runCommand } from '../../../tools/import/run-command.ts'

const begun = Date.now()

process.exitCode = await runCommand(readCommand(process.argv.slice(2), process.env), {
  fetch,
  // The clock stands: no line of progress, of which there is one a minute, comes between.
  now: () => begun,
  wait: () => Promise.resolve(),
  stop: new AbortController().signal,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isTerminal: false,
})
