/** sendinvoice: documents, recipients, repetitions and events. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useService } from '../service.ts'
import { countedSends } from '../storage-calls.ts'
import { toldOf } from './customer-events.ts'

const service = useService()
const post = (name: string, json: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) =>
  service.call({ method: 'POST', path: `/api/customers/${name}/`, json, headers })
const moveTo = (now: string) => service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })
const book = { text: 'Book', amount: 10_000, currency: 'DKK', tax_rate: 0.25 }
const again = { id: '1', invoice_number: 'DK-1' }
const noon = '2031-01-10T12:00:00'
const mailed = async () => (await service.mail.messages()).map(({ to, subject }) => [to, subject.split(' ')[1]])
const told = () => toldOf(service.account, '1')
const historySchema = v.object({ customers: v.tuple([v.object({ history: v.array(v.object({ text: v.string() })) })]) })
async function history(): Promise<string[]> {
  const query = { id: '1', fields: 'history', language: 'en' }
  const { body } = await service.call({ path: '/api/customers/', query })
  return v.parse(historySchema, body).customers[0].history.map(({ text }) => text)
}

/** Ann has a sent invoice, and a credit note for it. */
async function given(): Promise<void> {
  await moveTo(noon)
  await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK', email: 'ann@example.com' } })
  await post('invoice', { id: '1', business_entity: 'dk', lines: [book] })
  await moveTo(noon)
  expect(await mailed()).toEqual([['ann@example.com', 'DK-1']])
}

