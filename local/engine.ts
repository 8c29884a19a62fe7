/**
 * The storage of one machine: the store in this process, or another DynamoDB where `AWS_ENDPOINT_URL_DYNAMODB` names
 * one, such as DynamoDB Local.
 */
import { constants, rmSync } from 'node:fs'
import { access, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { trustFormat } from '../functions/store/dynamo/format-guard.ts'
import { functions, tables, type TableName } from '../lib/wiring.ts'
import { createTables } from './create-tables.ts'
import { localCredentials, localRegion } from './credentials.ts'
import { checkDataFile, noteTablesMade } from './data-file.ts'
import type { StartNotices } from './start-notices.ts'
import { removeExpiredItems } from './store/expiry.ts'
import type { TakesChange } from './store/changes.ts'
import { Store } from './store/open-store.ts'
import { useStore } from './store/store-client.ts'
import { makeTablesOf, tableNamesOf } from './store-tables.ts'
import { takenBy } from './stream-filter.ts'

export interface Engine {
  readonly tableNames: Readonly<Record<TableName, string>>
  /** The store of this process; undefined if another DynamoDB is used. */
  readonly own: OwnStore | undefined
  /** The address of another DynamoDB. */
  readonly endpoint: string | undefined
  stop(): Promise<void>
}

export interface OwnStore {
  readonly store: Store
  /** The address with which other threads open it. */
  readonly place: StorePlace
}

export interface StorePlace {
  readonly file: string
  readonly lasting: boolean
}

export interface EngineOptions {
  /** The SQLite file that keeps the data; nothing is kept where absent. */
  readonly dataFile?: string | undefined
  /** Table names are `<stack>-<table>`, as in a deployed stack. */
  readonly stack?: string
  /** Opens the store of this process whatever the environment names: for data files that no other engine can read. */
  readonly mustBeOwn?: boolean
  /** Whether other threads also open the store. */
  readonly isShared?: boolean
  /** Whether a change of an item is kept for a consumer. By default those that functions of the wiring take. */
  readonly takesChange?: TakesChange
  /** Receives a message while a large store is checked. */
  readonly notices?: StartNotices | undefined
}

export async function startEngine(options: EngineOptions = {}): Promise<Engine> {
  // The process that starts an engine compares the format once, and has the tables to itself until it stops.
  trustFormat()
  const { stack = 'local', mustBeOwn = false } = options
  const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? ''
  return mustBeOwn || endpoint === '' ? await openOwn(stack, options) : await connectEngine(endpoint, stack)
}

async function openOwn(stack: string, options: EngineOptions): Promise<Engine> {
  const { dataFile, isShared = false, notices } = options
  const passingFolder = dataFile === undefined && isShared ? await makePassingFolder() : undefined
  const file = dataFile === undefined ? fileIn(passingFolder) : resolve(dataFile)
  const place = { file, lasting: dataFile !== undefined }
  notices?.opening(file)
  if (place.lasting) checkDataFile(file, Object.values(tableNamesOf(stack)))
  const { takesChange = takenBy(functions, tableNamesOf(stack)) } = options
  const store = new Store({ ...place, takesChange })
  const tableNames = makeTablesOf(store, stack)
  if (place.lasting) noteTablesMade(file)
  const expiry = removeExpiredItems(store, Object.values(tableNames))
  notices?.opened()
  return {
    ...{ tableNames, own: { store, place }, endpoint: undefined },
    async stop() {
      expiry.stop()
      store.close()
      if (passingFolder !== undefined) await rm(passingFolder, { recursive: true, force: true })
    },
  }
}

/** Opens the store for one more thread. */
export const openStore = (place: StorePlace, tableNames: Readonly<Record<TableName, string>>): Store =>
  new Store({ ...place, takesChange: takenBy(functions, tableNames) })

/** Opens the store of a data folder, beside which a service may work. It must have its tables. */
export function openUsedStore(dataFile: string, stack: string): Store {
  const tableNames = tableNamesOf(stack)
  checkDataFile(dataFile, Object.values(tableNames), true)
  return openStore({ file: resolve(dataFile), lasting: true }, tableNames)
}

async function connectEngine(endpoint: string, stack: string): Promise<Engine> {
  const tableNames = await createTables(endpoint, tables, stack)
  return { endpoint, tableNames, own: undefined, stop: () => Promise.resolve() }
}

/** A document client of its own for the engine. */
export function engineClient({ own, endpoint }: Engine): DynamoDBDocumentClient {
  const connection = { region: localRegion, credentials: localCredentials, ...(endpoint !== undefined && { endpoint }) }
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(connection))
  if (own !== undefined) useStore(client, own.store)
  return client
}

const fileIn = (folder: string | undefined) => (folder === undefined ? ':memory:' : join(folder, 'tables.db'))

/** Linux has a folder in memory. It may be small in containers. */
const inMemory = '/dev/shm'
const enoughBytes = 1024 ** 3
const passingName = /^tables-(\d+)-/

/** Makes a folder that is removed with the process, and removes the folders of processes that were killed. */
async function makePassingFolder(): Promise<string> {
  const folder = await mkdtemp(join(await passingPlace(), `tables-${process.pid}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const parent = dirname(folder)
  for (const name of await readdir(parent)) {
    const owner = Number(passingName.exec(name)?.[1] ?? process.pid)
    if (!isRunning(owner)) await rm(join(parent, name), { recursive: true, force: true })
  }
  return folder
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user refuses the signal, so it is running.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

async function passingPlace(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(inMemory)
    await access(inMemory, constants.W_OK)
    return bavail * bsize >= enoughBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
