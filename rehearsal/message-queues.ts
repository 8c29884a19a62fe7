/**
 * The queues of a stage as SQS keeps them: standard queues that repeat, reorder and delay; messages in flight come back
 * after the visibility timeout, and after a given number of receives go to the dead letters.
 */
import { hash } from 'node:crypto'
import type { SQSClient } from '@aws-sdk/client-sqs'
import * as v from 'valibot'
import { failuresOf } from '../local/batch-failures.ts'
import { accountNumber } from './assembly.ts'
import type { Chance } from './chance.ts'
import type { Fortune } from './fortune.ts'
import { mustBeAlive } from './invocation.ts'
import type { OutgoingCalls } from './outgoing-calls.ts'
import type { QueueMapping, Stage, StageQueue } from './stage-template.ts'
import { forEverMilliseconds, type VirtualTime } from './virtual-time.ts'
import { localRegion } from '../local/credentials.ts'

interface Message {
  readonly id: string
  readonly body: string
  readonly group: string
  readonly sentMillis: number
  receives: number
  visibleMillis: number
  /** The message that is the same one, delivered again. */
  again?: Message
}

interface Queue {
  readonly facts: StageQueue
  readonly messages: Set<Message>
  readonly mapping: QueueMapping | undefined
  running: number
  /** The time of the next scheduled poll. */
  nextLook: number | undefined
}

export interface QueueOptions {
  readonly stage: Stage
  readonly time: VirtualTime
  readonly fortune: Fortune
  readonly calls: OutgoingCalls
  readonly chance: Chance
  readonly invoke: (name: string, event: unknown) => Promise<unknown>
  /** Whether delays never end, which they do in SQS. */
  readonly delaysForEver: boolean
  /** Called where a function has handled a message that comes again. */
  readonly onRepeat?: (name: string) => void
  /** Whether the queue loses this very message, which SQS never does. */
  readonly loses?: (queue: string) => boolean
}

/** Lambda's own limit on pollers, for a queue that sets none. */
const usualConcurrency = 5
const longestDelayMilliseconds = 180_000

export class MessageQueues {
  readonly #options: QueueOptions
  readonly #queues: ReadonlyMap<string, Queue>
  #lastId = 0

