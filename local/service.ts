/**
 * The whole service in one process: storage engine, queues, a stand-in for e-mail, the gateway, and the parts that feed
 * streams, queues and schedules to their functions, all from the wiring. Functions for the event bus are left out:
 * there is no bus on one machine, and the feed holds all its events.
 *
 * The functions run in this thread, or in several workers. They find their tables and queues in the environment, as
 * they would in Lambda's; so one process runs one service.
 */
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { useFileBytes } from '../functions/outside/file-bytes.ts'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { FormatError } from '../functions/store/stored-format.ts'
import { openTables } from '../functions/store/format/format-item.ts'
import { functions, queues } from '../lib/wiring.ts'
import type { AccountFile } from './account-file.ts'
import { applyAccountFile, type AppliedAccount } from './apply-account.ts'
import type { CallListener, EndedCall } from './call-log.ts'
import { consoleFolder } from './console-folder.ts'
import { noCheckpoints, openCheckpoints, type Checkpoints } from './checkpoints.ts'
import { diskFault, noDisk, watchDisk, type Disk } from './disk.ts'
import { dueWork } from './due-work.ts'
import { startEngine, type Engine } from './engine.ts'
import { environmentOf, useEnvironment } from './environment.ts'
import { folderBytes, removeExpiredFiles } from './file-folder.ts'
import { fileServer } from './file-server.ts'
import { openFolder } from './folder-format.ts'
import { localFunction, warmAll, type LocalFunction } from './functions.ts'
import { keepLimits, newLimitsKeeper } from './limits.ts'
import { takeFolder } from './lock.ts'
import { mailFiles } from './mail-files.ts'
import { mailNotices } from './mail-notices.ts'
import { startMail, type MailCarrier } from './mail-stand-in.ts'
import type { Metrics, Sources } from './metrics.ts'
import { startQueueConsumers } from './queue-consumers.ts'
import { startQueues, type Queues } from './queue-emulator.ts'
import { startSchedule, type Schedule } from './schedule.ts'
import { startServer, type ServerOptions } from './server.ts'
import type { SmtpServer } from './smtp-server.ts'
import { StartError } from './start-error.ts'
import { storeCheckpoints } from './store/change-stream.ts'
import { useStore } from './store/store-client.ts'
import type { StartNotices } from './start-notices.ts'
import { startStreams } from './streams.ts'
import { countUnderWay, type UnderWay } from './under-way.ts'
import type { Begin } from './worker-messages.ts'
import { startWorkers } from './worker-pool.ts'

export interface ServiceOptions {
  /** 0 for any that is free. */
  readonly port: number
  /** Applied in this order at each start. */
  readonly accounts: readonly AccountFile[]
  /** The folder that keeps everything; nothing is kept where undefined. */
  readonly data: string | undefined
  /** Notices for a person who waits for a large store to be opened. */
  readonly notices?: StartNotices
  /** Receives each call at its end. */
  readonly onCall?: CallListener | undefined
  /** Whether the output of the workers' code becomes lines of JSON. */
  readonly logsJson?: boolean
  /** The port of the metrics on the loopback interface. Without one, nothing is measured. */
  readonly metricsPort?: number | undefined
  /** The number of threads in which the functions run. One, the default, is the service's own. */
  readonly workers?: number
  /** The address of a proxy in front of the service, from which links, cookies and the rule of origins are derived. */
  readonly publicUrl?: string | undefined
  /** The server that sends e-mails. Without one, they are filed in the data folder. */
  readonly smtp?: SmtpServer | undefined
  /** Whether e-mails that are filed have no line in the log. */
  readonly isQuiet?: boolean
}

export interface Service {
  readonly url: string
  readonly accounts: readonly AppliedAccount[]
  /** The calls and jobs under way. */
  readonly underWay: () => UnderWay
  readonly metricsUrl: string | undefined
  /** Ends the calls at work and everything that was started. `onPart` receives each part before its end is awaited. */
  stop(onPart?: (part: Part) => void): Promise<void>
}

/** The parts to stop, in this order: first those that take work, last those on which the work depends. */
const parts = [
  'metrics',
  'server',
  'schedule',
  'consumers',
  'streams',
  'workers',
  'queues',
  'mail',
  'limits',
  'files',
  'connection',
  'engine',
  'lock',
] as const
export type Part = (typeof parts)[number]
type Running = Map<Part, { stop(): Promise<void> }>

