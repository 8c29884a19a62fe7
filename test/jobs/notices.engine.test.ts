/** Notices, through the real handlers over the real storage engine: stories on the test clock. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { earliestEnd } from '../../functions/domain/subscription/earliest-end.ts'
import { instantOf } from '../../functions/domain/time/time.ts'
import { noticeMailId } from '../../functions/domain/world/notice.ts'
import { newLinkSecret, secretOf, signatureOf } from '../../functions/outside/link-signature.ts'
import { linkSecret } from '../../functions/store/account/link-secret.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { advanceCustomer } from '../../functions/work/advance/advance-customer.ts'
import { sendByMail } from '../../functions/work/mail/send-by-mail.ts'
import { runIndexJob } from '../../functions/work/account/run-index-job.ts'
import { indexJobId } from '../../functions/store/keys.ts'
import { toldOf } from '../api/customer-events.ts'
import { cutOffAfter } from '../storage-calls.ts'
import { useService } from '../service.ts'

const service = useService()

const yearly = {
  ...{ id: 'yearly', name: 'Yearly', customer_facing_name: 'The Gazette', duration: 'P1Y', renews_to: 'yearly' },
  invoice_lines: [{ text: 'A year', amount: 99_900, tax_rate: 0.25 }],
}
const renewal = { id: 'renewal', when: 'renewal', before: 'P14D' }
const post = (name: string, json: Readonly<Record<string, unknown>>) =>
  service.call({ method: 'POST', path: `/api/customers/${name}/`, json })
const moveTo = async (now: string) =>
  expect(await service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })).toMatchObject({ status: 200 })
const configure = (file: Readonly<Record<string, unknown>>) => service.configure({ campaigns: [yearly], ...file })
const subjects = async () =>
  (await service.mail.messages()).map(({ subject }) => subject).filter((subject) => !subject.includes('DK-'))
/** The notices with an event, without their subscription. */
const noticesSent = async () =>
  (await toldOf(service.account, '1', 'notice')).map((words) => words.replace(/ \S*~\S+/, ''))

const texts = v.array(v.object({ text: v.string() }))
const keptSchema = v.object({ customers: v.array(v.object({ notes: texts, history: texts })) })
const stepsSchema = v.object({ steps: v.array(v.object({ at: v.string(), kind: v.string() })) })
const noticesSchema = v.object({ notices: v.array(v.looseObject({ id: v.string(), ahead: v.number() })) })
/** The number of times that each notice will be sent in the next 30 days. */
async function ahead() {
  const { body } = await service.call({ path: '/api/notices/' })
  return Object.fromEntries(v.parse(noticesSchema, body).notices.map(({ id, ahead: count }) => [id, count]))
}

async function subscriber(data: Readonly<Record<string, unknown>> = {}, campaign_id = 'yearly') {
  await moveTo('2027-01-10T12:00:00')
  const ann = { name: 'Ann Berg', country: 'SE', email: 'ann@example.com', ...data }
  expect(await post('createcustomer', { id: '1', data: ann })).toMatchObject({ status: 200 })
  const made = await post('createsubscription', { id: '1', periods: [{ campaign_id }] })
  return v.parse(v.object({ subscription_id: v.string() }), made.body).subscription_id
}

