/** A handler that blocks or ends its thread on request, and answers the thread's id. */
import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import * as v from 'valibot'

const eventSchema = v.object({
  ask: v.picklist(['who', 'environment', 'block', 'leave', 'fail', 'exhaust', 'sleep']),
  /** The first number tells whether blocked calls may continue, the second counts those that are blocked. */
  gate: v.optional(v.instance(SharedArrayBuffer)),
  /** The caller, which the middleware of a real function determines. */
  by: v.optional(v.object({ account: v.string(), access: v.object({ name: v.string() }) })),
})
const messagesSchema = v.object({
  Records: v.array(v.object({ body: v.string(), attributes: v.object({ ApproximateReceiveCount: v.string() }) })),
})

export async function handler(event: unknown, context: object): Promise<unknown> {
  if (v.is(messagesSchema, event)) {
    // A worker that ends in the middle of its work.
    if (event.Records.some(({ attributes }) => attributes.ApproximateReceiveCount === '1')) process.exit(1)
    console.log(`worked: ${event.Records.map(({ body }) => body).join()}`)
    return { batchItemFailures: [] }
  }
  const { ask, gate, by } = v.parse(eventSchema, event)
  if (by !== undefined) Object.assign(context, { caller: by })
  switch (ask) {
    case 'environment':
      return process.env['SAMPLE']
    case 'block': {
      const numbers = new Int32Array(gate ?? new SharedArrayBuffer(8))
      Atomics.add(numbers, 1, 1)
      Atomics.notify(numbers, 1)
      Atomics.wait(numbers, 0, 0)
      return threadId
    }
    case 'leave':
      return process.exit(1)
    case 'exhaust': {
      let kept: unknown
      for (;;) kept = [kept, new Array<number>(10_000).fill(0.5)]
    }
    case 'fail':
      throw new Error('As it was asked to.')
    case 'sleep':
      await sleep(60_000, undefined, { ref: false })
      return threadId
    case 'who':
      return threadId
  }
}
