/**
 * Sends messages to a queue of the wiring. Each belongs to the group of its account: SQS delivers the messages of quiet
 * groups before those of a group that keeps many workers busy (its "fair queues"), so that the month-end of one account
 * does not hold up the others. The calls go out side by side, a bounded number at once for the whole process.
 */
import { GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { environment } from '../../store/dynamo/environment.ts'
import { chunksOf } from '../../store/bounded-concurrency.ts'

export type QueueVariable =
  | 'WORK_QUEUE_URL'
  | 'WEBHOOKS_QUEUE_URL'
  | 'MAIL_QUEUE_URL'
  | 'REPAIR_QUEUE_URL'
  | 'SEARCH_QUEUE_URL'
  | 'PAYMENTS_QUEUE_URL'

interface OfAccount {
  readonly account: string
  /** The group of the message if it differs from the account's. */
  readonly group?: string
}

/** The number of messages that SQS takes in one call. */
const messagesPerCall = 10
export const callsAtOnce = 10

let client: SQSClient | undefined
export const queueClient = (): SQSClient => (client ??= new SQSClient({ maxAttempts: 5 }))

/** `queue` names its address in the environment. A message that the queue does not take is logged and dropped. */
export async function send(queue: QueueVariable, messages: readonly OfAccount[], delaySeconds = 0): Promise<void> {
  const { failure } = await sendEach(queue, messages, delaySeconds)
  if (failure !== undefined) throw failure
}

export interface SentEach<Message> {
  readonly taken: readonly Message[]
  /** The error of the first call that failed as a whole. The other calls were made nevertheless. */
  readonly failure: Error | undefined
}

/** Does the same for a caller that continues with the messages that were taken. */
export async function sendEach<Message extends OfAccount>(
  queue: QueueVariable,
  messages: readonly Message[],
  delaySeconds = 0,
): Promise<SentEach<Message>> {
  const outcomes = await Promise.allSettled(
    callsOf(messages).map((some) => inTurn(() => sendCall(queue, some, delaySeconds))),
  )
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [asError(outcome.reason)] : []))
  return {
    taken: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : [])),
    failure: reasons[0],
  }
}

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

/** The number of messages of a queue that wait for a worker, by the estimate of SQS. */
export async function waitingIn(queue: QueueVariable): Promise<number> {
  const { Attributes } = await queueClient().send(
    new GetQueueAttributesCommand({
      QueueUrl: environment(queue),
      AttributeNames: ['ApproximateNumberOfMessages'],
    }),
  )
  return Number(Attributes?.ApproximateNumberOfMessages ?? 0)
}

/** Returns the messages that the queue took. */
async function sendCall<Message extends OfAccount>(
  queue: QueueVariable,
  messages: readonly Message[],
  delaySeconds: number,
): Promise<Message[]> {
  const { Failed = [] } = await queueClient().send(
    new SendMessageBatchCommand({
      QueueUrl: environment(queue),
      Entries: messages.map((message, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify(message),
        MessageGroupId: message.group ?? message.account,
        ...(delaySeconds > 0 && { DelaySeconds: delaySeconds }),
      })),
    }),
  )
  for (const { Code, Message } of Failed) {
    console.warn({ message: 'A message was not taken.', code: Code, reason: Message })
  }
  const refused = new Set(Failed.map(({ Id }) => Id))
  return messages.filter((_, index) => !refused.has(String(index)))
}

/**
 * Accounts take turns, ten messages a turn: no account waits for all of another's, and a worker is handed customers of
 * one account, whom it can advance in one transaction. Turns of fewer than ten share calls.
 */
function callsOf<Message extends OfAccount>(messages: readonly Message[]): (readonly Message[])[] {
  const calls: (readonly Message[])[] = []
  let left = [...Map.groupBy(messages, ({ account }) => account).values()]
  for (let start = 0; left.length > 0; start += messagesPerCall) {
    const turns = left.map((ofAccount) => ofAccount.slice(start, start + messagesPerCall))
    calls.push(...turns.filter(({ length }) => length === messagesPerCall))
    const rest = turns.filter(({ length }) => length < messagesPerCall).flat()
    calls.push(...chunksOf(rest, messagesPerCall))
    const done = start + messagesPerCall
    left = left.filter(({ length }) => length > done)
  }
  return calls
}

let free = callsAtOnce
const waiting: (() => void)[] = []

/** Makes a call when fewer than `callsAtOnce` are under way. Calls that came first go first. */
async function inTurn<Result>(call: () => Promise<Result>): Promise<Result> {
  if (free > 0) free--
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await call()
  } finally {
    const next = waiting.shift()
    if (next === undefined) free++
    else next()
  }
}
