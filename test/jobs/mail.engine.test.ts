/** Documents by e-mail, through the real handlers over the real storage engine: stories on the test clock. */
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { begun } from '../../functions/domain/document/mail-attempts.ts'
import type { Settings } from '../../functions/domain/settings/settings.ts'
import { instantOf, parseDatetime, type Instant } from '../../functions/domain/time/time.ts'
import { handler as mailWorkerHandler } from '../../functions/jobs/mail-queue.ts'
import { mailMessageSchema } from '../../functions/work/queues/mail-message.ts'
import { sendByMail } from '../../functions/work/mail/send-by-mail.ts'
import { handler as sweepHandler } from '../../functions/jobs/sweep.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { moveClock } from '../../functions/store/account/clock.ts'
import { moveDelivery, readDelivery } from '../../functions/store/delivery/deliveries.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { readPdf } from '../invoice-document/sample-document.ts'
import { toldOf } from '../api/customer-events.ts'
import { eventually } from '../local/sample-function.ts'
import { queueEvent } from '../queue.ts'
import { useService } from '../service.ts'
import { countedSends, cutOffAfter } from '../storage-calls.ts'
import { asFunction } from '../rights.ts'

const mailWorker = asFunction('mail', mailWorkerHandler)
const sweep = asFunction('sweep', sweepHandler)

const service = useService()
const baseUrl = 'https://api.example/stage'

const post = (name: string, json: Readonly<Record<string, unknown>>) =>
  service.call({ method: 'POST', path: `/api/customers/${name}/`, json })
async function moveTo(now: string) {
  const answer = await service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })
  expect(answer).toMatchObject({ status: 200 })
}
const told = (customer = '1') => toldOf(service.account, customer)
const customersSchema = v.object({
  customers: v.array(
    v.looseObject({
      history: v.array(v.looseObject({ text: v.string() })),
      invoices: v.array(v.looseObject({ number: v.string(), sent: v.optional(v.string()) })),
    }),
  ),
})
async function read(customer = '1') {
  const query = { id: customer, fields: 'history,invoices', language: 'en' }
  const { body } = await service.call({ path: '/api/customers/', query })
  return v.parse(customersSchema, body).customers[0] ?? expect.fail('There is no such customer.')
}
const historyOf = async (customer = '1') => (await read(customer)).history.map(({ text }) => text)
async function settings(): Promise<Settings> {
  return (await loadSettings(service.account)) ?? expect.fail('There is no account.')
}
const at = (wallClock: string): Instant => parseDatetime(wallClock, 'Europe/Copenhagen') ?? expect.fail(wallClock)

/** A subscriber since noon on 10 January, whose invoice waits to be sent. */
async function subscriber(data: Readonly<Record<string, unknown>> = { email: 'ann@example.com' }, more: object = {}) {
  await moveTo('2027-01-10T12:00:00')
  await post('createcustomer', { id: '1', data: { name: 'Ann Berg', country: 'DK', ...data } })
  const made = await post('createsubscription', { id: '1', periods: [{ campaign_id: 'intro' }], ...more })
  expect(made.status).toBe(200)
}
const book = { text: 'A book', amount: 20_000, tax_rate: 0.25 }
const charge = (id: string, business_entity: string, currency: string) =>
  post('invoice', { id, business_entity, lines: [{ ...book, currency }] })

