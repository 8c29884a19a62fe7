/**
 * The engine answers the same over kept sockets as through the SDK: each test here runs both ways. The other tests of
 * the engine go over kept sockets, and the SDK's way with ENGINE_TRANSPORT=sdk.
 */
import {
  ConditionalCheckFailedException,
  DescribeTableCommand,
  DynamoDBServiceException,
  ResourceNotFoundException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams'
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newClient } from '../../functions/store/dynamo/client.ts'
import { localCredentials, localRegion } from '../../local/credentials.ts'
import { storeOverKeptSockets, streamsOverKeptSockets, type Transport } from '../../local/engine-transport.ts'
import { streamReader, type Batch } from '../../local/stream-reader.ts'
import { lambdaRecord } from '../../local/stream-record.ts'
import { useEngine } from '../engine.ts'

const engine = useEngine({ streams: true })
const patience = { connectionMilliseconds: 2_000, answerMilliseconds: 2_000 }
const item = {
  ...{ pk: 'é漢字', sk: 'a', version: 7, price: 0.1, none: null, yes: true, bytes: new Uint8Array([0, 255, 7]) },
  ...{ list: [1, 'two', { three: [] }], map: { deep: { deeper: 'x' } }, names: new Set(['a', 'b']), empty: '' },
  ...{ keys: new Set([new Uint8Array([1]), new Uint8Array([2, 0])]), counts: new Set([1, 2.5]) },
}
const key = { pk: item.pk, sk: item.sk }

