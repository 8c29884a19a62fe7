/**
 * Reads of a customer whose subscription began long ago, before the worker has reached it: due steps are computed in
 * memory, and steps with document numbers are stored first, as far as the call has time.
 */
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { handler as readCustomers } from '../../functions/api/customers/customers.ts'
import { findInvoice } from '../../functions/api/invoice-page/find-invoice.ts'
import { clearKeptWorlds } from '../../functions/api/invoice-page/world-cache.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { withDeadline } from '../../functions/store/dynamo/deadline.ts'
import { stepsAtAStretch } from '../../functions/store/customer/world-with-yields.ts'
import { apiEvent, lambdaContext } from '../http/api-event.ts'
import { useService } from '../service.ts'
import { countedSends } from '../storage-calls.ts'

const service = useService()
const read = (fields: string) => service.call({ path: '/api/customers/', query: { id: '1', fields } })
const customerSchema = v.looseObject({
  subscriptions: v.optional(v.array(v.looseObject({ periods: v.array(v.unknown()) })), []),
  invoices: v.optional(v.array(v.looseObject({ number: v.string() })), []),
})
const oneSchema = v.object({ customers: v.tuple([customerSchema]) })
const transactionsOf = (sent: readonly string[]) => sent.filter((name) => name.startsWith('TransactWrite')).length

afterEach(() => {
  vi.restoreAllMocks()
  documentClient().middlewareStack.remove('left')
})

/**
 * A customer with a subscription that began in 2000: 323 periods, only the first few of which exist. `owing` has an
 * earlier invoice.
 */
async function given({ owing = false } = {}): Promise<void> {
  await service.configure({ policies: [{ external_id: 'standard', dunning: [] }] })
  await service.call({ path: '/api/test/clock/', json: { now: '2026-11-22T12:00:00' } })
  await service.call({ path: '/api/customers/createcustomer/', json: { id: '1', data: { country: 'DK' } } })
  if (owing) {
    const lines = [{ text: 'A book', amount: 20_000, currency: 'DKK', tax_rate: 0.25 }]
    await service.call({ path: '/api/customers/invoice/', json: { id: '1', business_entity: 'dk', lines } })
  }
  const json = {
    id: '1',
    periods: [{ campaign_id: 'standard', begin: '2000-01-01T12:00:00' }],
    invoicing_from: '2000-01-01T12:00:00',
    invoiced_by: 'manual',
  }
  expect(await service.call({ path: '/api/customers/createsubscription/', json })).toMatchObject({ status: 200 })
}

describe('A read of a customer who is 27 years behind', () => {
  it('answers data and subscriptions from memory, and writes nothing', async () => {
    await given()
    const { result, sent } = await countedSends(() => read('data,subscriptions'))
    expect(v.parse(oneSchema, result.body).customers[0].subscriptions[0]?.periods).toHaveLength(323)
    expect(transactionsOf(sent)).toBe(0)
  })

  it('opens the page of an invoice a few steps at a time, between which it looks whether there is time', async () => {
    await given({ owing: true })
    let asked = 0
    const remaining = () => {
      asked++
      return 1_000
    }
    const linked = { account: service.account, customer: '1', number: 'DK-1' }
    const found = await withDeadline(remaining, () => findInvoice(linked, undefined))
    expect(found?.document).toMatchObject({ number: 'DK-1', now: { state: 'open' } })
    // 323 periods are some 640 steps.
    expect(asked).toBeGreaterThanOrEqual(Math.floor(600 / stepsAtAStretch))
  })

  it('keeps what a page worked out, until the settings change', async () => {
    clearKeptWorlds()
    await given({ owing: true })
    const linked = { account: service.account, customer: '1', number: 'DK-1' }
    const opened = async () => {
      let asked = 0
      const remaining = () => {
        asked++
        return 1_000
      }
      const found = await withDeadline(remaining, () => findInvoice(linked, undefined))
      return { document: found?.document, asked }
    }
    const many = Math.floor(600 / stepsAtAStretch)
    const [first, second] = [await opened(), await opened()]
    expect(first.asked).toBeGreaterThanOrEqual(many)
    expect(second.asked).toBeLessThan(many / 4)
    expect(second.document).toEqual(first.document)
    await service.configure({ business_entities: [{ external_id: 'dk', due_days: 9 }] })
    expect((await opened()).asked).toBeGreaterThanOrEqual(many)
    expect((await opened()).asked).toBeLessThan(many / 4)
  })

  it('shows invoices once all of them have their numbers', async () => {
    await given()
    const { result, sent } = await countedSends(() => read('invoices'))
    const { invoices } = v.parse(oneSchema, result.body).customers[0]
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(323)
    expect(transactionsOf(sent)).toBeLessThanOrEqual(30)
  })

  it('ends with 503 where there is more than one call has time for, and the next call goes on from there', async () => {
    await given()
    vi.spyOn(console, 'error').mockReturnValue()
    let transactions = 0
    documentClient().middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName?.startsWith('TransactWrite')) transactions++
        return await next(args)
      },
      { step: 'initialize', name: 'left' },
    )
    const headers = { 'X-Service-Key': service.key }
    const event = apiEvent({ path: '/api/customers/', query: { id: '1', fields: 'invoices' }, headers })
    const readInTime = (most: number) =>
      readCustomers(event, {
        ...lambdaContext,
        getRemainingTimeInMillis: () => (transactions < most ? 29_000 : 2_000),
      })
    expect(await readInTime(3)).toMatchObject({
      statusCode: 503,
      headers: { 'Retry-After': '1' },
      body: expect.stringContaining('try again'),
    })
    expect(transactions).toBe(3)
    const { body } = await readInTime(Infinity)
    const { invoices } = v.parse(oneSchema, JSON.parse(body)).customers[0]
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(323)
  })
})
