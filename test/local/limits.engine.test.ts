/** Limits in memory give the same answers as limits in storage, without storage calls. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepLimits, newLimitsKeeper } from '../../local/limits.ts'
import { useService } from '../service.ts'
import { countedSends } from '../storage-calls.ts'

const service = useService({ limits: 'in storage' })
let limits: ReturnType<typeof keepLimits> | undefined

beforeEach(async () => {
  await service.configure({
    api_accesses: [
      { name: 'shop', key: `shop-${service.account}`, rate_per_second: 40, burst: 20, max_connections: 50 },
    ].map((access) => ({ ...access, allowed_apis: ['*'] })),
  })
})
afterEach(async () => {
  await limits?.stop()
  limits = undefined
})

const access = () => service.call({ path: '/api/access/', key: `shop-${service.account}` })

/** A given number of calls at once, twenty of which are within the burst. */
async function burst(calls: number) {
  const { result, sent } = await countedSends(() => Promise.all(Array.from({ length: calls }, access)))
  const refused = result.filter(({ status }) => status !== 200)
  return {
    served: result.length - refused.length,
    refused: refused.map(({ status, headers, body }) => ({ status, retryAfter: headers['Retry-After'], body })),
    updates: sent.filter((name) => name === 'UpdateItemCommand').length,
  }
}

describe('A burst of calls', () => {
  it('is let in and refused alike, wherever the limits are kept, and in memory costs the storage nothing', async () => {
    await access()
    // Otherwise the buckets drain while a slow machine sends the calls.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    const inStorage = await burst(80)
    limits = keepLimits(newLimitsKeeper())
    const inMemory = await burst(80)
    expect(inMemory.refused[0]).toEqual({ status: 429, retryAfter: '1', body: 'Too Many Requests' })
    expect(new Set(inMemory.refused.map((each) => JSON.stringify(each)))).toEqual(
      new Set(inStorage.refused.map((each) => JSON.stringify(each))),
    )
    expect(inMemory.served).toBe(21)
    expect(inStorage.updates).toBeGreaterThanOrEqual(2 * inStorage.served)
    expect(inMemory.updates).toBe(0)
  })
})
