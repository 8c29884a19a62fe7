/**
 * The limits of the local run, in which only one process uses the storage engine. They are kept in the memory of the
 * service's own thread. A worker thread asks that thread over a port, so that all calls of a client are counted in one
 * place.
 */
import { randomUUID } from 'node:crypto'
import type { MessagePort } from 'node:worker_threads'
import * as v from 'valibot'
import { leaseMillis } from '../functions/domain/base/call-limits.ts'
import { useLimiter } from '../functions/http/rate-limit.ts'
import { createKeptLimiter, type LimitsKeeper } from '../functions/store/limits/memory-limiter.ts'
import { createProcessLimits } from '../functions/store/limits/process-limits.ts'

/** Counts of all calls of the service. They start again with each run. */
export const newLimitsKeeper = (): LimitsKeeper => createProcessLimits(leaseMillis)

/** Has the keeper count the calls of this thread, until it is stopped. */
export function keepLimits(keeper: LimitsKeeper): { stop(): Promise<void> } {
  useLimiter(createKeptLimiter({ keeper, now: () => Date.now(), newId: () => randomUUID() }))
  return {
    stop: () => {
      useLimiter(undefined)
      return Promise.resolve()
    },
  }
}

const clientSchema = v.object({
  account: v.string(),
  client: v.string(),
  limits: v.object({ ratePerSecond: v.number(), burst: v.number(), maxConnections: v.number() }),
})
const askedSchema = v.variant('ask', [
  v.object({
    ask: v.picklist(['enter', 'connect']),
    id: v.number(),
    client: clientSchema,
    lease: v.string(),
    nowMillis: v.number(),
  }),
  v.object({ ask: v.literal('give-back'), client: clientSchema, lease: v.string() }),
])
type Asked = v.InferOutput<typeof askedSchema>

const refusalSchema = v.object({
  turn: v.literal('refused'),
  retryAfterSeconds: v.number(),
  reason: v.picklist(['rate', 'connections']),
})
const connectedSchema = v.union([v.literal('connected'), refusalSchema])
const enteredSchema = v.union([connectedSchema, v.number()])
const answerSchema = v.object({ id: v.number(), answer: enteredSchema })
type Answer = v.InferOutput<typeof answerSchema>

/** Answers the thread at the other end of the port, until it closes the port or ends. */
export function answerLimits(port: MessagePort, keeper: LimitsKeeper): void {
  const answer = async (asked: Asked) => {
    const { client, lease } = asked
    if (asked.ask === 'give-back') {
      keeper.giveBack(client, lease)
      return
    }
    port.postMessage({ id: asked.id, answer: await keeper[asked.ask](client, lease, asked.nowMillis) } satisfies Answer)
  }
  port.on('message', (message) => void answer(v.parse(askedSchema, message)))
}

/** The keeper at the other end of the port. */
export function limitsOverPort(port: MessagePort): LimitsKeeper {
  const waiting = new Map<number, (answer: Answer['answer']) => void>()
  let last = 0
  const ask = async (asked: Omit<Extract<Asked, { ask: 'enter' | 'connect' }>, 'id'>) => {
    const id = ++last
    const answered = Promise.withResolvers<Answer['answer']>()
    waiting.set(id, answered.resolve)
    port.postMessage({ ...asked, id } satisfies Asked)
    return await answered.promise
  }
  port.on('message', (message) => {
    const { id, answer } = v.parse(answerSchema, message)
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  // A thread that has nothing else to do may end.
  port.unref()
  return {
    enter: (client, lease, nowMillis) => ask({ ask: 'enter', client, lease, nowMillis }),
    connect: async (client, lease, nowMillis) =>
      v.parse(connectedSchema, await ask({ ask: 'connect', client, lease, nowMillis })),
    giveBack: (client, lease) => port.postMessage({ ask: 'give-back', client, lease } satisfies Asked),
  }
}
