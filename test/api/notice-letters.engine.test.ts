/** Notices as letters: fetched from the queue of a delivery method, posted once, and e-mailed where that fails. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { instantOf } from '../../functions/domain/time/time.ts'
import { noticeMailId } from '../../functions/domain/world/notice.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { advanceCustomer } from '../../functions/work/advance/advance-customer.ts'
import { stopEmailsOf } from '../../functions/work/deliveries/mail-failure.ts'
import { sendByMail } from '../../functions/work/mail/send-by-mail.ts'
import { useService } from '../service.ts'
import { cutOffAfter } from '../storage-calls.ts'
import { toldOf } from './customer-events.ts'

const service = useService()

const yearly = {
  ...{ id: 'yearly', name: 'Yearly', customer_facing_name: 'The Gazette', duration: 'P1Y', renews_to: 'yearly' },
  invoice_lines: [{ text: 'A year', amount: 99_900, tax_rate: 0.25 }],
}
const swedish = { id: 'law:SE', enabled: true, delivery_method: 'print' }
const renewal = { id: 'renewal', when: 'renewal', before: 'P14D', delivery_method: 'print' }
const configure = (...notices: readonly object[]) =>
  service.configure({ campaigns: [yearly], delivery_methods: [{ id: 'print', name: 'Print house' }], notices })
const post = (path: string, json: Readonly<Record<string, unknown>>) => service.call({ method: 'POST', path, json })
const moveTo = async (now: string) => expect(await post('/api/test/clock/', { now })).toMatchObject({ status: 200 })

const home = { address: 'Storgatan 1', postal_code: '111 22', city: 'Stockholm', country: 'SE' }
async function subscriber(data: Readonly<Record<string, unknown>> = {}) {
  await moveTo('2027-01-10T12:00:00')
  const ann = { name: 'Ann Berg', language: 'sv', ...home, ...data }
  expect(await post('/api/customers/createcustomer/', { id: '1', data: ann })).toMatchObject({ status: 200 })
  const periods = [{ campaign_id: 'yearly' }]
  const made = await post('/api/customers/createsubscription/', { id: '1', invoiced_by: 'manual', periods })
  return v.parse(v.object({ subscription_id: v.string() }), made.body).subscription_id
}

const lettersSchema = v.object({ letters: v.array(v.looseObject({ delivery_id: v.string(), pdf: v.string() })) })
async function letters(more: Readonly<Record<string, unknown>> = {}) {
  const { body } = await post('/api/prepareinvoicedeliveries/print/', { letters: true, ...more })
  return v.parse(lettersSchema, body).letters
}
const report = (id: string, more: Readonly<Record<string, unknown>> = {}) =>
  post('/api/updateinvoicedeliveries/print/', { deliveries: [{ id, ...more }] })
const sent = async () => (await toldOf(service.account, '1', 'notice')).map((words) => words.replace(/ \S*~\S+/, ''))
const history = async () =>
  JSON.stringify(
    (await service.call({ path: '/api/customers/', query: { id: '1', fields: 'history', language: 'en' } })).body,
  )
const mails = async () => (await service.mail.messages()).map(({ subject }) => subject)

describe('A legal notice to somebody without an e-mail address', () => {
  it('waits as a letter with address, words and PDF, and is a proof once it is reported', async () => {
    await configure(swedish)
    await subscriber()
    await moveTo('2027-11-20T12:00:00')
    const [letter] = await letters()
    expect(letter).toMatchObject({
      ...{ customer_id: '1', notice_id: 'law:SE', law: 'SE', language: 'sv' },
      customer_billing_address: { name: 'Ann Berg', ...home },
      text: expect.stringContaining('lagen (2014:1449)'),
    })
    expect(
      Buffer.from(letter?.pdf ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const documents = await post('/api/prepareinvoicedeliveries/print/', {})
    expect(documents.body).toEqual({ deliveries: [], more_deliveries_available: false })
    expect(await sent()).toEqual([])

    const id = letter?.delivery_id ?? expect.fail('No letter waits.')
    expect((await report(id)).body).toMatchObject({ succeeded: 1, failed: 0 })
    expect((await report(id)).body).toMatchObject({ codes: [{ '': ['delivery_unknown'] }] })
    expect(await sent()).toEqual(['sent law:SE SE'])
    expect(await letters()).toEqual([])
    const { body } = await service.call({ path: '/api/customers/export/', query: { id: '1' } })
    expect(JSON.stringify(body)).toContain('"to":"Ann Berg, Storgatan 1')
    // The notice was in time, so the renewal cannot be ended at once.
    await moveTo('2028-02-01T12:00:00')
    const shown = await service.call({ path: '/api/customers/', query: { id: '1', fields: 'history', language: 'en' } })
    expect(JSON.stringify(shown.body)).toContain('Notice \\"law:SE\\" sent as a letter (Print house)')
  })

  it('has the words of the law where the words of the publisher have them', async () => {
    await configure(swedish)
    const text = 'AAA\n\n{{ legal }}\n\nBBB\n\nCCC'
    const template = { kind: 'notice:law:SE', language: 'sv', subject: 'S', text }
    expect(await post('/api/templates/update/', { templates: [template] })).toMatchObject({ status: 200 })
    await subscriber()
    await moveTo('2027-11-20T12:00:00')
    expect((await letters())[0]?.['text']).toMatch(/AAA\s[^]*2014:1449[^]*BBB\s+CCC/)
  })

  it('is handed out again where its worker fell silent, and leaves with the customer', async () => {
    await configure(swedish)
    await subscriber()
    await moveTo('2027-11-20T12:00:00')
    expect(await letters({ reschedule_seconds: 3600 })).toHaveLength(1)
    expect(await letters()).toEqual([])
    await moveTo('2027-11-20T13:00:00')
    const [letter] = await letters()
    await report(letter?.delivery_id ?? '', { error: true, retry_seconds: [600] })
    expect(await letters()).toEqual([])
    await moveTo('2027-11-20T14:00:00')
    expect(await letters()).toHaveLength(1)
  })
})

describe('A letter whose event has gone before it is handed out', () => {
  const stop = async (subscription_id: string) =>
    expect(
      await post('/api/customers/cancelsubscription/', { id: '1', subscription_id, stop_at: '2028-01-05T00:00:00' }),
    ).toMatchObject({ status: 200 })

  it('leaves the queue, and is neither posted nor a proof', async () => {
    await configure({ ...renewal, by: 'letter', required: true })
    const subscription = await subscriber()
    await moveTo('2027-12-28T12:00:00')
    await stop(subscription)
    expect(await letters()).toEqual([])
    expect(await sent()).toEqual([])
    await moveTo('2027-12-29T12:00:00')
    expect(await letters()).toEqual([])
  })

  it.each([{}, { reschedule_seconds: 60 }])(
    'is a proof all the same where it was handed out before %o',
    async (way) => {
      await configure({ ...renewal, by: 'letter', required: true })
      const subscription = await subscriber()
      await moveTo('2027-12-28T12:00:00')
      const [letter] = await letters(way)
      await stop(subscription)
      await moveTo('2027-12-29T12:00:00')
      expect(await letters()).toEqual([])
      expect(await letters()).toEqual([])
      expect((await report(letter?.delivery_id ?? '')).body).toMatchObject({ succeeded: 1 })
      expect(await sent()).toEqual(['sent renewal'])
    },
  )

  it('waits for its report for thirty days where it was handed out, also without reschedule_seconds', async () => {
    await configure({ ...renewal, by: 'letter', required: true })
    const subscription = await subscriber()
    await moveTo('2027-12-28T12:00:00')
    const [letter] = await letters()
    expect(await letters()).toHaveLength(1)
    await stop(subscription)
    expect(await letters()).toEqual([])
    expect((await report(letter?.delivery_id ?? '')).body).toMatchObject({ succeeded: 1 })
    expect(await sent()).toEqual(['sent renewal'])
  })

  const resume = async (subscription_id: string) =>
    expect(await post('/api/customers/resumesubscription/', { id: '1', subscription_id })).toMatchObject({
      status: 200,
    })

  it('is written again where the stop is taken back before anybody fetched it', async () => {
    await configure({ ...renewal, by: 'letter', required: true })
    const subscription = await subscriber()
    await moveTo('2027-12-28T12:00:00')
    await stop(subscription)
    expect(await letters()).toEqual([])
    expect(await history()).toContain('Notice \\"renewal\\" was not sent, as it no longer applies')
    await resume(subscription)
    await moveTo('2027-12-30T12:00:00')
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    await report(letter?.delivery_id ?? '')
    expect(await sent()).toEqual(['sent renewal'])
    expect(await letters()).toEqual([])
  })

  it.each([true, false])(
    'is marked where it was fetched, and handed out once more unless reported: %o',
    async (isReported) => {
      await configure({ ...renewal, by: 'letter', required: true })
      const subscription = await subscriber()
      await moveTo('2027-12-28T12:00:00')
      const [letter] = await letters()
      await stop(subscription)
      expect([await letters(), await letters()]).toEqual([[], []])
      expect((await history()).match(/no longer applies, but its letter may have been posted/g)).toHaveLength(1)
      await resume(subscription)
      expect(await letters()).toEqual([])
      if (isReported) await report(letter?.delivery_id ?? '')
      await moveTo('2027-12-29T12:00:00')
      expect(await letters()).toHaveLength(isReported ? 0 : 1)
    },
  )

  it('leaves the queue too where the customer does not want it any more', async () => {
    await configure({ ...renewal, by: 'letter' })
    await subscriber()
    await moveTo('2027-12-28T12:00:00')
    await post('/api/customers/setconsent/', { id: '1', purpose: 'existing_customer', given: false, source: 'phone' })
    expect(await letters()).toEqual([])
  })
})

describe('A notice that fails by one way', () => {
  it('goes by letter where no e-mail reaches the customer', async () => {
    await configure(renewal)
    await subscriber({ email: 'ann@example.com' })
    await stopEmailsOf({ account: service.account, customer: '1', emails: ['ann@example.com'], because: 'bounced' })
    await moveTo('2027-12-28T12:00:00')
    expect([(await mails()).length, (await letters()).length]).toEqual([0, 1])
  })

  it('goes by e-mail where the letter came back, and is told once', async () => {
    await configure({ ...renewal, by: 'letter' })
    await subscriber({ email: 'ann@example.com' })
    await moveTo('2027-12-28T12:00:00')
    expect(await mails()).toEqual([])
    const [letter] = await letters()
    await report(letter?.delivery_id ?? '', { error: true, text: 'No such house' })
    await moveTo('2027-12-28T13:00:00')
    expect(await mails()).toEqual(['Din prenumeration på The Gazette förlängs den 10 januari 2028'])
    expect(await sent()).toEqual(['sent renewal'])
    expect(await letters()).toEqual([])
  })

  it('is given up where there is no other way', async () => {
    await configure({ ...renewal, by: 'letter', required: true })
    await subscriber()
    await moveTo('2027-12-28T12:00:00')
    const [letter] = await letters()
    await report(letter?.delivery_id ?? '', { error: true, text: 'No such house' })
    const shown = await service.call({ path: '/api/customers/', query: { id: '1', fields: 'history', language: 'en' } })
    expect(JSON.stringify(shown.body)).toContain('Notice \\"renewal\\" was not sent: No such house')
    expect(await sent()).toEqual([])
  })
})

describe('A letter under crashes', () => {
  it.each([0, 1, 2])('is written once, though its worker is cut off after %i transactions', async (transactions) => {
    await configure({ ...renewal, by: 'letter' })
    const subscription = await subscriber()
    const settings = (await loadSettings(service.account)) ?? expect.fail('There is no account.')
    const now = '2027-12-28T11:00:00.000Z'
    const id = noticeMailId('1', { notice: 'renewal', subscription, period: 1, day: '2028-01-10' })
    const work = async (minutes: number) => {
      await advanceCustomer(settings, '1', now)
      const realNow = instantOf(Date.now() + minutes * 60_000)
      await sendByMail({ settings, now, realNow, baseUrl: 'https://api.example' }, id)
    }
    const goOn = cutOffAfter(transactions)
    await work(10).catch(() => undefined)
    goOn()
    await work(20)
    await work(30)
    await moveTo('2027-12-28T12:00:00')
    expect(await letters()).toHaveLength(1)
  })
})

describe('A letter about a renewal that has come', () => {
  it('is handed out no more, as it is too late for its reader', async () => {
    await configure({ ...renewal, by: 'letter' })
    await subscriber()
    await moveTo('2028-01-05T12:00:00')
    expect(await letters()).toHaveLength(1)
    await moveTo('2028-01-10T13:00:00')
    expect(await letters()).toEqual([])
    expect(await sent()).toEqual([])
  })

  it('was missed where nobody fetched it, which a law remembers without anybody looking', async () => {
    await configure(swedish)
    await subscriber()
    const told = async () => (await loadWorld(service.account, '1'))?.subscriptions.flatMap((one) => one.told ?? [])
    // The last day to cancel is 9 January, and a letter is on its way for a week.
    await moveTo('2027-12-02T23:59:00')
    expect(await told()).toMatchObject([{ notice: 'law:SE', awaited: { period: 1 } }])
    await moveTo('2027-12-03T00:00:00')
    expect(await told()).toMatchObject([{ notice: 'law:SE', period: 1, unsent: [1] }])
    expect(await history()).toContain('Notice \\"law:SE\\" was not sent')
    await moveTo('2028-01-10T13:00:00')
    expect(await letters()).toEqual([])
    expect(await told()).toMatchObject([{ notice: 'law:SE', period: 1, unsent: [1] }])
  })

  it('is not missed where it was reported in time, or went by e-mail once the post had failed', async () => {
    await configure({ ...swedish, by: 'letter' })
    await subscriber({ email: 'ann@example.com' })
    const told = async () => (await loadWorld(service.account, '1'))?.subscriptions.flatMap((one) => one.told ?? [])
    const fetched = async () => (await letters())[0]?.delivery_id ?? expect.fail('No letter waits.')
    await moveTo('2027-12-01T12:00:00')
    expect((await report(await fetched(), { error: true })).body).toMatchObject({ succeeded: 1 })
    await moveTo('2027-12-04T12:00:00')
    const event_at = '2028-01-10T11:00:00.000Z'
    expect([await told(), await sent()]).toEqual([[{ notice: 'law:SE', period: 1, event_at }], ['sent law:SE SE']])
    await moveTo('2028-12-01T12:00:00')
    await report(await fetched())
    await moveTo('2029-01-11T12:00:00')
    expect(await told()).toEqual([{ notice: 'law:SE', period: 2, event_at: '2029-01-10T11:00:00.000Z' }])
  })
})
