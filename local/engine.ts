/**
 * The DynamoDB engine of one machine. Where `AWS_ENDPOINT_URL_DYNAMODB` is set, it is the one that listens there, such
 * as DynamoDB Local; else it is dynoxide, an SQLite-backed server that npm installs as a binary, on a free port of the
 * loopback interface.
 */
import { once } from 'node:events'
import { constants } from 'node:fs'
import { access, mkdtemp, rm, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { trustFormat } from '../functions/store/dynamo/format-guard.ts'
import { tables, type TableName } from '../lib/wiring.ts'
import { checkDataFile } from './data-file.ts'
import { spawnEngine, type EngineFiles, type EngineProcess } from './engine-process.ts'
import { StartError } from './start-error.ts'
import type { StartNotices } from './start-notices.ts'
import { createTables, tableName } from './create-tables.ts'

export interface Engine {
  readonly endpoint: string
  readonly tableNames: Readonly<Record<TableName, string>>
  /** The engine's process; undefined where the engine is not ours. */
  readonly pid: number | undefined
  stop(): Promise<void>
}

export interface EngineOptions {
  /** The SQLite file that keeps the data; nothing is kept where absent. */
  readonly dataFile?: string | undefined
  /** Table names are `<stack>-<table>`, as in a deployed stack. */
  readonly stack?: string
  /** Starts one whatever the environment names: for data files that no other engine can read. */
  readonly own?: boolean
  /** Told once where the engine ends without having been stopped. */
  readonly onLost?: (() => void) | undefined
  /** For whoever waits for a large store. */
  readonly notices?: StartNotices | undefined
}

/** Those that data of any version has. One that came later is made where it is missing. */
const firstTables = ['main', 'events'] as const satisfies readonly TableName[]

const startAttempts = 5
const startMilliseconds = 10_000

export async function startEngine({
  dataFile,
  stack = 'local',
  onLost,
  own = false,
  notices,
}: EngineOptions = {}): Promise<Engine> {
  // Whoever starts an engine compares the format once, and has the tables alone until it stops.
  trustFormat()
  const given = own ? undefined : givenEndpoint()
  if (given !== undefined) return await connectEngine(given, stack)
  const binary = engineBinary()
  if (binary === undefined) {
    throw new StartError(
      `There is no storage engine for ${process.platform}-${process.arch}: ` +
        'start DynamoDB Local and set AWS_ENDPOINT_URL_DYNAMODB to its address.',
    )
  }
  const files = await engineFiles(dataFile)
  notices?.opening(files.dataFile)
  checkDataFile(
    files.dataFile,
    firstTables.map((table) => tableName(stack, table)),
  )
  const { engine, endpoint } = await spawnAnswering(binary, files)
  let stopped = false
  void engine.ended.then(() => {
    if (!stopped) onLost?.()
  })
  const stop = async () => {
    stopped = true
    await engine.stop()
    await removePassing(files)
  }
  try {
    orderStreams(files.dataFile)
    spawned.add(endpoint)
    const tableNames = await createTables(endpoint, tables, stack)
    notices?.opened()
    return { endpoint, tableNames, pid: engine.pid, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The binary for this platform, or undefined where npm has none. */
function engineBinary(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`)
  } catch {
    return undefined
  }
}

/** Where engines of this process listen, or did: the service and the tests set the variable to them. */
const spawned = new Set<string>()

function givenEndpoint(): string | undefined {
  const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB']
  return endpoint === undefined || endpoint === '' || spawned.has(endpoint) ? undefined : endpoint
}

async function connectEngine(endpoint: string, stack: string): Promise<Engine> {
  const tableNames = await createTables(endpoint, tables, stack)
  return { endpoint, tableNames, pid: undefined, stop: () => Promise.resolve() }
}

/** Nothing kept is a file too, in a folder that goes with the engine, as its own memory cannot be given an index. */
async function engineFiles(dataFile: string | undefined): Promise<EngineFiles> {
  if (dataFile !== undefined) return { dataFile: resolve(dataFile), passingFolder: undefined }
  const passingFolder = await mkdtemp(join(await passingPlace(), 'tables-'))
  return { dataFile: join(passingFolder, 'tables.db'), passingFolder }
}

/** Linux has a folder that is in memory. Containers may have little of it. */
const inMemory = '/dev/shm'
const enoughBytes = 1024 ** 3

async function passingPlace(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(inMemory)
    await access(inMemory, constants.W_OK)
    return bavail * bsize >= enoughBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}

async function spawnAnswering(
  binary: string,
  files: EngineFiles,
): Promise<{ engine: EngineProcess; endpoint: string }> {
  // Another process may take the free port before the engine listens: the engine ends, and the next port is tried.
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const engine = spawnEngine(binary, port, files)
    const endpoint = `http://127.0.0.1:${port}`
    const outcome = await untilAnswering(engine, endpoint)
    if (outcome === 'answering') return { engine, endpoint }
    await engine.stop()
    if (attempt === startAttempts || outcome === 'silent') {
      await removePassing(files)
      throw new StartError(`The storage engine did not start: ${engine.said() || 'it does not answer'}`)
    }
  }
}

async function removePassing({ passingFolder }: EngineFiles): Promise<void> {
  if (passingFolder !== undefined) await rm(passingFolder, { recursive: true, force: true })
}

async function untilAnswering(engine: EngineProcess, endpoint: string): Promise<'answering' | 'ended' | 'silent'> {
  const deadline = Date.now() + startMilliseconds
  do {
    // Any answer will do: an engine that refuses the request is up.
    const answered = await fetch(endpoint, { signal: AbortSignal.timeout(1_000) }).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    )
    // An engine that found its port taken ends soon, while what has the port may well answer.
    if (await engine.endsWithin(20)) return 'ended'
    if (answered !== undefined) return 'answering'
  } while (Date.now() < deadline)
  return 'silent'
}

/**
 * The engine numbers a stream's records by looking for the highest number there is, and has no index to look in: each
 * write would read all records ever made (11 ms a write after 40,000, against 0.4 ms with this index).
 */
function orderStreams(dataFile: string): void {
  const database = new DatabaseSync(dataFile, { timeout: 5_000 })
  try {
    database.exec(
      'CREATE INDEX IF NOT EXISTS stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    )
  } finally {
    database.close()
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port was given.')
  return address.port
}
