/**
 * The tables of the wiring in an engine of this machine: created with the format number if missing, left alone if
 * present, and given missing indexes.
 */
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  ResourceNotFoundException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  type AttributeDefinition,
  type GlobalSecondaryIndex,
  type KeySchemaElement,
  type TableDescription,
} from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { formatKey } from '../functions/store/keys.ts'
import { storedFormat, type FormatNumber } from '../functions/store/stored-format.ts'
import type { TableWiring } from '../lib/wiring.ts'
import { localCredentials, localRegion } from './credentials.ts'

export const tableName = (stack: string, table: string) => `${stack}-${table}`

/** Makes the missing tables and returns the tables' names, `<stack>-<table>`. */
export async function createTables<Name extends string>(
  endpoint: string,
  wiring: Readonly<Record<Name, TableWiring>>,
  stack: string,
): Promise<Record<Name, string>>
export async function createTables(
  endpoint: string,
  wiring: Readonly<Record<string, TableWiring>>,
  stack: string,
): Promise<Record<string, string>> {
  const client = new DynamoDBClient({ endpoint, region: localRegion, credentials: localCredentials })
  try {
    const made = Object.entries(wiring).map(async ([table, shape]): Promise<[string, string]> => {
      const name = tableName(stack, table)
      const present = await describe(client, name)
      await (present === undefined ? create(client, name, shape) : addIndexes(client, present, name, shape))
      if (present === undefined && table === 'main') await numberFormat(client, name)
      return [table, name]
    })
    return Object.fromEntries(await Promise.all(made))
  } finally {
    client.destroy()
  }
}

async function describe(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

async function create(client: DynamoDBClient, name: string, shape: TableWiring): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes(shape),
      KeySchema: keySchema(shape),
      ...(shape.indexes.length === 0 ? {} : { GlobalSecondaryIndexes: shape.indexes.map(secondaryIndex) }),
      ...(shape.stream ? { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } } : {}),
    }),
  )
  if (shape.timeToLive !== undefined) {
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { Enabled: true, AttributeName: shape.timeToLive },
      }),
    )
  }
}

async function numberFormat(client: DynamoDBClient, name: string): Promise<void> {
  const kept: FormatNumber = { format: storedFormat, version: 1 }
  await client.send(new PutItemCommand({ TableName: name, Item: marshall({ ...formatKey, ...kept }) }))
}

/** Data kept by an earlier version of the wiring lacks the indexes that came since. */
async function addIndexes(
  client: DynamoDBClient,
  table: TableDescription,
  name: string,
  shape: TableWiring,
): Promise<void> {
  const present = new Set(table.GlobalSecondaryIndexes?.map((index) => index.IndexName))
  for (const index of shape.indexes.filter((wanted) => !present.has(wanted.name))) {
    await client.send(
      new UpdateTableCommand({
        TableName: name,
        AttributeDefinitions: attributes(shape),
        GlobalSecondaryIndexUpdates: [{ Create: secondaryIndex(index) }],
      }),
    )
  }
}

interface Keyed {
  readonly partitionKey: TableWiring['partitionKey']
  readonly sortKey: TableWiring['sortKey']
}

const keySchema = ({ partitionKey, sortKey }: Keyed): KeySchemaElement[] => [
  { AttributeName: partitionKey.name, KeyType: 'HASH' },
  { AttributeName: sortKey.name, KeyType: 'RANGE' },
]

const secondaryIndex = (index: TableWiring['indexes'][number]): GlobalSecondaryIndex => ({
  IndexName: index.name,
  KeySchema: keySchema(index),
  Projection: { ProjectionType: 'KEYS_ONLY' },
})

function attributes(shape: TableWiring): AttributeDefinition[] {
  const keys = [shape, ...shape.indexes].flatMap((keyed: Keyed) => [keyed.partitionKey, keyed.sortKey])
  const types = new Map(keys.map((key) => [key.name, key.type]))
  return Array.from(types, ([AttributeName, AttributeType]) => ({ AttributeName, AttributeType }))
}
