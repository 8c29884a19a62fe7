/**
 * The functions of the wiring in several workers, so that the service uses all cores, and a call that blocks its thread
 * blocks no call of another worker. The service's own thread has the gateway, the queues, and the parts that feed
 * streams, queues and the schedule, each of them once. A worker answers their calls.
 *
 * Pages for strangers and work that draws documents have one more worker, which answers nothing else: no page without a
 * key and no PDF ever holds up a call of the API. It starts with the first such call, as it takes much memory.
 *
 * A worker that ends, or does not come back from a call, is replaced. Its calls fail, as those of a Lambda function
 * that has crashed: callers get a 502, and jobs get their work again.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LimitsKeeper } from '../functions/store/limits/memory-limiter.ts'
import { newNumberQueue } from '../functions/work/document-numbers/number-queue.ts'
import type { FunctionWiring } from '../lib/wiring.ts'
import { callerOf, knownClients } from './caller.ts'
import { secondsOf, type LocalFunction, type MadeBy } from './functions.ts'
import { workerChoice, type Caller, type WorkerChoice } from './worker-choice.ts'
import type { Begin } from './worker-messages.ts'
import { spawnWorker, type WorkerHandle } from './worker.ts'

export interface WorkerPool {
  /** Each call of one is answered by a worker. They wait until the pool has begun. */
  readonly functions: readonly LocalFunction[]
  /** Resolves once the first workers have loaded all modules; rejects if one of them cannot. */
  readonly ready: Promise<unknown>
  /** Tells the workers where tables and queues are. */
  begin(begin: Begin): void
  /** The part of its time that each worker's thread was busy since this was last asked, 0 to 1. */
  readonly busyRatios: () => readonly number[]
  /** Ends the workers, even in the middle of a call. */
  stop(): Promise<void>
}

export interface WorkerPoolOptions {
  /** The number of workers that answer calls with a key and do jobs, beside the one for pages and documents. */
  readonly count: number
  /** The module that exports the `functions` of the wiring. */
  readonly wiringModule: string
  /** The workers that are served. */
  readonly functions: readonly FunctionWiring[]
  /** Counts the calls of all workers, if the service owns the engine. */
  readonly keeper: LimitsKeeper
  /** Called soon after a worker has written. */
  readonly onWritten: () => void
  /** The extra time in which a worker may report a function's timeout itself. */
  readonly graceMillis?: number
  /** Whether the output of the workers' code becomes lines of JSON. */
  readonly logsJson?: boolean
}

const pauseMillis = 1_000

/** Workers that answer with the same functions, and the calls that wait for one of them. */
interface Room {
  readonly names: readonly string[]
  readonly count: number
  readonly choice: WorkerChoice<WorkerHandle>
  /** Calls that came while there was no worker. */
  readonly waiting: (() => void)[]
  /** Whether the workers of this room were started. Those for pages and documents start with their first call. */
  isStarted: boolean
}

/**
 * Pages, files and calls without a key, and e-mails with their PDFs. The health check stays with the calls: a flood of
 * pages must not make a monitor end the service.
 */
const isApart = ({ name, open, mail, trigger }: FunctionWiring): boolean =>
  trigger.kind === 'route' ? open !== undefined && name !== 'healthz' : mail === true

function roomsOf({ count, functions }: WorkerPoolOptions): { readonly calls: Room; readonly apart: Room } {
  const roomFor = (some: readonly FunctionWiring[], workers: number): Room => ({
    names: some.map(({ name }) => name),
    count: some.length === 0 ? 0 : workers,
    choice: workerChoice<WorkerHandle>(() => performance.now()),
    waiting: [],
    isStarted: false,
  })
  const apart = functions.filter(isApart)
  return {
    calls: roomFor(
      functions.filter((wiring) => !isApart(wiring)),
      count,
    ),
    apart: roomFor(apart, 1),
  }
}

const isFulfilled = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )

