/** The worker with a batch of messages: it advances the customers together, with the same result as one by one. */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../functions/http/call.ts'
import { advanceCustomer } from '../../functions/work/advance/advance-customer.ts'
import { handler as workHandler } from '../../functions/jobs/work-queue.ts'
import { applyAccount } from '../../functions/work/account/change-account.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { subscriptionKey } from '../../functions/store/keys.ts'
import { clearSettingsCache, readSettings } from '../../functions/store/account/load-settings.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { at, comparable, newCall, oneByOne, storedOf, type Sent } from '../api/bulk/one-by-one.ts'
import { demoFile } from '../demo-account.ts'
import { useEngine } from '../engine.ts'
import { queueEvent } from '../queue.ts'
import { demoSettings } from '../settings.ts'
import { countedSends, loseTransactions } from '../storage-calls.ts'
import { asFunction } from '../rights.ts'

const handler = asFunction('work', workHandler)

const engine = useEngine()
const newYear = '2027-01-01T11:00:00.000Z'
const february = '2027-02-02T11:00:00.000Z'

beforeEach(async () => {
  await engine.freshTables()
  clearSettingsCache()
})
afterEach(() => {
  documentClient().middlewareStack.remove('lost')
})

/** Customers with monthly subscriptions, one who has none, and one who is to be erased. */
const monthly = ['a', 'b', 'c', 'd', 'e', 'f']
const given: readonly Sent[] = [
  ...monthly.flatMap((id): Sent[] => [
    { operation: 'createcustomer', id },
    { operation: 'createsubscription', periods: [{ campaign_id: 'standard' }] },
  ]),
  { operation: 'createcustomer', id: 'idle' },
  { operation: 'createcustomer', id: 'erased', data: { name: 'Ann' } },
  { operation: 'deletecustomer', id: 'erased' },
]
const everybody = [...monthly, 'idle', 'erased', 'nobody']

async function account(): Promise<Call> {
  const call = await newCall(demoSettings(), newYear)
  const api_accesses = [{ name: 'demo', key: `key-${call.account}`, allowed_apis: ['*'] }]
  const file = { ...demoFile, api_accesses, account: { ...demoFile.account, id: call.account } }
  await applyAccount(file, { by: 'System', via: 'settings', now: newYear, runtime: runtime })
  const settings = (await readSettings(call.account))?.settings ?? expect.fail()
  const own = { ...call, settings }
  let made = 0
  vi.spyOn(runtime, 'newToken').mockImplementation(() => String(++made).padStart(16, '0'))
  expect((await oneByOne(own, given)).filter((outcome) => 'errors' in outcome)).toEqual([])
  vi.restoreAllMocks()
  return await at(own, february)
}

const work = ({ account }: Call, customers: readonly string[]) =>
  handler(queueEvent(customers.map((customer) => JSON.stringify({ account, customer }))))
const times = (sent: readonly string[], command: string) => sent.filter((each) => each.startsWith(command)).length

describe('A batch of messages', () => {
  it('brings customers to where each comes by itself', async () => {
    const alone = await account()
    for (const id of everybody) await advanceCustomer(alone.settings, id, february)
    const together = await account()
    expect(await work(together, [...everybody, 'a'])).toEqual({ batchItemFailures: [] })
    expect(comparable(together, [], await storedOf(together))).toEqual(comparable(alone, [], await storedOf(alone)))
  })

  it('is read by two calls and written by fewer transactions than there are customers', async () => {
    const call = await account()
    await work(call, [])
    const { sent } = await countedSends(() => work(call, monthly))
    expect([times(sent, 'BatchGet'), times(sent, 'Query')]).toEqual([2, 0])
    expect(times(sent, 'TransactWrite')).toBeLessThanOrEqual(2)
    for (const id of monthly) expect((await loadWorld(call.account, id))?.subscriptions[0]?.periods).toHaveLength(2)
  })

  it('is halved where it does not go together, and not scattered into single customers', async () => {
    const call = await account()
    vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
    // The number of lost transactions, which have both customers `a` and `b`.
    let lost = 0
    loseTransactions((input) => {
      const meets = input.includes('#C#a"') && input.includes('#C#b"')
      lost += meets ? 1 : 0
      return meets
    })
    const { result, sent } = await countedSends(() => work(call, monthly))
    expect(result).toEqual({ batchItemFailures: [] })
    expect(lost).toBeGreaterThan(1)
    // The transactions: all six customers together, then three and three, and then one and two of the first three.
    expect(times(sent, 'TransactWrite')).toBeLessThanOrEqual(4)
    expect(times(sent, 'Query')).toBe(0)
    for (const id of monthly) expect((await loadWorld(call.account, id))?.subscriptions[0]?.periods).toHaveLength(2)
  })

  it('fails on the one customer at whom the service fails, and on no other', async () => {
    const call = await account()
    const [subscription] = (await loadWorld(call.account, 'c'))?.subscriptions ?? []
    const Key = subscriptionKey(call.account, 'c', subscription?.id ?? '')
    await documentClient().send(new DeleteCommand({ TableName: mainTable(), Key }))
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.spyOn(console, 'error').mockReturnValue()
    expect(await work(call, monthly)).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] })
    for (const id of ['a', 'b', 'd']) {
      expect((await loadWorld(call.account, id))?.subscriptions[0]?.periods).toHaveLength(2)
    }
  })

  it('fails on messages that cannot be read, and on no other', async () => {
    const call = await account()
    vi.spyOn(console, 'error').mockReturnValue()
    const bodies = [
      'no JSON',
      '{"account":"unknown","customer":"a"}',
      JSON.stringify({ account: call.account, customer: 'a' }),
    ]
    expect(await handler(queueEvent(bodies))).toEqual({
      batchItemFailures: [{ itemIdentifier: '0' }, { itemIdentifier: '1' }],
    })
    expect((await loadWorld(call.account, 'a'))?.subscriptions[0]?.periods).toHaveLength(2)
  })
})
