/**
 * The functions of the wiring in several workers, so that the service uses the cores there are, and what blocks the
 * thread of one call blocks no other's. The service's own thread has the gateway, the queues, and what feeds streams,
 * queues and the schedule, each of them once; what it calls is answered by a worker.
 *
 * A worker that ends, or does not come back from a call, is replaced. Its calls fail, as those of a Lambda function
 * that has crashed: callers get a 502, and jobs get their work again.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LimitsKeeper } from '../functions/store/limits/kept-limiter.ts'
import { newNumberLines } from '../functions/work/account/number-line.ts'
import type { FunctionWiring } from '../lib/wiring.ts'
import { callerOf, knownClients } from './caller.ts'
import { secondsOf, type LocalFunction, type MadeBy } from './functions.ts'
import { workerChoice, type Caller } from './worker-choice.ts'
import type { Begin } from './worker-messages.ts'
import { spawnWorker, type WorkerHandle } from './worker.ts'

export interface WorkerPool {
  /** Each call of one is answered by a worker. They wait until the pool has begun. */
  readonly functions: readonly LocalFunction[]
  /** Once the first workers have loaded all modules; rejects where one of them cannot. */
  readonly ready: Promise<unknown>
  /** Tells the workers where tables and queues are. */
  begin(begin: Begin): void
  /** Ends the workers in whatever they do. */
  stop(): Promise<void>
}

export interface WorkerPoolOptions {
  readonly count: number
  /** The module that exports the `functions` of the wiring. */
  readonly wiringModule: string
  /** Those of them that are served. */
  readonly functions: readonly FunctionWiring[]
  /** Counts the calls of all workers, where the engine is ours. */
  readonly keeper: LimitsKeeper
  /** Told soon after a worker has written. */
  readonly onWritten: () => void
  /** Beyond the time that a function has, for a worker to say so itself. */
  readonly graceMillis?: number
}

const pauseMillis = 1_000

export function startWorkers(options: WorkerPoolOptions): WorkerPool {
  const { count, wiringModule, keeper, onWritten, graceMillis = 5_000 } = options
  const lines = newNumberLines()
  const choice = workerChoice<WorkerHandle>(() => performance.now())
  const clients = knownClients()
  const workers = new Set<WorkerHandle>()
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const begun = Promise.withResolvers<Begin>()
  /** Calls that came while there was no worker. */
  const waiting: (() => void)[] = []

  function spawn(): WorkerHandle {
    const worker = spawnWorker({
      wiringModule,
      keeper,
      lines,
      onWritten,
      onSettingsChanged: () => {
        for (const other of workers) if (other !== worker) other.post({ kind: 'settings-changed' })
      },
    })
    workers.add(worker)
    void serve(worker)
    return worker
  }

  function resumeCalls(): void {
    for (const resume of waiting.splice(0)) resume()
  }

  /** Gives the worker calls while it lives, and puts another in its place. */
  async function serve(worker: WorkerHandle): Promise<void> {
    const isReady = await worker.ready.then(
      () => true,
      () => false,
    )
    if (isReady) {
      worker.post({ kind: 'begin', ...(await begun.promise) })
      choice.join(worker)
      resumeCalls()
    }
    const reason = await worker.ended
    choice.leave(worker)
    workers.delete(worker)
    if (isStopping()) return
    console.error(`A worker has ended, and another takes its place: ${reason}`)
    if (!isReady) await sleep(pauseMillis, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    if (!isStopping()) spawn()
  }

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
    const worker = await workerFor(caller)
    const giveUp = () => {
      choice.leave(worker)
      void worker.stop(`it did not come back from ${wiring.name}`)
    }
    const overdue = setTimeout(giveUp, secondsOf(wiring) * 1_000 + graceMillis)
    try {
      return await worker.call({ function: wiring.name, event, requestId }, learn)
    } finally {
      clearTimeout(overdue)
      choice.end(worker, caller)
    }
  }

  async function workerFor(caller: Caller): Promise<WorkerHandle> {
    for (;;) {
      if (isStopping()) throw new Error('The service ends.')
      const worker = choice.begin(caller)
      if (worker !== undefined) return worker
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }

  const first = Array.from({ length: count }, spawn)
  const ready = Promise.all(first.map((worker) => worker.ready))
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
    begin: (begin) => begun.resolve(begin),
    async stop() {
      stopping.abort()
      resumeCalls()
      await Promise.all(Array.from(workers, (worker) => worker.stop('the service ends')))
    },
  }
}
