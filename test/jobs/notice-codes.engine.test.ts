/** Ordering codes of notices: each customer gets a code for one order, however often the work is repeated. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { instantOf } from '../../functions/domain/time/time.ts'
import { noticeMailId } from '../../functions/domain/world/notice.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { sendByMail } from '../../functions/work/mail/send-by-mail.ts'
import { useOrders } from '../orders.ts'
import { useService } from '../service.ts'

const service = useService()
useOrders(service)

const yearly = {
  ...{ id: 'yearly', name: 'Yearly', customer_facing_name: 'The Gazette', duration: 'P1Y', renews_to: 'yearly' },
  invoice_lines: [{ text: 'A year', amount: 100_000, tax_rate: 0.25 }],
}
const post = (path: string, json: Readonly<Record<string, unknown>>) => service.call({ method: 'POST', path, json })
const moveTo = async (now: string) => expect(await post('/api/test/clock/', { now })).toMatchObject({ status: 200 })
const personal = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/

async function stopped(id: string, email: string) {
  const data = { name: `N ${id}`, country: 'DK', email }
  expect(await post('/api/customers/createcustomer/', { id, data })).toMatchObject({ status: 200 })
  const made = await post('/api/customers/createsubscription/', { id, periods: [{ campaign_id: 'yearly' }] })
  const { subscription_id } = v.parse(v.object({ subscription_id: v.string() }), made.body)
  const stop = { id, subscription_id, stop_at: '2027-03-01T00:00:00' }
  expect(await post('/api/customers/cancelsubscription/', stop)).toMatchObject({ status: 200 })
  return subscription_id
}

async function codeOf(email: string) {
  const mails = await service.mail.messages()
  const offers = mails.filter(({ to, text }) => to.includes(email) && text.includes('/ordering-forms/'))
  expect(offers).toHaveLength(1)
  return personal.exec(offers[0]?.text ?? '')?.[0] ?? expect.fail('The e-mail names no code.')
}

async function offered(code: Readonly<Record<string, unknown>> = {}) {
  const form = `form-${service.account}`
  await service.configure({
    campaigns: [yearly],
    ordering_forms: [
      { url_id: form, campaigns: ['yearly'], ordering_codes: [{ code: 'BACK', percent_off: 40, ...code }] },
    ],
    notices: [{ id: 'back', when: 'stopped', after: 'P30D', code: { form, code: 'BACK' } }],
  })
  await moveTo('2027-01-10T12:00:00')
  const subscriptions = [await stopped('1', 'ann@example.com'), await stopped('2', 'bo@example.com')]
  await moveTo('2027-04-01T00:00:00')
  return { form, subscriptions }
}

const order = (form: string, email: string, ordering_code: string, more: Readonly<Record<string, unknown>> = {}) =>
  service.call({
    method: 'POST',
    path: `/api/ordering-forms/${form}/orders/`,
    key: null,
    json: {
      ...{ email, address: { name: 'N', country: 'DK' }, products: [{ campaign_id: 'yearly' }], ordering_code },
      ...{ confirmed: true, ...more },
    },
  })
const refusal = (code: string) => ({ status: 422, headers: { 'X-Error-Codes': `ordering_code=${code}` } })

describe('The code of a notice', () => {
  it('is the customer’s own, takes its discount off one order, and helps nobody else', async () => {
    const { form } = await offered()
    const [ann, bo] = [await codeOf('ann@example.com'), await codeOf('bo@example.com')]
    expect(ann).not.toBe(bo)
    const query = { ordering_code: ann.toLowerCase() }
    const shown = await service.call({ path: `/api/ordering-forms/${form}/`, key: null, query })
    expect(shown.body).toMatchObject({
      code: { code: ann, valid: true },
      campaigns: [{ price: 600, full_price: 1000 }],
    })
    expect(await order(form, 'bo@example.com', ann)).toMatchObject(refusal('ordering_code_of_other'))
    expect(await order(form, 'new@example.com', ann)).toMatchObject(refusal('ordering_code_of_other'))
    expect(await order(form, 'Ann@Example.com ', ann)).toMatchObject({ status: 200 })
    expect(await order(form, 'ann@example.com', ann)).toMatchObject(refusal('ordering_code_used_up'))
    expect(await order(form, 'bo@example.com', bo)).toMatchObject({ status: 200 })
    const { body } = await service.call({ path: '/api/orders/' })
    const { orders } = v.parse(v.object({ orders: v.array(v.looseObject({ ordering_code: v.string() })) }), body)
    expect(orders.map(({ ordering_code }) => ordering_code).toSorted()).toEqual([ann, bo].toSorted())
  })

  it('counts for the number of uses that all customers have together, and ends with the account’s code', async () => {
    const { form } = await offered({ max_uses: 1, valid_until: '2027-04-30' })
    const [ann, bo] = [await codeOf('ann@example.com'), await codeOf('bo@example.com')]
    expect(await order(form, 'bo@example.com', bo)).toMatchObject({ status: 200 })
    expect(await order(form, 'ann@example.com', ann)).toMatchObject(refusal('ordering_code_used_up'))
    await moveTo('2027-05-01T00:00:00')
    expect(await order(form, 'ann@example.com', ann)).toMatchObject(refusal('ordering_code_unknown'))
  })

  it.each([{ valid_until: '2027-03-15' }, { max_uses: 1 }])(
    'is not offered once the code of the account has run out %o',
    async (terms) => {
      const form = `form-${service.account}`
      const codes = { ordering_codes: [{ code: 'BACK', percent_off: 40, ...terms }] }
      await service.configure({
        campaigns: [yearly],
        ordering_forms: [{ url_id: form, campaigns: ['yearly'], ...codes }],
        notices: [{ id: 'back', when: 'stopped', after: 'P30D', code: { form, code: 'BACK' } }],
      })
      await moveTo('2027-01-10T12:00:00')
      await stopped('1', 'ann@example.com')
      expect(await order(form, 'bo@example.com', 'BACK')).toMatchObject({ status: 200 })
      await moveTo('2027-04-01T00:00:00')
      const [mail] = (await service.mail.messages()).filter(({ to }) => to.includes('ann@example.com')).slice(-1)
      expect(mail).toMatchObject({
        subject: 'Dit abonnement på The Gazette stoppede den 28. februar 2027',
        text: expect.not.stringContaining('/ordering-forms/'),
      })
    },
  )

  it('is free again for somebody who goes back from the summary to change the order', async () => {
    const { form } = await offered()
    const ann = await codeOf('ann@example.com')
    expect(await order(form, 'ann@example.com', ann, { confirmed: false })).toMatchObject({ status: 200 })
    expect(await order(form, 'ann@example.com', ann)).toMatchObject({ status: 200 })
    expect(await order(form, 'ann@example.com', ann, { confirmed: false })).toMatchObject(
      refusal('ordering_code_used_up'),
    )
    const settings = (await loadSettings(service.account)) ?? expect.fail('There is no account.')
    expect(settings.ordering_forms.at(-1)?.ordering_codes).toHaveLength(1)
  })

  it('stays one code when workers repeat or are cut off, and previews make none', async () => {
    const { subscriptions } = await offered()
    const settings = (await loadSettings(service.account)) ?? expect.fail('There is no account.')
    const about = { notice: 'back', subscription: subscriptions[0] ?? '', period: 1, day: '2027-03-01' }
    const id = noticeMailId('1', about)
    const now = instantOf(Date.parse('2027-04-02T00:00:00Z'))
    const realNow = instantOf(Date.now() + 10 * 60_000)
    await sendByMail({ settings, now, realNow, baseUrl: 'https://api.example' }, id)
    await codeOf('ann@example.com')
    const tried = { kind: 'notice:back', language: 'en', customer_id: '1', subject: 'S', text: '{{ code }}' }
    expect((await post('/api/templates/try/', tried)).body).toMatchObject({
      text: expect.stringContaining('XXXX-XXXX-XXXX'),
    })
  })
})
