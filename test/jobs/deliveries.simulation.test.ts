/**
 * Independent printers that contradict themselves, customers who change in the meantime, and a storage that conflicts,
 * is throttled, loses answers and shows half of a transaction: every document is sent once or fails once by the print
 * house, and then goes by e-mail; the events say so once. SEED=… repeats a run's decisions.
 */
import { describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { instantOf, millisOf, type Instant } from '../../functions/domain/time/time.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { moveClock } from '../../functions/store/account/clock.ts'
import { hasDeliveries } from '../../functions/store/delivery/deliveries.ts'
import { cleanClient } from '../engine.ts'
import { makeFaulty, seededRandom, seedOfRun } from '../faulty-client.ts'
import { toldOf } from '../api/customer-events.ts'
import { useService } from '../service.ts'

const service = useService()
const noon: Instant = '2027-01-10T11:00:00.000Z'
const customers = 12
const rounds = 25

const post = (path: string, json: Readonly<Record<string, unknown>>) => service.call({ method: 'POST', path, json })
const preparedSchema = v.object({
  deliveries: v.array(v.object({ delivery_id: v.string(), invoice_number: v.string(), customer_id: v.string() })),
  more_deliveries_available: v.boolean(),
})
const reportedSchema = v.object({ succeeded: v.number(), errors: v.array(v.record(v.string(), v.unknown())) })
const readSchema = v.object({
  customers: v.array(
    v.object({
      id: v.string(),
      invoices: v.array(v.object({ number: v.string(), sent: v.optional(v.string()) })),
    }),
  ),
})

async function given(): Promise<void> {
  await post('/api/test/clock/', { now: noon })
  for (let n = 1; n <= customers; n++) {
    const id = String(n)
    await post('/api/customers/createcustomer/', { id, data: { email: `c${n}@example.com`, country: 'DK' } })
    const made = await post('/api/customers/createsubscription/', {
      id,
      periods: [{ campaign_id: 'year' }],
      invoiced_by: 'print-house',
    })
    expect(made.status).toBe(200)
  }
}

describe('the delivery of invoices over a storage that fails', () => {
  it('loses nothing and does nothing twice', async () => {
    const random = seededRandom(seedOfRun('deliveries'))
    for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
    await given()
    const clean = cleanClient()
    const faulty = makeFaulty(documentClient(), {
      random,
      clean,
      faults: { conflict: 0.1, throttle: 0.003, lostAnswer: 0.03, torn: 0.3 },
    })
    /** Documents that were certainly reported as sent. */
    const certain = new Set<string>()

    const seen = new Map<string, string>()
    const reportAll = async (deliveries: readonly (readonly [id: string, number: string])[]) => {
      const reports = deliveries.map(([id, number]) => {
        const fate = random()
        if (fate < 0.6) return { number, sent: true, status: { id } }
        const retry = fate < 0.8 ? { retry_seconds: [30, 30, 30] } : {}
        return { number, sent: false, status: { id, error: true, ...retry } }
      })
      const answer = await post('/api/updateinvoicedeliveries/print-house/', {
        deliveries: reports.map(({ status }) => status),
      })
      if (answer.status !== 200) return
      const { errors } = v.parse(reportedSchema, answer.body)
      for (const [place, { number, sent }] of reports.entries()) {
        if (sent && Object.keys(errors[place] ?? {}).length === 0) certain.add(number)
      }
    }
    const printer = async () => {
      const prepared = await post('/api/prepareinvoicedeliveries/print-house/', {
        max_results: 4,
        reschedule_seconds: 30,
      })
      if (prepared.status !== 200) return
      const { deliveries } = v.parse(preparedSchema, prepared.body)
      for (const { delivery_id, invoice_number } of deliveries) seen.set(delivery_id, invoice_number)
      await reportAll(deliveries.map(({ delivery_id, invoice_number }) => [delivery_id, invoice_number]))
    }
    /** Reports deliveries of others again, with another outcome. */
    const gossip = async () => await reportAll([...seen].filter(() => random() < 0.4))
    const meddler = async (round: number) => {
      const id = String(1 + Math.floor(random() * customers))
      await post('/api/customers/updatecustomer/', { id, data: { name: `Name ${round}` } })
      await post('/api/customers/createpayment/', { id, business_entity: 'dk', amount: 10_000, currency: 'DKK' })
    }

    for (let round = 1; round <= rounds; round++) {
      await Promise.all([printer(), gossip(), printer(), gossip(), meddler(round)])
      // The next move makes up for one that is throttled.
      await moveClock(service.account, instantOf(millisOf(noon) + round * 20_000), noon).catch(() => undefined)
    }
    faulty.heal()
    expect(Object.values(faulty.counts).reduce((sum, count) => sum + count)).toBeGreaterThan(0)

    // The remaining deliveries are sent, and fallbacks have gone by e-mail by then.
    for (let round = 0; await hasDeliveries(service.account, 'print-house'); round++) {
      expect(round).toBeLessThan(20)
      const { body } = await post('/api/prepareinvoicedeliveries/print-house/', { max_results: 100 })
      const { deliveries } = v.parse(preparedSchema, body)
      await post('/api/updateinvoicedeliveries/print-house/', {
        deliveries: deliveries.map(({ delivery_id: id }) => ({ id })),
      })
      await moveClock(service.account, instantOf(millisOf(noon) + (rounds + 1 + round) * 30_000), noon)
    }
    await post('/api/test/clock/', { now: instantOf(millisOf(noon) + 2 * 86_400_000) })

    const { body } = await service.call({ path: '/api/customers/', query: { fields: 'invoices' } })
    const read = v.parse(readSchema, body).customers
    expect(read).toHaveLength(customers)
    const mailed = (await service.mail.messages()).map(({ subject }) => subject.split(' ')[1])
    for (const { id, invoices } of read) {
      const told = await toldOf(service.account, id)
      for (const { number, sent } of invoices) {
        const of = told.filter((one) => one.endsWith(` ${number}`)).map((one) => one.split(' ')[0])
        const ends = of.filter((name) => name === 'sent' || name === 'delivery-failed')
        // The print house sends the document, or it goes by e-mail after a failure.
        const failedFirst = ends.includes('delivery-failed')
        expect(ends, number).toEqual(failedFirst ? ['delivery-failed', 'sent'] : ['sent'])
        expect(sent, number).toBeDefined()
        expect(
          mailed.filter((one) => one === number),
          number,
        ).toHaveLength(failedFirst ? 1 : 0)
        if (certain.has(number)) expect(failedFirst, number).toBe(false)
      }
    }
    expect(certain.size).toBeGreaterThan(0)
  })
})
