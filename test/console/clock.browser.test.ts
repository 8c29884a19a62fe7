/** The test clock in the console: moved to the next due date, and a month on, with the events on the way. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import { useConsole } from './chromium-console.ts'

const { key, account } = ownAccount('ahead')
const clockSchema = v.object({ now: v.string(), next_due: v.string() })

describe.skipIf(chromiumPath === undefined)('the test clock in the console', () => {
  const console = useConsole({ account, key })
  const api = (path: string, json?: unknown) => console.site.api(path, json)

  it('goes to the next thing due and a month on, never back, and tells what happened', async () => {
    await api('/api/test/clock/', { now: '2031-03-01T09:00:00' })
    const data = { name: 'Ann Berg', email: 'ann@example.com', address: 'Bredgade 1\n1260 København K', country: 'DK' }
    const { id } = v.parse(v.object({ id: v.string() }), await api('/api/customers/createcustomer/', { data }))
    await api('/api/customers/createsubscription/', { id, periods: [{ campaign_id: 'intro' }] })
    await console.site.mail('ann@example.com', 'DK-1')
    // Due work is done at once.
    await api('/api/test/clock/', { now: '2031-03-01T10:00:00' })
    const { next_due: next } = v.parse(clockSchema, await api('/api/test/clock/'))
    // A week after the invoice was due the customer is reminded.
    expect(next).toBe('2031-03-22T00:00:00')

    const { page, step, calls } = await console.signedIn()
    await step(async () => {
      await page.getByRole('link', { name: 'Test clock' }).click()
      await page.getByText('1 Mar 2031, 10.00').waitFor()
    })
    await expect.poll(calls).toEqual(['GET /api/test/clock/'])
    const happened = page.getByRole('region', { name: 'Events on the way' })
    await step(async () => {
      await page.getByRole('button', { name: 'To the next due item' }).press('Enter')
      await happened.getByRole('cell', { name: 'invoice:reminded' }).waitFor()
      await happened.getByText('Looking for more').waitFor({ state: 'detached' })
    })
    // The clock and the feed are read again while more events may come.
    await expect
      .poll(() => [...new Set(calls())])
      .toEqual(['GET /api/events/', 'POST /api/test/clock/', 'GET /api/test/clock/'])
    await expect.poll(() => calls().filter((call) => call.startsWith('POST'))).toHaveLength(1)
    expect(v.parse(clockSchema, await api('/api/test/clock/')).now).toBe(next)
    await expect
      .poll(() => happened.getByRole('link', { name: 'DK-1' }).getAttribute('href'))
      .toMatch(/invoices\/DK-1$/)
    await step(async () => {
      await page.getByRole('button', { name: 'One month ahead' }).press('Enter')
      await happened.getByRole('cell', { name: 'active → suspended' }).waitFor()
      await happened.getByText('Looking for more').waitFor({ state: 'detached' })
    })
    const { now } = v.parse(clockSchema, await api('/api/test/clock/'))
    expect(now).toBe('2031-04-22T00:00:00')
    // The badge of the frame follows the clock.
    await page.locator('.clock-badge').filter({ hasText: 'Apr' }).waitFor()
    await step(async () => {
      await page.getByLabel('To a chosen time').fill('2031-01-01T00:00')
      await page.keyboard.press('Enter')
      await page.locator('[aria-invalid="true"]').waitFor()
    })
    expect(v.parse(clockSchema, await api('/api/test/clock/')).now).toBe(now)

    // Dates are typed as the account writes them, whatever the browser's language. Keys choose in a calendar.
    const own = page.getByLabel('To a chosen time')
    await step(async () => {
      await own.fill('soon')
      await page.keyboard.press('Tab')
      await page.getByText('Enter a date such as 22/04/2031 12:00.').waitFor()
      await own.fill('')
      await page.getByRole('button', { name: 'Calendar: To a chosen time' }).press('Enter')
      await page.getByRole('grid', { name: 'April 2031' }).locator('[data-day]:focus').waitFor()
    })
    // No day before the clock's own is offered.
    for (const key of ['ArrowLeft', 'Enter']) await page.keyboard.press(key)
    await expect.poll(() => page.getByRole('grid').count()).toBe(1)
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await expect.poll(() => own.inputValue()).toBe('29/04/2031 00:00')
    await page.getByRole('button', { name: 'Calendar: To a chosen time' }).press('Enter')
    await page.locator('[data-day]:focus').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('grid').count()).toBe(0)
    await step(async () => {
      await own.press('Enter')
      await page.locator('.clock-badge').filter({ hasText: '29 Apr' }).waitFor()
    })
    expect(v.parse(clockSchema, await api('/api/test/clock/')).now).toBe('2031-04-29T00:00:00')

    // The next person to sign in sees nothing of another person's move of the clock.
    await step(async () => {
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByText('You have signed out.').waitFor()
    })
    await step(async () => {
      await page.getByLabel('API access key').fill(key)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'One month ahead' }).waitFor()
    })
    await expect.poll(() => happened.count()).toBe(0)
  })
})
