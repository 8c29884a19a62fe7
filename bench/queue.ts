/** The work queue in memory: messages of the functions are stored here and handed to the worker, as Lambda does. */
import { handler as work } from '../functions/jobs/work-queue.ts'
import type { WorkMessage } from '../functions/work/queues/work-message.ts'
import { functions } from '../lib/wiring.ts'
import { queueEvent, takeMessages } from '../test/queue.ts'

const waiting: string[] = []

/** Keeps messages to queues in the process from now on. */
export function installQueue(): void {
  takeMessages((body) => waiting.push(body))
}

export const waitingMessages = (): readonly string[] => waiting

/** Drops the messages of calls that are counted without the work that they leave. */
export function dropMessages(): Promise<void> {
  waiting.length = 0
  return Promise.resolve()
}

/** Hands messages to the worker, a batch at a time, until none is left, and returns their number. */
export async function workOff(): Promise<number> {
  let handed = 0
  while (waiting.length > 0) {
    const some = waiting.splice(0, batchSize())
    handed += some.length
    await hand(some)
  }
  return handed
}

/** Hands messages to the worker that were never sent, in one batch. */
export const workOn = (...messages: readonly WorkMessage[]) => hand(messages.map((message) => JSON.stringify(message)))

/**
 * Hands a given number of messages to several workers. Messages on which a worker fails come again, and are counted.
 */
export async function workOffTogether(workers: number, messages = Infinity): Promise<number> {
  let failures = 0
  let left = messages
  const worker = async () => {
    while (waiting.length > 0 && left > 0) {
      const some = waiting.splice(0, Math.min(batchSize(), left))
      left -= some.length
      const failed = await handed(some)
      failures += failed.length
      waiting.push(...failed)
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return failures
}

async function hand(bodies: readonly string[]): Promise<void> {
  const failed = await handed(bodies)
  if (failed.length > 0) throw new Error(`The worker failed on ${failed.length} messages.`)
}

/** The messages for which the worker failed. */
async function handed(bodies: readonly string[]): Promise<string[]> {
  const { batchItemFailures } = await work(queueEvent(bodies))
  return batchItemFailures.map(({ itemIdentifier }) => bodies[Number(itemIdentifier)] ?? '')
}

function batchSize(): number {
  const trigger = functions.find(({ name }) => name === 'work')?.trigger
  if (trigger?.kind !== 'queue') throw new Error('No queue triggers the worker.')
  return trigger.batchSize
}