describe('an invoice by e-mail', () => {
  it('goes out as the clock moves, with its PDF, in the language of who invoices, and tells so once', async () => {
    await subscriber()
    await moveTo('2027-01-10T12:00:00')
    const [message, ...others] = await service.mail.messages()
    expect(others).toEqual([])
    expect(message).toMatchObject({
      from: '"Demo Media ApS" <abo@demo-media.example>',
      to: 'ann@example.com',
      subject: 'Faktura DK-1 fra Demo Media ApS',
    })
    expect(message?.text).toContain('Hej Ann Berg')
    expect(message?.attachments.map(({ name }) => name)).toEqual(['logo.png', 'DK-1.pdf'])
    const { pages } = await readPdf(message?.attachments[1]?.content ?? Buffer.of())
    expect(pages[0]).toContain('The Gazette, 10. januar 2027 to 9. april 2027')
    await moveTo('2027-01-11T12:00:00')
    expect(await service.mail.messages()).toHaveLength(1)
    expect(await told()).toEqual(['created DK-1', 'sent DK-1'])
    expect((await read()).invoices).toEqual([expect.objectContaining({ number: 'DK-1', sent: '2027-01-10T12:00:00' })])
    expect(await historyOf()).toContain('Invoice DK-1 sent by e-mail')
  })

  it('has a link to its page, for which no key is needed', async () => {
    await subscriber()
    await moveTo('2027-01-10T13:00:00')
    const [message] = await service.mail.messages()
    const link = new RegExp(`${baseUrl}(/invoice/\\S+)`).exec(message?.text ?? '')?.[1] ?? expect.fail('No link.')
    const page = await service.call({ path: link, key: null })
    expect(page.status).toBe(200)
    expect(page.body).toContain('<title>Faktura DK-1</title>')
    expect(page.body).toContain('The Gazette, 10. januar 2027 to 9. april 2027')
    const german = await service.call({ path: link, key: null, query: { language: 'de' } })
    expect(german.body).toContain('The Gazette, 10. Januar 2027 to 9. April 2027')
    const pdf = await service.call({ path: `${link}pdf/`, key: null })
    expect([pdf.status, pdf.headers['Content-Type']]).toEqual([200, 'application/pdf'])
  })

  it('goes to the billing email where there is one, as it is when the e-mail goes', async () => {
    await subscriber()
    await post('updatecustomer', { id: '1', data: { billing_email: 'books@berg.example' } })
    await moveTo('2027-01-10T12:00:00')
    expect((await service.mail.messages()).map(({ to }) => to)).toEqual(['books@berg.example'])
  })

  it('goes out though it is paid by then, and so does a credit note', async () => {
    await subscriber()
    await post('createpayment', { id: '1', invoice_number: 'DK-1', amount: 9900, currency: 'DKK' })
    await moveTo('2027-01-10T12:00:00')
    const subscription_id = await subscriptionOf()
    await post('cancelsubscription', { id: '1', subscription_id, stop_at: '2027-02-10T12:00:00' })
    await moveTo('2027-01-10T12:00:00')
    expect((await service.mail.messages()).map(({ subject }) => subject)).toEqual([
      'Faktura DK-1 fra Demo Media ApS',
      'Kreditnota DK-C1 fra Demo Media ApS',
    ])
    expect(await told()).toEqual([
      'created DK-1',
      'paid DK-1',
      'sent DK-1',
      'created DK-C1 DK-1',
      'credited DK-1 DK-C1',
      'sent DK-C1',
    ])
  })

  it('is followed by a reminder where it is not paid, which is no second sending', async () => {
    await subscriber()
    await moveTo('2027-02-01T12:00:00')
    const [, reminder, ...others] = await service.mail.messages()
    expect(others).toEqual([])
    // The invoice is due on the 24th; the reminder follows a week later.
    expect(reminder?.subject).toBe('Påmindelse: faktura DK-1 fra Demo Media ApS')
    expect(reminder?.text).toContain('7 dage')
    expect(reminder?.attachments.map(({ name }) => name)).toEqual(['logo.png', 'DK-1.pdf'])
    expect(await told()).toEqual(['created DK-1', 'sent DK-1', 'reminded DK-1'])
    expect(await historyOf()).toContain('Reminder of invoice DK-1 sent by e-mail')
  })

  it('is not reminded of once it is paid, though the reminder waited', async () => {
    await subscriber()
    await moveTo('2027-01-30T12:00:00')
    vi.spyOn(console, 'warn').mockReturnValue()
    service.mail.refuse()
    await moveTo('2027-01-31T12:00:00')
    await post('createpayment', { id: '1', invoice_number: 'DK-1', amount: 9900, currency: 'DKK' })
    service.mail.accept()
    await moveTo('2027-02-05T12:00:00')
    expect(await service.mail.messages()).toHaveLength(1)
    expect(await told()).toEqual(['created DK-1', 'sent DK-1', 'reminded DK-1', 'paid DK-1'])
  })

  it('that nobody is to send is not sent', async () => {
    await subscriber({ email: 'ann@example.com' }, { invoiced_by: 'manual' })
    await post('invoice', { id: '1', business_entity: 'dk', lines: [{ ...book, currency: 'DKK' }], send: false })
    await moveTo('2027-01-12T12:00:00')
    expect(service.mail.tried).toBe(0)
    expect(await told()).toEqual(['created DK-1', 'created DK-2'])
  })

  async function subscriptionOf(): Promise<string> {
    const { body } = await service.call({ path: '/api/customers/', query: { id: '1', fields: 'subscriptions' } })
    const schema = v.object({
      customers: v.tuple([v.object({ subscriptions: v.tuple([v.object({ id: v.string() })]) })]),
    })
    return v.parse(schema, body).customers[0].subscriptions[0].id
  }
})

