/** The portal as readers use it: on a phone, without script, by keyboard alone, light and dark. */
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { chromiumPath, useBrowser } from './chromium.ts'
import { ownAccount } from './own-account.ts'
import { linkIn, useSite } from './site.ts'

const own = ownAccount('portal')
const issue = { category: 'gazette', date: '2026-11-15' }
const account = {
  ...own,
  account: {
    ...own.account,
    products: [...own.account.products, { ...issue, external_id: 'mid-november', name: 'The Gazette, mid November' }],
    portal: { path: 'portal-stories', sign_in: ['link', 'password', 'number'], switch_to: ['year'] },
    payment_providers: [{ id: 'cards', kind: 'test', methods: ['card', 'sepa_debit'] }],
    notices: [{ id: 'renews', when: 'renewal', before: 'P25D' }],
    consents: [{ purpose: 'news', name: 'News by e-mail', texts: [{ version: '1', text: 'May we write to you?' }] }],
  },
}
const phone = { viewport: { width: 390, height: 844 } }
const made = v.looseObject({ id: v.string() })
const subscribed = v.object({ subscription_id: v.string() })

describe.skipIf(chromiumPath === undefined)('the portal in a browser', () => {
  const site = useSite(account)
  const browser = useBrowser()
  const home = () => `${site.url}/my/portal-stories/`
  let reader = { id: '', company: '', subscription: '' }

  beforeAll(async () => {
    const address = { address: 'Bredgade 1', postal_code: '1260', city: 'København K', country: 'DK', language: 'en' }
    const data = { name: 'Ann Berg', email: 'reader@example.com', ...address }
    const { id } = v.parse(made, await site.api('/api/customers/createcustomer/', { data }))
    const subscribe = async (campaign_id: string, quantity: number) => {
      const json = { id, periods: [{ campaign_id }], quantity }
      return v.parse(subscribed, await site.api('/api/customers/createsubscription/', json)).subscription_id
    }
    reader = { id, subscription: await subscribe('standard', 1), company: await subscribe('company', 3) }
    await site.api('/api/test/clock/', { now: '2026-11-20T12:00:00' })
  })

  async function enter(page: Page, purpose = 'overview'): Promise<void> {
    const { url } = v.parse(
      v.object({ url: v.string() }),
      await site.api('/api/portal/links/', { id: reader.id, purpose }),
    )
    await page.goto(`${site.url}${new URL(url).pathname}?language=en`)
  }
  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()
  /** No part of a page is wider than its window. */
  const overflow = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')

  it('is whole on a phone without script: a link, a holiday, a seat, a stop and its taking back', async () => {
    const { page, requests } = await browser.visitor({ ...phone, javaScriptEnabled: false })
    await page.goto(`${home()}holiday/?language=en`)
    await page.getByLabel('E-mail address').first().fill('reader@example.com')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect.poll(() => heading(page)).toBe('Look in your mailbox')
    await page.goto(linkIn(await site.mail('reader@example.com', 'Your link to sign in')))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => heading(page)).toBe('Holiday')

    await page.getByText('The Gazette', { exact: true }).first().click()
    await page.getByText('Stop the delivery', { exact: true }).click()
    await page.getByLabel('First day').fill('2026-12-01')
    await page.getByLabel('Last day').fill('2026-12-10')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => heading(page)).toBe('Check and confirm')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => page.getByRole('status').innerText()).toContain('Done')

    await page.goto(`${home()}seats/${reader.company}/?language=en`)
    await page.getByLabel('E-mail address').fill('bo@example.com')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => page.locator('main').innerText()).toContain('Seats taken: 1 of 3')

    await page.goto(`${home()}subscription/${reader.subscription}/?language=en`)
    await page.getByRole('button', { name: 'Continue' }).last().click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => page.locator('main').innerText()).toContain('Stop the subscription')
    // A page is one request, not counting redirects.
    expect(requests.every((url) => url.startsWith(site.url))).toBe(true)
  })

  it('keeps all rules of accessibility on every page, light and dark, and fits a phone', async () => {
    const { page } = await browser.visitor(phone)
    const look = async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
      await expect.poll(() => overflow(page), { message: page.url() }).toBe(0)
    }
    await page.goto(`${home()}?language=en`)
    await look()
    await enter(page)
    const places = ['', 'holiday/', 'address/', 'complaint/', 'invoices/', 'payment/', 'gifts/', 'data/']
    for (const place of [...places, `subscription/${reader.subscription}/`, `seats/${reader.company}/`]) {
      await page.goto(`${home()}${place}?language=en`)
      await look()
    }
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => page.title()).toMatch(/^Error: /)
    await look()
    await page.goto(`${home()}subscription/${reader.subscription}/?language=en`)
    await page.getByRole('button', { name: 'Continue' }).last().click()
    await page.getByRole('button', { name: 'Confirm' }).waitFor()
    await look()
  })

  async function reachIn(page: Page, name: string): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate<string>(
        "document.activeElement.matches('a') ? '' : (document.activeElement.labels?.[0] ?? document.activeElement).innerText.trim()",
      )
      if (focused.startsWith(name)) return
    }
    expect.fail(`The focus never reaches ${name}.`)
  }

  it('has pages to withdraw, to cancel and to stop e-mails for the narrowest phone, without script, by keyboard', async () => {
    const small = { viewport: { width: 320, height: 700 } }
    const { page } = await browser.visitor(small)
    const look = async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
      await expect.poll(() => overflow(page), { message: page.url() }).toBe(0)
    }
    const { page: plain } = await browser.visitor({ ...small, javaScriptEnabled: false })
    for (const [kind, button] of [
      ['withdraw', 'Confirm withdrawal'],
      ['cancel', 'Cancel now'],
    ] as const) {
      const address = `${site.url}/${kind}/dk/?account=portal&language=en`
      await page.goto(address)
      await look()
      // A missing field is named, and what was typed stays.
      await reachIn(page, 'Your name')
      await page.keyboard.type('Åse Berg')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.title()).toMatch(/^Error: /)
      await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Åse Berg')
      await look()
      await reachIn(page, 'E-mail')
      await page.keyboard.type('nobody@example.com')
      await reachIn(page, button)
      await page.keyboard.press('Enter')
      await page.getByText('nobody@example.com').first().waitFor()
      await look()
      await plain.goto(address)
      await plain.getByLabel('Your name').fill('Åse Berg')
      await plain.getByLabel(/^E-mail/).fill('nobody@example.com')
      await plain.getByRole('button', { name: button }).click()
      await expect.poll(() => plain.locator('main').innerText()).toContain('nobody@example.com')
    }
    const { text } = await site.mail('reader@example.com', 'renews on')
    await page.goto(/http\S+\/stop\/\S+/.exec(text)?.[0] ?? '')
    await look()
    await reachIn(page, 'Stop')
    await page.keyboard.press('Enter')
    await page.getByText('Done. You will get no more e-mails of this kind.').waitFor()
    await look()
  })

  it('is worked by keyboard alone', async () => {
    const { page } = await browser.visitor()
    await enter(page, 'address')
    const reach = (name: string) => reachIn(page, name)
    await reach('New delivery address')
    await page.keyboard.press('Space')
    await reach('Name')
    await page.keyboard.type('Ann Berg')
    await reach('Street and number')
    await page.keyboard.type('Torvet 2')
    await reach('Postal code')
    await page.keyboard.type('8000')
    await reach('Town')
    await page.keyboard.type('Aarhus C')
    await page.keyboard.press('Enter')
    await expect.poll(() => heading(page)).toBe('Check and confirm')
    await reach('Confirm')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('status').innerText()).toContain('Done')
    await expect.poll(() => page.locator('main').innerText()).toContain('Torvet 2')
  })

  it('takes a complaint about an issue as the browser sends it', async () => {
    const { page } = await browser.visitor(phone)
    await enter(page, 'complaint')
    await page.getByText('The Gazette, mid November', { exact: false }).first().click()
    await page.getByText('It did not come', { exact: true }).click()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => page.getByRole('status').innerText()).not.toBe('')
  })
})
