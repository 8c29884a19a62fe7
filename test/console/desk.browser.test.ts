/**
 * Tasks of a clerk with their clicks and keys (`docs/decisions/console.md` has all as a table). A task begins on the
 * page of its customer.
 */
import type { Dialog, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import { useConsole } from './chromium-console.ts'
import { handOf } from './hand.ts'

const { key, account } = ownAccount('deskwork')
const idSchema = v.object({ id: v.string() })
const subscribed = v.object({
  customers: v.tuple([v.object({ subscriptions: v.tuple([v.object({ id: v.string() })]) })]),
})

/** The browser asks before a reload, and the person stays. */
async function expectAsked(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  await page.evaluate('void setTimeout(() => location.reload())')
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

async function reloadUnasked(page: Page): Promise<void> {
  const asked: string[] = []
  const note = (dialog: Dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  }
  page.on('dialog', note)
  await page.reload()
  page.off('dialog', note)
  expect(asked).toEqual([])
}

describe.skipIf(chromiumPath === undefined)('a clerk at the desk', () => {
  const console = useConsole({ account, key })
  const api = (path: string, json?: unknown) => console.site.api(path, json)
  const found = async (text: string) =>
    await expect.poll(async () => JSON.stringify(await api(`/api/customers/search/?text=${text}`))).toContain(text)

  async function subscriber(name: string, more: Readonly<Record<string, unknown>> = {}, campaign = 'intro') {
    await api('/api/test/clock/', { now: '2031-03-01T09:00:00' })
    const data = {
      name,
      address: 'Bredgade 1\n1260 København K',
      country: 'DK',
      email: `${name.split(' ')[0]}@example.com`,
      ...more,
    }
    const { id } = v.parse(idSchema, await api('/api/customers/createcustomer/', { data }))
    await api('/api/customers/createsubscription/', {
      id,
      periods: [{ campaign_id: campaign }],
      data: { edition: 'print' },
    })
    return id
  }

  it('takes another number of copies from the next period, and nothing is invoiced before', async () => {
    const id = await subscriber('Nora Blad')
    const { page, step } = await console.signedIn(`/customers/${id}`)
    const drawer = page.getByRole('dialog')
    await step(async () => {
      await page.getByRole('region', { name: 'Subscriptions' }).getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Change the number' }).click()
      await drawer.getByLabel('New number').fill('3')
      await drawer.getByRole('radio', { name: 'From the next period' }).check()
      await drawer.getByRole('button', { name: 'Change it on 1 Jun', disabled: false }).waitFor()
    })
    await step(async () => {
      await page.keyboard.press('Enter')
      await page.getByText('From 1 Jun: 3 copies').first().waitFor()
    })
    const { customers } = v.parse(
      v.object({ customers: v.tuple([v.object({ invoices: v.array(v.unknown()) })]) }),
      await api(`/api/customers/?id=${id}&fields=invoices`),
    )
    expect(customers[0].invoices).toHaveLength(1)
  })

  it('sends somebody on holiday, changes the end of it, and takes it back from the toast', async () => {
    const id = await subscriber('Ann Berg')
    const { page, step, open } = await console.signedIn(`/customers/${id}`)
    const hand = handOf(page)
    const drawer = page.getByRole('dialog')
    await step(async () => {
      await hand.click(page.getByRole('button', { name: 'Holiday or pause' }))
      await drawer.getByRole('radio', { name: 'Are not delivered' }).waitFor()
      await expect.poll(() => drawer.getByLabel('First day').inputValue()).not.toBe('')
      // The next such day, so no year is typed.
      await hand.type('0104')
      await hand.press('Tab')
      await hand.type('1404')
      await drawer.getByRole('button', { name: 'Holiday 1 Apr – 14 Apr', disabled: false }).waitFor()
    })
    // One calendar shows both dates.
    await expect.poll(() => drawer.locator('[aria-selected="true"]').count()).toBe(14)
    await step(async () => {
      await hand.press('Enter')
      await page.getByText('Delivery paused, 1 Apr – 14 Apr').waitFor()
      expect(hand.count()).toEqual({ clicks: 1, keys: 10 })
      await expect.poll(() => page.getByText(/Change of/).count()).toBe(0)
      // The toast goes after eight seconds.
      await hand.click(page.getByRole('button', { name: 'Undo' }))
      await page.getByText('Undone').waitFor()
      await page.getByText('Delivery paused, 1 Apr – 14 Apr').waitFor({ state: 'detached' })
    })
    expect(await api(`/api/customers/?id=${id}&fields=overrides`)).toMatchObject({ customers: [{ overrides: [] }] })
    // It is registered once more, and ends earlier.
    const holiday = { override_type: 'pause-delivery', begin: '2031-04-01T00:00:00', end: '2031-04-15T00:00:00' }
    const customers = v.parse(subscribed, await api(`/api/customers/?id=${id}&fields=subscriptions`)).customers
    const subscription_id = customers[0].subscriptions[0].id
    await api('/api/customers/createoverride/', { id, subscription_id, ...holiday })
    await open(`/customers/${id}`)
    hand.count()
    await step(async () => {
      await hand.click(page.getByRole('button', { name: /^Change the end/ }))
      await drawer.getByLabel('Last day').waitFor()
      await hand.type('1004')
      await drawer.getByText('1 Apr – 10 Apr', { exact: true }).waitFor()
      await drawer.getByRole('button', { name: 'Save', disabled: false }).waitFor()
    })
    // The form asks only for the end.
    await expect.poll(() => drawer.getByRole('textbox').count()).toBe(1)
    await step(async () => {
      await hand.press('Enter')
      await page.getByText('Delivery paused, 1 Apr – 10 Apr').waitFor()
    })
    expect(hand.count()).toEqual({ clicks: 1, keys: 5 })
    const overrides = [{ begin: '2031-04-01T00:00:00', end: '2031-04-11T00:00:00' }]
    expect(await api(`/api/customers/?id=${id}&fields=overrides`)).toMatchObject({ customers: [{ overrides }] })
  })

  it('moves somebody from a day on, with the town by the postal code, and stops with a reason', async () => {
    await subscriber('Odin Friis', { address: 'Algade 2', postal_code: '5000', city: 'Odense C' })
    await found('Odin')
    const id = await subscriber('Bo Holm')
    const { page, step } = await console.signedIn(`/customers/${id}`)
    const hand = handOf(page)
    const drawer = page.getByRole('dialog')
    await step(async () => {
      await hand.click(page.getByRole('button', { name: 'Moved', exact: true }))
      await drawer.getByText('Bredgade 1').waitFor()
      await hand.type('Vestergade 5')
      await hand.press('Tab')
      await hand.type('5000')
      await expect.poll(() => drawer.getByLabel('Town').inputValue()).toBe('Odense C')
      for (let fields = 0; fields < 3; fields++) await hand.press('Tab')
      await hand.type('0104')
      await drawer.getByRole('button', { name: 'Move from 1 Apr', disabled: false }).waitFor()
    })
    await step(async () => {
      await hand.press('Enter')
      await page.getByText('From 1 Apr: Vestergade 5, 5000 Odense C').first().waitFor()
    })
    const counted = hand.count()
    expect(counted.clicks).toBe(1)
    expect(counted.keys).toBeLessThanOrEqual(30)
    // The coming steps and the history also show the address.
    await expect.poll(() => page.getByRole('region', { name: 'Upcoming' }).innerText()).toContain('Vestergade 5')
    await expect
      .poll(() => page.getByRole('region', { name: 'History' }).innerText())
      .toContain('New address from 1 Apr: Vestergade 5, 5000 Odense C')

    await step(async () => {
      await hand.click(page.getByRole('button', { name: 'Stop', exact: true }))
      await drawer.getByRole('button', { name: 'Stop, last day 31 May', disabled: false }).waitFor()
    })
    await expect.poll(() => drawer.getByRole('radio', { checked: true }).getAttribute('value')).toBe('paid')
    await expect.poll(() => drawer.innerText()).toContain('Last day 31 May, no credit')
    await step(async () => {
      await hand.press('Tab')
      // Enter follows at once, and counts when the preview with the reason has come.
      await hand.press('t')
      await hand.press('Enter')
      // The preview in the drawer shows that too.
      await drawer.waitFor({ state: 'detached' })
      await page.getByText('Stops, last day 31 May').first().waitFor()
    })
    expect(hand.count()).toEqual({ clicks: 1, keys: 3 })
    await expect
      .poll(() => page.getByRole('region', { name: 'History' }).innerText())
      .toContain('registered, last day 31 May: Too expensive')
    // A drawer without fields has the focus on its action.
    await step(async () => {
      await hand.click(page.getByRole('button', { name: 'Withdraw the stop' }))
      await drawer.getByRole('button', { name: /^Withdraw the stop/, disabled: false }).waitFor()
      await hand.press('Enter')
      await page.getByText(/^Renews on/).waitFor()
    })
    expect(hand.count()).toEqual({ clicks: 1, keys: 1 })
  })

  it('corrects the address of an invoice, credits with nothing ticked, and loses no typed text', async () => {
    const id = await subscriber('Eva Krog')
    const { page, step } = await console.signedIn(`/customers/${id}`)
    const hand = handOf(page)
    const drawer = page.getByRole('dialog')
    const documents = page.getByRole('region', { name: 'Documents' })
    const more = documents.getByRole('button', { name: /^More/ }).first()
    await step(async () => {
      await hand.click(more)
      await hand.click(page.getByRole('menuitem', { name: 'Correct the address' }))
      await drawer.getByLabel('Reason').waitFor()
      await drawer.getByRole('button', { name: /^Issue it again/, disabled: false }).waitFor()
    })
    // On paper there is the drawer with the coming documents, which have no numbers yet, and not the page behind it.
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => drawer.getByText('Credit note of').isVisible()).toBe(true)
    await expect.poll(() => documents.isVisible()).toBe(false)
    await page.emulateMedia({ media: null })
    await step(async () => {
      await hand.press('Enter')
      await page.getByText(/issued again as/).waitFor()
    })
    expect(hand.count()).toEqual({ clicks: 2, keys: 1 })
    await step(async () => {
      await hand.click(documents.getByRole('button', { name: /^More: DK-\d/ }).first())
      await hand.click(page.getByRole('menuitem', { name: 'Credit' }))
      await drawer.getByRole('checkbox').first().waitFor()
    })
    await expect.poll(() => drawer.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await step(async () => {
      await hand.type('20')
      await drawer.getByRole('button', { name: /^Credit 20,00/, disabled: false }).waitFor()
      await hand.press('Enter')
      await drawer.waitFor({ state: 'detached' })
    })
    expect(hand.count()).toEqual({ clicks: 2, keys: 3 })
    await step(async () => {
      await page.getByRole('button', { name: 'Note', exact: true }).click()
      await drawer.getByLabel('Text').fill('Rang about the bill')
      await page.goBack()
      await drawer.waitFor({ state: 'detached' })
    })
    expect(new URL(page.url()).pathname).toBe(`/console/customers/${id}`)
    await step(async () => {
      await page.getByRole('button', { name: 'Note', exact: true }).click()
      await drawer.getByLabel('Text').waitFor()
    })
    await expect.poll(() => drawer.getByLabel('Text').inputValue()).toBe('Rang about the bill')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expectAsked(page)
    // Cancelling throws the text away, so nothing is asked.
    await step(async () => {
      await page.getByRole('button', { name: 'Note', exact: true }).click()
      await drawer.getByRole('button', { name: 'Cancel' }).click()
      await drawer.waitFor({ state: 'detached' })
    })
    await reloadUnasked(page)
    await step(() => page.getByRole('button', { name: 'Note', exact: true }).click())
    await expect.poll(() => drawer.getByLabel('Text').inputValue()).toBe('')
  })

  it('has words for a subscription that was stopped on its first day', async () => {
    const id = await subscriber('Ole First')
    const { customers } = v.parse(subscribed, await api(`/api/customers/?id=${id}&fields=subscriptions`))
    const subscription_id = customers[0].subscriptions[0].id
    await api('/api/customers/cancelsubscription/', { id, subscription_id })
    const { page } = await console.signedIn(`/customers/${id}`)
    await page.getByRole('heading', { name: 'Stopped on the first day' }).waitFor()
    const history = page.getByRole('region', { name: 'History' })
    await expect.poll(() => history.innerText()).toMatch(/Subscription created on .*/)
    expect(await page.locator('main').innerText()).not.toMatch(/~|Subscription –/)
  })

  it('keeps what is typed outside of operations: settings, e-mails, reasons', async () => {
    const { page, step, open } = await console.signedIn('/messages')
    const drawer = page.getByRole('dialog')
    const subject = page.getByLabel('Subject')
    await step(async () => {
      await subject.fill('Your paper is here')
      await page.getByLabel('Text', { exact: true }).fill('Thank you.')
      await page.getByLabel('Language').selectOption('da')
      await page.getByLabel('Language').selectOption('en')
    })
    expect(await subject.inputValue()).toBe('Your paper is here')
    await expectAsked(page)
    await step(() => page.getByRole('link', { name: 'Campaigns', exact: true }).click())
    await step(async () => {
      await page.goBack()
      await subject.waitFor()
    })
    expect(await subject.inputValue()).toBe('Your paper is here')
    await step(async () => {
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('The template was saved.').waitFor()
    })
    await reloadUnasked(page)
    await expect.poll(() => subject.inputValue()).toBe('Your paper is here')

    await open('/campaigns')
    const price = page.getByRole('button', { name: 'Change the price' }).first()
    await step(async () => {
      await price.click()
      await drawer.getByLabel('For periods starting on or after').fill('2032-05-01')
      await page.goBack()
      await drawer.waitFor({ state: 'detached' })
    })
    expect(new URL(page.url()).pathname).toBe('/console/campaigns')
    await expectAsked(page)
    await step(async () => {
      await price.click()
      await drawer.getByRole('button', { name: 'Cancel' }).click()
      await drawer.waitFor({ state: 'detached' })
    })
    await reloadUnasked(page)
  })

  it('fills the seats of a company from a pasted list, and finds anything by Ctrl+K', async () => {
    const ann = await subscriber('Cæcilie Dam', { email: 'caecilie@example.com' })
    const id = await subscriber('Vestas', {}, 'company')
    const { page, step } = await console.signedIn(`/customers/${id}`)
    const hand = handOf(page)
    const drawer = page.getByRole('dialog')
    const seats = page.getByRole('region', { name: 'Seats' })
    await step(async () => {
      await hand.click(seats.getByLabel('Add people'))
      await hand.paste('caecilie@example.com\nDan Ek <dan.ek@example.com>\nnobody')
      await seats.getByText('“nobody” is no e-mail address.').waitFor()
      await hand.click(seats.getByRole('button', { name: 'Add 2 people' }))
      await seats.getByText('2 of 1 seats taken').waitFor()
    })
    expect(hand.count()).toEqual({ clicks: 2, keys: 2 })
    await expect
      .poll(() => seats.getByRole('link').allInnerTexts())
      .toEqual(expect.arrayContaining(['Cæcilie Dam', 'Dan Ek']))
    await step(async () => {
      await hand.click(seats.getByRole('button', { name: 'Remove Dan Ek' }))
      await drawer.getByRole('button', { name: 'Take the seat back', disabled: false }).waitFor()
      await hand.press('Enter')
      await seats.getByText('1 of 1 seats taken').waitFor()
    })
    expect(hand.count()).toEqual({ clicks: 1, keys: 1 })
    await found('caecilie')
    await step(async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Go to or do' }).waitFor()
      await page.keyboard.type('hol')
      await page.getByRole('option', { name: /Holiday/ }).waitFor()
    })
    await step(async () => {
      await page.getByRole('combobox', { name: 'Go to or do' }).fill('dam')
      await page.getByRole('option', { name: /Cæcilie Dam/ }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Cæcilie Dam' }).waitFor()
    })
    expect(new URL(page.url()).pathname).toBe(`/console/customers/${ann}`)
    await step(async () => {
      await page.keyboard.press('Control+k')
      // The recent customers are listed before any letter is typed.
      await page.getByRole('option', { name: /Vestas/ }).waitFor()
    })
  })

  it('shows who a new customer looks like before it is made', async () => {
    await subscriber('Sofie Lund')
    await found('Sofie')
    const { page, step } = await console.signedIn('/customers?text=Sofie%20Lund')
    const hand = handOf(page)
    const drawer = page.getByRole('dialog')
    await step(async () => {
      await hand.click(page.getByRole('button', { name: 'New customer' }))
      // The name comes from the search.
      await expect.poll(() => drawer.getByLabel('Name', { exact: true }).inputValue()).toBe('Sofie Lund')
      for (let fields = 0; fields < 3; fields++) await hand.press('Tab')
      await hand.type('Bredgade 1')
      await drawer.getByText('Looks like:').waitFor()
    })
    await expect.poll(() => drawer.getByRole('link', { name: 'Sofie Lund' }).count()).toBe(1)
    await step(async () => {
      await hand.press('Tab')
      await hand.type('1260')
      await hand.press('Tab')
      await hand.type('København K')
      await drawer.getByRole('button', { name: 'Create customer', disabled: false }).waitFor()
      await hand.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Sofie Lund' }).waitFor()
    })
    const counted = hand.count()
    expect(counted).toEqual({ clicks: 1, keys: 'Bredgade 11260København K'.length + 6 })
  })
})