describe('A notice before a renewal', () => {
  it('is told once each year, in the language of the customer, and is an event and a line of the history', async () => {
    await configure({ notices: [renewal] })
    await subscriber({ language: 'sv' })
    await moveTo('2027-12-27T11:59:00')
    expect(await subjects()).toEqual([])
    await moveTo('2027-12-27T12:00:00')
    expect(await subjects()).toEqual(['Din prenumeration på The Gazette förlängs den 10 januari 2028'])
    await moveTo('2028-01-20T12:00:00')
    expect(await subjects()).toHaveLength(1)
    await moveTo('2028-12-28T12:00:00')
    expect(await subjects()).toHaveLength(2)
    expect(await noticesSent()).toEqual(['sent renewal', 'sent renewal'])
    const { body } = await service.call({
      path: '/api/customers/',
      query: { id: '1', fields: 'history', language: 'en' },
    })
    expect(JSON.stringify(body)).toContain('Notice \\"renewal\\" sent to ann@example.com')
  })

  it('stands among the steps to come', async () => {
    await configure({ notices: [renewal] })
    await subscriber()
    const { body } = await service.call({ path: '/api/customers/upcoming/', query: { id: '1', language: 'en' } })
    expect(body).toMatchObject({
      steps: expect.arrayContaining([
        expect.objectContaining({
          at: '2027-12-27T12:00:00',
          kind: 'notice',
          text: 'Notice "renewal" to the customer',
        }),
      ]),
    })
  })

  it('has a way out of one click, which a mail program may take by itself, at the seller that wrote', async () => {
    const email = 'se@example.com'
    await configure({
      business_entities: [
        {
          ...{ external_id: 's~e', name: 'Svenska ~ AB', currency: 'SEK', language: 'en', country: 'SE' },
          ...{ invoice_prefix: 'DK-SE-', email },
        },
      ],
      campaigns: [{ ...yearly, business_entity: 's~e' }],
      notices: [renewal],
    })
    await subscriber()
    await moveTo('2027-12-28T12:00:00')
    const message = (await service.mail.messages()).find(({ subject }) => !subject.includes('DK-'))
    const path = /https?:\/\/[^/\s]+(?:\/stage)?(\/stop\/\S+?)(?:\?|\s)/.exec(message?.text ?? '')?.[1] ?? expect.fail()
    const page = await service.call({ path, key: null })
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('Svenska ~ AB') })
    expect(page.body).not.toContain('Demo')
    const answer = await service.call({ method: 'POST', path, key: null, form: { 'List-Unsubscribe': 'One-Click' } })
    expect(answer).toMatchObject({ status: 200 })
    const { body } = await service.call({ path: '/api/customers/', query: { id: '1', fields: 'consents' } })
    expect(body).toMatchObject({
      customers: [{ consents: [{ purpose: 'existing_customer', given: false, source: 'link' }] }],
    })
    const { body: read } = await service.call({ path: '/api/customers/', query: { id: '1', fields: 'history' } })
    expect(JSON.stringify(read)).toMatch(/"by":"Reader 1"/)
    await moveTo('2028-12-30T12:00:00')
    expect(await subjects()).toHaveLength(1)
    expect(await service.call({ path: path.replace(/.\/$/, 'x/'), key: null })).toMatchObject({ status: 404 })
  })

  it('of an earlier version, which names no business entity, still leads to its page', async () => {
    await configure({ notices: [renewal] })
    await subscriber()
    const parts = [service.account, '1', 'existing_customer']
    const settings = (await loadSettings(service.account)) ?? expect.fail()
    const secret = await linkSecret(secretOf(settings.account), newLinkSecret)
    const link = [...parts, signatureOf(secret, ['stop', ...parts])].join('~')
    expect(await service.call({ path: `/stop/${link}/`, key: null })).toMatchObject({ status: 200 })
    expect(await service.call({ path: `/stop/${link}x/`, key: null })).toMatchObject({ status: 404 })
  })

  it('goes to nobody who has stopped, has no address, or did not consent', async () => {
    const texts = [{ version: '1', text: 'May we write to you?' }]
    await configure({
      consents: [{ purpose: 'letters', texts }],
      notices: [
        { ...renewal, consent: 'letters' },
        { id: 'must', when: 'renewal', before: 'P1M', required: true },
      ],
    })
    await subscriber()
    await moveTo('2027-12-28T12:00:00')
    expect(await noticesSent()).toEqual(['sent must'])
    await post('setconsent', { id: '1', purpose: 'letters', given: true })
    await moveTo('2028-12-28T12:00:00')
    expect(await noticesSent()).toEqual(['sent must', 'sent must', 'sent renewal'])
  })
})

