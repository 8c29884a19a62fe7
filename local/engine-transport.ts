/**
 * Lets the clients of the SDK talk to the engine of this machine over kept sockets. It is the first middleware of the
 * second step: whoever counts calls, refuses them or makes them fail is in the first step, and the SDK's own
 * serializer, retries, signature and HTTP come after it and are left out.
 *
 * Where there is no answer, or one that asks for another try, the call goes the SDK's own way, which tries again. A
 * transaction has its token by then, so that it is carried out once.
 */
import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  IdempotentParameterMismatchException,
  ResourceNotFoundException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
  type AttributeValue,
} from '@aws-sdk/client-dynamodb'
import type { DynamoDBStreamsClient, ServiceOutputTypes as StreamsOutput } from '@aws-sdk/client-dynamodb-streams'
import type { DynamoDBDocumentClient, ServiceOutputTypes as StoreOutput } from '@aws-sdk/lib-dynamodb'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { keptSockets, type EngineAnswer, type KeptSockets } from './kept-sockets.ts'
import { readBytes, readItem, writtenItem } from './wire-values.ts'

const transportName = 'engine-transport'
/** As the store's own client has it. */
const answerMilliseconds = 5_000
const step = { step: 'serialize', priority: 'high', name: transportName, override: true } as const

/** What a store sends. Any other command goes the SDK's way. */
const storeCommands: ReadonlySet<string> = new Set([
  ...['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query', 'Scan'],
  ...['BatchGetItem', 'BatchWriteItem', 'TransactGetItems', 'TransactWriteItems'],
])
const writes: ReadonlySet<string> = new Set([
  ...['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'],
])
const streamCommands: ReadonlySet<string> = new Set(['DescribeStream', 'GetShardIterator', 'GetRecords'])

const storeOutput = v.custom<StoreOutput>((value) => typeof value === 'object' && value !== null)
const streamsOutput = v.custom<StreamsOutput>((value) => typeof value === 'object' && value !== null)

/** From now on until it is stopped. */
export interface Transport {
  stop(): Promise<void>
}

/** `onWritten` is told of every write that the engine has carried out. */
export function storeOverKeptSockets(
  client: DynamoDBDocumentClient,
  endpoint: string,
  onWritten: () => void = () => undefined,
): Transport {
  const sockets = keptSockets({ endpoint, answerMilliseconds })
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const command = commandOf(commandName)
        if (!storeCommands.has(command)) return await next(args)
        const input = withDefaults(command, args.input)
        const body = await posted(sockets, `DynamoDB_20120810.${command}`, written(input))
        if (body === undefined) return await next({ ...args, input })
        if (writes.has(command)) onWritten()
        return { output: v.parse(storeOutput, { ...asRecord(read(body)), $metadata: metadata }), response: undefined }
      },
    step,
  )
  return stopping(client, sockets)
}

/** More items than have room in the 1 MB of a page, unless they are very small. */
const mostItemsOfPage = 8_000

/**
 * A transaction has its token before it is first sent. A query says how many items it takes: the engine ends a page at
 * 1 MB as DynamoDB does, but only once it has gone through all items that the query finds. So a walk over many pages
 * would go through them for each page.
 */
function withDefaults<Input extends object>(command: string, input: Input): Input {
  if (command === 'TransactWriteItems') return { ClientRequestToken: randomUUID(), ...input }
  return command === 'Query' ? { Limit: mostItemsOfPage, ...input } : input
}

export function streamsOverKeptSockets(client: DynamoDBStreamsClient, endpoint: string): Transport {
  const sockets = keptSockets({ endpoint, answerMilliseconds })
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const command = commandOf(commandName)
        if (!streamCommands.has(command)) return await next(args)
        const body = await posted(sockets, `DynamoDBStreams_20120810.${command}`, args.input).catch(() => undefined)
        if (body === undefined) return await next(args)
        return {
          output: v.parse(streamsOutput, { ...asRecord(withBytes(body)), $metadata: metadata }),
          response: undefined,
        }
      },
    step,
  )
  return stopping(client, sockets)
}

const stopping = (client: DynamoDBDocumentClient | DynamoDBStreamsClient, sockets: KeptSockets): Transport => ({
  stop: () => {
    client.middlewareStack.remove(transportName)
    sockets.close()
    return Promise.resolve()
  },
})

const metadata = { httpStatusCode: 200, attempts: 1, totalRetryDelay: 0 }
const commandOf = (commandName = '') => commandName.slice(0, -'Command'.length)

/** The body of the answer; undefined where another try is worth it. Throws the exception that the engine answers. */
async function posted(sockets: KeptSockets, target: string, input: unknown): Promise<unknown> {
  const answer = await sockets.post(target, JSON.stringify(input)).catch(() => undefined)
  if (answer === undefined || answer.status >= 500) return undefined
  const body: unknown = JSON.parse(answer.body)
  if (answer.status === 200) return body
  const exception = exceptionOf(answer, body)
  if (worthAnotherTry.has(exception.name)) return undefined
  throw exception
}