describe('an invoice that cannot be sent by e-mail', () => {
  it('fails for good where the customer has no address, with its event and words', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await subscriber({})
    await moveTo('2027-01-12T12:00:00')
    expect(service.mail.tried).toBe(0)
    expect(await told()).toEqual(['created DK-1', 'delivery-failed DK-1'])
    expect(await historyOf()).toContain('Invoice DK-1 could not be sent by e-mail: the customer has no e-mail address')
    expect(console.warn).toHaveBeenCalledWith(expect.objectContaining({ customer: '1', number: 'DK-1' }))
    expect((await read()).invoices[0]).not.toHaveProperty('sent')
  })

  it('goes out from the address of the account where who invoices has none', async () => {
    await moveTo('2027-01-10T12:00:00')
    await post('createcustomer', { id: '1', data: { email: 'ann@example.com', country: 'SE' } })
    await charge('1', 'se', 'SEK')
    await moveTo('2027-01-12T12:00:00')
    expect((await service.mail.messages()).map(({ from, subject }) => [from, subject])).toEqual([
      ['"Demo Media AB" <abo@demo-media.example>', 'Faktura SE-1 från Demo Media AB'],
    ])
    expect(await told()).toEqual(['created SE-1', 'sent SE-1'])
  })

  it('fails for good where nobody who invoices has an address to send it from', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await service.configure({ business_entities: [{ external_id: 'dk', email: null }] })
    await subscriber()
    await moveTo('2027-01-12T12:00:00')
    expect(service.mail.tried).toBe(0)
    expect(await told()).toEqual(['created DK-1', 'delivery-failed DK-1'])
    expect((await historyOf()).at(-1)).toContain('the business entity dk has no e-mail address to send it from')
  })

  it('is tried for a day and then given up, and holds up no other', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    await subscriber()
    await post('createcustomer', { id: '2', data: { email: 'bo@example.com', country: 'DK' } })
    await charge('2', 'dk', 'DKK')
    service.mail.refuse('ann@example.com')
    await moveTo('2027-01-10T12:00:00')
    expect((await service.mail.messages()).map(({ to }) => to)).toEqual(['bo@example.com'])
    await moveTo('2027-01-11T11:59:59')
    expect(await told()).toEqual(['created DK-1'])
    await moveTo('2027-01-12T12:00:00')
    expect(await told()).toEqual(['created DK-1', 'delivery-failed DK-1'])
    expect(await told('2')).toEqual(['created DK-2', 'sent DK-2'])
    // One attempt succeeded, and eight attempts at the other e-mail failed.
    expect(service.mail.tried).toBe(9)
    expect(warned).toHaveBeenCalledTimes(8)
    expect(await historyOf()).toContain('Invoice DK-1 could not be sent by e-mail: refused or not answered for a day')
    service.mail.accept()
    await moveTo('2027-01-20T12:00:00')
    expect(service.mail.tried).toBe(9)
  })

  it('goes out when it can be sent again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await subscriber()
    service.mail.refuse()
    await moveTo('2027-01-10T12:05:00')
    service.mail.accept()
    await moveTo('2027-01-10T13:00:00')
    expect(await told()).toEqual(['created DK-1', 'sent DK-1'])
    expect((await read()).invoices[0]).toMatchObject({ sent: '2027-01-10T12:06:00' })
  })

  it('is of nobody’s interest once the customer is erased', async () => {
    await subscriber({ email: 'ann@example.com' }, { invoiced_by: 'manual' })
    await post('createcustomer', { id: '2', data: { email: 'bo@example.com', country: 'DK' } })
    await charge('2', 'dk', 'DKK')
    await post('createpayment', { id: '2', invoice_number: 'DK-2', amount: 20_000, currency: 'DKK' })
    expect((await post('deletecustomer', { id: '2' })).status).toBe(200)
    await moveTo('2027-01-12T12:00:00')
    expect(service.mail.tried).toBe(0)
    expect(await readDelivery(service.account, 'email', '2~DK-2')).toBeUndefined()
    expect(await told('2')).toEqual(['created DK-2', 'paid DK-2'])
  })
})

