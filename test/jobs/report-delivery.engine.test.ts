/** Races around one delivery, over the real storage engine: a caller with an outdated read notices it. */
import { describe, expect, it } from 'vitest'
import { handedOut } from '../../functions/domain/document/sending.ts'
import type { Delivery } from '../../functions/domain/world/delivery.ts'
import type { Report } from '../../functions/domain/document/delivery-report.ts'
import { instantOf, millisOf, type Instant } from '../../functions/domain/time/time.ts'
import { reportDelivery } from '../../functions/work/deliveries/report-delivery.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import {
  moveDeliveries,
  moveDelivery,
  readDelivery,
  readyDeliveries,
} from '../../functions/store/delivery/deliveries.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { toldOf } from '../api/customer-events.ts'
import { useService } from '../service.ts'

const service = useService()
const noon: Instant = '2027-01-10T11:00:00.000Z'
const after = (seconds: number): Instant => instantOf(millisOf(noon) + seconds * 1000)
const post = (path: string, json: object) => service.call({ method: 'POST', path, json })

const settings = async () => (await loadSettings(service.account)) ?? expect.fail('There is no account.')
const stored = (by = 'print-house') => readDelivery(service.account, by, '1~DK-1')
const told = () => toldOf(service.account, '1')
const sent: Report = { outcome: 'sent' }
const failed = (...retrySeconds: number[]): Report => ({ outcome: 'failed', retrySeconds })
const report = async (delivery: Delivery, what: Report, now = noon) =>
  await reportDelivery({ settings: await settings(), delivery, report: what, now, by: { via: 'api', by: 'demo' } })

/** The delivery of invoice DK-1 in its initial state. */
async function delivery(): Promise<Delivery> {
  await post('/api/test/clock/', { now: noon })
  await post('/api/customers/createcustomer/', { id: '1', data: { email: 'ann@example.com', country: 'DK' } })
  const periods = [{ campaign_id: 'intro' }]
  await post('/api/customers/createsubscription/', { id: '1', periods, invoiced_by: 'print-house' })
  return (await stored()) ?? expect.fail('Nothing waits.')
}

describe('of reports at the same moment', () => {
  it.each([
    ['twice sent', [sent, sent]],
    ['sent and failed', [sent, failed()]],
    ['twice failed', [failed(), failed()]],
    ['five of each', [sent, failed(), sent, failed(), sent, failed(), sent, failed(), sent, failed()]],
  ])('one is carried out, and the others find nothing left: %s', async (_, reports) => {
    const known = await delivery()
    const outcomes = await Promise.all(reports.map((each) => report(known, each)))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'gone')).toHaveLength(reports.length - 1)
    expect(await told()).toHaveLength(2)
  })

  it('two of one failure for now count once', async () => {
    const known = await delivery()
    expect(await Promise.all([report(known, failed(60, 60)), report(known, failed(60, 60))])).toEqual(['done', 'done'])
    expect(await stored()).toMatchObject({ failures: 1, ready_at: after(60) })
  })
})

describe('a report of a delivery as it was before', () => {
  it('it was sent finds nothing left, whatever it says', async () => {
    const known = await delivery()
    expect(await report(known, sent)).toBe('done')
    for (const late of [sent, failed(), failed(60)]) expect(await report(known, late)).toBe('gone')
    expect(await told()).toEqual(['created DK-1', 'sent DK-1'])
    expect(await stored('email')).toBeUndefined()
  })

  it('it was handed out again is taken', async () => {
    const known = await delivery()
    expect(await moveDelivery(await settings(), known, handedOut(known, 300, noon))).toBe(true)
    expect(await report(known, failed(60))).toBe('done')
    expect(await stored()).toMatchObject({ failures: 1, ready_at: after(60) })
  })

  it('it failed for now is a repeat until that is tried again', async () => {
    const known = await delivery()
    expect(await report(known, failed(60))).toBe('done')
    expect(await report(known, failed(60), after(59))).toBe('done')
    expect(await told()).toEqual(['created DK-1'])
    expect(await report(known, failed(60), after(60))).toBe('done')
    expect(await told()).toEqual(['created DK-1', 'delivery-failed DK-1'])
  })
})

describe('a delivery that is reported while it is handed out', () => {
  it('is not handed out', async () => {
    const known = await delivery()
    await post('/api/customers/createcustomer/', { id: '2', data: { country: 'DK' } })
    await post('/api/customers/createsubscription/', {
      id: '2',
      periods: [{ campaign_id: 'intro' }],
      invoiced_by: 'print-house',
    })
    const read = await readyDeliveries(service.account, 'print-house', noon, 10)
    expect(await report(known, sent)).toBe('done')
    const moves = read.map((before) => ({ before, waiting: handedOut(before, 60, noon) }))
    const moved = await moveDeliveries(await settings(), moves, runtime)
    expect(moved.map(({ before }) => before.number)).toEqual(['DK-2'])
    expect(await readyDeliveries(service.account, 'print-house', after(60), 10)).toHaveLength(1)
  })
})
