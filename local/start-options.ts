/** The command line of `npm start`. */
import { availableParallelism } from 'node:os'
import { numberOf, parseArguments, portOf, serviceUrl, UsageError } from './command-line.ts'
import { smtpServer, type SmtpServer } from './smtp-server.ts'

export interface StartOptions {
  readonly port: number
  readonly accounts: readonly string[]
  readonly data: string | undefined
  readonly log: 'calls' | 'json' | undefined
  readonly workers: number
  /** The address of the service for browsers, without a trailing slash; undefined without a proxy. */
  readonly publicUrl: string | undefined
  readonly metricsPort: number | undefined
  readonly smtp: SmtpServer | undefined
}

const usage = `npm start -- [OPTION]...

  --port N          the port on 127.0.0.1 where it listens; 8787 unless told
  --account FILE    an account file, applied at each start; repeatable; examples/demo-account.json unless told
  --data DIR        the folder that keeps everything; .data unless told
  --memory          keeps nothing
  --log calls|json  prints a line a call; json: the whole log as lines of JSON
  --workers N       the number of threads that work on calls and jobs, 1 to 16
  --url ADDRESS     the address of the proxy with TLS in front of it
  --smtp URL        the server that sends e-mails, better in the environment variable SMTP_URL; needs --url
  --metrics PORT    answers GET /metrics on this port of 127.0.0.1
  --help            prints this`

const mostWorkers = 16
/** One thread sends no messages and takes half the memory. A second thread is worth its cost if it has its own core. */
const defaultWorkers = () => Math.min(Math.max(availableParallelism() - 1, 1), 3)

export function readStartOptions(environment: Readonly<Record<string, string | undefined>>): StartOptions {
  const text = { type: 'string' } as const
  const { port, account, data, memory, log, workers, url, smtp, metrics } = parseArguments(usage, {
    options: {
      port: { type: 'string', default: '8787' },
      account: { type: 'string', multiple: true, default: ['examples/demo-account.json'] },
      memory: { type: 'boolean', default: false },
      workers: { type: 'string', default: String(defaultWorkers()) },
      ...{ data: text, log: text, url: text, smtp: text, metrics: text },
    },
  }).values
  if (data === '') throw new UsageError('--data takes a folder, not "".')
  if (account.includes('')) throw new UsageError('--account takes a file, not "".')
  if (memory && data !== undefined) throw new UsageError('--data and --memory exclude each other.')
  if (log !== undefined && log !== 'calls' && log !== 'json')
    throw new UsageError(`--log takes "calls" or "json", not "${log}".`)
  const mailServer = smtp ?? environment['SMTP_URL'] ?? ''
  if (mailServer !== '' && url === undefined)
    throw new UsageError('--smtp (or SMTP_URL) needs --url, the address that links in e-mails lead to.')
  return {
    port: portOf('port', port),
    accounts: account,
    data: memory ? undefined : (data ?? '.data'),
    log,
    workers: numberOf('workers', workers, 1, mostWorkers),
    publicUrl: url === undefined ? undefined : serviceUrl(url).href.replace(/\/$/, ''),
    metricsPort: metrics === undefined ? undefined : portOf('metrics', metrics),
    smtp: mailServer === '' ? undefined : smtpServer(mailServer),
  }
}