describe('the worker of the mail queue', () => {
  it('is told by the sweep of what is to be sent, and sends each once, however often it is told', async () => {
    await subscriber()
    expect(await swept()).toEqual([messageOf('1~DK-1')])
    const twice = queueEvent([messageOf('1~DK-1'), messageOf('1~DK-1')])
    const [one, other] = await Promise.all([mailWorker(twice), mailWorker(twice)])
    expect([one, other]).toEqual([{ batchItemFailures: [] }, { batchItemFailures: [] }])
    await mailWorker(twice)
    expect(await service.mail.messages()).toHaveLength(1)
    expect(await told()).toEqual(['created DK-1', 'sent DK-1'])
  })

  it('reports a message that it cannot work on, and works on the others', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    await subscriber()
    const event = queueEvent([messageOf('x', 'nobody'), messageOf('1~DK-1')])
    expect(await mailWorker(event)).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] })
    expect(await service.mail.messages()).toHaveLength(1)
  })

  it('raises its alarm where an e-mail has failed for more than twenty minutes', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const alarms = vi.spyOn(console, 'error').mockReturnValue()
    await subscriber()
    service.mail.refuse()
    const times = ['12:00:00', '12:01:00', '12:06:00', '12:21:00']
    for (const [index, time] of times.entries()) {
      expect(alarms).not.toHaveBeenCalled()
      await moveClock(service.account, at(`2027-01-10T${time}`), at('2027-01-10T12:00:00'))
      await mailWorker(queueEvent([messageOf('1~DK-1')]))
      expect(service.mail.tried).toBe(index + 1)
    }
    expect(alarms.mock.calls).toEqual([[expect.objectContaining({ alarm: 'mail-failing', delivery: '1~DK-1' })]])
  })

  it('tries one that failed again by the clock of the account', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await subscriber()
    service.mail.refuse()
    await sendByMail(await jobAt('12:00:00'), '1~DK-1')
    const failed = await readDelivery(service.account, 'email', '1~DK-1')
    expect(failed).toMatchObject({ failures: 1, ready_at: at('2027-01-10T12:01:00') })
    expect(failed).not.toHaveProperty('held_until')
    service.mail.accept()
    // Real time makes no difference, however much of it has passed.
    expect(await sendByMail(await jobAt('12:00:59', 3600), '1~DK-1')).toEqual({ outcome: 'done' })
    expect(await service.mail.messages()).toEqual([])
    await moveTo('2027-01-10T12:01:00')
    expect(await service.mail.messages()).toHaveLength(1)
    expect(await told()).toEqual(['created DK-1', 'sent DK-1'])
  })

  it('sends twice where it was cut off after sending, and tells so once', async () => {
    await subscriber()
    const job = await jobAt('12:00:00')
    const restore = cutOffAfter(0)
    await expect(sendByMail(job, '1~DK-1')).rejects.toThrow('Cut off.')
    restore()
    expect(await told()).toEqual(['created DK-1'])
    await sendByMail(await jobAt('12:00:00', 60), '1~DK-1')
    expect(await service.mail.messages()).toHaveLength(2)
    expect(await told()).toEqual(['created DK-1', 'sent DK-1'])
  })
})

