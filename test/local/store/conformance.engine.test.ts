/**
 * The store of this machine answers as DynamoDB does: the same cases run against it and against every other engine that
 * is available. `CONFORMANCE=DynamoDB-Local=http://127.0.0.1:8000,ministack=…` names more of them.
 * `conformance-exceptions.ts` lists differences of an engine by its name, and a test checks that they still exist.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../lib/wiring.ts'
import { createTables } from '../../../local/create-tables.ts'
import { localCredentials, localRegion } from '../../../local/credentials.ts'
import { Store } from '../../../local/store/open-store.ts'
import { useStore } from '../../../local/store/store-client.ts'
import { eventually } from '../sample-function.ts'
import { cases, type Place } from './conformance-cases.ts'
import { exceptions } from './conformance-exceptions.ts'

interface Engine extends Omit<Place, 'pk'> {
  stop(): void
}

const connection = { region: localRegion, credentials: localCredentials }
const marshalling = { marshallOptions: { removeUndefinedValues: true } }

function ownStore(): Promise<Engine> {
  const store = new Store({ file: ':memory:', lasting: false, takesChange: () => false })
  store.makeTables(new Map(Object.entries(tables)))
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(connection), marshalling)
  useStore(client, store)
  return Promise.resolve({ client, table: 'main', events: 'events', stop: () => store.close() })
}

async function engineAt(endpoint: string): Promise<Engine> {
  const { main: table, events } = await createTables(endpoint, tables, `conformance-${randomUUID()}`)
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ ...connection, endpoint, maxAttempts: 1 }),
    marshalling,
  )
  return { client, table, events, stop: () => client.destroy() }
}

/** The engine that npm has as a binary for some platforms. */
async function dynoxide(binary: string): Promise<Engine> {
  const port = await freePort()
  const child: ChildProcess = spawn(binary, ['--port', String(port)], { stdio: 'ignore' })
  const endpoint = `http://127.0.0.1:${port}`
  await eventually(() =>
    fetch(endpoint).then(
      () => true,
      () => false,
    ),
  )
  const engine = await engineAt(endpoint)
  return { ...engine, stop: () => child.kill('SIGKILL') }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : expect.fail('No port.')
}

function engines(): [string, () => Promise<Engine>][] {
  const named = (process.env['CONFORMANCE'] ?? '').split(',').filter((each) => each !== '')
  const others = named.map((each): [string, () => Promise<Engine>] => {
    const [name = '', ...address] = each.split('=')
    return [name, () => engineAt(address.join('='))]
  })
  const binary = engineBinary()
  return [
    ['this store', ownStore],
    ...(binary === undefined ? [] : [['dynoxide', () => dynoxide(binary)] satisfies [string, () => Promise<Engine>]]),
    ...others,
  ]
}

function engineBinary(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`)
  } catch {
    return undefined
  }
}

describe.each(engines())('By the documentation of DynamoDB, %s', (name, start) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await start()
  })
  afterAll(() => engine.stop())

  it.each(cases.map((each) => [each.title, each] as const))('answers: %s', async (title, { run, expected }) => {
    const pk = randomUUID()
    const answer: unknown = JSON.parse(
      JSON.stringify((await run({ ...engine, pk })) ?? 'nothing').replaceAll(pk, '$pk'),
    )
    const wanted: unknown = JSON.parse(JSON.stringify(expected ?? 'nothing'))
    if (exceptions[name]?.[title] === undefined) expect(answer).toEqual(wanted)
    else expect(answer).not.toEqual(wanted)
  })
})
