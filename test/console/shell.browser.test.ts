/** The frame of the console: signing in and out, the one search field, the keys. */
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../browser/chromium.ts'
import { key, orderingAccount } from '../browser/ordering-account.ts'
import { useConsole } from './chromium-console.ts'

describe.skipIf(chromiumPath === undefined)('the frame of the console', () => {
  const console = useConsole(orderingAccount, key)

  it('lets nobody in without a key, takes the key, and goes on to where the person wanted to go', async () => {
    const { page, step } = await console.visit('/customers')
    expect(await page.title()).toBe('Sign in')
    expect(await page.getByRole('navigation').count()).toBe(0)
    await step(async () => {
      await page.getByLabel('API access key').fill('wrong')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText('This key is not known').waitFor()
    })
    await step(async () => {
      await page.getByLabel('API access key').fill(key)
      await page.keyboard.press('Enter')
      await page.getByRole('navigation').waitFor()
    })
    expect(new URL(page.url()).pathname).toBe('/console/customers')
    await step(async () => {
      await page.getByRole('button', { name: 'You and this page' }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByText('You are signed out.').waitFor()
    })
  })

  it('is worked by keys alone: search, open, help, another language', async () => {
    const made = await console.site.api('/api/customers/createcustomer/', {
      data: { name: 'Ann Berg', email: 'ann@example.com', address: 'Bredgade 1\n1260 København K', country: 'DK' },
    })
    expect(made).toEqual({ id: '1001' })
    const { page, step, calls } = await console.signIn()
    await step(async () => {
      await page.keyboard.press('/')
      await page.keyboard.type('1001')
      await page.getByRole('option', { name: 'Ann Berg' }).waitFor()
    })
    expect(calls()).toEqual(['GET /api/customers/search/'])
    await step(async () => {
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Ann Berg' }).waitFor()
    })
    expect(calls()).toEqual(['GET /api/customers/', 'GET /api/customers/upcoming/'])
    await step(async () => {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
    })
    await step(() => page.keyboard.press('Escape'))
    expect(await page.getByRole('dialog').count()).toBe(0)
    await step(async () => {
      await page.getByRole('button', { name: 'You and this page' }).press('Enter')
      await page.getByLabel('Language').selectOption('da')
      await page.getByRole('button', { name: 'Log ud' }).waitFor()
    })
    expect(await page.locator('html').getAttribute('lang')).toBe('da')
  })
})