describe.each(['the SDK', 'kept sockets'])('Over %s', (way) => {
  let client: DynamoDBDocumentClient
  let TableName: string
  let transport: Transport | undefined

  beforeAll(async () => {
    TableName = (await engine.freshTables()).main
    client = newClient(patience)
    if (way === 'kept sockets') transport = storeOverKeptSockets(client, engine.endpoint)
  })
  afterAll(async () => {
    await transport?.stop()
    client.destroy()
  })
  const put = (Item: Readonly<Record<string, unknown>>) => client.send(new PutCommand({ TableName, Item }))

  it('an item comes back as it was put', async () => {
    await put({ ...item, gone: undefined })
    const { Item } = await client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }))
    expect(Item).toEqual(item)
    expect(await client.send(new GetCommand({ TableName, Key: { pk: 'nobody', sk: 'a' } }))).not.toHaveProperty('Item')
  })

  it('an update answers the attributes that it was asked for', async () => {
    await put(item)
    const { Attributes } = await client.send(
      new UpdateCommand({
        ...{
          TableName,
          Key: key,
          UpdateExpression: 'SET #v = #v + :one, seen = list_append(if_not_exists(seen, :none), :some)',
        },
        ExpressionAttributeNames: { '#v': 'version' },
        ExpressionAttributeValues: { ':one': 1, ':none': [], ':some': [{ at: 'now' }] },
        ReturnValues: 'UPDATED_NEW',
      }),
    )
    expect(Attributes).toEqual({ version: 8, seen: [{ at: 'now' }] })
    const gone = await client.send(new DeleteCommand({ TableName, Key: key, ReturnValues: 'ALL_OLD' }))
    expect(gone.Attributes).toMatchObject({ version: 8 })
  })

  it('a Query goes from page to page', async () => {
    const wanted = Array.from({ length: 7 }, (_, n) => ({ pk: 'paged', sk: String(n), n }))
    await client.send(
      new BatchWriteCommand({ RequestItems: { [TableName]: wanted.map((Item) => ({ PutRequest: { Item } })) } }),
    )
    const found: unknown[] = []
    let ExclusiveStartKey: Record<string, unknown> | undefined
    do {
      const page: QueryCommandOutput = await client.send(
        new QueryCommand({
          ...{ TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'paged' }, Limit: 3 },
          ExclusiveStartKey,
          ReturnConsumedCapacity: 'TOTAL',
        }),
      )
      expect(page).toMatchObject({ ConsumedCapacity: { TableName, CapacityUnits: expect.any(Number) } })
      found.push(...(page.Items ?? []))
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey !== undefined)
    expect(found).toEqual(wanted)
  })

  it('batches and transactions read and write many', async () => {
    const many = Array.from({ length: 100 }, (_, n) => ({ pk: `many-${n}`, sk: 's', text: 'ø'.repeat(3_000) }))
    await client.send(new TransactWriteCommand({ TransactItems: many.map((Item) => ({ Put: { TableName, Item } })) }))
    const Keys = many.map(({ pk, sk }) => ({ pk, sk }))
    const { Responses } = await client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }))
    expect(Responses?.[TableName]?.toSorted((a, b) => (String(a['pk']) < String(b['pk']) ? -1 : 1))).toEqual(
      many.toSorted((a, b) => (a.pk < b.pk ? -1 : 1)),
    )
    const read = await client.send(
      new TransactGetCommand({
        TransactItems: [Keys[0], { pk: 'nobody', sk: 's' }].map((Key) => ({ Get: { TableName, Key } })),
      }),
    )
    expect(read.Responses?.map(({ Item }) => Item)).toEqual([many[0], undefined])
  })

  it('refusals are exceptions of the SDK, and tell why', async () => {
    await put(item)
    const isNew = { ConditionExpression: 'attribute_not_exists(pk)' }
    const again = client.send(new PutCommand({ TableName, Item: item, ...isNew }))
    await expect(again).rejects.toBeInstanceOf(ConditionalCheckFailedException)
    const told = client.send(
      new PutCommand({ TableName, Item: item, ...isNew, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
    )
    await expect(told).rejects.toMatchObject({
      Item: {
        version: { N: '7' },
        bytes: { B: item.bytes },
        keys: { BS: [...item.keys] },
        list: { L: [{ N: '1' }, { S: 'two' }, {}] },
      },
    })
    const together = client.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: { ...item, sk: 'b' } } },
          { Put: { TableName, Item: item, ...isNew } },
        ],
      }),
    )
    const cancelled = await together.catch((error: unknown) => error)
    if (!(cancelled instanceof TransactionCanceledException)) return expect.fail(String(cancelled))
    expect(cancelled.CancellationReasons?.map(({ Code }) => Code)).toEqual(['None', 'ConditionalCheckFailed'])
    const nowhere = client.send(new GetCommand({ TableName: 'no-table', Key: key }))
    await expect(nowhere).rejects.toBeInstanceOf(ResourceNotFoundException)
    const wrong = await client
      .send(new UpdateCommand({ TableName, Key: key, UpdateExpression: 'SET' }))
      .catch((error: unknown) => error)
    expect(wrong).toBeInstanceOf(DynamoDBServiceException)
    expect(wrong).toMatchObject({ name: 'ValidationException', $fault: 'client' })
  })

  it('a transaction of the same token is carried out once', async () => {
    const Update = {
      ...{ TableName, Key: { pk: 'counted', sk: 's' }, UpdateExpression: 'ADD n :one' },
      ExpressionAttributeValues: { ':one': 1 },
    }
    const command = () => new TransactWriteCommand({ TransactItems: [{ Update }], ClientRequestToken: `token-${way}` })
    await client.send(command())
    await client.send(command())
    const { Item } = await client.send(new GetCommand({ TableName, Key: Update.Key }))
    expect(Item).toMatchObject({ n: 1 })
  })

  it('two hundred calls at once all have their own answers', async () => {
    const numbers = Array.from({ length: 200 }, (_, n) => n)
    await Promise.all(numbers.map((n) => put({ pk: 'at-once', sk: String(n), n })))
    const read = await Promise.all(
      numbers.map((n) => client.send(new GetCommand({ TableName, Key: { pk: 'at-once', sk: String(n) } }))),
    )
    expect(read.map(({ Item }) => Item?.['n'])).toEqual(numbers)
  })

  it('middleware before it sees the call, and may answer or refuse it', async () => {
    const seen: string[] = []
    const options = { step: 'initialize', name: 'watch' } as const
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          seen.push(String(commandName))
          return await next(args)
        },
      options,
    )
    await put(item)
    client.middlewareStack.remove('watch')
    expect(seen).toEqual(['PutItemCommand'])
  })
})