/** Throws a StartError if it cannot start, and leaves nothing running. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const running: Running = new Map()
  const ready = Promise.withResolvers<undefined>()
  ready.promise.catch(() => undefined)
  try {
    const consoleFiles = consoleFolder()
    await openData(options, running)
    const started: { nudge(): void }[] = []
    const written = () => started.forEach((part) => part.nudge())
    const called = functionsOf(options, written, running)
    const { publicUrl } = options
    const metrics = options.metricsPort === undefined ? undefined : (await import('./metrics.ts')).newMetrics()
    const { functions: counted, underWay } = countUnderWay(called.functions, metrics?.onJob)
    const disk = diskOf(options)
    const files = filesOf(options, running)
    const server = await listen({
      files: fileServer(files),
      ...{ port: options.port, functions: counted, ready: ready.promise, written },
      onCall: toBoth(metrics?.onCall, options.onCall),
      isHttps: publicUrl?.startsWith('https:') === true,
      isBehindProxy: publicUrl !== undefined,
      refusal: disk.refusal,
    })
    running.set('server', server)
    const { engine, sqs } = await startStorage(options, running)
    const mail = await mailOf(options, { sqs, metrics })
    running.set('mail', mail)
    const fileFolder = { ...files, baseUrl: publicUrl ?? server.url }
    useFileBytes(folderBytes(fileFolder))
    const places = { engine, queues: sqs, mail, server: { url: publicUrl ?? server.url } }
    const environment = environmentOf({ ...places, consoleFiles: await consoleFiles })
    useEnvironment(environment)
    const { own, tableNames } = engine
    if (own !== undefined) running.set('connection', useStore(documentClient(), own.store, written))
    await openTables().catch(refuseFormat)
    const accounts: AppliedAccount[] = []
    for (const file of options.accounts) accounts.push(await applyAccountFile(file))

    running.set('limits', called.begin({ environment, files: fileFolder, store: own && { ...own.place, tableNames } }))
    const checkpoints = await checkpointsOf(engine, options, counted)
    const streams = startStreams(counted, { ...engine, store: own?.store, checkpoints, room: disk.room })
    running.set('streams', streams)
    const schedule = startJobs(counted, sqs, { room: disk.room, metrics }, running)
    started.push(streams, schedule)
    const metricsServer = await measure(options.metricsPort, metrics, {
      underWay,
      feedLagSeconds: streams.lagSeconds,
      queues: sqs.lengths,
      dueWork: () => dueWork(Date.now()),
      diskFreeBytes: disk.freeBytes,
      threadsBusy: called.busyRatios,
    })
    if (metricsServer !== undefined) running.set('metrics', metricsServer)
    ready.resolve(undefined)
    await called.warm()
    return {
      url: server.url,
      accounts,
      underWay,
      metricsUrl: metricsServer?.url,
      stop: (onPart) => end(running, onPart),
    }
  } catch (error) {
    ready.reject(error)
    await end(running)
    throw options.data === undefined ? error : diskFault(error, options.data)
  }
}

async function openData({ data }: ServiceOptions, running: Running): Promise<void> {
  if (data === undefined) return
  running.set('lock', await takeFolder(data))
  await openFolder(data)
}

function refuseFormat(error: unknown): never {
  throw error instanceof FormatError ? new StartError(error.message) : error
}

const toBoth = (one: CallListener | undefined, other: CallListener | undefined) => (call: EndedCall) => {
  one?.(call)
  other?.(call)
}

interface Called {
  readonly functions: readonly LocalFunction[]
  /** Lets the functions be called from now on. Only this process uses its own engine, so its limits are kept here. */
  begin(begin: Begin): { stop(): Promise<void> }
  warm(): Promise<unknown>
  readonly busyRatios: () => readonly number[]
}

/** The functions in this thread, or in a number of workers, which load them while the rest of the service starts. */
function functionsOf({ workers = 1, logsJson = false }: ServiceOptions, written: () => void, running: Running): Called {
  const served = functions.filter(({ bus }) => bus !== true)
  const keeper = newLimitsKeeper()
  if (workers === 1) {
    const here = served.map((wiring) => localFunction(wiring))
    const begin = ({ store }: Begin) => (store === undefined ? nothing : keepLimits(keeper))
    return { functions: here, begin, warm: () => warmAll(here), busyRatios: () => [] }
  }
  const pool = startWorkers({ count: workers, wiringModule, functions: served, keeper, onWritten: written, logsJson })
  running.set('workers', pool)
  const begin = (told: Begin) => {
    pool.begin(told)
    return nothing
  }
  return { functions: pool.functions, begin, warm: () => pool.ready, busyRatios: pool.busyRatios }
}

