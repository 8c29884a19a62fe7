/**
 * What talking to the engine costs in CPU time of the client, a command: the local run's way, over kept sockets, and
 * the SDK's own. Both are measured in turn against one engine.
 */
import { randomUUID } from 'node:crypto'
import {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb'
import { newClient } from '../functions/store/dynamo/client.ts'
import { startEngine } from '../local/engine.ts'
import { storeOverKeptSockets } from '../local/engine-transport.ts'
import { customerData } from './bench-account.ts'
import { cpuMillis } from './cpu-millis.ts'
import { median } from './statistics.ts'
import { setEnvironment } from './store.ts'

export interface TransportCost {
  readonly command: string
  /** CPU time of one command, in milliseconds; medians of the rounds. */
  readonly keptSocketsMillis: number
  readonly sdkMillis: number
  /** The bound of the first; undefined of a command with very many items. */
  readonly mostMillis: number | undefined
}

interface Sample {
  readonly command: string
  readonly mostMillis?: number
  readonly send: (client: DynamoDBDocumentClient) => Promise<unknown>
}

const mostMillis = 0.4
const patience = { connectionMilliseconds: 8_000, answerMilliseconds: 5_000 }
const commandsOfRound = 20
const warmUpRounds = 3
const items = 100
const itemsOfBatchWrite = 25

const keyOf = (n: number) => ({ pk: 'bench', sk: String(n).padStart(3, '0') })
const itemOf = (n: number) => ({ ...keyOf(n), data: customerData(n), version: 1 })
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n)

export async function measureTransport(rounds: number): Promise<TransportCost[]> {
  const engine = await startEngine({ stack: 'bench-transport', own: true })
  setEnvironment(engine.endpoint)
  const [kept, sdk] = [newClient(patience), newClient(patience)]
  const transport = storeOverKeptSockets(kept, engine.endpoint)
  try {
    await fill(engine.tableNames.main, kept)
    const costs: TransportCost[] = []
    for (const { command, mostMillis, send } of samplesOn(engine.tableNames.main)) {
      const round = async (client: DynamoDBDocumentClient) => {
        const millis = await cpuMillis(async () => {
          for (let n = 0; n < commandsOfRound; n++) await send(client)
        })
        return millis / commandsOfRound
      }
      for (let n = 0; n < warmUpRounds; n++) await Promise.all([round(kept), round(sdk)])
      const measured: { kept: number; sdk: number }[] = []
      for (let n = 0; n < rounds; n++) measured.push({ kept: await round(kept), sdk: await round(sdk) })
      costs.push({
        command,
        keptSocketsMillis: median(measured.map(({ kept }) => kept)),
        sdkMillis: median(measured.map(({ sdk }) => sdk)),
        mostMillis,
      })
    }
    return costs
  } finally {
    await transport.stop()
    for (const client of [kept, sdk]) client.destroy()
    await engine.stop()
  }
}

async function fill(TableName: string, client: DynamoDBDocumentClient): Promise<void> {
  for (let from = 0; from < items; from += itemsOfBatchWrite) {
    const puts = numbers(itemsOfBatchWrite, from).map((n) => ({ PutRequest: { Item: itemOf(n) } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }))
  }
}

/** Commands as the service sends them, on items of the usual size. */
function samplesOn(TableName: string): readonly Sample[] {
  const puts = numbers(8).map((n) => ({ Put: { TableName, Item: itemOf(n) } }))
  return [
    {
      command: 'GetItem',
      mostMillis,
      send: (client) => client.send(new GetCommand({ TableName, Key: keyOf(1), ConsistentRead: true })),
    },
    {
      command: 'UpdateItem',
      mostMillis,
      send: (client) =>
        client.send(
          new UpdateCommand({
            ...{ TableName, Key: keyOf(99), UpdateExpression: 'ADD #version :one', ReturnValues: 'UPDATED_NEW' },
            ...{ ExpressionAttributeNames: { '#version': 'version' }, ExpressionAttributeValues: { ':one': 1 } },
          }),
        ),
    },
    {
      command: 'Query of 5 items',
      mostMillis,
      send: (client) =>
        client.send(
          new QueryCommand({
            ...{ TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'bench' } },
            ...{ ConsistentRead: true, Limit: 5 },
          }),
        ),
    },
    {
      command: 'TransactWriteItems of 8 items',
      mostMillis,
      send: (client) =>
        client.send(new TransactWriteCommand({ ClientRequestToken: randomUUID(), TransactItems: puts })),
    },
    {
      command: `BatchGetItem of ${items} items`,
      send: (client) =>
        client.send(
          new BatchGetCommand({
            RequestItems: { [TableName]: { Keys: numbers(items).map(keyOf), ConsistentRead: true } },
          }),
        ),
    },
  ]
}
