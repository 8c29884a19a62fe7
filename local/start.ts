/** `npm start`: the service on this machine, until a signal ends it. */
import { availableParallelism } from 'node:os'
import { readAccountFiles } from './account-file.ts'
import type { CallLog } from './call-log.ts'
import { parseArguments, runCommand, serviceUrl } from './command-line.ts'
import type { Service, ServiceOptions } from './service.ts'
import { StartError } from './start-error.ts'
import { startNotices } from './start-notices.ts'

const usage =
  'npm start -- [--port N] [--account FILE]... [--data DIR | --memory] [--log calls] [--workers N] [--url ADDRESS]'

interface Options {
  readonly port: number
  readonly accounts: readonly string[]
  readonly data: string | undefined
  readonly log: CallLog | undefined
  readonly workers: number
  /** Where browsers reach the service, without a slash at the end; undefined without a proxy. */
  readonly publicUrl: string | undefined
}

const mostWorkers = 16
/** Two keep one client's work from another's calls on a single core too; three have the engine busy all the time. */
const defaultWorkers = () => Math.min(Math.max(availableParallelism(), 2), 3)

/** npm passes on the signal that the terminal has sent to everybody; so one that comes at once is the same one. */
const repeatMilliseconds = 500

async function main(): Promise<void> {
  const options = readOptions()
  // Everything that is made from here on, the engine's files too, is its owner's alone: there are customers in it.
  process.umask(0o077)
  const starting = start({ ...options, onEngineLost, notices: startNotices({ tell: console.log }) })
  endOnSignal(starting)
  const service = await starting
  const { consoleLines } = await import('./owner-link.ts')
  const consoles = await consoleLines(
    options.publicUrl ?? service.url,
    service.accounts.map(({ account }) => account),
  )
  console.log(greeting(service, options, consoles))
}

/** The service is loaded once options and files are known to be right, so a mistake in them is told at once. */
async function start({ accounts, ...options }: Options & Omit<ServiceOptions, 'accounts'>): Promise<Service> {
  const files = await readAccountFiles(accounts)
  const { startService } = await import('./service.ts')
  return await startService({ ...options, accounts: files })
}

function readOptions(): Options {
  const { port, account, data, memory, log, workers, url } = parseArguments(usage, {
    options: {
      port: { type: 'string', default: '8787' },
      account: { type: 'string', multiple: true, default: ['examples/demo-account.json'] },
      data: { type: 'string' },
      memory: { type: 'boolean', default: false },
      log: { type: 'string' },
      workers: { type: 'string', default: String(defaultWorkers()) },
      url: { type: 'string' },
    },
  }).values
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new StartError(`--port takes a number from 0 to 65535, not "${port}".`)
  if (data === '') throw new StartError('--data takes a folder, not "".')
  if (account.includes('')) throw new StartError('--account takes a file, not "".')
  if (memory && data !== undefined) throw new StartError('--data and --memory exclude each other.')
  if (log !== undefined && log !== 'calls') throw new StartError(`--log takes "calls", not "${log}".`)
  if (!/^\d{1,2}$/.test(workers) || Number(workers) < 1 || Number(workers) > mostWorkers)
    throw new StartError(`--workers takes a number from 1 to ${mostWorkers}, not "${workers}".`)
  return {
    port: Number(port),
    accounts: account,
    data: memory ? undefined : (data ?? '.data'),
    log: log === undefined ? undefined : console.log,
    workers: Number(workers),
    publicUrl: url === undefined ? undefined : serviceUrl(url).href.replace(/\/$/, ''),
  }
}

/** A key that was made is shown, as nobody could know it else; one that was given is its owner's to know. */
function greeting(
  { url, accounts }: Service,
  { accounts: files, data, publicUrl }: Options,
  consoles: readonly string[],
): string {
  const made = accounts.flatMap(({ account, madeKeys }) =>
    Object.entries(madeKeys).map(
      ([name, key]) => `A key was made for ${name} of account ${account}, shown only now: ${key}`,
    ),
  )
  const hint = `Try, with a key of ${files.join(' or ')} as KEY: curl -H "X-Service-Key: $KEY" ${url}/api/customers/`
  return [
    publicUrl === undefined ? `The service runs at ${url}` : `The service runs at ${url}, for a proxy at ${publicUrl}`,
    ...made,
    ...(files.length > 0 ? [hint] : []),
    ...consoles,
    data === undefined ? 'Nothing is kept. Ctrl-C ends it.' : `Its data is in ${data}. Ctrl-C ends it.`,
  ].join('\n')
}

function endOnSignal(starting: Promise<Service>): void {
  let firstAt: number | undefined
  const end = () => {
    if (firstAt === undefined) {
      firstAt = Date.now()
      starting.then(stopAndExit, () => undefined)
    } else if (Date.now() - firstAt > repeatMilliseconds) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  if (process.env['npm_lifecycle_event'] !== undefined) whenOrphaned(end)
}

/** At once, before the calls and jobs at work each report that storage is gone. */
function onEngineLost(): never {
  console.error('The storage engine ended unexpectedly.')
  process.exit(1)
}

async function stopAndExit(service: Service): Promise<void> {
  await service.stop()
  process.exit(0)
}

/** npm that is killed outright passes no signal on; who started npm means to have ended this too. */
function whenOrphaned(end: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 500)
  watch.unref()
}

if (!(await runCommand(main))) process.exit(1)
