/**
 * The real storage engine for the test files of a process: one in memory, with the environment that the code under test
 * finds in a deployed function, and empty tables for each file. `freshTables` gives a test empty tables of its own.
 *
 * The tests talk to the store of their process, as the local run does. With `AWS_ENDPOINT_URL_DYNAMODB` set, they run
 * against the DynamoDB there, in their own tables.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { tables, type TableName, type TableWiring } from '../lib/wiring.ts'
import { localCredentials, localRegion } from '../local/credentials.ts'
import { engineClient, startEngine, type Engine, type OwnStore } from '../local/engine.ts'
import { useStore } from '../local/store/store-client.ts'
import { useLimiter } from '../functions/http/rate-limit.ts'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { createTables } from '../local/create-tables.ts'
import { makeTablesOf } from '../local/store-tables.ts'

export interface TestEngine {
  /** The address of another DynamoDB; undefined with the store of this process. */
  readonly endpoint: string | undefined
  readonly own: OwnStore | undefined
  /** Makes the tables of a stack, which the environment does not name. */
  makeTables(stack: string): Promise<Readonly<Record<TableName, string>>>
  readonly tableNames: Readonly<Record<TableName, string>>
  /** Empty tables, which the environment names from then on. */
  freshTables(): Promise<Readonly<Record<TableName, string>>>
}

/** The only engine of the process, which ends with it, because clients of the SDK keep the first address. */
let running: Promise<Engine> | undefined
let clean: DynamoDBDocumentClient | undefined

async function theEngine(): Promise<Engine> {
  const engine = await startEngine({ stack: `test-${randomUUID()}`, isShared: true, takesChange: () => true })
  clean = engineClient(engine)
  if (engine.own !== undefined) useStore(documentClient(), engine.own.store)
  return engine
}

/** A second client that keeps working while a test makes the service's own client fail. */
export function cleanClient(): DynamoDBDocumentClient {
  if (clean === undefined) throw new Error('The engine starts before the tests, not before the file is read.')
  return clean
}

/** The environment with which a command in a separate process works on the engine of the tests. */
export function engineEnvironment(): Record<string, string> {
  const names = [
    'STORE_OF_TESTS',
    'AWS_ENDPOINT_URL_DYNAMODB',
    'AWS_REGION',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
  ]
  const loaded = new URL('local/on-store-of-tests.ts', import.meta.url).href
  return {
    ...Object.fromEntries(names.map((name) => [name, process.env[name] ?? ''])),
    NODE_OPTIONS: `--import=${loaded}`,
  }
}

const withoutStreams = {
  main: { ...tables.main, stream: false },
  events: { ...tables.events, stream: false },
} satisfies Wiring
type Wiring = Readonly<Record<TableName, TableWiring>>

async function prepare(wiring: Wiring): Promise<TestEngine> {
  const engine = await (running ??= theEngine())
  process.env['AWS_REGION'] = localRegion
  process.env['STORE_OF_TESTS'] = engine.own?.place.file ?? ''
  process.env['AWS_ACCESS_KEY_ID'] = localCredentials.accessKeyId
  process.env['AWS_SECRET_ACCESS_KEY'] = localCredentials.secretAccessKey
  // Nothing listens there: tests of e-mail start their own server.
  process.env['AWS_ENDPOINT_URL_SESV2'] ??= 'http://127.0.0.1:9'
  process.env['BASE_URL'] = 'https://api.example/stage'
  // Receivers of tests listen on this machine.
  process.env['PRIVATE_WEBHOOKS'] = 'allowed'
  const freshTables = async () => {
    const names = await madeTables(engine, wiring)
    nameTables(names)
    return names
  }
  return {
    ...{ endpoint: engine.endpoint, own: engine.own, tableNames: await freshTables(), freshTables },
    makeTables: (stack) => madeTables(engine, wiring, stack),
  }
}

export interface EngineUse {
  /** Whether the tests read the tables' streams, for which the engine writes each item twice. */
  readonly streams?: boolean
}

/** The engine for all tests of a file: call it at the top of the file, use the answer inside tests. */
export function useEngine({ streams = false }: EngineUse = {}): TestEngine {
  let engine: TestEngine | undefined
  let ours: readonly string[] = []
  const prepared = (): TestEngine => {
    if (engine === undefined) throw new Error('The engine starts before the tests, not before the file is read.')
    return engine
  }
  beforeAll(async () => {
    // The rates of callers that a process remembers belong to the previous file.
    useLimiter(undefined)
    engine = await prepare(streams ? tables : withoutStreams)
    ours = middlewareNames()
  })
  afterAll(() => {
    for (const name of middlewareNames()) if (!ours.includes(name)) documentClient().middlewareStack.remove(name)
  })
  return {
    get endpoint() {
      return prepared().endpoint
    },
    get tableNames() {
      return prepared().tableNames
    },
    get own() {
      return prepared().own
    },
    makeTables: (stack) => prepared().makeTables(stack),
    freshTables: () => prepared().freshTables(),
  }
}

/** Middleware that counts calls, or makes them fail, must not meet the tests of another file. */
const middlewareNames = () =>
  documentClient()
    .middlewareStack.identify()
    .map((entry) => entry.split(/[\s:]/, 1)[0] ?? '')

/** Connects the client of another instance of the modules to the engine that is running. */
export async function connectToEngine(client: DynamoDBDocumentClient): Promise<void> {
  const engine = await running
  if (engine?.own !== undefined) useStore(client, engine.own.store)
}
async function madeTables(
  { own, endpoint = '' }: Engine,
  wiring: Wiring,
  stack = `test-${randomUUID()}`,
): Promise<Engine['tableNames']> {
  return own === undefined ? await createTables(endpoint, wiring, stack) : makeTablesOf(own.store, stack, wiring)
}

function nameTables(names: Engine['tableNames']): void {
  process.env['MAIN_TABLE'] = names.main
  process.env['EVENTS_TABLE'] = names.events
}