describe('The changes of a table', () => {
  it('are read over kept sockets, without the HTTP of the SDK, as the SDK reads them', async () => {
    const { main: TableName } = await engine.freshTables()
    const store = newClient(patience)
    for (const sk of ['a', 'b']) await store.send(new PutCommand({ TableName, Item: { ...item, sk } }))
    await store.send(new DeleteCommand({ TableName, Key: key }))
    const { Table } = await store.send(new DescribeTableCommand({ TableName }))
    const stream = Table?.LatestStreamArn ?? expect.fail()
    store.destroy()

    const connection = { endpoint: engine.endpoint, region: localRegion, credentials: localCredentials }
    const plain = new DynamoDBStreamsClient(connection)
    const noHttp = { handle: () => Promise.reject(new Error('Sent by the SDK.')) }
    const kept = new DynamoDBStreamsClient({ ...connection, maxAttempts: 1, requestHandler: noHttp })
    await expect(streamReader(kept, stream)(undefined, 100)).rejects.toThrow('Sent by the SDK.')
    const transport = streamsOverKeptSockets(kept, engine.endpoint)
    const [overSockets, bySdk] = await Promise.all(
      [kept, plain].map((client) => streamReader(client, stream)(undefined, 100)),
    )
    const shown = (batch: Batch | undefined) => batch?.records.map((record) => lambdaRecord(record, stream))
    expect(shown(overSockets)).toHaveLength(3)
    expect(shown(overSockets)).toEqual(shown(bySdk))
    expect(overSockets?.end).toEqual(bySdk?.end)
    await transport.stop()
    for (const client of [plain, kept]) client.destroy()
  })
})

describe('A connection that ends before its answer', () => {
  it('leaves the call to the SDK, and a transaction is carried out once', async () => {
    const { main: TableName } = await engine.freshTables()
    const { port } = new URL(engine.endpoint)
    let cut = 1
    // Between the client and the engine: the first answer is not passed on.
    const between = createServer((socket: Socket) => {
      const onward = connect(Number(port), '127.0.0.1')
      socket.pipe(onward)
      onward.on('data', (bytes) => (cut-- > 0 ? socket.destroy() : socket.write(bytes)))
      for (const each of [socket, onward]) each.on('error', () => undefined)
      socket.on('close', () => onward.destroy())
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => between.once('listening', resolve))
    const endpoint = `http://127.0.0.1:${portOf(between.address())}`
    const client = newClient(patience)
    const transport = storeOverKeptSockets(client, endpoint)
    const Update = {
      ...{ TableName, Key: { pk: 'cut', sk: 's' }, UpdateExpression: 'ADD n :one' },
      ExpressionAttributeValues: { ':one': 1 },
    }
    await client.send(new TransactWriteCommand({ TransactItems: [{ Update }] }))
    const { Item } = await client.send(new GetCommand({ TableName, Key: Update.Key }))
    expect(Item).toMatchObject({ n: 1 })
    expect(cut).toBeLessThanOrEqual(0)
    await transport.stop()
    client.destroy()
    between.close()
  })
})

describe('A query over kept sockets', () => {
  it('says how many items a page has at most, as the engine goes through all of them otherwise', async () => {
    const asked: unknown[] = []
    const standIn = createServer((socket: Socket) => {
      socket.on('error', () => undefined)
      socket.on('data', (bytes) => {
        asked.push(JSON.parse(bytes.toString().split('\r\n\r\n')[1] ?? ''))
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{"Items":[]}')
      })
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => standIn.once('listening', resolve))
    const client = newClient(patience)
    const transport = storeOverKeptSockets(client, `http://127.0.0.1:${portOf(standIn.address())}`)
    const query = {
      ...{ TableName: 'main', KeyConditionExpression: 'pk = :pk' },
      ExpressionAttributeValues: { ':pk': 'a' },
    }
    expect(await client.send(new QueryCommand(query))).toMatchObject({ Items: [] })
    await client.send(new QueryCommand({ ...query, Limit: 50 }))
    await client.send(new GetCommand({ TableName: 'main', Key: key }))
    const sent = { ...query, ExpressionAttributeValues: { ':pk': { S: 'a' } } }
    const Key = { pk: { S: key.pk }, sk: { S: key.sk } }
    expect(asked).toEqual([
      { ...sent, Limit: 8_000 },
      { ...sent, Limit: 50 },
      { TableName: 'main', Key },
    ])
    await transport.stop()
    client.destroy()
    standIn.close()
  })
})

const portOf = (address: AddressInfo | string | null) =>
  address === null || typeof address === 'string' ? expect.fail('There is no port.') : address.port
