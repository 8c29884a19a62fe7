/**
 * One engine with the tables of several stacks, each holding an account with another number of customers. The items are
 * imported as a table export, which takes the engine seconds where writing them through its API would take minutes.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { DescribeTableCommand, DynamoDBClient, type TableDescription } from '@aws-sdk/client-dynamodb'
import { tables, type TableName } from '../lib/wiring.ts'
import { localCredentials, localRegion } from '../local/credentials.ts'
import { startEngine } from '../local/engine.ts'
import { createTables } from '../local/tables.ts'
import type { WireItem } from './gather.ts'

export interface Stack {
  readonly name: string
  readonly items: Readonly<Record<TableName, Iterable<WireItem>>>
}

export interface BenchStore {
  readonly endpoint: string
  /** From now on the code under test finds the tables of this stack. */
  use(stack: string): void
  stop(): Promise<void>
}

/** What the SDK finds in a deployed function, for a store that is not there yet: nothing must be sent until it is. */
export function setEnvironment(endpoint: string): void {
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = endpoint
  process.env['AWS_REGION'] = localRegion
  process.env['AWS_ACCESS_KEY_ID'] = localCredentials.accessKeyId
  process.env['AWS_SECRET_ACCESS_KEY'] = localCredentials.secretAccessKey
}

export function useTables(stack: string): void {
  process.env['MAIN_TABLE'] = `${stack}-main`
  process.env['EVENTS_TABLE'] = `${stack}-events`
}

export async function openStore(stacks: readonly Stack[]): Promise<BenchStore> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    const source = join(folder, 'export')
    for (const { name, items } of stacks) {
      await writeExport(join(source, `${name}-main`), items.main)
      await writeExport(join(source, `${name}-events`), items.events)
    }
    const schema = join(folder, 'schema.json')
    await writeFile(schema, JSON.stringify(await describeTables(stacks.map(({ name }) => name))))
    const dataFile = join(folder, 'tables.db')
    await promisify(execFile)(engineBinary(), ['import', '--source', source, '--schema', schema, '--output', dataFile])
    const engine = await startEngine({ dataFile, stack: stacks[0]?.name ?? 'bench' })
    return {
      endpoint: engine.endpoint,
      use: useTables,
      async stop() {
        await engine.stop()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** The one program that both imports and serves; other engines cannot be filled in this way. */
function engineBinary(): string {
  return createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`)
}

const compress = promisify(gzip)

async function writeExport(folder: string, items: Iterable<WireItem>): Promise<void> {
  const lines = Array.from(items, (item) => `${JSON.stringify({ Item: item })}\n`)
  await mkdir(join(folder, 'data'), { recursive: true })
  await writeFile(join(folder, 'data', '0.json.gz'), await compress(lines.join(''), { level: 1 }))
}

/** The tables as the local run makes them, so that indexes and streams are the same. */
async function describeTables(stacks: readonly string[]): Promise<{ Table: TableDescription | undefined }[]> {
  const engine = await startEngine()
  const client = new DynamoDBClient({ endpoint: engine.endpoint, region: localRegion, credentials: localCredentials })
  try {
    const names = []
    for (const stack of stacks) names.push(...Object.values(await createTables(engine.endpoint, tables, stack)))
    return await Promise.all(
      names.map(async (TableName) => {
        const { Table } = await client.send(new DescribeTableCommand({ TableName }))
        return { Table }
      }),
    )
  } finally {
    client.destroy()
    await engine.stop()
  }
}