it('A consent with too long words names the parameter and its limit', async () => {
  await configure({})
  await subscriber()
  const consent = { id: '1', purpose: 'existing_customer', given: true }
  for (const source of ['', 'x'.repeat(201)]) {
    expect(await post('setconsent', { ...consent, source })).toMatchObject({
      ...{ status: 400, body: expect.stringContaining('source: expected 1 to 200 characters.') },
    })
  }
  expect(await post('setconsent', { ...consent, source: 'x'.repeat(200) })).toMatchObject({ status: 200 })
})

describe('A notice under crashes and races', () => {
  const settings = async () => (await loadSettings(service.account)) ?? expect.fail('There is no account.')
  const now = '2027-12-28T11:00:00.000Z' as const
  const advance = async () => await advanceCustomer(await settings(), '1', now)
  /** A worker at the queue, at a real time at which an interrupted attempt is made again. */
  async function work(subscription: string) {
    const id = noticeMailId('1', { notice: 'renewal', subscription, period: 1, day: '2028-01-10' })
    const realNow = instantOf(Date.now() + 10 * 60_000)
    await sendByMail({ settings: await settings(), now, realNow, baseUrl: 'https://api.example' }, id)
  }
  const soon = (run: () => Promise<unknown>) => run().catch(() => undefined)

  it.each([0, 1, 2])('is told once, though its worker is cut off after %i transactions', async (transactions) => {
    await configure({ notices: [renewal] })
    const subscription = await subscriber()
    const goOn = cutOffAfter(transactions)
    await soon(advance)
    await soon(() => work(subscription))
    goOn()
    await advance()
    await work(subscription)
    await work(subscription)
    expect(await subjects()).toHaveLength(1)
  })

  it('is told once by several workers at once, and by messages that repeat', async () => {
    await configure({ notices: [renewal] })
    const subscription = await subscriber()
    await Promise.all([advance(), advance(), advance()])
    await Promise.all([1, 2, 3].map(() => soon(() => work(subscription))))
    await advance()
    await work(subscription)
    expect(await subjects()).toHaveLength(1)
    expect(await noticesSent()).toEqual(['sent renewal'])
  })
})

