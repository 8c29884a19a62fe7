/**
 * Filling the engine with many items at once: they are written as a table export, and the engine makes a data file of
 * it, which takes seconds where writing them through its API would take minutes.
 */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { DescribeTableCommand, DynamoDBClient, type TableDescription } from '@aws-sdk/client-dynamodb'
import { tables } from '../lib/wiring.ts'
import { localCredentials, localRegion } from '../local/credentials.ts'
import { startEngine } from '../local/engine.ts'
import { createTables } from '../local/create-tables.ts'
import type { WireItem } from './gather.ts'

/** The one program that both imports and serves; other engines cannot be filled in this way. */
function engineBinary(): string {
  return createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`)
}

const compress = promisify(gzip)

/** A text in memory has a limit, which many items pass. */
const itemsOfFile = 100_000

/** The items of a table, as DynamoDB exports them. */
export async function writeExport(folder: string, items: readonly WireItem[]): Promise<void> {
  for (let start = 0; start === 0 || start < items.length; start += itemsOfFile) {
    const lines = items.slice(start, start + itemsOfFile).map((item) => JSON.stringify(item))
    await appendExport(folder, start / itemsOfFile, lines)
  }
}

/** One more file of an export, which has any number of them; its items are given as JSON. */
export async function appendExport(folder: string, file: number, items: readonly string[]): Promise<void> {
  await mkdir(join(folder, 'data'), { recursive: true })
  const lines = items.map((item) => `{"Item":${item}}\n`)
  await writeFile(join(folder, 'data', `${file}.json.gz`), await compress(lines.join(''), { level: 1 }))
}

/** A data file of the engine with the tables of these stacks, filled with what `source` has for each table. */
export async function importExport(source: string, stacks: readonly string[], dataFile: string): Promise<void> {
  const schema = join(source, 'schema.json')
  await writeFile(schema, JSON.stringify(await describeTables(stacks)))
  const options = ['--source', source, '--schema', schema, '--output', dataFile]
  await promisify(execFile)(engineBinary(), ['import', ...options])
}

/** The tables as the local run makes them, so that indexes and streams are the same. */
async function describeTables(stacks: readonly string[]): Promise<{ Table: TableDescription | undefined }[]> {
  const engine = await startEngine({ own: true })
  const client = new DynamoDBClient({ endpoint: engine.endpoint, region: localRegion, credentials: localCredentials })
  try {
    const described = []
    for (const stack of stacks) {
      for (const TableName of Object.values(await createTables(engine.endpoint, tables, stack))) {
        described.push({ Table: (await client.send(new DescribeTableCommand({ TableName }))).Table })
      }
    }
    return described
  } finally {
    client.destroy()
    await engine.stop()
  }
}
