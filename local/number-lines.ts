/**
 * The queues for document numbers, for a service that consists of several threads of one process. They are in the
 * service's own thread, and a worker takes its places over a port. So all calls of the process come one after another,
 * whichever thread they are in. A worker that ends has left all its places.
 */
import type { MessagePort } from 'node:worker_threads'
import * as v from 'valibot'
import type { NumberQueue, PlacesInLines } from '../functions/work/document-numbers/number-queue.ts'

const numbersSchema = v.array(v.optional(v.number()))
const askedSchema = v.variant('ask', [
  v.object({ ask: v.literal('enter'), id: v.number(), names: v.array(v.string()) }),
  v.object({ ask: v.literal('leave'), id: v.number(), next: numbersSchema }),
])
type Asked = v.InferOutput<typeof askedSchema>
const answerSchema = v.object({ id: v.number(), left: numbersSchema })
type Answer = v.InferOutput<typeof answerSchema>

/** Answers the thread at the other end of the port, until that ends. */
export function answerNumberQueue(port: MessagePort, lines: NumberQueue): void {
  const held = new Map<number, PlacesInLines>()
  const answer = async (asked: Asked) => {
    if (asked.ask === 'leave') {
      held.get(asked.id)?.leave(asked.next)
      held.delete(asked.id)
      return
    }
    const places = lines.enter(asked.names)
    held.set(asked.id, places)
    const left = (await places.before) ?? []
    port.postMessage({ id: asked.id, left: [...left] } satisfies Answer)
  }
  port.on('message', (message) => void answer(v.parse(askedSchema, message)))
  port.on('close', () => {
    for (const places of held.values()) places.leave([])
    held.clear()
  })
}

/** The queues at the other end of the port. */
export function numberQueueOverPort(port: MessagePort): NumberQueue {
  const waiting = new Map<number, (left: Answer['left']) => void>()
  let last = 0
  port.on('message', (message) => {
    const { id, left } = v.parse(answerSchema, message)
    waiting.get(id)?.(left)
    waiting.delete(id)
  })
  // A thread that has nothing else to do may end.
  port.unref()
  return {
    enter(names) {
      const id = ++last
      const { promise: before, resolve } = Promise.withResolvers<Answer['left']>()
      waiting.set(id, resolve)
      port.postMessage({ ask: 'enter', id, names: [...names] } satisfies Asked)
      return {
        before,
        leave: (next) => port.postMessage({ ask: 'leave', id, next: [...next] } satisfies Asked),
      }
    },
  }
}
