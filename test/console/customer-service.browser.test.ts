/**
 * Stories of people on the phone: finding the customer, previewing the action with its money, and carrying it out as
 * shown.
 */
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import * as v from 'valibot'
import { useConsole } from './chromium-console.ts'
import { keyboardOf } from './keyboard.ts'

const withInvoices = v.object({
  customers: v.array(v.object({ invoices: v.array(v.looseObject({ number: v.string(), state: v.string() })) })),
})

const { key, account: demo } = ownAccount('desk')
const readerKey = 'desk-reader-key'
const account = {
  ...demo,
  api_accesses: [
    ...demo.api_accesses,
    { name: 'reader', key: readerKey, allowed_apis: ['customers:read'], rate_per_second: 1000, burst: 1000 },
  ],
}

describe.skipIf(chromiumPath === undefined)('customer service in the console', () => {
  const console = useConsole({ account, key })
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
    const { page, step, calls } = await console.signedIn()
    await step(async () => {
      await page.keyboard.press('/')
      await page.keyboard.insertText(id)
      await page.getByRole('option', { name: 'Ann Berg' }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Ann Berg' }).waitFor()
    })
    await step(async () => {
      await page.getByRole('button', { name: 'Holiday or pause' }).click()
      await page.getByRole('dialog').getByLabel('Last day').fill('2031-04-14')
      await page.getByRole('dialog').getByLabel('First day').fill('2031-04-01')
      await page.getByText('Are not delivered').waitFor()
      await page.getByText('No documents and no money are involved.').waitFor()
      await page.getByRole('button', { name: 'Holiday 1 Apr – 14 Apr', disabled: false }).waitFor()
    })
    await step(async () => {
      await page.getByRole('button', { name: 'Holiday 1 Apr – 14 Apr', disabled: false }).click()
      await page.getByText('Delivery paused, 1 Apr – 14 Apr').waitFor()
    })
    await expect
      .poll(calls)
      .toEqual(['POST /api/customers/createoverride/', 'GET /api/customers/', 'GET /api/customers/upcoming/'])
    const answer = await api(`/api/customers/?id=${id}&fields=overrides`)
    expect(answer).toMatchObject({
      customers: [
        { overrides: [{ override_type: 'pause-delivery', begin: '2031-04-01T00:00:00', end: '2031-04-15T00:00:00' }] },
      ],
    })
  })

  it('a stop with a credit, taken back, by keys alone', async () => {
    await subscriber('Bo Holm', 'bo@example.com')
    await expect.poll(async () => JSON.stringify(await api('/api/customers/search/?text=holm'))).toContain('Bo Holm')
    const { page, step } = await console.visit()
    const keys = keyboardOf(page)
    await step(async () => {
      await expect.poll(() => keys.focused()).toBe('textbox "E-mail address"')
      await keys.tabTo(/^textbox "API access key"$/)
      await keys.type(key)
      await keys.press('Enter')
      await page.getByRole('navigation').waitFor()
    })
    await step(async () => {
      await keys.press('/')
      await keys.search('holm')
      await page.getByRole('option', { name: 'Bo Holm' }).waitFor()
      await keys.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Bo Holm' }).waitFor()
    })
    await step(async () => {
      expect(await keys.tabTo(/^button "Stop"$/)).toEqual([
        'button "New subscription"',
        'button "Moved"',
        'button "Note"',
        'button "Register payment"',
        'button "More"',
        'text "Periods and pauses"',
        'button "Holiday or pause"',
        'button "Stop"',
      ])
      await keys.press('Enter')
      await page.getByRole('dialog').waitFor()
      // The form has the focus, and a step back closes it.
      await expect.poll(() => keys.focused()).toMatch(/^radio "At the end of the paid time/)
      await keys.press('ArrowDown')
      await keys.press('ArrowDown')
      await expect.poll(() => keys.focused()).toMatch(/^radio "On a last day"/)
      await keys.press('Tab')
      await keys.type('30042031')
      await page.getByRole('button', { name: /^Stop, last day 30 Apr, credit/, disabled: false }).waitFor()
    })
    await expect
      .poll(async () => plain(await page.getByRole('button', { name: /^Stop, last/ }).innerText()))
      .toBe('Stop, last day 30 Apr, credit 33,36 kr.')
    await step(async () => {
      const way = await keys.tabTo(/^button "Stop, last/)
      // The form comes before the action.
      expect(way.filter((stop) => /Cancel|Close/.test(stop))).toEqual([])
      await keys.press('Enter')
      await page.getByText('Stops, last day 30 Apr').waitFor()
    })
    // The words are in the preview too, and the customer is read again once the stop is done.
    const sums = page.locator('.customer-sums')
    await expect.poll(async () => plain(await sums.innerText())).toContain('65,64 kr.')
    await step(async () => {
      await keys.tabTo(/^button "Withdraw the stop"$/)
      await keys.press('Enter')
      await page.getByRole('button', { name: /^Withdraw the stop, invoice/, disabled: false }).waitFor()
      // The action has the focus where there is no field.
      await expect.poll(() => keys.focused()).toMatch(/^button "Withdraw the stop, invoice/)
      await keys.press('Enter')
      await page.getByText(/^Renews on 1 Jun to/).waitFor()
    })
  })

  it('somebody who is not found is new', async () => {
    const { page, step } = await console.signedIn('/customers?text=Zoe%20Quist')
    await step(async () => {
      await page.getByRole('button', { name: 'New customer' }).click()
      const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
      await field('E-mail address').fill('zoe@example.com')
      await field('Address').fill('Birkevej 17')
      await field('Postal code').fill('8000')
      await field('Town').fill('Aarhus C')
      await page.getByRole('button', { name: 'Create customer', disabled: false }).waitFor()
    })
    await step(async () => {
      await page.getByRole('button', { name: 'Create customer', disabled: false }).click()
      await page.getByRole('heading', { level: 1, name: 'Zoe Quist' }).waitFor()
      await page.getByText('Birkevej 17, 8000 Aarhus C, Denmark').waitFor()
    })
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const data = { name: 'Zoe Quist', email: 'zoe@example.com', country_code: 'DK' }
    expect(await api(`/api/customers/?id=${id}`)).toMatchObject({ customers: [{ data }] })
    // A step back leaves the action first, the next one the screen.
    await step(async () => {
      await page.getByRole('button', { name: 'Note', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    })
    await step(async () => {
      await page.goBack()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })
    await step(async () => {
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: /Results for/ }).waitFor()
    })
  })

  it('says that a action may have been done where no answer came, and does it once when it is tried again', async () => {
    const id = await subscriber('Ulla Friis', 'ulla@example.com')
    const { page, step } = await console.signedIn(`/customers/${id}`, { refused: [502] })
    const drawer = page.getByRole('dialog')
    await step(async () => {
      await page.getByRole('button', { name: 'Note', exact: true }).click()
      await drawer.getByLabel('Text').fill('Called about the bill')
      await page.getByRole('button', { name: 'Save note', disabled: false }).waitFor()
    })
    // The service carries the action out, and its answer is lost.
    await page.route('**/createnote/**', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 502, body: 'Bad gateway' })
    })
    await step(async () => {
      await page.getByRole('button', { name: 'Save note' }).click()
      await drawer.getByText('We don’t know whether this went through.').waitFor()
    })
    await expect.poll(() => drawer.getByLabel('Text').isDisabled()).toBe(true)
    await page.unroute('**/createnote/**')
    await step(async () => {
      await page.getByRole('button', { name: 'Try again: Save note' }).click()
      await page.getByText('Done: Save note').waitFor()
    })
    // The drawer gives the focus back to where it was opened.
    await expect.poll(() => keyboardOf(page).focused()).toBe('button "Note"')
    const notes = [{ text: 'Called about the bill' }]
    expect(await api(`/api/customers/?id=${id}&fields=notes`)).toMatchObject({ customers: [{ notes }] })
    // A preview without an answer is requested again.
    await page.route('**/createnote/**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await step(async () => {
      await page.getByRole('button', { name: 'Note', exact: true }).click()
      await drawer.getByLabel('Text').fill('Called once more')
      await drawer.getByRole('button', { name: 'Try again' }).waitFor()
    })
    await page.unroute('**/createnote/**')
    await step(async () => {
      await drawer.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('button', { name: 'Save note', disabled: false }).waitFor()
    })
  })

  it('takes back what was given, pays back any payment, and names subscriptions as people do', async () => {
    const id = await subscriber('Vera Toft', 'vera@example.com')
    await api('/api/customers/assignproduct/', { id, external_id: 'wine-book' })
    for (let month = 1; month <= 7; month++) {
      const date = `2030-0${month}-01`
      await api('/api/customers/createpayment/', { id, business_entity: 'dk', amount: 5000, currency: 'DKK', date })
    }
    const { page, step } = await console.signedIn(`/customers/${id}`)
    const drawer = page.getByRole('dialog')
    const issues = page.getByRole('region', { name: 'Issues and products' })
    await step(async () => {
      await issues.getByRole('button', { name: /^Remove/ }).click()
      await drawer.getByRole('button', { name: 'Withdraw', disabled: false }).click()
      await issues.waitFor({ state: 'detached' })
    })
    const payments = page.getByRole('region', { name: 'Payments' })
    await step(async () => {
      await payments.getByRole('button', { name: 'All 7' }).click()
      await payments.getByRole('button', { name: 'Pay back 1 Jan 2030, 50,00 kr.' }).click()
      await drawer.getByRole('button', { name: /50,00/, disabled: false }).waitFor()
    })
    await step(async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Note', exact: true }).click()
      await drawer.getByLabel('Subscription').waitFor()
    })
    await expect
      .poll(() => drawer.getByLabel('Subscription').getByRole('option').allInnerTexts())
      .toEqual(['Choose', expect.stringMatching(/ · Active$/)])
    await step(async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Invoice' }).click()
      await drawer.getByLabel('Text').waitFor()
    })
    // Automatic effects are ticked, so that taking one away is an action.
    await expect.poll(() => drawer.getByLabel('Send it').isChecked()).toBe(true)
    const after = await api(`/api/customers/?id=${id}&fields=assignments`)
    expect(after).toMatchObject({ customers: [{ assignments: [] }] })
  })

  it('an invoice is found by its number and paid, by keys alone', async () => {
    const id = await subscriber('Eva Krog', 'eva@example.com')
    const answer = v.parse(withInvoices, await api(`/api/customers/?id=${id}&fields=invoices`))
    const number = answer.customers[0]?.invoices[0]?.number ?? ''
    const { page, step } = await console.signedIn()
    const keys = keyboardOf(page)
    await step(async () => {
      // The second key counts for a second and a half, so a busy machine is not waited for in between.
      await Promise.all([keys.press('g'), keys.press('i')])
      await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
    })
    await step(async () => {
      await keys.tabTo(/^textbox "Document number"$/)
      await keys.type(number.toLowerCase())
      await keys.press('Enter')
      await page.getByRole('heading', { level: 1, name: `Invoice ${number}` }).waitFor()
    })
    await step(async () => {
      await keys.tabTo(/^button "Register payment"$/)
      await keys.press('Enter')
      await page.getByRole('dialog').waitFor()
      await expect.poll(() => keys.focused()).toMatch(/^textbox "Amount/)
      await page.getByRole('button', { name: /^Register 99,00/, disabled: false }).waitFor()
    })
    await expect
      .poll(() => page.getByRole('region', { name: 'Preview' }).innerText())
      .toContain('No new documents.\n\nThis pays an invoice in full.')
    await step(async () => {
      await keys.tabTo(/^button "Register 99,00/)
      await keys.press('Enter')
      await page.getByText('Paid', { exact: true }).waitFor()
    })
    // The focus comes back to where the drawer was opened, or to the screen where that is gone.
    await expect.poll(() => keys.focused()).not.toMatch(/dialog/)
    const paid = v.parse(withInvoices, await api(`/api/customers/?id=${id}&fields=invoices`))
    expect(paid.customers[0]?.invoices).toMatchObject([{ number, state: 'paid' }])
  })

  it('a holiday is set and taken back, by keys alone, and the menu of a subscription goes by arrows and letters', async () => {
    const id = await subscriber('Liv Bech', 'liv@example.com')
    const overrides = async () => await api(`/api/customers/?id=${id}&fields=overrides`)
    const { page, step } = await console.signedIn(`/customers/${id}`)
    const keys = keyboardOf(page)
    await step(async () => {
      await keys.tabTo(/^button "Holiday or pause"$/)
      await keys.press('Enter')
      await page.getByRole('dialog').getByLabel('First day').waitFor()
      await expect.poll(() => page.getByRole('dialog').getByLabel('First day').inputValue()).not.toBe('')
      await keys.type('01042031')
      await keys.tabTo(/"Last day/)
      await keys.type('14042031')
      await page.getByText('No documents and no money are involved.').waitFor()
    })
    await step(async () => {
      await keys.tabTo(/^button "Holiday 1 Apr/)
      await keys.press('Enter')
      await page.getByText('Delivery paused, 1 Apr – 14 Apr').waitFor()
    })
    expect(await overrides()).toMatchObject({
      customers: [{ overrides: [{ begin: '2031-04-01T00:00:00', end: '2031-04-15T00:00:00' }] }],
    })
    await step(async () => {
      await keys.tabTo(/^button "Remove/)
      await keys.press('Enter')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Remove/, disabled: false })
        .waitFor()
      await expect.poll(() => keys.focused()).toMatch(/^button "Remove/)
      await keys.press('Enter')
      await page.getByText('Delivery paused, 1 Apr – 14 Apr').waitFor({ state: 'detached' })
    })
    expect(await overrides()).toMatchObject({ customers: [{ overrides: [] }] })
    // The button is gone, so the focus is at its subscription.
    await expect.poll(() => keys.focused()).toMatch(/^article /)
    await step(async () => {
      await keys.tabTo(/^button "More: /)
      await keys.press('ArrowDown')
      await page.getByRole('menu').waitFor()
    })
    await expect.poll(() => keys.focused()).toBe('menuitem "Change plan"')
    await keys.press('End')
    await expect.poll(() => keys.focused()).not.toBe('menuitem "Change plan"')
    const last = await keys.focused()
    expect(last).toMatch(/^menuitem /)
    await keys.press('ArrowDown')
    await expect.poll(() => keys.focused()).toBe('menuitem "Change plan"')
    await keys.press('ArrowUp')
    await expect.poll(() => keys.focused()).toBe(last)
    await keys.press('e')
    await expect.poll(() => keys.focused()).toMatch(/^menuitem "E/)
    await keys.press('Escape')
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    await expect.poll(() => keys.focused()).toMatch(/^button "More: /)
  })

  it('is read and worked at 400 % zoom: nothing scrolls aside, and no focus is covered', async () => {
    const id = await subscriber('Birgitte Nygaard-Christensen', 'birgitte@example.com')
    const { page, step, open } = await console.signedIn()
    await page.setViewportSize({ width: 320, height: 256 })
    const keys = keyboardOf(page)
    const aside = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    for (const place of ['/start', '/invoices', '/customers?text=nygaard', `/customers/${id}`]) {
      await open(place)
      await expect.poll(async () => ({ place, aside: await aside() })).toEqual({ place, aside: 0 })
    }
    await step(async () => {
      await keys.tabTo(/^button "Stop"$/)
      await keys.press('Enter')
      await page.getByRole('button', { name: /^Stop, last/, disabled: false }).waitFor()
    })
    await expect.poll(() => aside()).toBe(0)
    await keys.tabTo(/^button "Stop, last/)
  })

  it('shows wrong values at their fields, and does nothing', async () => {
    const id = await subscriber('Ida Dahl', 'ida@example.com')
    const { page, step } = await console.signedIn(`/customers/${id}`)
    await step(async () => {
      await page.getByRole('button', { name: 'Holiday or pause' }).click()
      await page.getByRole('dialog').getByLabel('First day').fill('2031-04-10')
      await page.getByRole('dialog').getByLabel('Last day').fill('2031-04-01')
      await page.locator('[aria-invalid="true"]').waitFor()
    })
    const field = page.getByRole('dialog').getByLabel('Last day')
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await step(() => page.keyboard.press('Escape'))
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await api(`/api/customers/?id=${id}&fields=overrides`)).toMatchObject({ customers: [{ overrides: [] }] })
  })

  it('offers nothing to a role that may only look, and opens no screen that it may not see', async () => {
    const id = await subscriber('Ole Lund', 'ole@example.com')
    const { page, open } = await console.signedIn(`/customers/${id}`, { as: readerKey })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Ole Lund')
    const actions = await page.getByRole('main').getByRole('button').allInnerTexts()
    expect(actions.filter((action) => /Stop|Holiday|Moved|Note|payment|New subscription/.test(action))).toEqual([])
    await open('/settings')
    await page.getByRole('alert').waitFor()
    const screens = await page.getByRole('navigation').getByRole('link').allInnerTexts()
    expect(screens).toContain('Customers')
    expect(screens.filter((name) => /Invoices|Settings|Orders|Webhooks|Import/.test(name))).toEqual([])
  })

  it('lifts a suspension before its invoice is paid', async () => {
    const id = await subscriber('Stine Vang', 'stine@example.com')
    // This is the last story here, because a clock never goes back.
    await api('/api/test/clock/', { now: '2031-04-10T09:00:00' })
    const { page, step } = await console.signedIn(`/customers/${id}`)
    await page.getByText(/is suspended because an invoice has not been paid/).waitFor()
    const lift = page.getByRole('button', { name: 'Lift suspension', disabled: false })
    await step(async () => {
      await lift.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Lift suspension', disabled: false }).waitFor()
    })
    await expect.poll(() => page.getByRole('dialog').getByRole('textbox').count()).toBe(0)
    await step(async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }).click()
      await lift.waitFor({ state: 'detached' })
    })
    const lifted = {
      overrides: [{ override_type: 'suspension', phase: 'ended' }],
      subscriptions: [{ state: 'active' }],
    }
    const after = await api(`/api/customers/?id=${id}&fields=overrides,subscriptions`)
    expect(after).toMatchObject({ customers: [lifted] })
  })
})
