import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { useService } from '../service.ts'

const service = useService()
/** A mock in the place of the storage, until the test is over. */
function mockStorage() {
  const storage = mockClient(documentClient())
  onTestFinished(() => storage.restore())
  return storage
}

const healthz = () => service.call({ path: '/healthz/', key: null })

describe('GET /healthz/', () => {
  afterEach(() => void vi.useRealTimers())

  it('says without a key that the storage answers, with and without the last slash', async () => {
    expect(await healthz()).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await service.call({ path: '/healthz', key: null })).toMatchObject({ status: 200 })
    expect((await healthz()).headers).toMatchObject({ 'Cache-Control': 'no-store' })
  })

  it('reads one small item and writes nothing', async () => {
    const storage = mockStorage()
    storage.on(GetCommand).resolves({})
    expect(await healthz()).toMatchObject({ status: 200 })
    expect(storage.calls().map(({ args: [{ input }] }) => input)).toEqual([
      { TableName: process.env['MAIN_TABLE'], Key: { pk: 'FORMAT', sk: 'FORMAT' }, ConsistentRead: true },
    ])
  })

  it('is a 503 with words where the data has another format', async () => {
    const storage = mockStorage()
    storage.on(GetCommand).resolves({ Item: { pk: 'FORMAT', sk: 'FORMAT', format: 4, version: 4 } })
    const { status, body } = await healthz()
    expect([status, body]).toEqual([503, expect.stringMatching(/^The data has format 4, which a later version/)])
  })

  it('is a 503 where the storage fails, and says nothing more of it', async () => {
    const storage = mockStorage()
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    storage.on(GetCommand).rejects(new Error('connect ECONNREFUSED 10.0.0.1'))
    const { status, headers, body } = await healthz()
    expect([status, headers['Retry-After'], body]).toEqual([503, '5', 'The storage does not answer.'])
    expect(JSON.stringify(logged.mock.calls)).toContain('ECONNREFUSED')
  })

  it('is a 503 after two seconds where the storage is silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const storage = mockStorage()
    vi.spyOn(console, 'error').mockReturnValue()
    storage.on(GetCommand).callsFake(() => new Promise(() => undefined))
    const answer = healthz()
    await vi.waitUntil(() => storage.calls().length === 1, { timeout: 60_000 })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await answer).toMatchObject({ status: 503 })
  })

  it('takes no parameter', async () => {
    expect(await service.call({ path: '/healthz/', query: { deep: '1' }, key: null })).toMatchObject({ status: 400 })
  })
})
