/**
 * Links to the portal, and to the pages for withdrawing and cancelling: on the pages of an order, on the invoice page,
 * in the portal, and in every e-mail of an order, of an invoice and of a notice.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Order, OrderMailKind } from '../../functions/domain/order/order.ts'
import { instantOf } from '../../functions/domain/time/time.ts'
import { orderPath } from '../../functions/outside/order-link.ts'
import { signedInvoicePath } from '../../functions/outside/invoice-link.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { readOrderItem } from '../../functions/store/order/order-item.ts'
import { letterOfOrder } from '../../functions/work/orders/order-letter.ts'
import { orderIdOf, useOrders } from '../orders.ts'
import { useService } from '../service.ts'

const service = useService()
const orders = useOrders(service)
const portal = () => `/my/p-${service.account}/?language=`
beforeEach(async () => {
  await service.configure({ portal: { path: `p-${service.account}`, sign_in: ['link'] } })
})

const settingsNow = async () => (await loadSettings(service.account)) ?? expect.fail('There is no account.')
async function page(path: string) {
  const { status, body } = await service.call({ path, query: { language: 'en' }, key: null })
  expect(status, path).toBe(200)
  return String(body)
}
/** The links to withdraw and cancel on a page or in an e-mail. */
const waysOf = (text: string) =>
  [portal(), '/withdraw/dk/?account=', '/cancel/dk/?account='].filter((path) => text.includes(path)).length

async function ordered(): Promise<Order> {
  await orders.form()
  const placed = await orders.place()
  await orders.work()
  return (await readOrderItem(service.account, orderIdOf(placed))) ?? expect.fail('There is no order.')
}

const line = { text: 'A year', amount: 99_900, tax_rate: 0.25 }

/** The HTML and the text of an e-mail of the order. */
async function letter(order: Order, kind: OrderMailKind, status: Order['status']) {
  const options = { settings: await settingsNow(), now: instantOf(Date.now()), baseUrl: 'https://shop.example' }
  const written = await letterOfOrder({ ...order, status }, kind, options)
  if (written.outcome !== 'written') return expect.fail(`${kind} is not written.`)
  return [written.mail.html ?? '', written.mail.text]
}

const mails: readonly (readonly [OrderMailKind, Order['status']])[] = [
  ['resume', 'awaitingconfirmation'],
  ['confirm-email', 'awaitingemailconfirmation'],
  ['received', 'awaitingapproval'],
  ['order-confirmation', 'approved'],
  ['denied', 'denied'],
]

describe('The portal, and the pages for withdrawing and cancelling', () => {
  it('are linked from the pages of an order, from the invoice page and from the portal', async () => {
    const order = await ordered()
    const settings = await settingsNow()
    expect(waysOf(await page(`/ordering-forms/form-${service.account}/`))).toBe(3)
    expect(waysOf(await page(await orderPath(settings, { order: order.id, purpose: 'resume' })))).toBe(3)
    const customer = order.customer ?? expect.fail('The order has no customer.')
    const invoices = await service.call({ path: '/api/customers/', query: { id: customer, fields: 'invoices' } })
    const number = /"number":"([^"]+)"/.exec(JSON.stringify(invoices.body))?.[1] ?? ''
    const invoice = await page(await signedInvoicePath(settings, { customer, number }))
    expect(waysOf(invoice)).toBe(3)
    expect(waysOf(await page(`/my/p-${service.account}/sign-in/`))).toBe(2)
  })

  it('are linked from every e-mail of an order, also in the words of the account', async () => {
    const order = await ordered()
    for (const [kind, status] of mails) {
      for (const text of await letter(order, kind, status)) expect(waysOf(text), kind).toBe(3)
    }
    const own = { kind: 'received', language: 'da', subject: 'S', text: 'Tak.', html: '<html><body>Tak</body></html>' }
    const written = await service.call({ path: '/api/templates/update/', json: { templates: [own] } })
    expect(written.status).toBe(200)
    const [html = ''] = await letter({ ...order, language: 'da' }, 'received', 'awaitingapproval')
    expect(html).toMatch(/^<html><body>Tak<div /)
    expect(waysOf(html)).toBe(3)
  })

  it('stand in the small print of invoices and notices as far as the portal goes', async () => {
    const post = (path: string, json: object) => service.call({ method: 'POST', path, json })
    await service.configure({
      campaigns: [{ id: 'yearly', name: 'Yearly', duration: 'P1Y', renews_to: 'yearly', invoice_lines: [line] }],
      notices: [{ id: 'renewal', when: 'renewal', before: 'P14D' }],
    })
    await post('/api/test/clock/', { now: '2027-01-10T12:00:00' })
    await post('/api/customers/createcustomer/', { id: '1', data: { name: 'Ann', email: 'ann@example.com' } })
    await post('/api/customers/createsubscription/', { id: '1', periods: [{ campaign_id: 'yearly' }] })
    await post('/api/test/clock/', { now: '2027-12-28T12:00:00' })
    const sent = await service.mail.messages()
    expect(sent.length).toBeGreaterThan(1)
    for (const { subject, text } of sent) expect(text, subject).toContain(portal())
  })

  it('are not linked where the portal is one of other business entities', async () => {
    await service.configure({
      business_entities: [{ external_id: 'no', name: 'Nei AS', country: 'NO', currency: 'NOK', language: 'nb' }],
      portal: { business_entities: ['no'] },
    })
    const order = await ordered()
    for (const text of await letter(order, 'received', 'awaitingapproval')) expect(waysOf(text)).toBe(2)
    expect(waysOf(await page(`/ordering-forms/form-${service.account}/`))).toBe(2)
  })
})
