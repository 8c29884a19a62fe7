/** The client of the storage against a server that takes calls and does not answer them. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeIsBusy } from '../../functions/store/dynamo/busy.ts'
import { documentClient, maxAttempts, newClient } from '../../functions/store/dynamo/client.ts'
import { functions } from '../../lib/wiring.ts'

let server: Server
let calls: number
let answersFrom: number

beforeEach(async () => {
  calls = 0
  answersFrom = Infinity
  server = createServer((_, response) => {
    calls += 1
    if (calls < answersFrom) return
    response.setHeader('Content-Type', 'application/x-amz-json-1.0')
    response.end(JSON.stringify({ Item: { pk: { S: 'A' } } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${address.port}`)
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const command = () => new GetCommand({ TableName: 'main', Key: { pk: 'A', sk: 'A' } })
const impatient = () => newClient({ connectionMilliseconds: 10_000, answerMilliseconds: 500 })

const handlerSchema = v.looseObject({
  config: v.looseObject({
    connectionTimeout: v.number(),
    socketTimeout: v.number(),
  }),
})

describe('A call of the storage that is not answered', () => {
  it('is made again, and answered by the next', async () => {
    answersFrom = 3
    const client = impatient()
    expect((await client.send(command())).Item).toEqual({ pk: 'A' })
    expect(calls).toBe(3)
    client.destroy()
  })

  it('ends as storage that has too much to do, after the last attempt', async () => {
    const client = impatient()
    const error: unknown = await client.send(command()).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'TimeoutError' })
    expect(storeIsBusy(error)).toBe(true)
    expect(calls).toBe(maxAttempts)
    client.destroy()
  })

  it('ends within the time that a function of the API has', async () => {
    answersFrom = 1
    // The client reads its limits at its first call.
    await documentClient().send(command())
    const { config } = v.parse(handlerSchema, documentClient().config.requestHandler)
    const milliseconds = maxAttempts * config.socketTimeout
    expect(config.connectionTimeout).toBeLessThan(10_000)
    for (const { trigger, timeoutSeconds, tables } of functions) {
      if (trigger.kind === 'route' && Object.keys(tables).length > 0)
        expect(milliseconds).toBeLessThan(timeoutSeconds * 1_000)
    }
  })
})

describe('What the client does on each command', () => {
  it('is to sign, to try again and to pass a trace on, without a logger and without statistics of programs', async () => {
    const received: IncomingMessage[] = []
    server.prependListener('request', (request) => received.push(request))
    answersFrom = 1
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'customers')
    vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=1')
    const client = newClient({ connectionMilliseconds: 10_000, answerMilliseconds: 10_000 })
    expect((await client.send(command())).Item).toEqual({ pk: 'A' })
    expect(received[0]?.headers).toMatchObject({
      authorization: expect.stringContaining('AWS4-HMAC-SHA256'),
      'x-amzn-trace-id': 'Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=1',
      'x-amz-target': 'DynamoDB_20120810.GetItem',
    })
    expect(Object.keys(received[0]?.headers ?? {})).not.toContain('x-amz-user-agent')
    expect(Object.keys(received[0]?.headers ?? {})).not.toContain('user-agent')
    const steps = client.middlewareStack.identify().join()
    expect(steps).toContain('retryMiddleware')
    expect(steps).not.toMatch(/logger|UserAgent/)
  })

  it('is named as the SDK names it, or leaving it out would leave out nothing', () => {
    const steps = new DynamoDBClient({}).middlewareStack.identify().join()
    expect(steps).toContain('loggerMiddleware')
    expect(steps).toContain('getUserAgentMiddleware')
  })
})
