/** One worker as the service's thread sees it: calls that are answered, fail, or end with the worker. */
import { MessageChannel, Worker } from 'node:worker_threads'
import * as v from 'valibot'
import type { LimitsKeeper } from '../functions/store/limits/memory-limiter.ts'
import type { NumberQueue } from '../functions/work/document-numbers/number-queue.ts'
import { TimeoutError, type MadeBy } from './functions.ts'
import { answerLimits } from './limits.ts'
import { answerNumberQueue } from './number-lines.ts'
import { fromWorkerSchema, type Call, type FromWorker, type ToWorker, type WorkerData } from './worker-messages.ts'

export interface WorkerHandle {
  /** Resolves once its modules are loaded; rejects if the worker ends first. */
  readonly ready: Promise<void>
  /** Resolves with the reason, also if it was stopped. */
  readonly ended: Promise<string>
  /** Rejects with what the function threw, a TimeoutError, or that the worker has ended. */
  call(call: Omit<Call, 'id'>, madeBy?: (by: MadeBy) => void): Promise<unknown>
  post(message: ToWorker): void
  /** The part of its time that the thread was busy since it was last asked, 0 to 1. */
  busyRatio(): number
  /** Ends the worker, even in the middle of a call. */
  stop(reason: string): Promise<void>
}

export interface WorkerListener {
  onWritten(): void
  onSettingsChanged(): void
}

/** Bounds like those of `npm start` for the service's own thread; a young generation has three semi-spaces. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 }

export interface WorkerOptions extends WorkerListener {
  readonly wiringModule: string
  /** The names of the functions that the worker loads. */
  readonly names: readonly string[]
  /** Counts the calls of all workers. */
  readonly keeper: LimitsKeeper
  /** The queues for document numbers, in which the calls of all workers wait. */
  readonly lines: NumberQueue
  /** Whether the output of its code becomes lines of JSON. */
  readonly logsJson: boolean
}

function startThread({ wiringModule, names, keeper, lines, logsJson }: WorkerOptions): Worker {
  const { port1, port2 } = new MessageChannel()
  answerLimits(port1, keeper)
  const linesChannel = new MessageChannel()
  answerNumberQueue(linesChannel.port1, lines)
  const thread = new Worker(new URL('worker-thread.ts', import.meta.url), {
    workerData: {
      ...{ wiringModule, names: [...names], limits: port2, lines: linesChannel.port2, logsJson },
    } satisfies WorkerData,
    transferList: [port2, linesChannel.port2],
    resourceLimits,
  })
  thread.on('exit', () => port1.close())
  return thread
}

export function spawnWorker(options: WorkerOptions): WorkerHandle {
  const thread = startThread(options)
  const waiting = new Map<number, Waiting>()
  const ready = Promise.withResolvers<undefined>()
  const ended = Promise.withResolvers<string>()
  let lastId = 0
  let reason = 'it left'
  let gone: Error | undefined
  let utilization = thread.performance.eventLoopUtilization()

  function take(message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        ready.resolve(undefined)
        return
      case 'written':
        options.onWritten()
        return
      case 'settings-changed':
        options.onSettingsChanged()
        return
      case 'made-by':
        waiting.get(message.id)?.madeBy?.(message)
        return
      case 'answer':
        waiting.get(message.id)?.resolve(message.answer)
        waiting.delete(message.id)
        return
      case 'failure': {
        const { id, isTimeout, error } = message
        waiting.get(id)?.reject(isTimeout ? new TimeoutError(errorText(error)) : error)
        waiting.delete(id)
      }
    }
  }

  thread.on('message', (message) => take(v.parse(fromWorkerSchema, message)))
  thread.on('error', (error) => (reason = error instanceof Error ? (error.stack ?? error.message) : String(error)))
  thread.on('exit', () => {
    gone = new Error(`The worker of this call has ended: ${reason}`)
    ready.reject(gone)
    for (const call of waiting.values()) call.reject(gone)
    waiting.clear()
    ended.resolve(reason)
  })
  ready.promise.catch(() => undefined)

  return {
    ready: ready.promise,
    ended: ended.promise,
    call(call, madeBy) {
      if (gone !== undefined) return Promise.reject(gone)
      const id = ++lastId
      const answered = Promise.withResolvers<unknown>()
      waiting.set(id, { ...answered, madeBy })
      thread.postMessage({ kind: 'call', id, ...call } satisfies ToWorker)
      return answered.promise
    },
    post: (message) => thread.postMessage(message),
    busyRatio() {
      const before = utilization
      utilization = thread.performance.eventLoopUtilization()
      return thread.performance.eventLoopUtilization(utilization, before).utilization
    },
    async stop(why) {
      reason = why
      await thread.terminate()
    },
  }
}

interface Waiting extends PromiseWithResolvers<unknown> {
  readonly madeBy: ((by: MadeBy) => void) | undefined
}

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error))
