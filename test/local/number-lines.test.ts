/**
 * Queues for document numbers that several threads share: in order, with the number that is left, and after a thread
 * ended.
 */
import { MessageChannel } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newNumberQueue, type NumberQueue } from '../../functions/work/document-numbers/number-queue.ts'
import { answerNumberQueue, numberQueueOverPort } from '../../local/number-lines.ts'
import { eventually } from './sample-function.ts'

/** The queues in another thread, and the end of that thread. */
function thread(lines: NumberQueue) {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => {
    port1.close()
  })
  answerNumberQueue(port1, lines)
  return { lines: numberQueueOverPort(port2), end: () => port2.close() }
}

describe('Threads at one counter', () => {
  it('come one after another, each with the number that the one before has left', async () => {
    const shared = newNumberQueue()
    const [one, other] = [thread(shared), thread(shared)]
    const first = one.lines.enter(['dk', 'se'])
    expect(await first.before).toEqual([])
    const second = other.lines.enter(['dk'])
    let isNext = false
    const waiting = second.before?.then((left) => {
      isNext = true
      return left
    })
    const besides = other.lines.enter(['no'])
    expect(await besides.before).toEqual([])
    expect(isNext).toBe(false)
    first.leave([8, undefined])
    expect(await waiting).toEqual([8])
    const third = one.lines.enter(['se', 'dk'])
    second.leave([9])
    expect(await third.before).toEqual([undefined, 9])
  })

  it('do not wait for a thread that has ended', async () => {
    const shared = newNumberQueue()
    const [gone, waiting] = [thread(shared), thread(shared)]
    await gone.lines.enter(['dk']).before
    const next = waiting.lines.enter(['dk'])
    let isNext = false
    void next.before?.then(() => (isNext = true))
    gone.end()
    await eventually(() => isNext)
  })
})