const nothing = { stop: () => Promise.resolve() }
const wiringModule = new URL('../lib/wiring.ts', import.meta.url).href

const listen = (options: ServerOptions) => onPort(options.port, () => startServer(options))

async function measure(port: number | undefined, metrics: Metrics | undefined, sources: Sources) {
  if (port === undefined || metrics === undefined) return undefined
  const { startMetricsServer } = await import('./metrics-server.ts')
  return await onPort(port, () => startMetricsServer(port, metrics, sources))
}

async function onPort<Server>(port: number, start: () => Promise<Server>): Promise<Server> {
  try {
    return await start()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is in use.`)
    if (code === 'EACCES') throw new StartError(`Port ${port} may not be used.`)
    throw error
  }
}

interface JobsOptions {
  readonly room: Disk['room']
  readonly metrics: Metrics | undefined
}

/** Starts the jobs of queues and of the schedule, and returns the schedule. */
function startJobs(
  functions: readonly LocalFunction[],
  queuesOfRun: Queues,
  { room, metrics }: JobsOptions,
  running: Running,
): Schedule {
  const onReceived = metrics && { onReceived: metrics.onReceived }
  running.set('consumers', startQueueConsumers(functions, queuesOfRun, { room, ...onReceived }))
  const schedule = startSchedule(functions, { room })
  running.set('schedule', schedule)
  return schedule
}

const diskOf = ({ data }: ServiceOptions) => (data === undefined ? noDisk : watchDisk({ folder: data }))

const hourMilliseconds = 3_600_000

/**
 * The folder of files, and the secret of this run with which their addresses are signed. The first file makes the
 * folder.
 */
function filesOf({ data }: ServiceOptions, running: Running) {
  const folder = join(data ?? join(tmpdir(), `files-of-${process.pid}-${randomBytes(6).toString('hex')}`), 'files')
  const tidy = () => {
    removeExpiredFiles(folder, Date.now()).catch((error: unknown) => console.error('Files were not removed:', error))
  }
  tidy()
  const timer = setInterval(tidy, hourMilliseconds)
  timer.unref()
  running.set('files', {
    async stop() {
      clearInterval(timer)
      useFileBytes(undefined)
      if (data === undefined) await rm(dirname(folder), { recursive: true, force: true })
    },
  })
  return { folder, secret: randomBytes(32).toString('base64url') }
}

async function carrierOf({ data, smtp, isQuiet = false }: ServiceOptions): Promise<MailCarrier> {
  if (smtp === undefined) return mailFiles(data === undefined ? undefined : join(data, 'mail'), { isQuiet })
  const { smtpMail } = await import('./smtp-mail.ts')
  return smtpMail({ server: smtp })
}

const mailOf = async (
  options: ServiceOptions,
  { sqs, metrics }: { readonly sqs: Queues; readonly metrics: Metrics | undefined },
) => startMail(await carrierOf(options), { onMail: metrics?.onMail, tellUnreachable: mailNotices(sqs) })

async function startStorage({ data, notices, workers = 1 }: ServiceOptions, running: Running) {
  const dataFile = data === undefined ? undefined : join(data, 'tables.db')
  const [engine, sqs] = await Promise.allSettled([
    startEngine({ dataFile, notices, isShared: workers > 1 }),
    startQueues(queues),
  ])
  if (engine.status === 'fulfilled') running.set('engine', engine.value)
  if (sqs.status === 'fulfilled') running.set('queues', sqs.value)
  if (engine.status === 'rejected') throw engine.reason
  if (sqs.status === 'rejected') throw sqs.reason
  return { engine: engine.value, sqs: sqs.value }
}

/** The store keeps how far its consumers have come. With another engine, a folder does so. */
async function checkpointsOf(
  { own }: Engine,
  { data }: ServiceOptions,
  called: readonly LocalFunction[],
): Promise<Checkpoints> {
  if (own === undefined) return data === undefined ? noCheckpoints : await openCheckpoints(join(data, 'streams'))
  const consumers = called.filter(({ wiring }) => wiring.trigger.kind === 'stream').map(({ wiring }) => wiring.name)
  return storeCheckpoints(own.store, consumers)
}

async function end(running: Running, onPart: (part: Part) => void = () => undefined): Promise<void> {
  for (const part of parts) {
    try {
      if (running.has(part)) onPart(part)
      await running.get(part)?.stop()
    } catch (error) {
      console.error(`The ${part} did not stop as it should:`, error)
    }
    running.delete(part)
  }
}
