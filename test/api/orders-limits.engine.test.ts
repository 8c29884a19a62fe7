/** What keeps the open calls of ordering forms from being abused: turns, orders an hour, and tries of codes. */
import { describe, expect, it } from 'vitest'
import type { Settings } from '../../functions/domain/settings/settings.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
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