  constructor(options: QueueOptions) {
    this.#options = options
    const { queues, queueMappings } = options.stage
    this.#queues = new Map(
      Array.from(queues, ([name, facts]) => [
        name,
        {
          ...{ facts, messages: new Set(), running: 0, nextLook: undefined },
          mapping: queueMappings.find(({ queue }) => queue === name),
        },
      ]),
    )
  }

  connect(client: SQSClient): void {
    client.middlewareStack.add(
      (_next, { commandName = '' }) =>
        async ({ input }) => {
          const output = await this.carryOut(commandName.slice(0, -'Command'.length), input)
          return { output: v.parse(outputSchema, { ...output, $metadata: {} }), response: undefined }
        },
      { step: 'initialize', name: 'message-queues', priority: 'low' },
    )
  }

  async carryOut(command: string, input: unknown): Promise<object> {
    const { time, chance, calls } = this.#options
    return await calls.make(async () => {
      await time.sleep(chance.whole(2, 12))
      mustBeAlive()
      return command === 'SendMessageBatch' ? this.#take(input) : this.#attributes(input)
    })
  }

  /** Puts a message into a queue as AWS itself does. */
  send(name: string, body: string, group = ''): void {
    this.#put(this.#queue(name), body, group, 0)
  }

  /** Messages that wait or are at work, by queue. */
  lengths(): ReadonlyMap<string, number> {
    return new Map(Array.from(this.#queues, ([name, { messages }]) => [name, messages.size]))
  }

  bodiesOf(name: string): readonly string[] {
    return Array.from(this.#queue(name).messages, ({ body }) => body)
  }

  #queue(name: string): Queue {
    const queue = this.#queues.get(name)
    if (queue === undefined) throw new Error(`The stage has no queue ${name}.`)
    return queue
  }

  #named(url: string): Queue {
    const last = url.slice(url.lastIndexOf('/') + 1)
    return this.#queue(last.slice(this.#options.stage.name.length + 1))
  }

  #take(input: unknown): object {
    const { QueueUrl, Entries } = v.parse(sendSchema, input)
    const { fortune, loses } = this.#options
    const queue = this.#named(QueueUrl)
    const Failed: object[] = []
    const Successful: object[] = []
    for (const { Id, MessageBody, MessageGroupId = '', DelaySeconds = 0 } of Entries) {
      if (fortune.strikes('queueRefusal')) {
        Failed.push({ Id, Code: 'InternalError', SenderFault: false, Message: 'The queue is not at its best.' })
        continue
      }
      Successful.push({ Id, MD5OfMessageBody: hash('md5', MessageBody) })
      if (loses?.(queue.facts.name) === true) continue
      const message = this.#put(queue, MessageBody, MessageGroupId, DelaySeconds * 1_000)
      if (!fortune.strikes('queueRepeat')) continue
      const again = fortune.chance('queueRepeat')
      const later = again.isStruck(0.5) ? again.random() * longestDelayMilliseconds : 0
      message.again = this.#put(queue, MessageBody, MessageGroupId, DelaySeconds * 1_000 + later)
    }
    return { Failed, Successful }
  }

  #put(queue: Queue, body: string, group: string, delayMillis: number): Message {
    const { time, fortune, chance, delaysForEver } = this.#options
    const late = fortune.delay('queueDelay', delaysForEver ? forEverMilliseconds : longestDelayMilliseconds)
    const message: Message = {
      id: `message-${++this.#lastId}`,
      ...{ body, group, sentMillis: time.nowMillis, receives: 0 },
      visibleMillis: time.nowMillis + delayMillis + late + chance.whole(5, 60),
    }
    queue.messages.add(message)
    this.#lookAt(queue, message.visibleMillis + (queue.mapping?.windowSeconds ?? 0) * 1_000)
    return message
  }

  #attributes(input: unknown): object {
    const { QueueUrl } = v.parse(attributesSchema, input)
    const now = this.#options.time.nowMillis
    const waiting = [...this.#named(QueueUrl).messages].filter((one) => one.visibleMillis <= now)
    return { Attributes: { ApproximateNumberOfMessages: String(waiting.length) } }
  }

  #lookAt(queue: Queue, atMillis: number): void {
    const { time } = this.#options
    if (queue.mapping === undefined) return
    if (queue.nextLook !== undefined && queue.nextLook <= atMillis) return
    queue.nextLook = atMillis
    time.after(atMillis - time.nowMillis, () => {
      if (queue.nextLook !== atMillis) return
      queue.nextLook = undefined
      this.#handOut(queue)
    })
  }

  #handOut(queue: Queue): void {
    const { time, chance } = this.#options
    const { mapping } = queue
    if (mapping === undefined) return
    const now = time.nowMillis
    const oldestMillis = now - queue.facts.retentionSeconds * 1_000
    for (const message of queue.messages) if (message.sentMillis < oldestMillis) queue.messages.delete(message)
    while (queue.running < (mapping.maxConcurrency ?? usualConcurrency)) {
      const ready = [...queue.messages].filter((one) => one.visibleMillis <= now)
      if (ready.length === 0) break
      const batch = shuffled(ready, chance).slice(0, mapping.batchSize)
      const taken = batch.filter((message) => !this.#buries(queue, message))
      if (taken.length > 0) void this.#handle(queue, mapping, taken)
    }
    const later = [...queue.messages].filter((one) => one.visibleMillis > now).map((one) => one.visibleMillis)
    if (later.length > 0) this.#lookAt(queue, Math.min(...later))
  }

  /** Whether a message was received so often that it goes to the dead letters. */
  #buries(queue: Queue, message: Message): boolean {
    const { maxReceives, deadLetters } = queue.facts
    message.receives += 1
    if (maxReceives === undefined || deadLetters === undefined || message.receives <= maxReceives) return false
    queue.messages.delete(message)
    this.#put(this.#queue(deadLetters), message.body, message.group, 0)
    return true
  }

  async #handle(queue: Queue, mapping: QueueMapping, batch: readonly Message[]): Promise<void> {
    const { time, invoke, onRepeat } = this.#options
    queue.running += 1
    for (const message of batch) {
      message.visibleMillis = time.nowMillis + queue.facts.visibilitySeconds * 1_000
    }
    let failed: ReturnType<typeof failuresOf>
    try {
      const ids = batch.map(({ id }) => id)
      failed = failuresOf(await invoke(mapping.function, { Records: batch.map((one) => recordOf(one, queue)) }), ids)
    } catch {
      failed = 'all'
    }
    queue.running -= 1
    // A failed message stays out of sight until its time is up.
    const handled = batch.filter(({ id }) => failed !== 'all' && !failed.includes(id))
    for (const message of handled) queue.messages.delete(message)
    const comesAgain = handled.some(({ again }) => again !== undefined && queue.messages.has(again))
    if (comesAgain) onRepeat?.(mapping.function)
    this.#lookAt(queue, time.nowMillis)
  }
}

function recordOf({ id, body, group, sentMillis, receives }: Message, { facts }: Queue) {
  return {
    messageId: id,
    receiptHandle: id,
    body,
    attributes: {
      ApproximateReceiveCount: String(receives),
      SentTimestamp: String(sentMillis),
      SenderId: accountNumber,
      ApproximateFirstReceiveTimestamp: String(sentMillis),
      MessageGroupId: group,
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:${localRegion}:${accountNumber}:${facts.name}`,
    awsRegion: localRegion,
  }
}

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  return items
    .map((item) => ({ item, place: chance.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

const outputSchema = v.custom<never>(() => true)
const sendSchema = v.looseObject({
  QueueUrl: v.string(),
  Entries: v.array(
    v.looseObject({
      Id: v.string(),
      MessageBody: v.string(),
      MessageGroupId: v.optional(v.string()),
      DelaySeconds: v.optional(v.number()),
    }),
  ),
})
const attributesSchema = v.looseObject({ QueueUrl: v.string() })
