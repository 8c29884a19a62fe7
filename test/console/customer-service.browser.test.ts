/** Stories of people on the phone: somebody is found, the deed is shown with its money, and done as it was shown. */
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../browser/chromium.ts'
import { key, orderingAccount } from '../browser/ordering-account.ts'
import * as v from 'valibot'
import { useConsole } from './chromium-console.ts'

const account = {
  ...orderingAccount,
  account: { ...orderingAccount.account, id: 'desk', mode: 'test' },
  api_accesses: [
    ...orderingAccount.api_accesses,
    { name: 'reader', key: 'reader-key', allowed_apis: ['customers:read'], rate_per_second: 1000, burst: 1000 },
  ],
}

describe.skipIf(chromiumPath === undefined)('customer service in the console', () => {
  const console = useConsole(account, key)
  const api = (path: string, json?: unknown) => console.site.api(path, json)
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

  /** A customer with a subscription whose first three months are invoiced. */
  async function subscriber(name: string, email: string): Promise<string> {
    await api('/api/test/clock/', { now: '2031-03-01T09:00:00' })
    const data = { name, email, address: 'Bredgade 1\n1260 København K', country: 'DK' }
    const { id } = v.parse(v.object({ id: v.string() }), await api('/api/customers/createcustomer/', { data }))
    await api('/api/customers/createsubscription/', {
      id,
      periods: [{ campaign_id: 'intro' }],
      data: { edition: 'print' },
    })
    return id
  }

  it('Ann goes on holiday', async () => {
    const id = await subscriber('Ann Berg', 'ann@example.com')
    const { page, step, calls } = await console.signIn()
    await step(async () => {
      await page.keyboard.press('/')
      await page.keyboard.type(id)
      await page.getByRole('option', { name: 'Ann Berg' }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Ann Berg' }).waitFor()
    })
    await step(async () => {
      await page.getByRole('button', { name: 'Holiday or pause' }).click()
      await page.getByRole('dialog').getByLabel('Last day').fill('2031-04-14')
      await page.getByRole('dialog').getByLabel('From').fill('2031-04-01')
      await page.getByText('Holiday: nothing delivered').waitFor({ state: 'attached' })
      await page.getByText('No documents, and no money.').waitFor()
    })
    await step(async () => {
      await page.getByRole('button', { name: 'Register', exact: true }).click()
      await page.getByText('Delivery paused, 1 Apr – 14 Apr').waitFor()
    })
    expect(calls()).toEqual([
      'POST /api/customers/createoverride/',
      'GET /api/customers/',
      'GET /api/customers/upcoming/',
    ])
    const answer = await api(`/api/customers/?id=${id}&fields=overrides`)
    expect(answer).toMatchObject({
      customers: [
        { overrides: [{ override_type: 'pause-delivery', begin: '2031-04-01T00:00:00', end: '2031-04-15T00:00:00' }] },
      ],
    })
  })

  it('a stop with a credit, taken back, by keys alone', async () => {
    const id = await subscriber('Bo Holm', 'bo@example.com')
    const { page, step, open } = await console.signIn()
    await open(`/customers/${id}`)
    await step(async () => {
      await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter')
      await page.getByLabel('Stop on').fill('2031-05-01')
      await page.getByRole('button', { name: /^Stop on 1 May, credit/ }).waitFor()
    })
    expect(plain(await page.getByRole('button', { name: /^Stop on/ }).innerText())).toBe(
      'Stop on 1 May, credit 33,36 kr.',
    )
    await step(async () => {
      await page.getByRole('button', { name: /^Stop on/ }).press('Enter')
      await page.getByText('Stops on 1 May').waitFor()
    })
    expect(plain(await page.locator('.customer-sums').innerText())).toContain('65,64 kr.')
    await step(async () => {
      await page.getByRole('button', { name: 'Take back the stop' }).press('Enter')
      await page.getByRole('button', { name: /^Take back the stop, invoice/ }).press('Enter')
      await page.getByText(/^Renews on 1 Jun into/).waitFor()
    })
  })

  it('shows wrong values at their fields, and does nothing', async () => {
    const id = await subscriber('Ida Dahl', 'ida@example.com')
    const { page, step, open } = await console.signIn()
    await open(`/customers/${id}`)
    await step(async () => {
      await page.getByRole('button', { name: 'Holiday or pause' }).click()
      await page.getByRole('dialog').getByLabel('From').fill('2031-04-10')
      await page.getByRole('dialog').getByLabel('Last day').fill('2031-04-01')
      await page.locator('[aria-invalid="true"]').waitFor()
    })
    const field = page.getByRole('dialog').getByLabel('Last day')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await step(() => page.keyboard.press('Escape'))
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await api(`/api/customers/?id=${id}&fields=overrides`)).toMatchObject({ customers: [{ overrides: [] }] })
  })

  it('offers nothing to a role that may only look, and opens no screen that it may not see', async () => {
    const id = await subscriber('Ole Lund', 'ole@example.com')
    const { page, open } = await console.signIn({ as: 'reader-key' })
    await open(`/customers/${id}`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Ole Lund')
    const deeds = await page.getByRole('main').getByRole('button').allInnerTexts()
    expect(deeds.filter((deed) => /Stop|Holiday|Note|payment|New subscription/.test(deed))).toEqual([])
    await open('/settings')
    await page.getByRole('alert').waitFor()
    const screens = await page.getByRole('navigation').getByRole('link').allInnerTexts()
    expect(screens).toContain('Customers')
    expect(screens.filter((name) => /Invoices|Settings|Orders|Webhooks|Import/.test(name))).toEqual([])
  })
})
