/** Orders that wait for a decision, in the console: their results are shown, and then approved or denied. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import { useConsole } from './chromium-console.ts'

const form = {
  url_id: 'firm',
  name: 'Agreements',
  campaigns: ['intro', 'year'],
  products: ['wine-book'],
  approval: 'manual',
}
const { key, account: demo } = ownAccount('approving')
const account = {
  ...demo,
  ordering_forms: [form],
}
const orderSchema = v.object({ orders: v.array(v.looseObject({ id: v.string(), status: v.string() })) })

describe.skipIf(chromiumPath === undefined)('orders in the console', () => {
  const console = useConsole({ account, key })
  const api = (path: string, json?: unknown) => console.site.api(path, json)
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

  it('an order is approved as it was shown, another is denied with a reason', async () => {
    await api('/api/test/clock/', { now: '2031-03-01T09:00:00' })
    const address = { address: 'Bredgade 1', postal_code: '1260', city: 'København K', country: 'DK' }
    for (const [name, ...products] of [
      ['Bo Dahl', { campaign_id: 'year' }],
      ['Ann Berg', { campaign_id: 'intro' }, { external_id: 'wine-book' }],
    ] as const) {
      const email = `${name.slice(0, 2).toLowerCase()}@example.com`
      await api('/api/ordering-forms/firm/orders/', { email, address: { name, ...address }, products })
    }
    const { page, step, calls } = await console.signedIn()
    await step(async () => {
      await page.getByRole('link', { name: 'Orders awaiting your decision' }).click()
      await page.getByRole('article', { name: 'Ann Berg' }).waitFor()
    })
    await expect.poll(calls).toEqual(['GET /api/orders/'])
    const ann = page.getByRole('article', { name: 'Ann Berg' })
    const makes = async () => plain(await ann.locator('.orders-makes').innerText())
    await expect
      .poll(makes)
      .toMatch(/A new customer\s+A subscription: Three months' introduction\s+A product: The Wine Book/)
    await expect.poll(makes).toContain('An invoice for 99,00 kr.')
    await step(async () => {
      await ann.getByRole('button', { name: /^Approve, invoice 99,00/ }).press('Enter')
      await ann.waitFor({ state: 'detached' })
    })
    await expect.poll(calls).toEqual(['POST /api/orders/approve/', 'GET /api/orders/'])
    expect(await api('/api/customers/?fields=data,subscriptions,invoices')).toMatchObject({
      customers: [
        {
          data: { name: 'Ann Berg' },
          subscriptions: [{ periods: [{ campaign_id: 'intro' }] }],
          invoices: [{ total: 99 }],
        },
      ],
    })
    const bo = page.getByRole('article', { name: 'Bo Dahl' })
    await step(async () => {
      await bo.getByRole('button', { name: 'Deny' }).press('Enter')
      await page.getByRole('dialog', { name: 'Deny the order from Bo Dahl' }).waitFor()
    })
    await step(async () => {
      await page.getByLabel('Reason').fill('Owes for last year')
      await page.getByRole('dialog').getByRole('button', { name: 'Deny' }).press('Enter')
      await page.getByText('No orders are awaiting a decision.').waitFor()
    })
    const { orders } = v.parse(orderSchema, await api('/api/orders/'))
    expect(orders.map(({ status, reason }) => ({ status, reason }))).toEqual([
      { status: 'approved', reason: undefined },
      { status: 'denied', reason: { kind: 'denied-by-hand', text: 'Owes for last year' } },
    ])
    await step(async () => {
      await page.getByRole('link', { name: 'Denied' }).click()
      await page.getByText('Owes for last year').waitFor()
    })
  })
})
