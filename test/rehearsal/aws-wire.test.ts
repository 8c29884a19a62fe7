/** AWS on the network of a rehearsal: the SDK's own clients get the answers of the store, the queues and the files. */
import { hash, randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Readable } from 'node:stream'
import { tables } from '../../lib/wiring.ts'
import { localCredentials, localRegion } from '../../local/credentials.ts'
import { withRights } from '../../local/rights.ts'
import { Store } from '../../local/store/open-store.ts'
import { commandsOf } from '../../local/store/store-client.ts'
import { awsHost, type AwsServices } from '../../rehearsal/aws-wire.ts'
import { chanceOf } from '../../rehearsal/chance.ts'
import { noFaults } from '../../rehearsal/fault-rates.ts'
import { fileBucket } from '../../rehearsal/file-bucket.ts'
import type { HttpRequest } from '../../rehearsal/network.ts'
import { Fortune } from '../../rehearsal/fortune.ts'
import { OutgoingCalls } from '../../rehearsal/outgoing-calls.ts'
import { VirtualTime } from '../../rehearsal/virtual-time.ts'
import { cases } from '../local/store/conformance-cases.ts'
import { exceptions } from '../local/store/conformance-exceptions.ts'

const table = 'conformance-main'
const store = new Store({ file: ':memory:', lasting: false, takesChange: () => false })
const events = 'conformance-events'
beforeAll(() => {
  store.makeTables(new Map([[table, tables.main]]))
  store.makeTables(new Map([[events, tables.events]]))
})
afterAll(() => store.close())

const time = new VirtualTime(0)
const sent: unknown[] = []
const take = (answer: object) => (input: unknown) => {
  sent.push(input)
  return Promise.resolve(answer)
}
const services: AwsServices = {
  storage: (command, input) => commands(command, input),
  queues: (command, input) =>
    command === 'SendMessageBatch'
      ? take({ Failed: [], Successful: [{ Id: '0', MD5OfMessageBody: hash('md5', 'body') }] })(input)
      : take({ Attributes: { ApproximateNumberOfMessages: '3' } })(input),
  mail: take({ MessageId: 'message' }),
  bus: take({ FailedEntryCount: 0, Entries: [{ EventId: 'event' }] }),
  files: fileBucket(time, new OutgoingCalls(new Fortune(1, noFaults))),
  chance: chanceOf(1, 'wire'),
}
const commands = commandsOf(store)

/** Calls the host in the place of the network, and lets its time pass. */
function connectionTo(given: AwsServices = services) {
  const host = awsHost(given)
  const handle = async ({ hostname, method, path, query = {}, headers, body }: SdkRequest) => {
    const search = new URLSearchParams(query).toString()
    const request: HttpRequest = {
      ...{ host: hostname, method, path: search === '' ? path : `${path}?${search}`, headers },
      body:
        typeof body === 'object' ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : Buffer.from(body ?? ''),
    }
    const answering = host(request)
    await time.runUntil(time.nowMillis + 1_000)
    const answer = await answering
    if (typeof answer === 'string') throw Object.assign(new Error(answer), { name: answer })
    const { status: statusCode, headers: answered = {}, body: content = '' } = answer
    return { response: { statusCode, headers: { ...answered }, body: Readable.from([Buffer.from(content)]) } }
  }
  return { region: localRegion, credentials: localCredentials, maxAttempts: 1, requestHandler: { handle } }
}
interface SdkRequest {
  readonly hostname: string
  readonly method: string
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

const documentClient = (given?: AwsServices) =>
  DynamoDBDocumentClient.from(new DynamoDBClient(connectionTo(given)), {
    marshallOptions: { removeUndefinedValues: true },
  })

describe('DynamoDB on the network', () => {
  const client = documentClient()

  it.each(cases.map((each) => [each.title, each] as const))('answers: %s', async (title, { run, expected }) => {
    const pk = randomUUID()
    const answered = (await run({ client, table, events, pk })) ?? 'nothing'
    const answer: unknown = JSON.parse(JSON.stringify(answered).replaceAll(pk, '$pk'))
    const wanted: unknown = JSON.parse(JSON.stringify(expected ?? 'nothing'))
    if (exceptions['this store']?.[title] === undefined) expect(answer).toEqual(wanted)
    else expect(answer).not.toEqual(wanted)
  })

  it('takes and gives back every item as it is', async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 9 })
    const { item } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        ...[fc.string(), fc.integer(), fc.boolean(), fc.constant(null), bytes],
        ...[fc.uniqueArray(fc.string(), { minLength: 1 }), fc.uniqueArray(fc.integer(), { minLength: 1 })].map(
          (members) => members.map((each) => new Set<unknown>(each)),
        ),
        bytes.map((each) => new Set([each])),
        fc.array(tie('value'), { maxLength: 4 }),
        tie('item'),
      ),
      item: fc.dictionary(
        fc.string({ minLength: 1, maxLength: 6 }).filter((name) => !name.startsWith('\0')),
        tie('value'),
        {
          maxKeys: 4,
        },
      ),
    }))
    await fc.assert(
      fc.asyncProperty(item, async (data) => {
        const key = { pk: randomUUID(), sk: 'a' }
        await client.send(new PutCommand({ TableName: table, Item: { ...key, data } }))
        expect(store.table(table).get([key.pk, key.sk])?.item['data']).toEqual(data)
        const { Item } = await client.send(new GetCommand({ TableName: table, Key: key }))
        expect(Item?.['data']).toEqual(data)
      }),
    )
  })

  it('breaks the connection or is silent where an answer is lost', async () => {
    const lost = Object.assign(new Error('The answer is lost.'), { name: 'TimeoutError' })
    const losing = documentClient({ ...services, storage: () => Promise.reject(lost) })
    const outcomes = new Set<string>()
    for (let calls = 0; calls < 20; calls++) {
      const error: unknown = await losing
        .send(new GetCommand({ TableName: table, Key: { pk: 'a', sk: 'a' } }))
        .catch((thrown: unknown) => thrown)
      outcomes.add(error instanceof Error ? error.name : 'none')
    }
    expect(outcomes).toEqual(new Set(['broken', 'silent']))
  })
})