describe('A notice whose last day to cancel is no longer to come', () => {
  const policy = { external_id: 'consumer', notice: { duration: 'P1M', at: 'month_end', first_term: 'P6M' } }
  const monthly = {
    ...{ id: 'yearly', name: 'Monthly', customer_facing_name: 'The Gazette', duration: 'P1M', renews_to: 'yearly' },
    policy: 'consumer',
  }
  const line = (amount: number, more: object = {}) => ({ text: 'A month', amount, tax_rate: 0.25, ...more })
  const lastText = async () =>
    (await service.mail.messages()).findLast(({ subject }) => !subject.includes('DK-'))?.text.replaceAll(/\s+/g, ' ')

  it('says the last day of a contract that is cancelled now', async () => {
    await configure({
      campaigns: [{ ...monthly, invoice_lines: [line(10_000)] }],
      policies: [policy],
      notices: [{ ...renewal, before: 'P10D' }],
    })
    await subscriber({ language: 'en' })
    await moveTo('2027-02-01T12:00:00')
    const text = await lastText()
    expect(text).toContain('renews on 10 February 2027. If you cancel now, your last day is 31 July 2027.')
    expect(text).not.toContain('unless')
  })

  it('has the old and the new price where the price changes', async () => {
    const lines = [line(10_000), line(12_000, { from: '2027-03-10' })]
    await configure({
      campaigns: [{ ...monthly, invoice_lines: lines }],
      policies: [policy],
      notices: [{ id: 'price', when: 'price_change', before: 'P10D', required: true }],
    })
    await subscriber({ language: 'en' })
    await moveTo('2027-03-01T12:00:00')
    expect(await lastText()).toMatch(/changes from DKK.100\.00 to DKK.120\.00 on 10 March 2027\./)
  })

  it('stands among the steps to come in their order, on the day on which it is sent', async () => {
    await configure({
      campaigns: [{ ...monthly, invoice_lines: [line(10_000)] }],
      policies: [policy],
      notices: [{ id: 'renewal', when: 'renewal', before: 'P28D', required: true }],
    })
    await subscriber()
    const query = { id: '1', until: '2027-03-14' }
    const { body } = await service.call({ path: '/api/customers/upcoming/', query })
    const { steps } = v.parse(stepsSchema, body)
    const days = steps.map(({ at }) => at)
    expect(days).toEqual(days.toSorted())
    // The period of February has 28 days, and is known from its first day.
    expect(steps.filter(({ kind }) => kind === 'notice').map(({ at }) => at)).toEqual([
      '2027-01-13T12:00:00',
      '2027-02-10T12:00:00',
      '2027-03-13T12:00:00',
    ])
    await moveTo('2027-02-10T11:59:00')
    expect(await subjects()).toHaveLength(1)
    await moveTo('2027-02-10T12:00:00')
    expect(await subjects()).toHaveLength(2)
  })

  it('is told to nobody who has cancelled, as a renewal', async () => {
    await configure({
      notices: [renewal],
      policies: [policy],
      campaigns: [{ ...monthly, invoice_lines: [line(10_000)] }],
    })
    const subscription_id = await subscriber()
    await post('cancelsubscription', { id: '1', subscription_id, stop_at: '2027-06-10T12:00:00' })
    await moveTo('2027-04-09T12:00:00')
    expect(await subjects()).toEqual([])
  })
})

describe('A notice after a stop', () => {
  it('is told to whoever has nothing any more', async () => {
    await configure({ notices: [{ id: 'back', when: 'stopped', after: 'P30D' }] })
    const subscription_id = await subscriber({ language: 'sv' })
    await post('cancelsubscription', { id: '1', subscription_id, stop_at: '2027-03-01T00:00:00' })
    await moveTo('2027-03-30T00:00:00')
    expect(await subjects()).toEqual([])
    await moveTo('2027-04-01T00:00:00')
    expect(await subjects()).toEqual(['Din prenumeration på The Gazette upphörde den 28 februari 2027'])
  })
})

describe('A notice that a trial ends', () => {
  const trial = { ...yearly, id: 'trial', duration: 'P1M' }
  const notice = { id: 'trial', when: 'trial_end', before: 'P5D', required: true }

  it('is not told of a trial that the reader left by a change of plan', async () => {
    await configure({ campaigns: [trial, yearly], notices: [notice, renewal] })
    const subscription_id = await subscriber({}, 'trial')
    await moveTo('2027-01-20T12:00:00')
    const switched = { id: '1', subscription_id, new_campaign_id: 'yearly' }
    expect(await post('switchsubscriptionplan', switched)).toMatchObject({ status: 200 })
    await moveTo('2027-02-20T12:00:00')
    expect(await noticesSent()).toEqual([])
    await moveTo('2028-01-20T12:00:00')
    expect(await noticesSent()).toEqual(['sent renewal'])
  })

  it('is told once of a trial that turns into a subscription', async () => {
    await configure({ campaigns: [trial, yearly], notices: [notice] })
    await subscriber({}, 'trial')
    await moveTo('2027-03-20T12:00:00')
    expect(await noticesSent()).toEqual(['sent trial'])
  })
})

