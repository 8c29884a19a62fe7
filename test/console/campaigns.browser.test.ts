/** Campaigns in the console: their prices now and later, their subscribers, and the campaigns that they renew to. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import { useConsole } from './chromium-console.ts'

const campaignCounts = v.object({ campaigns: v.array(v.object({ id: v.string(), live_subscriptions: v.number() })) })
const priced = v.object({
  campaigns: v.array(v.looseObject({ id: v.string(), invoice_lines: v.array(v.looseObject({ text: v.string() })) })),
})

describe.skipIf(chromiumPath === undefined)('the campaigns of the console', () => {
  const console = useConsole(ownAccount('priced'))
  const api = (path: string, json?: unknown) => console.site.api(path, json)

  async function subscriber(name: string, campaign_id: string, more: object = {}) {
    const data = { name, address: 'Bredgade 1\n1260 København K', country: 'DK' }
    const answer = await api('/api/customers/createcustomer/', { data })
    const { id } = v.parse(v.object({ id: v.string() }), answer)
    await api('/api/customers/createsubscription/', {
      id,
      periods: [{ campaign_id, ...more }],
      data: { edition: 'print' },
    })
  }

  const countOf = async (campaign: string) =>
    v.parse(campaignCounts, await api('/api/campaigns/')).campaigns.find(({ id }) => id === campaign)
      ?.live_subscriptions

  it('tells a price that comes by its date, and how many will renew into what', async () => {
    await api('/api/test/clock/', { now: '2031-03-10T09:00:00' })
    await subscriber('Ann Berg', 'intro')
    await subscriber('Bo Dahl', 'intro')
    await subscriber('Cy Holm', 'standard')
    const { campaigns } = v.parse(priced, await api('/api/settings/'))
    const lines = campaigns.find(({ id }) => id === 'standard')?.invoice_lines ?? []
    const [paper] = lines
    const raised = { ...paper, amount: 8_500, from: '2032-01-01' }
    await api('/api/settings/update/', { campaigns: [{ id: 'standard', invoice_lines: [...lines, raised] }] })
    await expect.poll(() => Promise.all([countOf('intro'), countOf('standard')])).toEqual([2, 1])

    const { page, calls, step } = await console.signedIn('/campaigns')
    await expect
      .poll(() => calls().toSorted())
      .toEqual(['GET /api/campaigns/', 'GET /api/session/', 'GET /api/settings/'])
    const rows = page.getByRole('table', { name: 'Campaigns' }).getByRole('row')
    const cells = async (id: string) =>
      (
        await rows
          .filter({ has: page.locator(`#campaign-${id}`) })
          .getByRole('cell')
          .allInnerTexts()
      ).map((text) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' '))
    await expect
      .poll(() => cells('standard'))
      .toEqual([
        'Monthly 1 month',
        'The Gazette, … to … 80,00 kr. 85,00 kr. from 1 Jan 2032 Postage · Edition: print 15,00 kr.',
        'Itself',
        '1',
        "Three months' introduction: 2",
        'Change the price Monthly',
      ])
    await expect.poll(async () => (await cells('intro')).slice(2, 4)).toEqual(['Monthly', '2'])
    await expect.poll(async () => (await cells('year'))[2]).toBe('Ends')

    // The account's clock decides which price applies today.
    await api('/api/test/clock/', { now: '2032-01-02T09:00:00' })
    await step(() => page.reload())
    await expect.poll(async () => (await cells('standard'))[1]).toMatch(/^The Gazette, … to … 85,00 kr\. Postage/)
  })

  it('changes a price from a day on: who pays it, what it brings, and the first invoice with it', async () => {
    await api('/api/test/clock/', { now: '2032-02-01T09:00:00' })
    // Nothing is left to pay, so she renews.
    await subscriber('Dea Lund', 'intro', { invoicing: 'none' })
    await expect.poll(() => countOf('intro')).toBe(1)
    const { page, calls, step } = await console.signedIn('/campaigns')
    await step(async () => {
      await page.getByRole('button', { name: 'Change the price Monthly' }).click()
      await page.getByRole('dialog', { name: 'A new price for Monthly' }).waitFor()
    })
    const effect = page.getByRole('region', { name: 'What changes' })
    await step(async () => {
      await page.getByRole('textbox', { name: /since 1\s+Jan/ }).fill('97,00')
      const from = page.getByRole('textbox', { name: /starting on or after/ })
      // A text that is no date is refused, and never read as an empty field.
      await from.fill('in June')
      const refused = page.waitForResponse((response) => response.status() === 422)
      await page.getByRole('button', { name: 'Show what changes' }).click()
      await refused
      await from.fill('01/06/2032')
      await page.getByRole('button', { name: 'Show what changes' }).click()
      await effect.waitFor()
    })
    const plan = 'POST /api/settings/plan/'
    await expect.poll(calls).toEqual([plan, plan, `${plan}customers/`, `${plan}customer/`])
    const text = async () => (await effect.innerText()).replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    const begins = 'periods that begin on 1 Jun or later. 0 subscriptions are on the campaign. 1 more renews'
    await expect.poll(text).toContain(begins)
    await expect.poll(text).toContain('About 144,00 kr. more a year')
    await expect
      .poll(text)
      .toMatch(/Dea Lund .*1 subscription has an upcoming invoice that changes\. .*Save the list as a file/)
    await expect
      .poll(text)
      .toMatch(/Current price: .* 1 June 2032 to .* 85,00 kr\. .*New price: .* 1 June 2032 to .* 97,00 kr\./)
    const { campaigns: before } = v.parse(priced, await api('/api/settings/'))
    expect(JSON.stringify(before)).not.toContain('9700')

    await step(async () => {
      await page.getByRole('button', { name: 'Apply the new price' }).click()
      await page.getByText('The price of Monthly has been changed.').waitFor()
    })
    const { campaigns: after } = v.parse(priced, await api('/api/settings/'))
    expect(after.find(({ id }) => id === 'standard')?.invoice_lines).toContainEqual(
      expect.objectContaining({ amount: 9_700, from: '2032-06-01' }),
    )
    await page.getByText(/97,00\s+kr\. from 1 Jun/).waitFor()
  })
})
