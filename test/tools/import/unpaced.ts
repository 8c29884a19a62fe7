/** `npm run import` without waits between requests, so that tests of large files stay fast. */
import { readCommand } from '../../../tools/import/options.ts'
import { runCommand } from '../../../tools/import/run-command.ts'

const begun = Date.now()

process.exitCode = await runCommand(readCommand(process.argv.slice(2), process.env), {
  fetch,
  // The clock stands still, so no line of progress is printed, which would otherwise happen every minute.
  now: () => begun,
  wait: () => Promise.resolve(),
  stop: new AbortController().signal,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isTerminal: false,
})
