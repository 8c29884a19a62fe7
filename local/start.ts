/** `npm start`: the service on this machine, until a signal ends it. */
import { readAccountFiles } from './account-file.ts'
import { callFields, callLine, type EndedCall } from './call-log.ts'
import { runCommand } from './command-line.ts'
import { greeting } from './greeting.ts'
import { useJsonLog } from './json-log.ts'
import type { Service } from './service.ts'
import { startNotices } from './start-notices.ts'
import { readStartOptions, type StartOptions } from './start-options.ts'
import { stopTelling } from './stop-telling.ts'

/**
 * npm passes on the signal that the terminal has already sent to all processes, so a second signal at once is the same
 * one.
 */
const repeatMilliseconds = 500

async function main(): Promise<void> {
  const options = readStartOptions(process.env)
  // A child process needs no password of a mail server.
  Reflect.deleteProperty(process.env, 'SMTP_URL')
  if (options.log === 'json') useJsonLog()
  // Everything created from here on, including the engine's files, is private to its owner, because it contains
  // customers.
  process.umask(0o077)
  const starting = start(options)
  endOnSignal(starting)
  const service = await starting
  for (const line of await greeting(service, options)) console.log(line)
}

/** The service is loaded after options and files have been checked, so a mistake in them is reported at once. */
async function start({ accounts, log, ...options }: StartOptions): Promise<Service> {
  const files = await readAccountFiles(accounts)
  const { startService } = await import('./service.ts')
  return await startService({
    ...options,
    accounts: files,
    notices: startNotices({ tell: (line) => console.log(line) }),
    onCall: log === undefined ? undefined : log === 'json' ? tellFields : tellLine,
    logsJson: log === 'json',
  })
}

const tellFields = (call: EndedCall) => console.log(callFields(call))
const tellLine = (call: EndedCall) => console.log(callLine(call))

function endOnSignal(starting: Promise<Service>): void {
  let firstAt: number | undefined
  const end = () => {
    if (firstAt === undefined) {
      firstAt = Date.now()
      starting.then(endService, () => undefined)
    } else if (Date.now() - firstAt > repeatMilliseconds) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  if (process.env['npm_lifecycle_event'] !== undefined) whenOrphaned(end)
}

async function endService(service: Service): Promise<void> {
  await stopTelling(service, (line) => console.log(line))
  process.exit(0)
}

/** A killed npm passes no signal on; the person who started npm wants this process to end too. */
function whenOrphaned(end: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 500)
  watch.unref()
}

if (!(await runCommand(main))) process.exit()
