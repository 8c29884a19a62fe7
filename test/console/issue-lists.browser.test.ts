/** The lists of an issue in the console: a planner checks the counts, closes the lists, and gets the files. */
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import { useConsole } from './chromium-console.ts'

const { key, account: demo } = ownAccount('lists')
const issue = (date: string, n: number) => ({
  ...{ external_id: `weekly-${n}`, name: `The Weekly ${n}`, category: 'gazette', date },
})
const account = {
  ...demo,
  ordering_forms: [],
  products: [
    { external_id: 'gazette', name: 'The Gazette', category: 'gazette', recurring: true },
    { external_id: 'web', name: 'Web access', category: 'web', recurring: true },
    issue('2027-01-15', 1),
    issue('2027-01-22', 2),
  ],
  carriers: [
    { id: 'walkers', name: 'Walkers', countries: ['DK'], postal_codes: ['1000-2999'] },
    { id: 'post', name: 'The Post', countries: ['DK'], cut_off: { days: 3, time: '12:00' } },
  ],
  users: [
    { email: 'per@lists.example', name: 'Per Winther', role: 'planner', language: 'en' },
    { email: 'jens@lists.example', name: 'Jens Dahl', role: 'customer-service', language: 'en' },
  ],
}
const idSchema = v.looseObject({ id: v.string() })
const linkSchema = v.looseObject({ token: v.string() })

describe.skipIf(chromiumPath === undefined)('lists of an issue in the console', () => {
  const console = useConsole({ account, key })
  const api = (path: string, json?: unknown) => console.site.api(path, json)

  async function subscriber(name: string, address: string, quantity = 1) {
    const data = { name, address, country: 'DK' }
    const { id } = v.parse(idSchema, await api('/api/customers/createcustomer/', { data }))
    const year = { id, quantity, periods: [{ campaign_id: 'year', invoicing: 'none' }] }
    await api('/api/customers/createsubscription/', year)
    return id
  }

  async function signedInAs(email: string, place: string) {
    const { token } = v.parse(linkSchema, await api('/api/session/links/', { email }))
    const person = await console.visit()
    await person.step(async () => {
      await person.page.goto(`${console.url}/console/#link=${token}`)
      await person.page.getByRole('navigation').waitFor()
    })
    await person.open(place)
    return person
  }

  it('are closed by a planner at the cut-off, compared with the issue before, and supplemented', async () => {
    await api('/api/test/clock/', { now: '2027-01-01T09:00:00' })
    await subscriber('Ann Berg', 'Bredgade 1\n1260 København K')
    const bo = await subscriber('Bo Holm', 'Vestergade 5\n5000 Odense C', 4)
    await api('/api/test/clock/', { now: '2027-01-16T09:00:00' })
    await api('/api/editions/close/', { external_id: 'weekly-1' })
    await subscriber('Cy Lund', 'Algade 9\n4000 Roskilde', 2)
    await api('/api/test/clock/', { now: '2027-01-19T12:00:00' })

    const { page, step, calls } = await signedInAs('per@lists.example', '/products?view=cut-offs')
    await page.getByText('Cut-off passed').waitFor()
    // A planner sees no documents and no orders.
    const navigation = page.getByRole('navigation', { name: 'Navigation' })
    const screens = ['Today', 'Customers', 'Tasks', 'Issues and products', 'Campaigns', 'Who did what']
    await expect
      .poll(() => navigation.getByRole('link').allInnerTexts())
      .toEqual([...screens, ...['Webhooks and feed', 'Settings', 'Test clock']])
    await step(async () => {
      await page.getByRole('link', { name: 'The Weekly 2' }).click()
      await page.getByRole('button', { name: 'Close the lists' }).waitFor()
    })
    const dialog = page.getByRole('dialog')
    await step(async () => {
      await page.getByRole('button', { name: 'Close the lists' }).click()
      await dialog.getByText('differs by ten per cent').waitFor()
    })
    await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(1)
    await expect.poll(calls).toEqual(['POST /api/editions/close/'])
    await step(async () => {
      await dialog.getByRole('button', { name: 'Close the lists' }).click()
      await page.getByText('1 list closed.').waitFor()
    })
    await step(async () => {
      await page.getByRole('button', { name: 'Show lines Main list, The Post' }).click()
      await page.getByRole('region', { name: 'Main list, The Post' }).getByText('Cy Lund').waitFor()
    })
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Main list, The Post' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Vestergade 5')

    // Bo moves after the post got its list, so its supplement has one line.
    await api('/api/customers/updatecustomer/', { id: bo, data: { address: 'Kongensgade 1\n5000 Odense C' } })
    await step(async () => {
      await page.getByRole('button', { name: 'Close the lists' }).click()
      await dialog.getByText('1 change since the last list').click()
      await dialog.getByRole('cell', { name: 'Moved' }).waitFor()
    })
  })

  it('have "Did not come" beside each copy: one click, and the remedy of the policy', async () => {
    const { page, step, calls } = await signedInAs('jens@lists.example', '/products/weekly-1')
    await step(async () => {
      await page.getByRole('button', { name: 'Did not come Ann Berg' }).click()
      await page.getByText('Done: Did not come, Deliver again').waitFor()
    })
    const complain = 'POST /api/customers/complain/'
    await expect.poll(calls).toEqual([complain, complain, 'GET /api/products/complaints/'])
  })
})
