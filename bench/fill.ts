/**
 * `node bench/fill.ts FOLDER STACK=SIZE...`: makes an engine's data file with tables for each stack, in which there are
 * so many customers. The items are brought in as a table export, which takes the engine seconds where writing them
 * through its API would take minutes. It is a process of its own because a storage client keeps the address it was
 * first given, and what is gathered here must be sent nowhere.
 */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { DescribeTableCommand, DynamoDBClient, type TableDescription } from '@aws-sdk/client-dynamodb'
import { instantOf } from '../functions/domain/time.ts'
import { tables } from '../lib/wiring.ts'
import { localCredentials, localRegion } from '../local/credentials.ts'
import { startEngine } from '../local/engine.ts'
import { createTables } from '../local/create-tables.ts'
import { benchSettings } from './bench-account.ts'
import type { WireItem } from './gather.ts'
import { customerItems, feedItems, type PeriodOf } from './population.ts'
import { dataFileIn, ofRenewals, setEnvironment, useTables } from './store.ts'

interface Stack {
  readonly name: string
  readonly size: number
}

async function main(folder: string, stacks: readonly Stack[]): Promise<void> {
  setEnvironment('http://127.0.0.1:1')
  useTables('gathered')
  const settings = benchSettings()
  const sizes = stacks.filter(({ name }) => name !== ofRenewals).map(({ size }) => size)
  const idle = await customerItems(settings, Math.max(...sizes))
  const source = join(folder, 'export')
  for (const { name, size } of stacks) {
    const customers = name === ofRenewals ? await customerItems(settings, size, runOut()) : idle.slice(0, size)
    await writeExport(join(source, `${name}-main`), customers.flat())
    await writeExport(join(source, `${name}-events`), await feedItems(size))
  }
  const schema = join(folder, 'schema.json')
  await writeFile(schema, JSON.stringify(await describeTables(stacks.map(({ name }) => name))))
  const options = ['--source', source, '--schema', schema, '--output', dataFileIn(folder)]
  await promisify(execFile)(engineBinary(), ['import', ...options])
}

/** A period whose successor is due, and to be invoiced, at one instant for all. */
const runOut = (): PeriodOf => ({ campaign: 'invoiced', end: instantOf(Date.now() - 60_000) })

/** The one program that both imports and serves; other engines cannot be filled in this way. */
function engineBinary(): string {
  return createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`)
}

const compress = promisify(gzip)

async function writeExport(folder: string, items: readonly WireItem[]): Promise<void> {
  const lines = items.map((item) => `${JSON.stringify({ Item: item })}\n`)
  await mkdir(join(folder, 'data'), { recursive: true })
  await writeFile(join(folder, 'data', '0.json.gz'), await compress(lines.join(''), { level: 1 }))
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

const [folder, ...given] = process.argv.slice(2)
const stacks = given.map((text): Stack => {
  const [name = '', size] = text.split('=')
  return { name, size: Number(size) }
})
if (folder === undefined || stacks.length === 0) throw new Error('Usage: node bench/fill.ts FOLDER STACK=SIZE...')
await main(folder, stacks)
