/** Further tasks of a clerk with their clicks and keys, one after another at one customer. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import { useConsole } from './chromium-console.ts'
import { handOf } from './hand.ts'

const { key, account } = ownAccount('desktasks')
const idSchema = v.object({ id: v.string() })

describe.skipIf(chromiumPath === undefined)('a clerk at the desk', () => {
  const console = useConsole({ account, key })
  const api = (path: string, json?: unknown) => console.site.api(path, json)

  it('finds somebody, notes a call, sends an invoice again, takes its payment, and changes the plan', async () => {
    await api('/api/test/clock/', { now: '2031-03-01T09:00:00' })
    const data = { name: 'Grethe Fisker', address: 'Bredgade 1\n1260 København K', country: 'DK' }
    const email = 'grethe@example.com'
    const { id } = v.parse(idSchema, await api('/api/customers/createcustomer/', { data: { ...data, email } }))
    await api('/api/customers/createsubscription/', { id, periods: [{ campaign_id: 'intro' }] })
    await expect.poll(async () => JSON.stringify(await api('/api/customers/search/?text=greth'))).toContain('Grethe')
    const { page, step } = await console.signedIn()
    const hand = handOf(page)
    const drawer = page.getByRole('dialog')
    const documents = page.getByRole('region', { name: 'Documents' })
    await step(async () => {
      await hand.press('/')
      await hand.search('gret')
      await page.getByRole('option', { name: 'Grethe Fisker' }).waitFor()
      await hand.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Grethe Fisker' }).waitFor()
      await documents.getByRole('button', { name: /^More/ }).first().waitFor()
    })
    expect(hand.count()).toEqual({ clicks: 0, keys: 6 })

    await step(async () => {
      await hand.click(page.getByRole('button', { name: 'Note', exact: true }))
      await drawer.getByLabel('Text').waitFor()
      await hand.type('Rang')
      await hand.click(drawer.getByRole('button', { name: 'Save note', disabled: false }))
      await page.getByText('Rang').first().waitFor()
      await drawer.waitFor({ state: 'detached' })
    })
    expect(hand.count()).toEqual({ clicks: 2, keys: 4 })

    await step(async () => {
      await hand.click(documents.getByRole('button', { name: /^More/ }).first())
      await hand.click(page.getByRole('menuitem', { name: 'Send again' }))
      await drawer.getByRole('button', { name: 'Send', disabled: false }).waitFor()
      await hand.press('Enter')
      await drawer.waitFor({ state: 'detached' })
    })
    expect(hand.count()).toEqual({ clicks: 2, keys: 1 })

    await step(async () => {
      await hand.click(documents.getByRole('button', { name: /^More/ }).first())
      await hand.click(page.getByRole('menuitem', { name: 'Register payment' }))
      await drawer.getByRole('button', { name: /^Register 99,00/, disabled: false }).waitFor()
      await hand.press('Enter')
      await documents.getByText('Paid', { exact: true }).waitFor()
    })
    expect(hand.count()).toEqual({ clicks: 2, keys: 1 })

    await step(async () => {
      const subscriptions = page.getByRole('region', { name: 'Subscriptions' })
      await hand.click(subscriptions.getByRole('button', { name: 'More' }))
      await hand.click(page.getByRole('menuitem', { name: 'Change plan' }))
      await drawer.getByRole('combobox').first().selectOption('standard')
      await drawer.getByRole('button', { name: 'Change plan', disabled: false }).waitFor()
      await hand.click(drawer.getByRole('button', { name: 'Change plan', disabled: false }))
      await drawer.waitFor({ state: 'detached' })
    })
    // The choice in a list of the browser is one more click.
    expect(hand.count()).toEqual({ clicks: 3, keys: 0 })
  })
})
