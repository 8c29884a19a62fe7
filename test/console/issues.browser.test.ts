/** Issues in the console: who gets Saturday's, as a file for the printing house. */
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import { useConsole } from './chromium-console.ts'

const saturday = 'gazette-saturday'
const printerKey = 'printing-house-key'
const { key, account: demo } = ownAccount('issues')
const account = {
  ...demo,
  products: [
    { external_id: 'gazette', name: 'The Gazette', category: 'gazette', recurring: true },
    { external_id: 'web', name: 'Web access', category: 'web', recurring: true },
    { external_id: 'wine-book', name: 'The Wine Book', category: 'books' },
    {
      external_id: saturday,
      name: 'Saturday’s Gazette',
      category: 'gazette',
      date: '2027-01-16',
      assign_at: '2027-01-14T12:00:00',
    },
    { external_id: 'gazette-2027-02', name: 'The Gazette, February', category: 'gazette', date: '2027-02-15' },
  ],
  api_accesses: [
    ...demo.api_accesses,
    { name: 'printing house', key: printerKey, allowed_apis: ['products.assignments', 'session'] },
  ],
}
const recipients = v.object({
  assignments: v.array(
    v.looseObject({
      customer_id: v.string(),
      quantity: v.number(),
      donated: v.boolean(),
      product_assignment_id: v.string(),
      address: v.optional(v.looseObject({ name: v.string(), postal_code: v.string(), city: v.string() })),
      data: v.record(v.string(), v.unknown()),
    }),
  ),
})
const fed = v.object({ events: v.array(v.looseObject({ external_id: v.string(), by: v.string() })) })
const rowsSchema = v.array(v.record(v.string(), v.string()))

