import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListTablesCommand,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localCredentials, localRegion } from '../../local/credentials.ts'
import { startEngine, type Engine } from '../../local/engine.ts'
import { startNotices } from '../../local/start-notices.ts'

const hasMemoryFolder =
  existsSync('/dev/shm') && statfsSync('/dev/shm').bavail * statfsSync('/dev/shm').bsize >= 1024 ** 3
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

  it('is the one that the environment names, where it names one, and is left running', async () => {
    const { engine: other } = await start({ stack: 'other' })
    // As another process would have set it.
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', other.endpoint.replace('127.0.0.1', 'localhost'))
    const { engine, client } = await start({ stack: 'mine' })
    expect(engine).toMatchObject({ pid: undefined, tableNames: { main: 'mine-main', events: 'mine-events' } })
    await engine.stop()
    const { TableNames } = await client.send(new ListTablesCommand({}))
    expect(TableNames?.toSorted()).toEqual(['mine-events', 'mine-main', 'other-events', 'other-main'])
  })

  it('is its own where the environment names one that this process has started itself', async () => {
    const { engine: first } = await start()
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', first.endpoint)
    const { engine: second } = await start()
    expect(second.endpoint).not.toBe(first.endpoint)
    expect(second.pid).toBeDefined()
  })

  it.runIf(existsSync('/proc/self/cmdline') && hasMemoryFolder)('is in memory where it keeps nothing', async () => {
    const { engine } = await start()
    const command = readFileSync(`/proc/${engine.pid}/cmdline`, 'utf8').split('\0')
    expect(command[command.indexOf('--db-path') + 1]).toMatch(/^\/dev\/shm\/tables-/)
    await engine.stop()
    expect(readdirSync('/dev/shm').filter((name) => command.some((part) => part.includes(name)))).toEqual([])
  })

  it('keeps its data between runs where it is given a file, and tells who waits that a large one is checked', async () => {
    const dataFile = join(folder, 'tables.db')
    const told: string[] = []
    const tell = (line: string) => void told.push(line)
    const first = await start({ dataFile })
    const item = { pk: 'A#demo#C#1001', sk: 'C', name: 'Ada' }
    await DynamoDBDocumentClient.from(first.client).send(
      new PutCommand({ TableName: first.engine.tableNames.main, Item: item }),
    )
    await first.engine.stop()

    const second = await start({ dataFile, notices: startNotices({ tell, fromBytes: 1, fromMilliseconds: 0 }) })
    expect(told).toEqual([
      `Checking the store (${dataFile}, 0.0 GB): some seconds a GB.`,
      expect.stringMatching(/^The store was checked and opened in \d+ s\.$/),
    ])
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

  it('ends what an earlier run has left at work on its file, and no other process that has its number now', async () => {
    const dataFile = join(folder, 'tables.db')
    const leftover = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--', '--db-path', dataFile])
    const killed = once(leftover, 'exit')
    await once(leftover, 'spawn')
    await writeFile(`${dataFile}.pid`, String(leftover.pid))
    const { engine } = await start({ dataFile })
    expect(await killed).toEqual([null, 'SIGKILL'])
    await engine.stop()

    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(other, 'spawn')
    await writeFile(`${dataFile}.pid`, String(other.pid))
    await start({ dataFile })
    expect(other.exitCode ?? other.signalCode).toBeNull()
    other.kill('SIGKILL')
  })

  it('finds the next record of a stream by an index, however many there are', async () => {
    const dataFile = join(folder, 'tables.db')
    await start({ dataFile })
    const database = new DatabaseSync(dataFile)
    const plan = database
      .prepare(
        'EXPLAIN QUERY PLAN SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 ' +
          'FROM _stream_records WHERE table_name = ?',
      )
      .all('local-main')
    database.close()
    expect(JSON.stringify(plan)).toContain('SEARCH _stream_records USING COVERING INDEX')
  })
})
