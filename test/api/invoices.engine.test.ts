/** Invoices in customer data (interface: GET /api/customers/, `fields`), through the real handlers. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { moveClock } from '../../functions/store/account/clock.ts'
import { readBilled } from '../../functions/store/customer/documents.ts'
import { sequence } from '../../functions/store/feed/sequence-feed.ts'
import { customerPartition, documentKey, openInvoiceKey } from '../../functions/store/keys.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import type { Instant } from '../../functions/domain/time/time.ts'
import { useService } from '../service.ts'
import { toldOf } from './customer-events.ts'

const service = useService()
const noon: Instant = '2027-01-10T11:00:00.000Z'
const post = (name: string, json: Readonly<Record<string, unknown>>) =>
  service.call({ method: 'POST', path: `/api/customers/${name}/`, json })
const read = (fields: string, query: Readonly<Record<string, string>> = {}) =>
  service.call({ path: '/api/customers/', query: { id: '1', fields, ...query } })
const bodySchema = v.object({
  customers: v.tuple([
    v.looseObject({
      invoices: v.array(v.looseObject({ number: v.string() })),
      balance: v.array(v.unknown()),
    }),
  ]),
})
async function ledger(fields = 'invoices', query: Readonly<Record<string, string>> = {}) {
  const { status, body } = await read(fields, query)
  expect(status).toBe(200)
  return v.parse(bodySchema, body).customers[0]
}
const numbers = async () => (await ledger()).invoices.map(({ number }) => number)

async function subscriber(campaign_id = 'intro', more: object = {}) {
  await service.call({ method: 'POST', path: '/api/test/clock/', json: { now: noon } })
  await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK', email: 'ann@example.com' } })
  const { body } = await post('createsubscription', { id: '1', periods: [{ campaign_id }], ...more })
  return v.parse(v.object({ subscription_id: v.string() }), body).subscription_id
}
const line = (amount: number, currency: string) => ({ text: 'A book', amount, currency, tax_rate: 0.25 })

describe('invoices in customer data', () => {
  it('are there where any of their fields is asked for, and only then', async () => {
    await subscriber()
    for (const fields of ['invoices', 'invoices.lines', 'invoices.payment_url']) {
      const { invoices, balance } = await ledger(fields)
      expect(balance).toEqual([])
      expect(invoices).toHaveLength(1)
      expect('lines' in (invoices[0] ?? {})).toBe(fields === 'invoices.lines')
      expect('payment_url' in (invoices[0] ?? {})).toBe(fields === 'invoices.payment_url')
    }
    const { body } = await read('data,subscriptions')
    expect(body).not.toHaveProperty('customers.0.invoices')
    expect(body).not.toHaveProperty('customers.0.balance')
  })

  it('are all there are, oldest first, each with what has become of it', async () => {
    const subscription_id = await subscriber()
    await post('invoice', {
      id: '1',
      business_entity: 'dk',
      lines: [line(10_000, 'DKK')],
      due: '2027-02-01',
      note: 'Book',
    })
    await post('createpayment', { id: '1', invoice_number: 'DK-1', amount: 9900, currency: 'DKK' })
    await post('createpayment', { id: '1', invoice_number: 'DK-2', amount: 2550, currency: 'DKK' })
    await post('cancelsubscription', { id: '1', subscription_id })
    const { invoices, balance } = await ledger('invoices.lines', { language: 'en' })
    expect(invoices).toEqual([
      {
        number: 'DK-1',
        payment_reference: 'DK-1',
        type: 'invoice',
        state: 'paid',
        business_entity: 'dk',
        date: '2027-01-10',
        due: '2027-01-24',
        currency: 'DKK',
        total: 99,
        to_pay: 0,
        allocations: [{ payment_id: expect.any(String), amount: 99, at: '2027-01-10T12:00:00' }],
        lines: [expect.objectContaining({ text: 'The Gazette, 10 January 2027 to 9 April 2027', amount: 99 })],
      },
      {
        number: 'DK-2',
        payment_reference: 'DK-2',
        type: 'invoice',
        state: 'paid',
        business_entity: 'dk',
        date: '2027-01-10',
        due: '2027-02-01',
        currency: 'DKK',
        total: 100,
        to_pay: 0,
        note: 'Book',
        allocations: [
          { payment_id: expect.any(String), amount: 25.5, at: '2027-01-10T12:00:00' },
          { credit_note_number: 'DK-C1', amount: 74.5, at: '2027-01-10T12:00:00' },
        ],
        lines: [{ text: 'A book', amount: 100, tax_rate: 0.25, tax_amount: 20 }],
      },
      {
        number: 'DK-C1',
        type: 'credit_note',
        state: 'credited',
        business_entity: 'dk',
        date: '2027-01-10',
        currency: 'DKK',
        total: -99,
        to_pay: 0,
        credits: 'DK-1',
        allocations: [{ invoice_number: 'DK-2', amount: 74.5, at: '2027-01-10T12:00:00' }],
        left: 24.5,
        lines: [expect.objectContaining({ text: 'Credit: The Gazette, 10 January 2027 to 9 April 2027', amount: -99 })],
      },
    ])
    // The rest of the credit after DK-2.
    expect(balance).toEqual([{ business_entity: 'dk', currency: 'DKK', amount: 24.5 }])
  })

  it('have a page each, at the address that the call came to', async () => {
    await subscriber()
    const { invoices } = await ledger('invoices.payment_url')
    const url = String(invoices[0]?.['payment_url'])
    expect(url).toMatch(/^https:\/\/api\.example\/stage\/invoice\//)
    const page = await service.call({ path: url.replace('https://api.example/stage', ''), key: null })
    expect([page.status, String(page.body).includes('Faktura DK-1')]).toEqual([200, true])
    expect(String(page.body)).toContain('99,00')
  })

  it('say for good what they said when they were made, whatever seller and campaign are called later', async () => {
    const invoice_lines = [{ text: '{campaign}', amount: 9900, tax_rate: 0.25 }]
    const campaign = { id: 'named', products: ['gazette'], duration: 'P1M', invoice_lines }
    await service.configure({ campaigns: [{ ...campaign, name: 'Aftenavisen' }] })
    await subscriber('named')
    const seller = { name: 'Another ApS', currency: 'DKK', address: 'Nygade 2', tax_registration_id: 'DK87654325' }
    await service.configure({
      business_entities: [{ external_id: 'dk', ...seller, payment_text: 'Konto 42' }],
      campaigns: [{ id: 'named', name: 'Another name' }],
    })
    const { invoices } = await ledger('invoices.lines,invoices.payment_url')
    expect(invoices).toMatchObject([{ lines: [{ text: 'Aftenavisen' }] }])
    const url = String(invoices[0]?.['payment_url'])
    const { body } = await service.call({ path: url.replace('https://api.example/stage', ''), key: null })
    expect(body).toEqual(expect.stringContaining('Demo Media ApS'))
    expect(body).toEqual(expect.stringContaining('DK12345674'))
    expect(body).not.toEqual(expect.stringContaining('Another'))
    // The way to pay is the current one.
    expect(body).toEqual(expect.stringContaining('Konto 42'))
  })

  it('are also prefetched with events', async () => {
    await subscriber()
    const root = customerPartition(service.account, '1')
    const version = (await loadWorld(service.account, '1'))?.customer.version ?? expect.fail()
    await sequence(service.account, [{ root, upTo: version, changes: [] }], runtime)
    const query = { prefetch: 'invoices', types: 'invoice:created' }
    const { status, body } = await service.call({ path: '/api/events/', query })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      events: [{ event: 'invoice:created', prefetch: { customers: [{ id: '1', invoices: [{ total: 99 }] }] } }],
    })
  })
})

describe('a read of invoices', () => {
  it('makes durable what has fallen due, with numbers that are given once', async () => {
    await subscriber('standard')
    // The next month is invoiced a week before it begins. No job has run since.
    await moveClock(service.account, '2027-02-03T11:00:00.000Z', noon)
    expect(await toldOf(service.account, '1')).toEqual(['created DK-1'])
    expect(await Promise.all([numbers(), numbers(), numbers()])).toEqual([
      ['DK-1', 'DK-2'],
      ['DK-1', 'DK-2'],
      ['DK-1', 'DK-2'],
    ])
    expect(await toldOf(service.account, '1')).toEqual(['created DK-1', 'reminded DK-1', 'created DK-2'])
  })

  it('shows every document once while one is paid and opened again', async () => {
    await subscriber()
    const pay = (amount: number) =>
      post('createpayment', { id: '1', business_entity: 'dk', amount, currency: 'DKK', method: 'external' })
    let paying = true
    const toAndFro = async () => {
      for (let round = 0; round < 6; round++) {
        await pay(9900)
        await pay(-9900)
      }
      paying = false
    }
    const look = async () => {
      while (paying) expect(await numbers()).toEqual(['DK-1'])
    }
    await Promise.all([toAndFro(), look(), look()])
  })
})

describe('documents read in a batch', () => {
  const named = { customer: '1', number: 'DK-1' }

  it('are those of the place that the customer names, and none where that was read torn', async () => {
    await subscriber()
    const [open] = await readBilled(service.account, [named])
    expect(open?.document).toMatchObject({ number: 'DK-1', allocations: [] })
    await post('createpayment', { id: '1', invoice_number: 'DK-1', amount: 9900, currency: 'DKK' })
    const [closed, missing] = await readBilled(service.account, [named, { customer: '7', number: 'DK-7' }])
    expect(closed?.document.allocations).toHaveLength(1)
    expect(missing).toBeUndefined()
    // The read sees a part of the transaction that closed it.
    const hide = (sk: string) => {
      documentClient().middlewareStack.add(
        (next) => async (args) => {
          const result = await next(args)
          const answer = v.safeParse(batchSchema, result.output)
          if (answer.success) {
            for (const [table, items] of Object.entries(answer.output.Responses)) {
              Object.assign(answer.output.Responses, { [table]: items.filter((item) => item.sk !== sk) })
            }
            Object.assign(result.output, answer.output)
          }
          return result
        },
        { step: 'initialize', name: 'torn', priority: 'low' },
      )
    }
    hide(documentKey(service.account, '1', 'DK-1').sk)
    expect(await readBilled(service.account, [named])).toEqual([undefined])
    documentClient().middlewareStack.remove('torn')
    hide(openInvoiceKey(service.account, '1', 'DK-1').sk)
    expect(await readBilled(service.account, [named])).toEqual([closed])
    documentClient().middlewareStack.remove('torn')
  })

  const batchSchema = v.looseObject({ Responses: v.record(v.string(), v.array(v.looseObject({ sk: v.string() }))) })
})