describe('The notice that the Swedish law wants', () => {
  it('is told a month before the last day to cancel, with the law in the event', async () => {
    await configure({ notices: [{ id: 'law:SE', enabled: true }] })
    await subscriber({ language: 'sv' })
    await moveTo('2027-12-03T12:00:00')
    expect(await noticesSent()).toEqual(['sent law:SE SE'])
    const message = (await service.mail.messages()).find(({ subject }) => !subject.includes('DK-'))
    expect(message?.text).toContain('lagen (2014:1449)')
  })

  it('is for consumers of that country alone', async () => {
    await configure({ notices: [{ id: 'law:SE', enabled: true }] })
    await subscriber({ country: 'DK' })
    await moveTo('2027-12-30T12:00:00')
    expect(await noticesSent()).toEqual([])
  })
})

describe('A notice of a renewal that a pause moves', () => {
  const half = { ...yearly, id: 'half', duration: 'P6M', renews_to: 'half', policy: 'terms' }
  const notices = [
    { id: 'law:SE', enabled: true },
    { id: 'renewal', when: 'renewal', before: 'P14D', counts_from: 'last_day_to_cancel', required: true },
  ]
  const terms = { policies: [{ external_id: 'terms', notice: { duration: 'P1M', at: 'period_end' } }] }
  const paused = async (begin: string, end: string) => {
    const json = { id: '1', override_type: 'pause-subscription', begin, end }
    const [subscription] = (await loadWorld(service.account, '1'))?.subscriptions ?? []
    const made = await post('createoverride', { ...json, subscription_id: subscription?.id })
    expect(made).toMatchObject({ status: 200 })
    return v.parse(v.object({ override_id: v.string() }), made.body).override_id
  }
  const texts = async () =>
    (await service.mail.messages()).filter(({ subject }) => subject.includes('renews')).map(({ text }) => text)
  /** Six months from 10 January. */
  const begun = async () => {
    await configure({ ...terms, campaigns: [half], notices })
    return await subscriber({ language: 'en' }, 'half')
  }

  it('names the days that the steps to come have, while the pause is still ahead', async () => {
    await begun()
    await paused('2027-03-01T00:00:00', '2027-06-30T00:00:00')
    const { body } = await service.call({ path: '/api/customers/upcoming/', query: { id: '1', until: '2027-12-01' } })
    const steps = v.parse(stepsSchema, body).steps.filter(({ kind }) => kind === 'notice' || kind === 'renewal')
    expect(steps.map(({ at, kind }) => `${at.slice(0, 10)} ${kind}`)).toEqual([
      '2027-09-02 notice',
      '2027-09-25 notice',
      '2027-11-08 renewal',
    ])
    await moveTo('2027-08-01T00:00:00')
    expect(await noticesSent()).toEqual([])
    await moveTo('2027-11-07T00:00:00')
    expect(await noticesSent()).toEqual(['sent law:SE SE', 'sent renewal'])
    for (const text of await texts())
      expect(text).toContain('renews on 8 November 2027 unless you cancel it by 8 October')
  })

  it('is told again, at its time, where the pause came after it', async () => {
    await begun()
    await moveTo('2027-06-05T12:00:00')
    expect(await noticesSent()).toEqual(['sent law:SE SE', 'sent renewal'])
    await paused('2027-06-20T00:00:00', '2027-07-01T00:00:00')
    await moveTo('2027-07-20T12:00:00')
    expect(await noticesSent()).toHaveLength(4)
    expect((await texts()).at(-1)).toContain('renews on 21 July 2027 unless you cancel it by 21 June')
    await moveTo('2027-10-20T12:00:00')
    expect(await noticesSent()).toHaveLength(4)
  })

  it('is told at once with the earlier day, where the pause is taken back', async () => {
    await begun()
    const override_id = await paused('2027-06-20T00:00:00', '2027-07-08T00:00:00')
    await moveTo('2027-06-18T12:00:00')
    expect(await noticesSent()).toEqual(['sent law:SE SE', 'sent renewal'])
    expect(await post('deleteoverride', { id: '1', override_id })).toMatchObject({ status: 200 })
    await moveTo('2027-06-19T12:00:00')
    expect(await noticesSent()).toHaveLength(4)
    // Nobody was reminded of this day in time, so the reader may end the renewal at once.
    const [subscription] = (await loadWorld(service.account, '1'))?.subscriptions ?? []
    expect(subscription?.told?.find(({ notice }) => notice === 'law:SE')).toMatchObject({ period: 1, unsent: [1] })
  })
})

