/** Actions of readers in the portal that touch others or money: seats, gifts, and payment methods. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { stripeTransport } from '../../functions/outside/payments/stripe-call.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { handler as workQueue } from '../../functions/jobs/work-queue.ts'
import { orderPath } from '../../functions/outside/order-link.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { newcomer, orderIdOf } from '../orders.ts'
import { queueEvent } from '../queue.ts'
import { asFunction } from '../rights.ts'
import { FakeStripe } from '../outside/payments/fake-stripe.ts'
import { hidden, textOf, useReaders, type Known } from '../readers.ts'
import { useService } from '../service.ts'
import { roundTrips } from '../storage-calls.ts'

const service = useService()
const readers = useReaders(service)
const worker = asFunction('work', workQueue)
const { see, send, self, customer, signIn } = readers
let waits = vi.fn()
beforeEach(() => {
  waits = vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
})

const read = async (id: string, fields = 'data,subscriptions,history,agreements') => {
  const { body } = await service.call({ path: '/api/customers/', query: { id, fields } })
  return JSON.stringify(body)
}
const idOf = async (email: string) => {
  const filter = JSON.stringify([{ condition_type: 'customer:field', field: 'email', operator: 'equal', value: email }])
  const { body } = await service.call({ path: '/api/customers/', query: { filter } })
  return /"id":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? ''
}

describe('Seats', () => {
  let cookie = ''
  let company: Known = { id: '', subscription: '', email: '' }
  const place = () => `seats/${company.subscription}/`
  beforeEach(async () => {
    company = await customer({ company: 'Acme', language: 'en' }, 'company')
    const quantity = { id: company.id, subscription_id: company.subscription, quantity: 3 }
    await service.call({ path: '/api/customers/updatesubscription/', json: quantity })
    cookie = await signIn(company.email)
  })
  const give = (data: object, more: object = {}) =>
    self('giveseat', { subscription_id: company.subscription, data, ...more }, cookie)
  const seatOf = (answer: { readonly body: unknown }) => v.parse(v.object({ seat_id: v.string() }), answer.body).seat_id

  it('are given as shown, and taken back, in the name of the reader', async () => {
    const form = { do: 'give', email: 'bo@example.com', name: 'Bo Dahl', country: 'DK' }
    const shown = await send(place(), form, { cookie })
    expect(textOf(shown)).toContain('Bo Dahl, bo@example.com')
    expect(await idOf('bo@example.com')).toBe('')
    const confirmed = { ...form, expect: hidden(shown, 'expect') }
    for (let presses = 0; presses < 2; presses++) expect((await send(place(), confirmed, { cookie })).status).toBe(303)
    const page = textOf(await see(place(), cookie))
    expect(page).toContain('Seats taken: 1 of 3')
    expect(page.match(/Bo Dahl, bo@example.com<\/p>/g)).toHaveLength(1)
    const bo = await idOf('bo@example.com')
    expect(await read(bo)).toContain(`"by":"Reader ${company.id}"`)
    expect(page).not.toContain(`${bo}~`)
    const seat = /name="seat" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const taking = await send(place(), { do: 'take', seat }, { cookie })
    await send(place(), { do: 'take', seat, expect: hidden(taking, 'expect') }, { cookie })
    expect(textOf(await see(place(), cookie))).toContain('Seats taken: 0 of 3')
    expect(await read(bo)).toContain('stopped')
  })

  it('tell nothing of who is a customer already, nor change anything else of them', async () => {
    const known = await customer({ name: 'Cy Holm' })
    const before = await read(known.id, 'data,invoices')
    waits.mockClear()
    const previews = await Promise.all(
      [known.email, 'nobody@example.com'].map((email) => give({ email, name: 'Somebody' }, { preview: true })),
    )
    const blank = previews.map(({ status, body }) => [status, JSON.stringify(body).replace(/"expect":"[^"]+"/, '')])
    expect(blank[0]).toEqual(blank[1])
    const answers = [await give({ email: known.email, name: 'Somebody' }), await give({ email: 'nobody@example.com' })]
    for (const answer of answers) expect(seatOf(answer)).toMatch(/^[\w-]{22}$/)
    expect(waits.mock.calls).toEqual([[250], [250], [250], [250]])
    expect(await read(known.id, 'data,invoices')).toBe(before)
    const page = textOf(await see(place(), cookie))
    expect(page).toContain(`Somebody, ${known.email}`)
    expect(page).not.toContain('Cy Holm')
  })

  it('are told of by no preview, whose ids would say who was a customer before', async () => {
    const bo = await customer()
    await give({ email: bo.email })
    const preview = { subscription_id: company.subscription, preview: true }
    const { status, body } = await self('cancelsubscription', preview, cookie)
    expect([status, JSON.stringify(body).includes(`${bo.id}~`)]).toEqual([200, false])
    expect(JSON.stringify(body)).toContain(company.subscription)
    expect(JSON.stringify(body)).not.toContain(`"customer_id":"${bo.id}"`)
  })

  it('are no more than the subscription has, and one for each', async () => {
    expect((await give({ email: 'a@example.com' })).status).toBe(200)
    expect((await give({ email: 'A@example.com ' })).body).toEqual({
      'data.email': ['This person has a seat already.'],
    })
    const address = { name: 'Di', address: 'Torvet 1', postal_code: '8000', city: 'Aarhus C', country: 'DK' }
    expect((await give(address)).status).toBe(200)
    expect((await give({ name: 'Di' })).status).toBe(422)
    expect((await give({ email: 'c@example.com' })).status).toBe(200)
    expect((await give({ email: 'd@example.com' })).body).toEqual({ '': ['The group subscription has no free seats.'] })
    expect(textOf(await see(place(), cookie))).not.toContain('value="give"')
    await service.configure({
      campaigns: [
        {
          id: 'company',
          group: { recipient_campaign: 'company-seat', portal_seats: 'max_recipients', max_recipients: 4 },
        },
      ],
    })
    expect((await give({ email: 'd@example.com' })).status).toBe(200)
  })

  it('are of the reader’s own subscriptions alone', async () => {
    const other = await customer({ company: 'Other' }, 'company')
    const stranger = await signIn(other.email)
    const seat_id = seatOf(await give({ email: 'a@example.com' }))
    const data = { email: 'x@example.com' }
    const calls = [
      self('giveseat', { subscription_id: company.subscription, data }, stranger),
      self('giveseat', { subscription_id: 'nothing', data }, stranger),
      self('takeseat', { subscription_id: company.subscription, seat_id }, stranger),
      self('takeseat', { subscription_id: other.subscription, seat_id }, stranger),
      self('takeseat', { subscription_id: other.subscription, seat_id: 'nothing' }, stranger),
    ]
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body)}`))).toEqual(
      new Set(['404 You have nothing with this id.']),
    )
    expect((await see(place(), stranger)).status).toBe(404)
    const beyond = { email: 'y@example.com', tax_registration_id: 'DK1' }
    expect((await give(beyond)).status).toBe(403)
    expect((await give({ email: 'y@example.com', password: 'a long password' })).status).toBe(403)
    await service.configure({ portal: { operations: ['takeseat'] } })
    expect((await give(data)).status).toBe(403)
  })

  it('are a page of four round trips, and ways to pay one of two', async () => {
    await give({ email: 'a@example.com' })
    await service.configure({
      payment_providers: [{ id: 'test', kind: 'test', methods: ['card'] }],
    })
    for (const [path, trips] of [
      [place(), 4],
      ['payment/', 2],
    ] as const) {
      await see(path, cookie)
      expect((await roundTrips(() => see(path, cookie))).trips, path).toHaveLength(trips)
    }
  })

  it('lead a link of the publisher to the only subscription that has some', async () => {
    const { headers } = await see('seats/', cookie)
    expect(decodeURIComponent(String(headers['Location']))).toContain(`/${place()}`)
  })
})

describe('Ways to pay', () => {
  let stripe = new FakeStripe()
  let ann: Known = { id: '', subscription: '', email: '' }
  beforeEach(async () => {
    stripe = new FakeStripe()
    vi.spyOn(stripeTransport, 'send').mockImplementation((url, options) => stripe.send(url, options))
    await service.configure({
      payment_providers: [
        { id: 'cards', kind: 'stripe', methods: ['card'], secret_key: 'sk_test_1', webhook_secret: 'whsec_example' },
      ],
    })
    ann = await customer()
  })
  const visit = async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://api.example')
    const path = pathname.replace(/^\/stage/, '')
    return await service.call({ method: 'GET', path, query: Object.fromEntries(searchParams), key: null })
  }

  it('are given on the page of the provider alone, which leads back, and ended', async () => {
    const cookie = await signIn(ann.email)
    const way = 'cards card dk'
    const shown = await send('payment/', { do: 'start', way }, { cookie })
    expect(textOf(shown)).toContain('<dt>Payment</dt><dd>Card')
    const started = await send('payment/', { do: 'start', way, expect: hidden(shown, 'expect') }, { cookie })
    expect(started.headers['Location']).toContain('/payment/?language=en&agreement=started')
    const url = /href="([^"]*\/agreement\/[^"]+)"/.exec(textOf(await see('payment/', cookie)))?.[1] ?? ''
    const led = await visit(url)
    const broken = await visit(`${url}&back=cancel`)
    expect(broken.headers['Location']).toMatch(/\/my\/[^/]+\/payment\/\?language=en&agreement=broken-off$/)
    stripe.complete(String(led.headers['Location']).split('/').at(-1) ?? '', 'paid')
    const back = await visit(`${url}&back=done`)
    expect(back.headers['Location']).toContain('agreement=agreed')
    const page = textOf(await see('payment/', cookie, { agreement: 'agreed' }))
    expect(page).toContain('Your new way to pay is ready')
    expect(page).toContain('<h3>Visa 4242</h3>')
    const agreement = /name="agreement" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const ending = await send('payment/', { do: 'end', agreement }, { cookie })
    await send('payment/', { do: 'end', agreement, expect: hidden(ending, 'expect') }, { cookie })
    const after = await read(ann.id)
    expect(after).toContain('"state":"ended"')
    expect(after).toContain(`"by":"Reader ${ann.id}"`)
    expect(textOf(await see('payment/', cookie))).toContain('Nothing is collected automatically')
  })

  it('ask for a fresh link, and are the reader’s own', async () => {
    const links = { path: '/api/portal/links/', json: { id: ann.id, purpose: 'payment' } }
    const link = /(link\/[\w-]+\/)/.exec(JSON.stringify((await service.call(links)).body))?.[1] ?? ''
    const entered = await see(link)
    expect(entered.headers['Location']).toContain('/payment/')
    const handed = String(entered.headers['Set-Cookie']).split(';')[0] ?? ''
    expect(textOf(await see('payment/', handed))).not.toContain('value="start"')
    const asked = { provider: 'cards', method: 'card', business_entity: 'dk' }
    expect((await self('startagreement', asked, handed)).status).toBe(403)
    const cookie = await signIn(ann.email)
    const made = await self('startagreement', { ...asked, return_to: 'https://evil.example/' }, cookie)
    expect(made.status).toBe(422)
    const own = await self('startagreement', asked, cookie)
    const { agreement_id } = v.parse(v.looseObject({ agreement_id: v.string() }), own.body)
    const stranger = await signIn((await customer()).email)
    const ended = await self('endagreement', { agreement_id }, stranger)
    expect(ended).toEqual(await self('endagreement', { agreement_id: 'nothing' }, stranger))
    expect(ended.status).toBe(404)
    // A person with only a forwarded link cannot complete a step begun by the owner of the mailbox.
    expect(textOf(await see('payment/', handed))).not.toContain('/agreement/')
  })
})

describe('Gifts', () => {
  it('are seen by their giver, in the words of the giver, and given again', async () => {
    const form = `gift-${service.account}`
    await service.configure({ ordering_forms: [{ url_id: form, gift: true, campaigns: ['company'] }] })
    vi.stubEnv('WORK_QUEUE_URL', 'https://queue.example/work')
    const placed = await service.call({
      path: `/api/ordering-forms/${form}/orders/`,
      json: { ...newcomer, products: [{ campaign_id: 'company' }], recipient: { name: 'Bo', email: 'bo@example.com' } },
      key: null,
    })
    const order = orderIdOf(placed)
    const settings = (await loadSettings(service.account)) ?? expect.fail('There is no account.')
    const path = await orderPath(settings, { order, purpose: 'confirm' })
    await service.call({ path, form: {}, key: null, headers: { 'Sec-Fetch-Site': 'same-origin' } })
    while (readers.waiting.length > 0) {
      const works = readers.waiting.splice(0).filter((body) => !body.includes('"mail"'))
      if (works.length > 0) expect(await worker(queueEvent(works))).toEqual({ batchItemFailures: [] })
    }
    const cookie = await signIn('ann@example.com')
    const page = textOf(await see('gifts/', cookie))
    expect(page).toContain('<p>Bo, bo@example.com</p><p class="state">Not accepted yet')
    expect(page.match(new RegExp(`/ordering-forms/${form}/\\?account=[^"]+campaign=company`, 'g'))).toHaveLength(2)
    const { email } = await customer()
    expect(textOf(await see('gifts/', await signIn(email)))).toContain('You have not given any yet.')
  })
})