describe('many documents of one customer', () => {
  it('are sent with the customer loaded once, and without a lost race between them', async () => {
    await moveTo('2027-01-10T12:00:00')
    await post('createcustomer', { id: '1', data: { email: 'ann@example.com', country: 'DK' } })
    for (let count = 0; count < 15; count++) expect((await charge('1', 'dk', 'DKK')).status).toBe(200)
    const batch = (first: number) =>
      queueEvent([0, 1, 2, 3, 4].map((index) => messageOf(`1~DK-${String(first + index)}`)))
    const { sent } = await countedSends(async () => {
      await Promise.all([mailWorker(batch(1)), mailWorker(batch(6))])
      await mailWorker(batch(11))
    })
    expect(await service.mail.messages()).toHaveLength(15)
    expect((await told()).filter((event) => event.startsWith('sent'))).toHaveLength(15)
    expect(sent.filter((name) => name.startsWith('Query'))).toHaveLength(1)
    expect(sent.filter((name) => name.startsWith('TransactWrite'))).toHaveLength(15)
    // The settings and the time, the delivery, its hold, and the customer's version before each decision.
    expect(sent.length).toBeLessThanOrEqual(15 * 8)
  })

  it('are decided on what the customer has become meanwhile', async () => {
    await subscriber()
    expect((await charge('1', 'dk', 'DKK')).status).toBe(200)
    await mailWorker(queueEvent([messageOf('1~DK-1')]))
    await post('updatecustomer', { id: '1', data: { email: 'ann@new.example' } })
    await mailWorker(queueEvent([messageOf('1~DK-2')]))
    expect((await service.mail.messages()).map(({ to }) => to)).toEqual(['ann@example.com', 'ann@new.example'])
    expect(await told()).toEqual(['created DK-1', 'created DK-2', 'sent DK-1', 'sent DK-2'])
  })
})