describe('The notice that the French law wants', () => {
  const month = { ...yearly, id: 'month', duration: 'P1M', renews_to: 'yearly' }

  it('is told at once of a trial that is shorter than its time, and the year that follows may end at any time', async () => {
    await configure({ campaigns: [month, yearly], notices: [{ id: 'law:FR', enabled: true }] })
    await subscriber({ country: 'FR', language: 'en' }, 'month')
    await moveTo('2027-03-01T12:00:00')
    expect(await noticesSent()).toEqual(['sent law:FR FR'])
    await moveTo('2027-05-10T12:00:00')
    const [subscription] = (await loadWorld(service.account, '1'))?.subscriptions ?? []
    const settings = await loadSettings(service.account)
    if (subscription === undefined || settings === undefined) throw new Error('The account has a subscription.')
    expect(earliestEnd(subscription, instantOf(Date.parse('2027-05-10T10:00:00Z')), settings)).toBe(
      '2027-05-10T22:00:00.000Z',
    )
  })
})

describe('A notice that a card expires', () => {
  const notices = [{ id: 'card', when: 'agreement_expiring', before: 'P30D', required: true }]
  const card = { provider: 'cards', method: 'card', text: 'Visa •••• 4242', business_entity: 'dk' }

  it('names the card and leads to the page of the portal for another one, and is sent once', async () => {
    await configure({
      notices,
      payment_providers: [{ id: 'cards', kind: 'test', methods: ['card'] }],
      portal: { path: `p-${service.account}`, operations: ['startagreement'] },
    })
    await subscriber({ language: 'en' })
    const made = await post('createagreement', { id: '1', ...card, reference: 'r-1', expires: '2027-08-31' })
    expect(made).toMatchObject({ status: 200 })
    const tried = { kind: 'notice:card', language: 'en', customer_id: '1', subject: 'S', text: '{{ from }} {{ date }}' }
    const shown = await service.call({ method: 'POST', path: '/api/templates/try/', json: tried })
    expect(shown.body).toMatchObject({ text: expect.stringContaining('Visa •••• 4242 31 August 2027'), missing: [] })
    await moveTo('2027-08-01T23:59:00')
    expect(await subjects()).toEqual([])
    await moveTo('2027-08-03T12:00:00')
    expect(await subjects()).toEqual(['Visa •••• 4242 expires on 31 August 2027'])
    const message = (await service.mail.messages()).find(({ subject }) => subject.startsWith('Visa'))
    expect(message?.text).toContain(`/my/p-${service.account}/payment/`)
    await moveTo('2027-12-01T12:00:00')
    expect(await noticesSent()).toEqual(['sent card'])
  })
})

describe('A new notice', () => {
  it('is told by a test clock that is moved at once', async () => {
    await configure({})
    await subscriber()
    await moveTo('2027-12-20T12:00:00')
    await configure({ notices: [renewal] })
    await moveTo('2027-12-28T12:00:00')
    expect(await noticesSent()).toEqual(['sent renewal'])
  })

  it('is told to present customers from then on, and tells nobody of the past', async () => {
    await configure({})
    await subscriber()
    await moveTo('2027-12-01T12:00:00')
    await configure({ notices: [renewal, { id: 'early', when: 'renewal', before: 'P2M', campaigns: ['yearly'] }] })
    // Before the job runs, the customer is due only at its renewal.
    const id = indexJobId({ scope: 'customer', field: '' })
    await runIndexJob({ account: service.account, id, now: instantOf(Date.now() + 600_000) })
    expect(await ahead()).toEqual({ renewal: 1, early: 0 })
    await moveTo('2027-12-28T12:00:00')
    expect(await noticesSent()).toEqual(['sent renewal'])
    expect(await ahead()).toEqual({ renewal: 0, early: 0 })
  })
})