describe('other services on the network', () => {
  const connection = connectionTo()
  const QueueUrl = 'https://sqs.us-east-1.amazonaws.com/000000000000/any-work'
  const message = new SendMessageBatchCommand({ QueueUrl, Entries: [{ Id: '0', MessageBody: 'body' }] })
  const mail = new SendEmailCommand({ Destination: { ToAddresses: ['a@b.example'] }, Content: {} })

  it('take messages, e-mails and events', async () => {
    sent.length = 0
    const queue = new SQSClient(connection)
    expect((await queue.send(message)).Successful).toHaveLength(1)
    const attributes = await queue.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
    )
    expect(attributes.Attributes).toEqual({ ApproximateNumberOfMessages: '3' })
    expect((await new SESv2Client(connection).send(mail)).MessageId).toBe('message')
    expect(sent).toMatchObject([{ QueueUrl, Entries: [{ MessageBody: 'body' }] }, { QueueUrl }, mail.input])
    const Entries = [{ Source: 'a', DetailType: 'b', Detail: '{}' }]
    const put = await new EventBridgeClient(connection).send(new PutEventsCommand({ Entries }))
    expect(put).toMatchObject({ FailedEntryCount: 0, Entries: [{ EventId: 'event' }] })
  })

  it('keep files', async () => {
    const client = new S3Client(connection)
    const place = { Bucket: 'any-files', Key: 'a/ø.txt' }
    const get = async (Range?: string) => {
      const { Body } = await client.send(new GetObjectCommand({ ...place, ...(Range !== undefined && { Range }) }))
      return await Body?.transformToString()
    }
    await expect(get()).rejects.toBeInstanceOf(NoSuchKey)
    await expect(client.send(new HeadObjectCommand(place))).rejects.toBeInstanceOf(NotFound)
    const Body = Buffer.from('0123456789')
    const checked = (text: string) => ({ ...place, Body, ChecksumSHA256: hash('sha256', text, 'base64') })
    await expect(client.send(new PutObjectCommand(checked('another')))).rejects.toMatchObject({ name: 'BadDigest' })
    await client.send(new PutObjectCommand(checked('0123456789')))
    expect(await get()).toBe('0123456789')
    expect(await get('bytes=7-')).toBe('789')
    expect((await client.send(new HeadObjectCommand(place))).ContentLength).toBe(10)
  })

  it('refuse what the role of a function does not allow', async () => {
    const calls = {
      storage: () => documentClient().send(new GetCommand({ TableName: table, Key: { pk: 'a', sk: 'a' } })),
      queue: () => new SQSClient(connection).send(message),
      mail: () => new SESv2Client(connection).send(mail),
      bus: () => new EventBridgeClient(connection).send(new PutEventsCommand({ Entries: [] })),
      files: () => new S3Client(connection).send(new GetObjectCommand({ Bucket: 'any-files', Key: 'a' })),
    }
    for (const call of Object.values(calls)) {
      const refused = withRights({ name: 'any', granted: new Set() }, async () => await call())
      await expect(refused).rejects.toMatchObject({ name: expect.stringMatching(/^AccessDenied/) })
    }
  })
})