describe('an e-mail that is being sent', () => {
  /** A worker that has begun and waits for SES. */
  async function begin() {
    const letGo = service.mail.hold()
    const sending = mailWorker(queueEvent([messageOf('1~DK-1')]))
    await eventually(() => service.mail.tried === 1)
    return { letGo, sending }
  }
  const withoutPauses = () => vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)

  it('is sent by no other, though the clock is moved meanwhile, which ends without it', async () => {
    await subscriber()
    withoutPauses()
    const { letGo, sending } = await begin()
    await moveTo('2027-02-01T12:00:00')
    expect(await mailWorker(queueEvent([messageOf('1~DK-1')]))).toEqual({ batchItemFailures: [] })
    // The other work that is due on the way, the reminder, is done.
    expect(await told()).toEqual(['created DK-1', 'reminded DK-1'])
    letGo()
    expect(await sending).toEqual({ batchItemFailures: [] })
    await moveTo('2027-02-02T12:00:00')
    const subjects = (await service.mail.messages()).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      'Faktura DK-1 fra Demo Media ApS',
      'Påmindelse: faktura DK-1 fra Demo Media ApS',
    ])
    expect(await told()).toEqual(['created DK-1', 'reminded DK-1', 'sent DK-1'])
  })

  it('is waited for a little by a move of the clock, which then goes on in order', async () => {
    await subscriber()
    const { letGo, sending } = await begin()
    const slept = vi.spyOn(runtime, 'sleep').mockImplementation(async () => {
      letGo()
      await sending
    })
    await moveTo('2027-02-01T12:00:00')
    expect(slept).toHaveBeenCalledOnce()
    expect(await told()).toEqual(['created DK-1', 'sent DK-1', 'reminded DK-1'])
    expect(service.mail.tried).toBe(2)
  })

  it('and fails though the clock was moved on meanwhile is due again, counted from that attempt', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await subscriber()
    withoutPauses()
    const { letGo, sending } = await begin()
    service.mail.refuse()
    await moveTo('2027-01-10T12:30:00')
    letGo()
    await sending
    expect(await readDelivery(service.account, 'email', '1~DK-1')).toMatchObject({
      failures: 1,
      ready_at: at('2027-01-10T12:01:00'),
    })
    // The e-mail is half an hour late. It is tried once now, not as often as it would have been on time.
    await moveTo('2027-01-10T12:30:01')
    expect(service.mail.tried).toBe(2)
    service.mail.accept()
    await moveTo('2027-01-10T12:35:00')
    expect((await read()).invoices[0]).toMatchObject({ sent: '2027-01-10T12:35:00' })
    expect(service.mail.tried).toBe(3)
  })

  it('by one that is cut off is sent again once, on real time, though nobody moves the clock', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    await subscriber()
    await cutOff('1~DK-1')
    expect(await dueByMail()).toEqual(['1~DK-1'])
    expect(await sendByMail(await jobAt('12:00:00', 59), '1~DK-1')).toEqual({ outcome: 'under-way' })
    expect(service.mail.tried).toBe(0)
    const again = await jobAt('12:00:00', 61)
    expect(await Promise.all([sendByMail(again, '1~DK-1'), sendByMail(again, '1~DK-1')])).toContainEqual({
      outcome: 'done',
    })
    expect(service.mail.tried).toBe(1)
    expect(await told()).toEqual(['created DK-1', 'sent DK-1'])
    expect(await dueByMail()).toEqual([])
  })

  it('by one that is cut off keeps a move of the clock waiting once, however many there are', async () => {
    await subscriber()
    await charge('1', 'dk', 'DKK')
    await charge('1', 'dk', 'DKK')
    const slept = withoutPauses()
    for (const number of ['DK-1', 'DK-2', 'DK-3']) await cutOff(`1~${number}`)
    await moveTo('2027-01-11T12:00:00')
    expect(slept).toHaveBeenCalledTimes(20)
    expect(service.mail.tried).toBe(0)
    expect(await dueByMail()).toEqual(['1~DK-1', '1~DK-2', '1~DK-3'])
  })

  it('by one that is cut off is sent before the clock moves past it, once its attempt must be over', async () => {
    await subscriber()
    await charge('1', 'dk', 'DKK')
    for (const number of ['DK-1', 'DK-2']) await cutOff(`1~${number}`, 16)
    const slept = withoutPauses()
    await moveTo('2027-01-11T12:00:00')
    expect(slept).not.toHaveBeenCalled()
    expect(service.mail.tried).toBe(2)
    expect(await dueByMail()).toEqual([])
  })

  /** The state after a worker that ended between noting its attempt and making it. */
  async function cutOff(id: string, secondsAgo = 0) {
    const waiting = (await readDelivery(service.account, 'email', id)) ?? expect.fail()
    expect(
      await moveDelivery(await settings(), waiting, begun(waiting, instantOf(Date.now() - secondsAgo * 1000))),
    ).toBe(true)
  }

  /** The e-mails of the account for which the sweep sends messages. */
  async function dueByMail(): Promise<string[]> {
    return (await swept()).map((body) => v.parse(mailMessageSchema, JSON.parse(body)).mail).toSorted()
  }
})

const messageOf = (mail: string, account = service.account) => JSON.stringify({ account, mail })

/** The messages about the account that a sweep sends to the mail queue. */
async function swept(): Promise<string[]> {
  const queue = mockClient(SQSClient)
  queue.on(SendMessageBatchCommand).resolves({})
  vi.stubEnv('WORK_QUEUE_URL', 'work')
  vi.stubEnv('MAIL_QUEUE_URL', 'mail')
  try {
    await sweep()
    const sent = queue.commandCalls(SendMessageBatchCommand).flatMap(({ args: [{ input }] }) => {
      expect(input.QueueUrl).toBe('mail')
      return input.Entries?.map(({ MessageBody = '' }) => MessageBody) ?? []
    })
    return sent.filter((body) => body.includes(service.account))
  } finally {
    queue.restore()
  }
}

/** Work at a time of the account, a given number of seconds of real time from now. */
const jobAt = async (time: string, realSeconds = 0) => ({
  settings: await settings(),
  now: at(`2027-01-10T${time}`),
  realNow: instantOf(Date.now() + realSeconds * 1000),
  baseUrl,
})
