/** The ordering pages as visitors see them: in a real browser, against the service as `npm start` runs it. */
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { chromiumPath, useBrowser } from './chromium.ts'
import { formOf, ownAccount } from './own-account.ts'
import { linkIn, useSite } from './site.ts'

const customersSchema = v.object({
  customers: v.array(
    v.looseObject({
      id: v.string(),
      data: v.looseObject({}),
      active_subscriptions: v.array(v.looseObject({ campaign_id: v.string() })),
    }),
  ),
})

/** Phones below 320 pixels are no longer made, and zooming to 400 % makes a desktop as wide. */
const phone = { viewport: { width: 320, height: 700 } }

describe.skipIf(chromiumPath === undefined)('ordering in a browser', () => {
  const site = useSite(ownAccount('ordering'))
  const browser = useBrowser()

  const form = (url_id: string, language = 'en') =>
    `${site.url}/ordering-forms/${formOf('ordering', url_id)}/?language=${language}`

  async function fillIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Name', { exact: true }).first().fill('Ann Berg')
    await page.getByLabel('Street and number').first().fill('Bredgade 1')
    await page.getByLabel('Postal code').first().fill('1260')
    await page.getByLabel('Town').first().fill('København K')
  }

  const next = (page: Page) => page.getByRole('button', { name: 'Continue to the summary' }).click()
  const order = (page: Page) => page.getByRole('button', { name: 'Order with obligation to pay' }).click()
  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()
  const atSummary = (page: Page) => expect.poll(() => heading(page)).toBe('Check and order')
  const thanked = (page: Page) => expect.poll(() => heading(page)).toBe('Thank you for your order')
  const price = async (page: Page) => (await page.locator('.total dd').innerText()).replaceAll('\u00a0', ' ')

  async function customersWith(email: string) {
    const filter = JSON.stringify({ condition_type: 'customer:field', field: 'email', operator: 'equal', value: email })
    const answer = await site.api(`/api/customers/?filter=${encodeURIComponent(filter)}`)
    return v.parse(customersSchema, answer).customers
  }

  /** The campaigns of a customer's subscriptions, once there are any. */
  async function subscribed(email: string): Promise<string[]> {
    const campaigns = async () =>
      (await customersWith(email)).flatMap(({ active_subscriptions }) =>
        active_subscriptions.map(({ campaign_id }) => campaign_id),
      )
    await expect.poll(campaigns).not.toEqual([])
    return await campaigns()
  }

  it('a newcomer orders, confirms by e-mail, and the subscription is there', async () => {
    const { page } = await browser.visitor()
    await page.goto(form('newcomer'))
    await expectAccessible(page)
    await page.getByText('One year, no renewal').click()
    await page.getByLabel('Discount code').fill('SPRING')
    await expect.poll(() => price(page)).toBe('DKK 400.00')
    await page.getByLabel('Edition').selectOption('digital')
    await page.getByLabel('Household').selectOption('More')
    await page.getByText('The Wine Book').click()
    await fillIn(page, 'newcomer@example.com')
    await next(page)

    await atSummary(page)
    await expectAccessible(page)
    await expect.poll(() => price(page)).toBe('DKK 400.00')
    await expect.poll(() => page.locator('main').innerText()).toContain('One year, no renewal: 1 year. Ends by itself.')
    await order(page)

    await thanked(page)
    await expectAccessible(page)
    expect(await customersWith('newcomer@example.com')).toEqual([])

    const request = await site.mail('newcomer@example.com', 'Please confirm your order')
    await page.goto(linkIn(request))
    await expectAccessible(page)
    expect(await customersWith('newcomer@example.com')).toEqual([])
    await page.getByRole('button', { name: 'Confirm the order' }).click()
    await expect.poll(() => heading(page)).toBe('Thank you, your order is confirmed')
    await expectAccessible(page)

    expect(await subscribed('newcomer@example.com')).toEqual(['year'])
    const confirmation = await site.mail('newcomer@example.com', 'Your order with')
    expect(confirmation.text.replaceAll('\u00a0', ' ')).toContain('Total now, incl. VAT: DKK 400.00')
    expect(confirmation.text).toContain('https://demo-media.example/terms')
  })

  it('the same without JavaScript, on a phone', async () => {
    const { page } = await browser.visitor({ ...phone, javaScriptEnabled: false })
    await page.goto(form('newcomer'))
    await page.getByText('One year, no renewal').click()
    await page.getByLabel('Discount code').fill('spring')
    await page.getByLabel('Edition').selectOption('print')
    await page.getByLabel('Household').selectOption('One person')
    await fillIn(page, 'no-script@example.com')
    await page.getByRole('button', { name: 'Update the price' }).click()
    await expect.poll(() => price(page)).toBe('DKK 400.00')
    await expect.poll(() => page.getByLabel('Street and number').first().inputValue()).toBe('Bredgade 1')
    await next(page)
    await atSummary(page)
    await order(page)
    await thanked(page)
    await page.goto(linkIn(await site.mail('no-script@example.com', 'Please confirm your order')))
    await page.getByRole('button', { name: 'Confirm the order' }).click()
    await expect.poll(() => heading(page)).toBe('Thank you, your order is confirmed')
    expect(await subscribed('no-script@example.com')).toEqual(['year'])
  })

  it('shows wrong input at its field, keeps what was filled in but the password, and takes the reader there', async () => {
    const { page } = await browser.visitor()
    await page.goto(form('newcomer'))
    await page.getByLabel('E-mail address').fill('ann@')
    await page.getByLabel('Name', { exact: true }).first().fill('Ann Berg')
    await page.getByLabel('Password').fill('long enough')
    await page.getByLabel('Quantity').fill('0')
    await page.getByLabel('Discount code').fill('WINTER')
    await page.getByText('Send the invoice to another').click()
    await page.getByLabel('Company').fill('Berg ApS')
    await next(page)

    await expect.poll(() => page.title()).toMatch(/^Error: /)
    // The browser sets the focus with its first frame.
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('errors')
    await expectAccessible(page)
    const errorAt = async (label: string) => {
      const input = page.getByLabel(label, { exact: true }).first()
      await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true')
      const ids = (await input.getAttribute('aria-describedby'))?.split(' ') ?? []
      return await page.locator(`#${ids.at(-1)}`).innerText()
    }
    expect(await errorAt('E-mail address')).toContain('This is not an e-mail address.')
    expect(await errorAt('Quantity')).toContain('whole number from 1')
    expect(await errorAt('Street and number')).toBe('Street and number: please fill this in.')
    expect(await errorAt('Household')).toBe('Household: please fill this in.')
    expect(await errorAt('Discount code (optional)')).toMatch(/code/)
    await expect.poll(() => page.getByLabel('Name', { exact: true }).first().inputValue()).toBe('Ann Berg')
    await expect.poll(() => page.getByLabel('Company').inputValue()).toBe('Berg ApS')
    await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('')

    await page.getByRole('link', { name: 'This is not an e-mail address.' }).click()
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('email')
  })

  it('lets the orderer change something before ordering', async () => {
    const { page } = await browser.visitor()
    await page.goto(`${form('plain')}&campaign=year&quantity=2`)
    await expect.poll(() => price(page)).toBe('DKK 1,600.00')
    await fillIn(page, 'changing@example.com')
    await next(page)
    await atSummary(page)
    await page.getByRole('link', { name: 'Change something' }).click()
    await expect.poll(() => page.getByLabel('Quantity').inputValue()).toBe('2')
    await expect.poll(() => page.getByLabel('Postal code').first().inputValue()).toBe('1260')
    await expect.poll(() => page.getByLabel('Street and number').first().inputValue()).toBe('Bredgade 1')
    await page.getByLabel('Quantity').fill('1')
    await next(page)
    await expect.poll(() => price(page)).toBe('DKK 800.00')
  })

  it('tells a stranger the same of a customer’s address as of a new one', async () => {
    await site.api('/api/customers/createcustomer/', {
      data: { name: 'Known', email: 'known@example.com', country: 'DK' },
    })
    const shown = async (email: string) => {
      const { page } = await browser.visitor()
      await page.goto(form('plain'))
      await fillIn(page, email)
      await next(page)
      await atSummary(page)
      await order(page)
      await thanked(page)
      // The order reveals nothing either, whatever its status.
      await site.mail(email, 'order')
      await page.reload()
      return (await page.locator('body').innerText()).replaceAll(email, 'EMAIL')
    }
    expect(await shown('known@example.com')).toBe(await shown('unknown@example.com'))
    expect(await subscribed('unknown@example.com')).toEqual(['intro'])
    const [known] = await customersWith('known@example.com')
    expect(known?.active_subscriptions).toEqual([])
  })

  it('a payment is broken off, refused and made', async () => {
    const { page } = await browser.visitor()
    await page.goto(form('paid'))
    await fillIn(page, 'payer@example.com')
    await next(page)
    for (const choice of ['Break off', 'Refuse the payment', 'Pay']) {
      await atSummary(page)
      await order(page)
      await page.getByRole('link', { name: 'Continue to the payment' }).click()
      const chosen = page.getByRole('button', { name: choice, exact: true })
      await chosen.waitFor()
      await expectAccessible(page)
      await chosen.click()
      if (choice === 'Pay') continue
      await atSummary(page)
      await expectAccessible(page)
    }
    await thanked(page)
    expect(await subscribed('payer@example.com')).toEqual(['intro'])
  })

  it('a gift is given and accepted', async () => {
    const { page } = await browser.visitor()
    await page.goto(form('gift'))
    await page.getByLabel("Recipient's name").fill('Bo Dahl')
    await page.getByLabel("Recipient's e-mail address").fill('bo@example.com')
    await page.getByLabel('Your greeting').fill('Many happy returns!')
    await page.getByLabel('E-mail address', { exact: true }).fill('giver@example.com')
    await page.getByLabel('Name', { exact: true }).first().fill('Ann Berg')
    await page.getByLabel('Street and number').first().fill('Bredgade 1')
    await page.getByLabel('Postal code').first().fill('1260')
    await page.getByLabel('Town').first().fill('København K')
    await expectAccessible(page)
    await next(page)
    await atSummary(page)
    await order(page)
    await thanked(page)
    await page.goto(linkIn(await site.mail('giver@example.com', 'Please confirm your order')))
    await page.getByRole('button').click()
    await expect.poll(() => heading(page)).toBe('Thank you, your order is confirmed')
    expect(await subscribed('giver@example.com')).toEqual(['company'])

    const { page: recipient } = await browser.visitor(phone)
    await recipient.goto(`${linkIn(await site.mail('bo@example.com', 'Ann Berg'))}?language=en`)
    await expect.poll(() => recipient.locator('main').innerText()).toContain('Many happy returns!')
    await expectAccessible(recipient)
    await recipient.getByRole('button', { name: 'Accept the gift' }).click()
    await expect.poll(() => recipient.title()).toMatch(/^Error: /)
    await recipient.getByLabel('Name', { exact: true }).fill('Bo Dahl')
    await recipient.getByLabel('Street and number').fill('Torvet 2')
    await recipient.getByLabel('Postal code').fill('8000')
    await recipient.getByLabel('Town').fill('Aarhus C')
    await recipient.getByRole('button', { name: 'Accept the gift' }).click()
    await expect.poll(() => heading(recipient)).toBe('Enjoy your gift')
    await expectAccessible(recipient)
    expect(await subscribed('bo@example.com')).toEqual(['company-seat'])
  })

  it.each([320, 360, 768, 1280, 1600])('fits %i pixels without scrolling sideways', async (width) => {
    const { page } = await browser.visitor()
    await page.setViewportSize({ width, height: 800 })
    const fits = async () => {
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
    await page.goto(form('newcomer', 'fi'))
    await page.getByText('Lähetä lasku toiselle').click()
    await fits()
    await page.getByRole('button', { name: 'Jatka yhteenvetoon' }).click()
    await page.locator('#errors').waitFor()
    await fits()
    await page.goto(form('plain'))
    await fillIn(page, `a-rather-long-address-${width}@a-rather-long-domain.example.com`)
    await next(page)
    await atSummary(page)
    await fits()
  })

  it('is as accessible in dark colours', async () => {
    const { page } = await browser.visitor({ colorScheme: 'dark' })
    await page.goto(form('newcomer'))
    await expectAccessible(page)
    await next(page)
    await expect.poll(() => page.title()).toMatch(/^Error: /)
    await expectAccessible(page)
  })

  it('can be filled in by the keyboard alone', async () => {
    const { page } = await browser.visitor()
    await page.goto(form('plain'))
    const seen: unknown[] = []
    for (let presses = 0; presses < 40 && seen.at(-1) !== 'Continue to the summary'; presses++) {
      await page.keyboard.press('Tab')
      seen.push(await page.evaluate('document.activeElement.name || document.activeElement.innerText'))
    }
    expect(seen).toEqual(expect.arrayContaining(['campaign', 'quantity', 'email', 'country', 'other_billing']))
    expect(seen).not.toContain('website')
    expect(seen.at(-1)).toBe('Continue to the summary')
  })

  it('takes one request and few bytes, on which the second rests in which it is to be seen', async () => {
    const { page, requests } = await browser.visitor()
    const response = await page.goto(form('newcomer'))
    const bytes = (await response?.body())?.length ?? 0
    expect(requests).toEqual([form('newcomer')])
    // 1.6 Mbit/s are 200 KB a second, and connecting and requesting take four round trips of 150 ms before a page
    // appears.
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(60_000)
  })

  it('is shown within another page only where its address says so', async () => {
    const framing = async (query: string) => {
      const answer = await fetch(`${form('plain')}${query}`)
      return /frame-ancestors ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
    }
    expect(await framing('')).toBe("'none'")
    expect(await framing('&iframe=true')).toBe('https: http:')
  })
})