describe.skipIf(chromiumPath === undefined)('issues in the console', () => {
  const console = useConsole({ account, key })
  const api = (path: string, json?: unknown) => console.site.api(path, json)

  async function subscriber(name: string, more: object = {}) {
    const data = { name, address: 'Bredgade 1\n1260 København K', country: 'DK' }
    const { id } = v.parse(v.object({ id: v.string() }), await api('/api/customers/createcustomer/', { data }))
    const year = { id, periods: [{ campaign_id: 'year', invoicing: 'none' }], ...more }
    const answer = await api('/api/customers/createsubscription/', year)
    return { id, ...v.parse(v.object({ subscription_id: v.string() }), answer) }
  }

  /** The text of the file that a action brings. */
  async function downloaded(page: Page, action: string): Promise<{ name: string; text: string }> {
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: action }).click()
    const file = await download
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }

  it('finds Saturday’s issue by the keyboard, and gives everybody who gets it as a file', async () => {
    await api('/api/test/clock/', { now: '2027-01-01T09:00:00' })
    await subscriber('Ann Berg')
    // The text of a subscriber is no formula in the spreadsheet of the person who opens the file.
    await subscriber('=HYPERLINK("https://evil.example";"Bo")', { quantity: 12 })
    const away = await subscriber('Cy Holm')
    await api('/api/customers/createoverride/', {
      ...away,
      override_type: 'pause-delivery-donate',
      begin: '2027-01-10T00:00:00',
      end: '2027-01-20T00:00:00',
    })
    await api('/api/customers/assignproduct/', { id: away.id, external_id: saturday, data: { seat: '+12' } })
    await api('/api/test/clock/', { now: '2027-01-15T23:30:00' })
    const recipientList = async () =>
      v.parse(recipients, await api(`/api/products/assignments/?external_id=${saturday}`))
    await expect.poll(async () => (await recipientList()).assignments.length).toBe(4)
    const productCounts = v.object({ products: v.array(v.object({ assignments: v.number() })) })
    const countOf = async () =>
      v.parse(productCounts, await api(`/api/products/?external_id=${saturday}`)).products[0]?.assignments
    await expect.poll(countOf).toBe(4)

    // The other side of the earth has another day.
    const { page, step, calls } = await console.signedIn('/', { timezoneId: 'Pacific/Kiritimati' })
    await step(async () => {
      await page.getByRole('link', { name: 'Issues and products' }).press('Enter')
      await page.getByRole('link', { name: 'Saturday’s Gazette' }).waitFor()
    })
    // A month takes one call, whatever its number of days; products without a date take another.
    await expect.poll(calls).toEqual(['GET /api/products/', 'GET /api/products/'])
    const grid = page.getByRole('grid')
    await expect
      .poll(() => grid.getByRole('columnheader').allInnerTexts())
      .toEqual(['Week', ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']])
    await expect.poll(() => grid.locator('[aria-current="date"]').getAttribute('data-day')).toBe('2027-01-15')
    const focused = () => page.locator('[data-day]:focus').getAttribute('data-day')
    await step(async () => {
      await grid.locator('[tabindex="0"]').focus()
      await page.keyboard.press('PageDown')
      await page.getByRole('link', { name: 'The Gazette, February' }).waitFor()
    })
    await expect.poll(calls).toEqual(['GET /api/products/'])
    await expect
      .poll(async () => [await focused(), new URL(page.url()).search])
      .toEqual(['2027-02-15', '?month=2027-02'])
    await expect.poll(() => page.locator('[data-day]:focus').innerText()).toMatch(/not assigned yet$/)
    await step(async () => {
      for (const press of ['PageUp', 'ArrowRight']) await page.keyboard.press(press)
      await page.getByRole('link', { name: 'Saturday’s Gazette 4 recipients' }).waitFor()
    })
    await expect.poll(async () => [await focused(), new URL(page.url()).search]).toEqual(['2027-01-16', ''])
    await step(async () => {
      await page.keyboard.press('Enter')
      await page.getByRole('cell', { name: /^Ann Berg/ }).waitFor()
    })
    const ofIssue = ['GET /api/editions/', 'GET /api/products/', 'GET /api/products/assignments/']
    await expect.poll(() => calls().toSorted()).toEqual(ofIssue)
    await expect.poll(() => page.getByRole('table', { name: 'Recipients' }).getByRole('row').count()).toBe(5)

    let file = { name: '', text: '' }
    await step(async () => {
      file = await downloaded(page, 'For programs')
      await page.getByText('Recipients: 4. Copies: 15.').waitFor()
    })
    await expect.poll(calls).toEqual(['GET /api/settings/fields/', 'GET /api/products/assignments/'])
    expect(file.name).toBe(`${saturday}-2027-01-15.csv`)
    const rows = v.parse(rowsSchema, parse(file.text, { columns: true, record_delimiter: '\r\n' }))
    const { assignments } = await recipientList()
    // The file is in the order of postal codes, and copies without an address come last.
    const sorted = [...assignments.filter(({ address }) => address), ...assignments.filter(({ address }) => !address)]
    expect(rows).toEqual(
      sorted.map(({ customer_id, quantity, donated, product_assignment_id, address, data }) =>
        expect.objectContaining({
          customer_id,
          quantity: String(quantity),
          donated: String(donated),
          product_assignment_id,
          name: address?.name.replace(/^=/, "'=") ?? '',
          address_1: address === undefined ? '' : 'Bredgade 1',
          place: address === undefined ? '' : '1260 København K',
          postal_code: address?.postal_code ?? '',
          city: address?.city ?? '',
          seat: data['seat'] === '+12' ? "'+12" : '',
        }),
      ),
    )
    expect(rows.filter(({ seat }) => seat !== '')).toHaveLength(1)

    // The feed reports the exported lists, and their recipients.
    const exported = async () => v.parse(fed, await api('/api/events/?types=product:exported')).events
    await expect.poll(exported).toEqual([expect.objectContaining({ external_id: saturday, by: 'browser' })])

    // Excel of a Danish account: a mark before UTF-8, and semicolons.
    await step(async () => {
      file = await downloaded(page, 'For Excel')
    })
    const forExcel = parse(file.text, { columns: true, delimiter: ';', bom: true, record_delimiter: '\r\n' })
    expect([file.text.startsWith('\ufeffcustomer_id;name;'), v.parse(rowsSchema, forExcel)]).toEqual([true, rows])
  })

  it('makes no file of a part: where a page is refused the file goes on from there', async () => {
    const { page, step } = await console.signedIn(`/products/${saturday}`)
    // The service has the clock of the first story.
    await page.getByRole('cell', { name: /^Ann Berg/ }).waitFor()
    const downloads: unknown[] = []
    page.on('download', (download) => downloads.push(download))
    await page.route('**/api/settings/fields/*', (route) => route.fulfill({ status: 403, body: 'Not allowed.' }))
    await step(async () => {
      await page.getByRole('button', { name: 'Download as CSV' }).press('Enter')
      await page.getByRole('menuitem', { name: 'For Excel' }).press('Enter')
      await page.getByText('The download stopped after 0 recipients.').waitFor()
    })
    expect(downloads).toEqual([])
    await page.unroute('**/api/settings/fields/*')
    await step(async () => {
      await page.getByRole('button', { name: 'Go on' }).press('Enter')
      await page.getByText('Recipients: 4. Copies: 15.').waitFor()
    })
    await expect.poll(() => downloads.length).toBe(1)
  })

  it('is a list of the days with issues on a phone, and says where a month has none', async () => {
    const { page, step, open } = await console.signedIn()
    await page.setViewportSize({ width: 320, height: 700 })
    await open('/products')
    await page.getByRole('list', { name: 'January 2027' }).getByText('16 January').waitFor()
    await expect.poll(() => page.getByRole('grid').count()).toBe(0)
    await step(async () => {
      await page.getByRole('link', { name: 'Previous month: December 2026' }).click()
      await page.getByText('No issues in December 2026.').waitFor()
    })
    await step(async () => {
      await page.getByRole('link', { name: 'The Wine Book' }).click()
      await page.getByText('There are no recipients.').waitFor()
    })
    await expect.poll(() => page.getByRole('button', { name: 'Download as CSV' }).count()).toBe(0)
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  })

  it('shows whoever may read recipients alone these, and no calendar', async () => {
    const { page, open, calls } = await console.signedIn('/', { as: printerKey })
    await expect.poll(() => page.getByRole('link', { name: 'Issues and products' }).count()).toBe(0)
    await open(`/products/${saturday}`)
    await page.getByRole('cell', { name: /^Ann Berg/ }).waitFor()
    await expect.poll(calls).toEqual(['GET /api/session/', 'GET /api/products/assignments/'])
    await expect.poll(() => page.getByRole('link', { name: 'Ann Berg' }).count()).toBe(0)
    // A role that does not know the account's fields gets them in one column.
    const { text } = await downloaded(page, 'For programs')
    const rows = v.parse(rowsSchema, parse(text, { columns: true }))
    expect(rows.map(({ data }) => data).filter((data) => data !== '')).toEqual(['{"seat":"+12"}'])
  })
})
