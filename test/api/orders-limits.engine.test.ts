/** Limits of the public calls of ordering forms: concurrent calls, orders per hour, and attempts at codes. */
import { describe, expect, it } from 'vitest'
import type { Settings } from '../../functions/domain/settings/settings.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { instantOf } from '../../functions/domain/time/time.ts'
import { checkCode } from '../../functions/work/orders/check-code.ts'
import { maxOrdersOfNetwork, placeOrder } from '../../functions/work/orders/place-order.ts'
import { useOrders } from '../orders.ts'
import { useService } from '../service.ts'

const service = useService()
const orders = useOrders(service)

describe('Visitors of one address', () => {
  it('have the turns of a client, and keep no other address and no key waiting', async () => {
    const form = await orders.form()
    const ask = (sourceIp: string) => service.call({ path: `/api/ordering-forms/${form}/`, key: null, sourceIp })
    const flood = await Promise.all(Array.from({ length: 40 }, () => ask('198.51.100.7')))
    const refused = flood.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ body: 'Too Many Requests', headers: { 'Retry-After': expect.any(String) } })
    expect(await ask('198.51.100.8')).toMatchObject({ status: 200 })
    expect(await service.call({ path: '/api/orders/' })).toMatchObject({ status: 200 })
  })

  it('place thirty orders an hour in a live account, counted by network', async () => {
    const url_id = await orders.form()
    const test = await loadSettings(service.account)
    const form = test?.ordering_forms.find((each) => each.url_id === url_id)
    if (test === undefined || form === undefined) throw new Error('There is no form.')
    const settings: Settings = { ...test, account: { ...test.account, mode: 'live' } }
    const place = (ip: string, n: number) => {
      const input = {
        email: `n${n}@example.com`,
        address: { name: 'N' },
        products: [{ campaign_id: 'intro' }],
        confirmed: true,
      }
      return placeOrder({ settings, form, language: 'en', ip, input })
    }
    for (let n = 0; n < maxOrdersOfNetwork; n++) {
      expect(await place(`2001:db8:1:1::${n}`, n)).toMatchObject({ outcome: 'placed' })
    }
    expect(await place('2001:db8:1:1::ffff', 99)).toEqual({
      outcome: 'too-many',
      retryAfterSeconds: expect.any(Number),
    })
    expect(await place('2001:db8:1:2::1', 100)).toMatchObject({ outcome: 'placed' })
  })

  describe('who guess codes', () => {
    const codes = { ordering_codes: [{ code: 'SPRING', percent_off: 10 }] }
    const guess = (form: string, code: string, sourceIp: string) =>
      service.call({ path: `/api/ordering-forms/${form}/`, query: { ordering_code: code }, key: null, sourceIp })
    const refused = {
      status: 429,
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
      body: 'Too Many Requests: 20 unknown ordering codes an hour are taken from one network.',
    }

    it('have 20 an hour, wherever they ask and however many addresses their network has', async () => {
      const form = await orders.form(codes)
      const settings = await loadSettings(service.account)
      const applied = settings?.ordering_forms.find(({ url_id }) => url_id === form)
      if (settings === undefined || applied === undefined) throw new Error('There is no form.')
      const now = instantOf(Date.now())
      const check = (code: string, ip: string) => checkCode({ settings, form: applied }, { code, ip, now })
      for (let n = 1; n <= 7; n++)
        expect(await guess(form, `get-${n}`, `2001:db8:1:1::${n}`)).toMatchObject({ status: 200 })
      for (let n = 1; n <= 7; n++) {
        const placed = await orders.place({ ordering_code: `post-${n}` }, { sourceIp: `2001:db8:1:1::a${n}` })
        expect(placed).toMatchObject({ status: 422, body: { ordering_code: [expect.any(String)] } })
      }
      for (let n = 1; n <= 6; n++) expect(await check(`page-${n}`, '2001:db8:1:1::c')).toEqual({ outcome: 'checked' })
      expect(await guess(form, 'one-more', '2001:db8:1:1::d')).toMatchObject(refused)
      expect(await guess(form, 'SPRING', '2001:db8:1:1::d')).toMatchObject(refused)
      expect(await orders.place({ ordering_code: 'SPRING' }, { sourceIp: '2001:db8:1:1::e' })).toMatchObject(refused)
      const page = { path: `/ordering-forms/${form}/`, query: { ordering_code: 'SPRING' }, key: null }
      expect(await service.call({ ...page, sourceIp: '2001:db8:1:1::f' })).toMatchObject({ status: 429 })
      expect(await orders.place({}, { sourceIp: '2001:db8:1:1::e' })).toMatchObject({ status: 200 })
      expect(await guess(form, 'SPRING', '2001:db8:1:2::1')).toMatchObject({ body: { code: { valid: true } } })
    })

    it('at the same moment have no more', async () => {
      const form = await orders.form(codes)
      const guesses = Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? 'SPRING' : `try-${n}`))
      const answers = await Promise.all(guesses.map((code, n) => guess(form, code, `2001:db8:2:1::${n}`)))
      const told = answers.filter(({ status }, n) => status === 200 && guesses[n] !== 'SPRING')
      expect(told.length).toBeLessThanOrEqual(20)
      expect(await guess(form, 'SPRING', '198.51.100.30')).toMatchObject({ status: 200 })
    })

    it('may repeat one, and use one that is valid, as often as they like', async () => {
      const form = await orders.form(codes)
      const settings = await loadSettings(service.account)
      const applied = settings?.ordering_forms.find(({ url_id }) => url_id === form)
      if (settings === undefined || applied === undefined) throw new Error('There is no form.')
      for (let n = 0; n < 50; n++) {
        const code = n % 2 === 0 ? 'spring' : 'Sprnig'
        expect(await checkCode({ settings, form: applied }, { code, ip: '198.51.100.40', now: instantOf(n) })).toEqual({
          outcome: 'checked',
        })
      }
    })
  })

  it('are told whether a code holds, and the prices with it', async () => {
    const form = await orders.form({ ordering_codes: [{ code: 'SPRING', percent_off: 10 }] })
    const ask = (n: number) =>
      service.call({
        path: `/api/ordering-forms/${form}/`,
        query: { ordering_code: n === 0 ? 'SPRING' : `try-${n}` },
        key: null,
        sourceIp: `198.51.100.${10 + (n % 2)}`,
      })
    expect(await ask(0)).toMatchObject({
      body: { code: { code: 'SPRING', valid: true }, campaigns: [{ price: 89.1 }, {}] },
    })
    expect(await ask(1)).toMatchObject({
      body: { code: { code: 'try-1', valid: false }, campaigns: [{ price: 99 }, {}] },
    })
  })
})