/** A worker of the room, as soon as one is free. */
async function workerFor(caller: Caller, { choice, waiting }: Room, isStopping: () => boolean): Promise<WorkerHandle> {
  for (;;) {
    if (isStopping()) throw new Error('The service ends.')
    const worker = choice.begin(caller)
    if (worker !== undefined) return worker
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
}

function giveUp(worker: WorkerHandle, { choice }: Room, { name }: FunctionWiring): void {
  choice.leave(worker)
  void worker.stop(`it did not come back from ${name}`)
}

function resumeCalls({ waiting }: Room): void {
  for (const resume of waiting.splice(0)) resume()
}

/** The workers of a pool: one that ends is replaced by another of its room. */
function newStaff({ wiringModule, keeper, onWritten, logsJson = false }: WorkerPoolOptions) {
  const lines = newNumberQueue()
  const workers = new Set<WorkerHandle>()
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const begun = Promise.withResolvers<Begin>()

  function spawn(room: Room): WorkerHandle {
    const worker = spawnWorker({
      wiringModule,
      names: room.names,
      keeper,
      lines,
      logsJson,
      onWritten,
      onSettingsChanged: () => {
        for (const other of workers) if (other !== worker) other.post({ kind: 'settings-changed' })
      },
    })
    workers.add(worker)
    void serve(worker, room)
    return worker
  }

  /** Gives the worker calls while it lives, and puts another in its place. */
  async function serve(worker: WorkerHandle, room: Room): Promise<void> {
    const isReady = await isFulfilled(worker.ready)
    if (isReady) {
      worker.post({ kind: 'begin', ...(await begun.promise) })
      room.choice.join(worker)
      resumeCalls(room)
    }
    const reason = await worker.ended
    room.choice.leave(worker)
    workers.delete(worker)
    if (isStopping()) return
    console.error(`A worker has ended and is replaced: ${reason}`)
    if (!isReady) await sleep(pauseMillis, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    if (!isStopping()) spawn(room)
  }

  function start(room: Room): readonly WorkerHandle[] {
    room.isStarted = true
    return Array.from({ length: room.count }, () => spawn(room))
  }

  return { workers, start, isStopping, begin: begun.resolve, stop: () => stopping.abort() }
}

export function startWorkers(options: WorkerPoolOptions): WorkerPool {
  const { graceMillis = 5_000 } = options
  const { calls, apart } = roomsOf(options)
  const clients = knownClients()
  const { workers, ...staff } = newStaff(options)

  async function call(
    wiring: FunctionWiring,
    event: unknown,
    requestId: string,
    madeBy?: (by: MadeBy) => void,
  ): Promise<unknown> {
    const sent = callerOf(wiring, event)
    const caller = clients.clientOf(sent)
    const learn = (by: MadeBy) => {
      clients.learn(sent, by)
      madeBy?.(by)
    }
    const room = isApart(wiring) ? apart : calls
    if (!room.isStarted && !staff.isStopping()) staff.start(room)
    const worker = await workerFor(caller, room, staff.isStopping)
    const overdue = setTimeout(() => giveUp(worker, room, wiring), secondsOf(wiring) * 1_000 + graceMillis)
    try {
      return await worker.call({ function: wiring.name, event, requestId }, learn)
    } finally {
      clearTimeout(overdue)
      room.choice.end(worker, caller)
    }
  }

  const ready = Promise.all(staff.start(calls).map((worker) => worker.ready))
  ready.catch(() => undefined)
  return {
    functions: options.functions.map((wiring) => ({
      wiring,
      warm: async () => {
        await ready
      },
      call: (event, requestId = randomUUID(), madeBy) => call(wiring, event, requestId, madeBy),
    })),
    ready,
    begin: staff.begin,
    busyRatios: () => Array.from(workers, (worker) => worker.busyRatio()),
    async stop() {
      staff.stop()
      resumeCalls(calls)
      resumeCalls(apart)
      await Promise.all(Array.from(workers, (worker) => worker.stop('the service ends')))
    },
  }
}
