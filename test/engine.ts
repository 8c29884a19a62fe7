/**
 * The real storage engine for a test file: one in memory, started before the file's tests and stopped after them, with
 * the environment that the code under test finds in a deployed function. `freshTables` gives a test empty tables.
 *
 * The tests talk to it as the local run does (`local/engine-transport.ts`), and with `ENGINE_TRANSPORT=sdk` as the
 * SDK does. With `AWS_ENDPOINT_URL_DYNAMODB` set, the tests run against the engine there, in tables of their own.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { tables, type TableName } from '../lib/wiring.ts'
import { localCredentials, localRegion } from '../local/credentials.ts'
import { startEngine, type Engine } from '../local/engine.ts'
import { storeOverKeptSockets } from '../local/engine-transport.ts'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { createTables } from '../local/create-tables.ts'

export interface TestEngine {
  readonly endpoint: string
  readonly tableNames: Readonly<Record<TableName, string>>
  /** Empty tables, which the environment names from then on. */
  freshTables(): Promise<Readonly<Record<TableName, string>>>
  stop(): Promise<void>
}

/** Starts the engine; the caller stops it. */
export async function startTestEngine(): Promise<TestEngine> {
  // An engine that the environment names is shared by all test files.
  const engine = await startEngine({ stack: `test-${randomUUID()}` })
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = engine.endpoint
  process.env['AWS_REGION'] = localRegion
  process.env['AWS_ACCESS_KEY_ID'] = localCredentials.accessKeyId
  process.env['AWS_SECRET_ACCESS_KEY'] = localCredentials.secretAccessKey
  // Nothing listens there: a test that is about e-mail brings its own.
  process.env['AWS_ENDPOINT_URL_SESV2'] ??= 'http://127.0.0.1:9'
  process.env['BASE_URL'] = 'https://api.example/stage'
  // As on one machine: receivers of tests listen here.
  process.env['PRIVATE_WEBHOOKS'] = 'allowed'
  nameTables(engine.tableNames)
  const transport = isOverKeptSockets(engine) ? storeOverKeptSockets(documentClient(), engine.endpoint) : undefined
  return {
    endpoint: engine.endpoint,
    tableNames: engine.tableNames,
    async stop() {
      await transport?.stop()
      await engine.stop()
    },
    async freshTables() {
      const names = await createTables(engine.endpoint, tables, `test-${randomUUID()}`)
      nameTables(names)
      return names
    },
  }
}

/** An engine for all tests of a file: call it at the top of the file, use the answer inside tests. */
export function useEngine(): TestEngine {
  let engine: TestEngine | undefined
  const started = (): TestEngine => {
    if (engine === undefined) throw new Error('The engine starts before the tests, not before the file is read.')
    return engine
  }
  beforeAll(async () => {
    engine = await startTestEngine()
  })
  afterAll(() => engine?.stop())
  return {
    get endpoint() {
      return started().endpoint
    },
    get tableNames() {
      return started().tableNames
    },
    freshTables: () => started().freshTables(),
    stop: () => started().stop(),
  }
}

/** As in the local run. ENGINE_TRANSPORT=sdk has the tests go the SDK's own way. */
const isOverKeptSockets = ({ pid }: Engine) => pid !== undefined && process.env['ENGINE_TRANSPORT'] !== 'sdk'

function nameTables(names: Engine['tableNames']): void {
  process.env['MAIN_TABLE'] = names.main
  process.env['EVENTS_TABLE'] = names.events
}