/** The engine has too much to do. */
const worthAnotherTry: ReadonlySet<string> = new Set([
  ...['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded', 'InternalServerError'],
])

const itemSchema = v.custom<Record<string, AttributeValue>>((value) => typeof value === 'object' && value !== null)
const reasonSchema = v.object({
  Code: v.optional(v.string()),
  Message: v.nullish(v.string()),
  Item: v.exactOptional(itemSchema),
})
const faultSchema = v.object({
  __type: v.optional(v.string(), ''),
  message: v.nullish(v.string()),
  Message: v.nullish(v.string()),
  Item: v.exactOptional(itemSchema),
  CancellationReasons: v.optional(v.array(reasonSchema)),
})

const exceptions = {
  IdempotentParameterMismatchException,
  ResourceNotFoundException,
  TransactionConflictException,
  TransactionInProgressException,
}

function exceptionOf({ status }: EngineAnswer, body: unknown): DynamoDBServiceException {
  const { __type: type, message, Message, Item, CancellationReasons = [] } = v.parse(faultSchema, withBytes(body))
  const name = type.slice(type.lastIndexOf('#') + 1)
  const told = { message: message ?? Message ?? name, $metadata: { ...metadata, httpStatusCode: status } }
  if (name === 'TransactionCanceledException') {
    const reasons = CancellationReasons.map(({ Code, Message: why, Item: found }) => ({
      ...(Code !== undefined && { Code }),
      ...(typeof why === 'string' && { Message: why }),
      ...(found !== undefined && { Item: found }),
    }))
    return new TransactionCanceledException({ ...told, CancellationReasons: reasons })
  }
  if (name === 'ConditionalCheckFailedException') {
    return new ConditionalCheckFailedException({ ...told, ...(Item !== undefined && { Item }) })
  }
  const known = Object.entries(exceptions).find(([each]) => each === name)?.[1]
  return known === undefined ? new DynamoDBServiceException({ ...told, name, $fault: 'client' }) : new known(told)
}

/** Members of requests and answers that hold values, at whatever depth. Everything around them is structure. */
const itemMembers: ReadonlySet<string> = new Set([
  ...['Item', 'Key', 'ExpressionAttributeValues', 'ExclusiveStartKey', 'Attributes', 'LastEvaluatedKey'],
])
const itemLists: ReadonlySet<string> = new Set(['Items', 'Keys'])

const written = (input: unknown) => restructured(input, writtenItem)

function read(body: unknown): unknown {
  const { Responses, ...others } = asRecord(body)
  const rest = asRecord(restructured(others, readItem))
  if (Responses === undefined) return rest
  // Of a batch, items by table; of a transaction, what each of its reads found.
  if (Array.isArray(Responses)) return { ...rest, Responses: restructured(Responses, readItem) }
  const byTable = Object.entries(asRecord(Responses))
  return { ...rest, Responses: Object.fromEntries(byTable.map(([table, items]) => [table, eachItem(items, readItem)])) }
}

type OfItem = (item: object) => Record<string, unknown>

function restructured(structure: unknown, ofItem: OfItem): unknown {
  if (Array.isArray(structure)) return structure.map((part: unknown) => restructured(part, ofItem))
  if (typeof structure !== 'object' || structure === null) return structure
  const result: Record<string, unknown> = {}
  for (const [member, value] of Object.entries(asRecord(structure))) {
    if (value === undefined) continue
    if (itemMembers.has(member)) result[member] = ofItem(asRecord(value))
    else if (itemLists.has(member)) result[member] = eachItem(value, ofItem)
    else result[member] = restructured(value, ofItem)
  }
  return result
}

const listSchema = v.array(v.unknown())
const eachItem = (list: unknown, ofItem: OfItem) => v.parse(listSchema, list).map((item) => ofItem(asRecord(item)))

/** Values as the SDK gives them where no document client is: bytes are bytes, and instants are dates. */
function withBytes(structure: unknown): unknown {
  if (Array.isArray(structure)) return structure.map((part: unknown) => withBytes(part))
  if (typeof structure !== 'object' || structure === null) return structure
  return Object.fromEntries(
    Object.entries(asRecord(structure)).map(([member, value]) => {
      if (member === 'ApproximateCreationDateTime') return [member, new Date(Number(value) * 1000)]
      if (member === 'B' && typeof value === 'string') return [member, readBytes(value)]
      if (member === 'BS' && Array.isArray(value)) return [member, value.map(readBytes)]
      return [member, withBytes(value)]
    }),
  )
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Each part of each request and answer comes here, for which a schema would take several times as long. */
function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value
  throw new TypeError(`No record: ${JSON.stringify(value)}`)
}
