import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localCredentials, localRegion } from '../../local/credentials.ts'
import { startEngine, type Engine } from '../../local/engine.ts'

let folder: string
const running: Engine[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-'))
})
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop()
  await rm(folder, { recursive: true })
})

async function start(
  options: Parameters<typeof startEngine>[0] = {},
): Promise<{ engine: Engine; client: DynamoDBClient }> {
  const engine = await startEngine(options)
  running.push(engine)
  const client = new DynamoDBClient({ endpoint: engine.endpoint, region: localRegion, credentials: localCredentials })
  return { engine, client }
}

describe('the storage engine of one machine', () => {
  it('has the tables of the wiring: keys, sparse keys-only index, stream and time to live', async () => {
    const { engine, client } = await start()
    const { Table: main } = await client.send(new DescribeTableCommand({ TableName: engine.tableNames.main }))
    expect(main).toMatchObject({
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
      GlobalSecondaryIndexes: [{ IndexName: 'due', Projection: { ProjectionType: 'KEYS_ONLY' } }],
    })
    const lifetime = await client.send(new DescribeTimeToLiveCommand({ TableName: engine.tableNames.main }))
    expect(lifetime.TimeToLiveDescription).toMatchObject({ AttributeName: 'expires_at', TimeToLiveStatus: 'ENABLED' })
    const { Table: events } = await client.send(new DescribeTableCommand({ TableName: engine.tableNames.events }))
    expect(events?.AttributeDefinitions).toContainEqual({ AttributeName: 'sk', AttributeType: 'N' })
  })

  it('keeps its data between runs where it is given a file', async () => {
    const dataFile = join(folder, 'tables.db')
    const first = await start({ dataFile })
    const item = { pk: 'A#demo#C#1001', sk: 'C', name: 'Ada' }
    await DynamoDBDocumentClient.from(first.client).send(
      new PutCommand({ TableName: first.engine.tableNames.main, Item: item }),
    )
    await first.engine.stop()

    const second = await start({ dataFile })
    const { Item } = await DynamoDBDocumentClient.from(second.client).send(
      new GetCommand({ TableName: second.engine.tableNames.main, Key: { pk: item.pk, sk: item.sk } }),
    )
    expect(Item).toEqual(item)
  })

  it('is gone once it was stopped', async () => {
    const { engine } = await start()
    await engine.stop()
    await expect(fetch(engine.endpoint)).rejects.toThrow()
    expect(() => process.kill(engine.pid ?? 0, 0)).toThrow('ESRCH')
  })
})
