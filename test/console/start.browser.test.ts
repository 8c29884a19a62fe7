/** The first screen of the console: what the day brings. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import { useConsole } from './chromium-console.ts'

const dueInvoices = v.object({ invoices: v.array(v.object({ number: v.string(), to_pay: v.number() })) })
const { key, account: demo } = ownAccount('morning')
const account = {
  ...demo,
  webhooks: [
    { id: 'crm', url: 'http://127.0.0.1:9/', bearer_token: 'token', response_key: 'right', resend_seconds: [60] },
  ],
}

describe.skipIf(chromiumPath === undefined)('the first screen of the console', () => {
  const console = useConsole({ account, key })
  const api = (path: string, json?: unknown) => console.site.api(path, json)

  async function subscriber(data: Readonly<Record<string, string>>, campaign_id: string) {
    const home = { address: 'Bredgade 1\n1260 København K', country: 'DK' }
    const answer = await api('/api/customers/createcustomer/', { data: { ...home, ...data } })
    const { id } = v.parse(v.object({ id: v.string() }), answer)
    const bought = { id, periods: [{ campaign_id }], data: { edition: 'print' } }
    const subscribed = await api('/api/customers/createsubscription/', bought)
    return { id, ...v.parse(v.object({ subscription_id: v.string() }), subscribed) }
  }

  it('tells what is overdue, what renews and stops, what failed, and who subscribes to what', async () => {
    await api('/api/test/clock/', { now: '2031-03-10T09:00:00' })
    const ann = await subscriber({ name: 'Ann Berg', email: 'ann@example.com' }, 'intro')
    await api('/api/customers/createpayment/', { id: ann.id, invoice_number: 'DK-1', amount: 9_900, currency: 'DKK' })
    await subscriber({ name: 'Bo Dahl' }, 'year')
    await api('/api/test/clock/', { now: '2031-05-14T09:00:00' })
    const cy = await subscriber({ name: 'Cy Holm', email: 'cy@example.com' }, 'standard')
    await api('/api/customers/cancelsubscription/', { ...cy, stop_at: '2031-05-20T00:00:00' })
    await api('/api/test/clock/', { now: '2031-05-15T09:00:00' })

    const { page, step, calls } = await console.signedIn()
    await step(async () => {
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
      await page.getByText('did not reach').waitFor()
    })
    const { invoices } = v.parse(dueInvoices, await api('/api/invoices/?state=overdue'))
    expect(invoices).toEqual([{ number: 'DK-2', to_pay: 800 }])
    const figure = async (name: string) =>
      (await page.getByRole('region', { name, exact: true }).innerText()).replaceAll(/[\u00a0\u202f]/g, ' ')
    await expect.poll(() => figure('Open amounts')).toMatch(/31 to 60 days\s+800,00 kr\./)
    await expect.poll(() => figure('Paid this month')).toContain('0')
    await expect.poll(() => figure('This month')).toMatch(/New subscriptions\s+2\s+Stops\s+2\s+No reason given\s+2/)
    await expect.poll(() => figure('Tasks due')).toContain('0')
    await expect
      .poll(() => figure('Upcoming renewals and stops'))
      .toMatch(/Renewals\s+0\s+1\s+Registered stops\s+1\s+1/)
    await expect.poll(() => figure('Recent failures')).toContain('DK-2')
    await expect.poll(() => figure('Orders awaiting your decision')).toContain('0')
    await step(() => page.getByText('As a table').click())
    const days = page.getByRole('table', { name: 'Subscriptions by campaign' }).getByRole('row')
    const counts = async () => (await days.allInnerTexts()).map((row) => row.split(/\s*\t\s*/))
    await expect.poll(counts).toEqual([
      ['Day', "Three months' introduction", 'One year, no renewal', 'Monthly', 'Web access beside print'],
      ['15 May 2031', '1', '1', '1', '1'],
      ['1 May 2031', '1', '1', '0', '0'],
      ['1 Apr 2031', '1', '1', '0', '0'],
      ['1 Mar 2031', '0', '0', '0', '0'],
    ])
    await expect.poll(() => page.locator('.start-chart .ct-line').count()).toBe(4)
    await step(() => page.reload())
    await expect
      .poll(() => calls().toSorted())
      .toEqual([
        'GET /api/customers/',
        'GET /api/customers/',
        'GET /api/events/',
        'GET /api/reports/subscribers/',
        'GET /api/reports/today/',
        'GET /api/session/',
        'GET /api/settings/',
      ])
    await expect.poll(() => figure('Recent failures')).toContain('Bo Dahl')
    await step(() => page.getByRole('link', { name: 'Open amounts' }).click())
    await page.getByRole('link', { name: 'Bo Dahl' }).waitFor()
    await step(() => page.goBack())
    await step(async () => {
      await page.getByRole('link', { name: 'All undelivered documents' }).click()
      await page.getByRole('row', { name: /DK-2 Bo Dahl/ }).waitFor()
    })
    // The events are requested again unless the first screen has just read them.
    expect(calls().filter((call) => call !== 'GET /api/events/')).toEqual([])
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    const download = page.waitForEvent('download')
    await step(() => page.getByRole('button', { name: 'Print 1 document' }).click())
    expect((await download).suggestedFilename()).toBe('2031-05-15.pdf')
  })
})