describe('sendinvoice', () => {
  it('sends the document once more, where it went or where the caller says, and tells of each', async () => {
    await given()
    expect(await post('sendinvoice', again)).toMatchObject({ status: 200, body: { invoice_number: 'DK-1' } })
    const elsewhere = { ...again, to: ['books@example.com', 'boss@example.com'] }
    expect((await post('sendinvoice', elsewhere)).status).toBe(200)
    await moveTo(noon)
    expect((await mailed()).slice(1).toSorted()).toEqual([
      ['ann@example.com', 'DK-1'],
      ['books@example.com, boss@example.com', 'DK-1'],
    ])
    expect(await told()).toEqual(['created DK-1', 'sent DK-1', 'sent DK-1', 'sent DK-1'])
    expect((await history()).slice(4)).toEqual([
      'Invoice DK-1 created',
      'Invoice DK-1 sent by e-mail',
      'Invoice DK-1 to be sent by e-mail to ann@example.com',
      'Invoice DK-1 to be sent by e-mail to books@example.com, boss@example.com',
      'Invoice DK-1 sent by e-mail',
      'Invoice DK-1 sent by e-mail',
    ])
  })

  it('sends a reminder of an invoice that is overdue, and of no other', async () => {
    await given()
    expect(await post('sendinvoice', { ...again, reminder: true })).toMatchObject({
      status: 422,
      body: { reminder: ['Fakturaen er ikke forfalden, så der er intet at påminde om.'] },
    })
    await moveTo('2031-01-26T12:00:00')
    const before = (await mailed()).length
    const preview = await post('sendinvoice', { ...again, reminder: true, preview: true })
    expect(preview.body).toMatchObject({ preview: { messages: [{ kind: 'reminder', to: ['ann@example.com'] }] } })
    expect((await post('sendinvoice', { ...again, reminder: true })).status).toBe(200)
    await moveTo('2031-01-26T12:00:00')
    expect((await service.mail.messages()).slice(before)).toMatchObject([
      { to: 'ann@example.com', subject: expect.stringMatching(/^Påmindelse/) },
    ])
    expect((await history()).at(-1)).toBe('Reminder of invoice DK-1 sent by e-mail')
  })

  it('sends what is closed, a credit note, and what nobody sends by itself', async () => {
    await given()
    await post('credit', { ...again, all: true })
    await post('invoice', { id: '1', business_entity: 'dk', lines: [book], send: false })
    await moveTo(noon)
    for (const invoice_number of ['DK-C1', 'DK-1', 'DK-2']) {
      expect((await post('sendinvoice', { id: '1', invoice_number })).status).toBe(200)
      await moveTo(noon)
    }
    expect((await mailed()).map(([, number]) => number)).toEqual(['DK-1', 'DK-C1', 'DK-C1', 'DK-1', 'DK-2'])
    expect((await told()).slice(-3)).toEqual(['sent DK-C1', 'sent DK-1', 'sent DK-2'])
  })

  it('sends once under an Idempotency-Key', async () => {
    await given()
    const once = () => post('sendinvoice', again, { 'Idempotency-Key': 'again' })
    expect(await Promise.all([once(), once()])).toMatchObject([{ status: 200 }, { status: 200 }])
    expect((await once()).body).toEqual({ invoice_number: 'DK-1' })
    await moveTo(noon)
    expect(await mailed()).toHaveLength(2)
  })

  it('is one of many operations, each a sending of its own', async () => {
    await given()
    const operations = [
      { operation: 'sendinvoice', ...again, to: ['one@example.com'] },
      { operation: 'sendinvoice', ...again, to: ['no address'] },
      { operation: 'sendinvoice', ...again, to: ['two@example.com'] },
      { operation: 'sendinvoice', id: '1', invoice_number: 'DK-9' },
    ]
    expect((await post('bulkupdates', { operations })).body).toMatchObject({
      ...{ succeeded: 2, failed: 2 },
      errors: [{}, { to: [expect.stringContaining('no address')] }, {}, { '': [expect.any(String)] }],
      results: [{ invoice_number: 'DK-1' }, {}, { invoice_number: 'DK-1' }, {}],
    })
    await moveTo(noon)
    expect((await mailed()).slice(1).toSorted()).toEqual([
      ['one@example.com', 'DK-1'],
      ['two@example.com', 'DK-1'],
    ])
  })

  it('shows in its preview to whom it goes, and expects just that', async () => {
    await given()
    const schema = v.object({ preview: v.looseObject({ expect: v.string() }) })
    const { preview } = v.parse(schema, (await post('sendinvoice', { ...again, preview: true })).body)
    expect(preview).toMatchObject({
      ...{ documents: [], balance: [], to_pay_now: [], events: [] },
      messages: [{ kind: 'invoice', to: ['ann@example.com'] }],
    })
    await post('updatecustomer', { id: '1', data: { billing_email: 'books@example.com' } })
    const { status, body } = await post('sendinvoice', { ...again, expect: preview.expect })
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { preview: { messages: [{ to: ['books@example.com'] }] } },
    })
    await moveTo(noon)
    expect(await mailed()).toHaveLength(1)
  })

  it('is tried again where the mail service refuses it, and given up with an event', async () => {
    await given()
    await post('sendinvoice', { ...again, to: ['full@example.com'] })
    service.mail.refuse('full@example.com')
    await moveTo('2031-01-12T12:00:00')
    expect((await told()).slice(-1)).toEqual(['delivery-failed DK-1'])
  })

  it('is dropped where the customer was erased meanwhile', async () => {
    await given()
    await post('createpayment', { ...again, amount: 10_000, currency: 'DKK' })
    await post('sendinvoice', again)
    expect((await post('deletecustomer', { id: '1' })).status).toBe(200)
    await moveTo(noon)
    expect(await mailed()).toHaveLength(1)
  })

  it.each<[string, object, number, unknown]>([
    ['an unknown number', { invoice_number: 'DK-9' }, 422, { '': [expect.any(String)] }],
    ['an unknown customer', { id: 'nobody' }, 422, { '': [expect.any(String)] }],
    ['an address that is none', { to: ['ann'] }, 422, { to: [expect.stringContaining('"ann"')] }],
    ['no address', { to: [] }, 400, expect.stringMatching(/^to: /)],
    [
      'too many',
      { to: Array.from({ length: 11 }, (_, n) => `a${n}@example.com`) },
      400,
      expect.stringMatching(/^to: /),
    ],
    ['no number', { invoice_number: undefined }, 400, expect.stringMatching(/^invoice_number: /)],
  ])('refuses %s', async (_, more, status, body) => {
    await given()
    expect(await post('sendinvoice', { ...again, ...more })).toMatchObject({ status, body })
  })

  it('takes addresses from a form, and is one read and one transaction', async () => {
    await given()
    const form = { ...again, to: 'a@example.com, b@example.com' }
    const { sent } = await countedSends(async () => {
      const { status } = await service.call({ method: 'POST', path: '/api/customers/sendinvoice/', form })
      expect(status).toBe(200)
    })
    expect(sent.filter((name) => !name.startsWith('Update'))).toEqual([
      // The clock of the test account.
      'GetItemCommand',
      'QueryCommand',
      'TransactWriteItemsCommand',
    ])
    await moveTo(noon)
    expect((await mailed()).slice(1)).toEqual([['a@example.com, b@example.com', 'DK-1']])
  })
})