describe('The number of customers whom a notice will reach', () => {
  const renewing = (id: string, duration: string) => ({ ...yearly, id, duration, renews_to: id })

  const sent = async () => {
    const notices = await noticesSent()
    return { month: countOf(notices, 'sent month'), week: countOf(notices, 'sent week') }
  }
  const countOf = (words: readonly string[], word: string) => words.filter((one) => one === word).length

  it('counts so few of the periods to come that every change of a customer fits a transaction', async () => {
    const notices = ['a', 'b', 'c', 'd'].map((id) => ({ id, when: 'renewal', before: 'P1D', campaigns: ['daily'] }))
    await configure({ campaigns: [yearly, renewing('daily', 'P1D')], notices })
    await subscriber()
    for (let n = 1; n <= 2; n++) {
      expect(await post('createsubscription', { id: '1', periods: [{ campaign_id: 'daily' }] })).toMatchObject({
        status: 200,
      })
    }
    const total = async () => Object.values(await ahead()).reduce((sum, count) => sum + count, 0)
    expect(await total()).toBe(20)
    await moveTo('2027-01-12T13:00:00')
    expect(await total()).toBe(20)
  })

  it('has the periods that are still to be made, whenever it is read', async () => {
    const told = { id: 'month', when: 'renewal', before: 'P14D', campaigns: ['monthly'] }
    const weeks = { id: 'week', when: 'renewal', before: 'P2D', campaigns: ['weekly'] }
    await configure({
      campaigns: [yearly, renewing('monthly', 'P1M'), renewing('weekly', 'P1W')],
      notices: [told, weeks, { ...renewal, campaigns: ['yearly'] }],
    })
    const monthly = await subscriber({}, 'monthly')
    await post('createsubscription', { id: '1', periods: [{ campaign_id: 'weekly' }] })
    await post('createsubscription', { id: '1', periods: [{ campaign_id: 'yearly' }] })
    expect(await ahead()).toEqual({ month: 1, week: 4, renewal: 0 })
    await moveTo('2027-01-27T13:00:00')
    const before = await sent()
    expect(await ahead()).toEqual({ month: 1, week: 5, renewal: 0 })
    await moveTo('2027-02-26T13:00:00')
    expect(await sent()).toEqual({ month: before.month + 1, week: before.week + 5 })
    await post('cancelsubscription', { id: '1', subscription_id: monthly, stop_at: '2027-06-10T12:00:00' })
    expect(await ahead()).toEqual({ month: 0, week: 4, renewal: 0 })
  })
})

