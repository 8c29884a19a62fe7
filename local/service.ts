/**
 * The whole service in one process: storage engine, queues, a stand-in for e-mail, the gateway, and what feeds streams,
 * queues and schedule to their functions, all from the wiring. Functions for the event bus are left out: there is no
 * bus on one machine, and the feed holds all that it would tell.
 *
 * The functions find their tables and queues in this process's environment, as they would in Lambda's; so one process
 * runs one service.
 */
import { join } from 'node:path'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { functions, queues, type FunctionWiring, type QueueName } from '../lib/wiring.ts'
import { applyAccountFile, readAccountFile, refuseSameAccount, type AppliedAccount } from './account-file.ts'
import type { CallLog } from './call-log.ts'
import { noCheckpoints, openCheckpoints } from './checkpoints.ts'
import { localCredentials, localRegion } from './credentials.ts'
import { startEngine, type Engine } from './engine.ts'
import { storeOverKeptSockets } from './engine-transport.ts'
import { localFunction, type LoadModule, type LocalFunction } from './functions.ts'
import { keepLimits, newLimitsKeeper } from './limits.ts'
import { takeFolder } from './lock.ts'
import { startMail, type MailStandIn } from './mail-stand-in.ts'
import { startQueueConsumers } from './queue-consumers.ts'
import { startQueues, type Queues, type QueueShape } from './queue-emulator.ts'
import { startSchedule } from './schedule.ts'
import { startServer, type LocalServer, type ServerOptions } from './server.ts'
import { StartError } from './start-error.ts'
import { startStreams, type Streams } from './streams.ts'

export interface ServiceOptions {
  /** 0 for any that is free. */
  readonly port: number
  /** Account files, applied in this order at each start. */
  readonly accounts: readonly string[]
  /** The folder that keeps everything; nothing is kept where undefined. */
  readonly data: string | undefined
  /** Told once where the storage engine ends under the service, which can do nothing without it. */
  readonly onEngineLost?: () => void
  /** Told a line of each call. */
  readonly log?: CallLog | undefined
  readonly wiring?: LocalWiring
  readonly load?: LoadModule
}

export interface LocalWiring {
  readonly functions: readonly FunctionWiring[]
  readonly queues: Readonly<Record<QueueName, QueueShape>>
}

export interface Service {
  readonly url: string
  readonly enginePid: number | undefined
  readonly accounts: readonly AppliedAccount[]
  /** Ends the calls at work and everything that was started. */
  stop(): Promise<void>
}

/** What is stopped, in this order: first what takes work, last what the work rests on. */
const parts = [
  'server',
  'schedule',
  'consumers',
  'streams',
  'queues',
  'mail',
  'limits',
  'transport',
  'engine',
  'lock',
] as const
type Running = Map<(typeof parts)[number], { stop(): Promise<void> }>

/** Throws a StartError where it cannot start; nothing is left running then. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const files = await Promise.all(options.accounts.map(readAccountFile))
  refuseSameAccount(files)
  const wiring = options.wiring ?? { functions, queues }
  const served = wiring.functions.filter(({ bus }) => bus !== true).map((each) => localFunction(each, options.load))
  const running: Running = new Map()
  const ready = Promise.withResolvers<undefined>()
  ready.promise.catch(() => undefined)
  try {
    if (options.data !== undefined) running.set('lock', await takeFolder(options.data))
    const started: Streams[] = []
    const written = () => started.forEach((streams) => streams.nudge())
    const { port, log } = options
    const server = await listen({ port, functions: served, ready: ready.promise, written, log })
    running.set('server', server)
    const { engine, sqs } = await startStorage(options, wiring, running)
    const mail = await startMail(options.data === undefined ? undefined : join(options.data, 'mail'))
    running.set('mail', mail)
    setEnvironment(engine, sqs, mail, server)
    // Of another engine only the SDK knows how it is talked to.
    if (engine.pid !== undefined) {
      running.set('transport', storeOverKeptSockets(documentClient(), engine.endpoint, written))
      // Nobody else has this engine, so all calls that count are of this process.
      running.set('limits', keepLimits(newLimitsKeeper()))
    }
    const accounts: AppliedAccount[] = []
    for (const file of files) accounts.push(await applyAccountFile(file))

    const checkpoints =
      options.data === undefined ? noCheckpoints : await openCheckpoints(join(options.data, 'streams'))
    const streams = startStreams(served, { ...engine, checkpoints, isOurs: engine.pid !== undefined })
    started.push(streams)
    running.set('streams', streams)
    running.set('consumers', startQueueConsumers(served, sqs))
    running.set('schedule', startSchedule(served))
    ready.resolve(undefined)
    await warm(served)
    return { url: server.url, enginePid: engine.pid, accounts, stop: () => end(running) }
  } catch (error) {
    ready.reject(error)
    await end(running)
    throw error
  }
}

async function listen(options: ServerOptions): Promise<LocalServer> {
  try {
    return await startServer(options)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new StartError(`Port ${options.port} is in use.`)
    if (code === 'EACCES') throw new StartError(`Port ${options.port} may not be used.`)
    throw error
  }
}

async function startStorage({ data, onEngineLost }: ServiceOptions, wiring: LocalWiring, running: Running) {
  const [engine, sqs] = await Promise.allSettled([
    startEngine({ dataFile: data === undefined ? undefined : join(data, 'tables.db'), onLost: onEngineLost }),
    startQueues(wiring.queues),
  ])
  if (engine.status === 'fulfilled') running.set('engine', engine.value)
  if (sqs.status === 'fulfilled') running.set('queues', sqs.value)
  if (engine.status === 'rejected') throw engine.reason
  if (sqs.status === 'rejected') throw sqs.reason
  return { engine: engine.value, sqs: sqs.value }
}

/** What a deployed function is given; and nothing of the caller's own AWS account, which is not to be touched. */
function setEnvironment(engine: Engine, sqs: Queues, mail: MailStandIn, server: LocalServer): void {
  for (const name of ['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_ENDPOINT_URL']) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, {
    AWS_REGION: localRegion,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_ENDPOINT_URL_SQS: sqs.endpoint,
    AWS_ENDPOINT_URL_SESV2: mail.endpoint,
    BASE_URL: server.url,
    // Receivers of test accounts may run on this machine too.
    PRIVATE_WEBHOOKS: 'allowed',
  })
  for (const [table, name] of Object.entries(engine.tableNames)) process.env[`${table.toUpperCase()}_TABLE`] = name
  for (const [queue, url] of Object.entries(sqs.urls)) process.env[`${environmentName(queue)}_QUEUE_URL`] = url
}

const environmentName = (name: string) => name.toUpperCase().replaceAll('-', '_')

/** A module that cannot be loaded fails its own calls; the rest of the service need not wait for it. */
async function warm(served: readonly LocalFunction[]): Promise<void> {
  for (const each of served) {
    await each.warm().catch((error: unknown) => console.error(`${each.wiring.name} cannot be loaded:`, error))
  }
}

async function end(running: Running): Promise<void> {
  for (const part of parts) {
    try {
      await running.get(part)?.stop()
    } catch (error) {
      console.error(`The ${part} did not stop as it should:`, error)
    }
    running.delete(part)
  }
}
