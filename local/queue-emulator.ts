/**
 * The queues of the wiring on this machine, in memory: a message only says where to look, and the schedule sends it
 * again, so none need be kept between runs. The emulator's own start-up listens on every interface; so its application
 * is built without it, and listens on the loopback interface alone.
 *
 * Receivers are woken by a ring, as the emulator looks fifty times a second at each queue at which somebody waits.
 */
import { CreateQueueCommand, GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { buildApp } from 'fauxqs'
import * as v from 'valibot'
import type { QueueName } from '../lib/wiring.ts'
import { localCredentials, localRegion } from './credentials.ts'

export interface QueueShape {
  readonly visibilityTimeoutSeconds: number
  readonly maxReceives: number
}

export interface Queues {
  readonly endpoint: string
  readonly client: SQSClient
  readonly urls: Readonly<Record<QueueName, string>>
  readonly shapes: Readonly<Record<QueueName, QueueShape>>
  /** The listener is called for each message sent to the queue, with the time until it can be received. */
  onSent(queue: QueueName, listener: (afterMilliseconds: number) => void): void
  /** The number of messages in each queue. */
  readonly lengths: () => Promise<ReadonlyMap<string, QueueLength>>
  stop(): Promise<void>
}

export interface QueueLength {
  readonly waiting: number
  /** The number of messages that were received and may be delivered again. */
  readonly underWay: number
  /** Messages to be delivered later. */
  readonly delayed: number
  /** Given up after several tries. */
  readonly dead: number
}

const delay = v.optional(v.number())
const sentSchema = v.object({
  headers: v.object({ 'x-amz-target': v.picklist(['AmazonSQS.SendMessage', 'AmazonSQS.SendMessageBatch']) }),
  body: v.object({
    QueueUrl: v.string(),
    DelaySeconds: delay,
    Entries: v.optional(v.array(v.object({ DelaySeconds: delay }))),
  }),
})

export async function startQueues(wiring: Readonly<Record<QueueName, QueueShape>>): Promise<Queues> {
  const app = buildApp({ logger: false })
  const listeners = new Map<string, ((afterMilliseconds: number) => void)[]>()
  app.addHook('onResponse', (request, _reply, done) => {
    const sent = v.safeParse(sentSchema, request)
    if (sent.success) {
      const { QueueUrl, DelaySeconds = 0, Entries = [{ DelaySeconds }] } = sent.output.body
      const told = listeners.get(QueueUrl.slice(QueueUrl.lastIndexOf('/') + 1)) ?? []
      for (const { DelaySeconds: seconds = 0 } of Entries) for (const tell of told) tell(seconds * 1_000)
    }
    done()
  })
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' })
  const client = new SQSClient({ endpoint, region: localRegion, credentials: localCredentials })
  const urls = await createQueues(client, wiring, endpoint)
  return {
    endpoint,
    client,
    urls,
    shapes: wiring,
    onSent: (queue, listener) => void listeners.set(queue, [...(listeners.get(queue) ?? []), listener]),
    lengths: () => lengthsOf(client, urls),
    async stop() {
      client.destroy()
      await app.close()
    },
  }
}

/** The emulator knows a queue's dead-letter queue by the name `<queue>-dead`. */
export const deadLetterQueue = (queue: string) => `${queue}-dead`

async function createQueues<Name extends string>(
  client: SQSClient,
  wiring: Readonly<Record<Name, QueueShape>>,
  endpoint: string,
): Promise<Record<Name, string>>
async function createQueues(
  client: SQSClient,
  wiring: Readonly<Record<string, QueueShape>>,
  endpoint: string,
): Promise<Record<string, string>> {
  const urls: Record<string, string> = {}
  for (const [name, { visibilityTimeoutSeconds, maxReceives }] of Object.entries(wiring)) {
    const dead = await createQueue(client, deadLetterQueue(name), {})
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: dead, AttributeNames: ['QueueArn'] }),
    )
    const url = await createQueue(client, name, {
      VisibilityTimeout: String(visibilityTimeoutSeconds),
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: Attributes?.QueueArn, maxReceiveCount: maxReceives }),
    })
    // The emulator names a host `sqs.<region>.localhost`, which the SDK would go to and many machines cannot resolve.
    urls[name] = new URL(new URL(url).pathname, endpoint).href
  }
  return urls
}

async function createQueue(client: SQSClient, name: string, attributes: Record<string, string>): Promise<string> {
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: name, Attributes: attributes }))
  if (QueueUrl === undefined) throw new Error(`The queue ${name} was given no address.`)
  return QueueUrl
}

async function lengthsOf(
  client: SQSClient,
  urls: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, QueueLength>> {
  const lengths = new Map<string, QueueLength>()
  for (const [name, url] of Object.entries(urls)) {
    const { ApproximateNumberOfMessages, ...others } = await countsOf(client, url)
    const dead = await countsOf(client, deadLetterQueue(url))
    lengths.set(name, {
      waiting: Number(ApproximateNumberOfMessages),
      underWay: Number(others.ApproximateNumberOfMessagesNotVisible),
      delayed: Number(others.ApproximateNumberOfMessagesDelayed),
      dead: Number(dead.ApproximateNumberOfMessages),
    })
  }
  return lengths
}

async function countsOf(client: SQSClient, url: string) {
  const command = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['All'] })
  return v.parse(countsSchema, (await client.send(command)).Attributes)
}

const countsSchema = v.object({
  ApproximateNumberOfMessages: v.string(),
  ApproximateNumberOfMessagesNotVisible: v.string(),
  ApproximateNumberOfMessagesDelayed: v.string(),
})