describe('Retention', () => {
  const retention = [{ of: 'customers_without_subscription', after: 'P1Y' }]

  it('erases a customer a time after the last subscription, which the steps to come say before', async () => {
    await configure({ retention })
    const subscription_id = await subscriber()
    await post('createpayment', { id: '1', amount: 99_900, currency: 'DKK', business_entity: 'dk' })
    await post('cancelsubscription', { id: '1', subscription_id, stop_at: '2028-01-10T12:00:00' })
    await moveTo('2028-01-11T00:00:00')
    const { body } = await service.call({ path: '/api/customers/upcoming/', query: { id: '1', language: 'en' } })
    expect(body).toMatchObject({
      steps: [{ at: '2029-01-10T12:00:00', kind: 'erasure', text: 'All data of the person is erased' }],
    })
    await moveTo('2029-01-10T12:00:00')
    expect((await service.call({ path: '/api/customers/', query: { id: '1' } })).body).toMatchObject({ customers: [] })
    const kept = await service.call({ path: '/api/invoices/', query: { number: 'DK-1' } })
    expect(kept).toMatchObject({ status: 200 })
    expect(await toldOf(service.account, '1', 'customer')).toContain('deleted')
  })

  it('waits a day with what it is about at once, and never takes what the books still need', async () => {
    await configure({})
    const subscription_id = await subscriber()
    await post('cancelsubscription', { id: '1', subscription_id, stop_at: '2027-02-01T00:00:00' })
    await post('createcustomer', { id: '2', data: { name: 'Bo Dam', created: '2020-01-01T00:00:00' } })
    await moveTo('2029-01-10T12:00:00')
    await configure({ retention })
    const id = indexJobId({ scope: 'customer', field: '' })
    await runIndexJob({ account: service.account, id, now: instantOf(Date.now() + 600_000) })
    const ids = async () => {
      const { body } = await service.call({ path: '/api/customers/', query: { fields: 'data' } })
      return v
        .parse(v.object({ customers: v.array(v.looseObject({ id: v.string() })) }), body)
        .customers.map(({ id }) => id)
    }
    expect(await ids()).toEqual(['1', '2'])
    await moveTo('2029-01-11T12:00:00')
    // The first has an invoice that is not paid.
    expect(await ids()).toEqual(['1'])
  })

  it('erases notes and the history as they grow old, and leaves open tasks, events and the rest', async () => {
    await configure({
      retention: [
        { of: 'notes', after: 'P1Y' },
        { of: 'histories', after: 'P2Y' },
      ],
    })
    await subscriber()
    await post('createnote', { id: '1', text: 'Called about the paper' })
    await post('createnote', { id: '1', text: 'Call back', kind: 'task' })
    await moveTo('2027-06-01T12:00:00')
    await post('createnote', { id: '1', text: 'Moved to Lund' })
    const read = async () => {
      const query = { id: '1', fields: 'notes,history', language: 'en' }
      const { body } = await service.call({ path: '/api/customers/', query })
      const { customers } = v.parse(keptSchema, body)
      return {
        notes: customers[0]?.notes.map(({ text }) => text),
        history: customers[0]?.history.map(({ text }) => text),
      }
    }
    const upcoming = await service.call({ path: '/api/customers/upcoming/', query: { id: '1', language: 'en' } })
    expect(upcoming.body).toMatchObject({
      steps: expect.arrayContaining([
        expect.objectContaining({ at: '2028-01-10T12:00:00', kind: 'erasure', text: expect.stringContaining('Notes') }),
      ]),
    })
    await moveTo('2028-01-10T11:59:00')
    expect((await read()).notes).toHaveLength(3)
    await moveTo('2028-01-10T12:00:01')
    expect((await read()).notes?.toSorted()).toEqual(['Call back', 'Moved to Lund'])
    const notesToErase = async () => {
      const { body } = await service.call({ path: '/api/customers/upcoming/', query: { id: '1', language: 'en' } })
      const { steps } = v.parse(v.object({ steps: v.array(v.object({ at: v.string(), text: v.string() })) }), body)
      return steps.filter(({ text }) => text.includes('Notes')).map(({ at }) => at)
    }
    expect(await notesToErase()).toEqual(['2028-06-01T12:00:00'])
    await moveTo('2028-06-01T12:00:01')
    expect((await read()).notes).toEqual(['Call back'])
    expect(await notesToErase()).toEqual([])
    const events = await toldOf(service.account, '1', 'customer')
    await moveTo('2029-01-09T12:00:00')
    expect((await read()).history).toContain('Customer created')
    await moveTo('2029-01-10T12:00:01')
    const { history } = await read()
    expect(history).not.toContain('Customer created')
    expect(history).toContain('Remark noted')
    expect(await toldOf(service.account, '1', 'customer')).toEqual(events)
    await moveTo('2030-07-01T12:00:00')
    expect((await read()).notes).toEqual(['Call back'])
    expect((await service.call({ path: '/api/invoices/', query: { number: 'DK-1' } })).status).toBe(200)
  })
})
