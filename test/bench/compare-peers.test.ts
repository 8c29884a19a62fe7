/** The comparison with Kill Bill, against a stand-in that answers as Kill Bill's documentation says. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measurePeers, rowsOf, type Rate } from '../../bench/compare-peers.ts'
import { keptClient } from '../../bench/kept-client.ts'
import { killBill } from '../../bench/peer-kill-bill.ts'
import { ours, peerAccount } from '../../bench/peer-ours.ts'
import { cpuMillisOf, listenerOf } from '../../bench/process-time.ts'
import { startProcess } from '../../bench/service-process.ts'
import { startStandIn, type KillBillStandIn } from './kill-bill-stand-in.ts'

const extent = { calls: 3, atOnce: [1, 2], rounds: 1, warmUp: 2, lookMillis: 40 }
const operations = [
  ...['createcustomer', 'subscription with its invoice', 'payment', 'read of a customer'],
  'read of subscriptions and invoices',
]
const measuredOperations = [
  ...extent.atOnce.flatMap((at) => operations.map((operation) => [operation, at])),
  ['renewals', 0],
]
const names = (rates: readonly Rate[]) => rates.map(({ operation, atOnce }) => [operation, atOnce])

let standIn: KillBillStandIn
beforeAll(async () => {
  standIn = await startStandIn()
})
afterAll(() => standIn.stop())

describe('the six operations', () => {
  it('of Kill Bill are the calls that its documentation names, each customer paid and renewed', async () => {
    const peer = killBill(standIn.url, keptClient(standIn.url, 2))
    const [rates = []] = await measurePeers([peer], extent)
    await peer.close()
    expect(names(rates)).toEqual(measuredOperations)
    expect(rates.every(({ perSecond }) => perSecond > 0)).toBe(true)
    const customers = 8
    expect(Object.fromEntries(standIn.calls)).toEqual({
      'POST /1.0/kb/tenants': 1,
      'POST /1.0/kb/catalog/simplePlan': 1,
      'POST /1.0/kb/accounts': customers,
      'POST /1.0/kb/accounts/{id}/tags': customers,
      'POST /1.0/kb/subscriptions': customers,
      'POST /1.0/kb/invoices/{id}/payments': customers,
      'GET /1.0/kb/accounts/{id}': customers,
      'GET /1.0/kb/accounts/{id}/bundles': customers,
      'GET /1.0/kb/accounts/{id}/invoices': 2 * customers + 2,
      'PUT /1.0/kb/test/clock': 1,
    })
    for (const { invoices } of standIn.accounts.values()) expect(invoices.map(({ paid }) => paid)).toEqual([99, 0])
  })

  it('of this service are the same, on its own test clock', async () => {
    const service = await startProcess([peerAccount], ['--memory', '--workers', '1'])
    const peer = ours(service, keptClient(service.url, 2))
    try {
      const [rates = []] = await measurePeers([peer], extent)
      expect(names(rates)).toEqual(measuredOperations)
      expect(await peer.invoicesOf(4)).toBe(2)
      expect((await peer.processes()).length).toBe(1)
    } finally {
      await peer.close()
    }
  })

  it('end with what the server says where it refuses a call', async () => {
    const client = keptClient(standIn.url, 1)
    const peer = killBill(standIn.url, client)
    await expect(peer.createCustomer(1)).rejects.toThrow(/^POST .*\/1\.0\/kb\/accounts answered 401: /)
    await peer.close()
  })
})

describe('the processes of a server', () => {
  it('are known by the port that they listen on, and by what they have taken of the processor', async () => {
    expect(await listenerOf(Number(new URL(standIn.url).port))).toBe(process.pid)
    expect(await cpuMillisOf([process.pid])).toBeGreaterThan(0)
    expect(await cpuMillisOf([])).toBe(0)
  })
})

describe('ratios', () => {
  const rate = (perSecond: number, perCoreSecond?: number): Rate => ({
    ...{ operation: 'payment', atOnce: 8, perSecond, perCoreSecond },
  })

  it('say how many times as much we do, and nothing of processors that are not seen', () => {
    expect(rowsOf([rate(300, 200)], [rate(100, 50)])).toMatchObject([
      { operation: 'payment', 'at once': '8', ratio: 3, 'ratio of core-s': 4 },
    ])
    expect(rowsOf([rate(300, 200)], [rate(100)])).toMatchObject([{ ratio: 3, 'ratio of core-s': undefined }])
  })
})
