/** An import in the console: faults at their rows before anything is sent, and a page closed in the middle. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../browser/chromium.ts'
import { key, orderingAccount } from '../browser/ordering-account.ts'
import { useConsole } from './chromium-console.ts'

const readerKey = 'import-reader-key'
const account = {
  ...orderingAccount,
  account: { ...orderingAccount.account, id: 'imported' },
  api_accesses: [
    ...orderingAccount.api_accesses,
    { name: 'reader', key: readerKey, allowed_apis: ['customers:read', 'settings:read'], read_only: true },
  ],
}

const heading = 'Kundenr;Fornavn;Efternavn;E-mail;Adresse;Postnr;By;Land;Fødselsdag;Abonnement;Start'
const row = (number: number, changed: Readonly<Record<string, string>> = {}): string => {
  const cells = {
    Kundenr: `K-${number}`,
    Fornavn: 'Søren',
    Efternavn: `Ærø ${number}`,
    'E-mail': `k${number}@example.com`,
    Adresse: `"Bredgade ${number}; st."`,
    Postnr: '1260',
    By: 'København K',
    Land: 'Danmark',
    Fødselsdag: '24.12.1980',
    Abonnement: 'standard',
    Start: '01-11-2026',
    ...changed,
  }
  return Object.values(cells).join(';')
}
/** As older systems write files. */
const asFile = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([heading, ...rows, ''].join('\r\n'), 'latin1'),
})

const customersSchema = v.object({
  customers: v.array(
    v.object({
      id: v.string(),
      data: v.looseObject({ name: v.string(), email: v.string(), location: v.string(), ':Birthday': v.string() }),
      subscriptions: v.array(v.object({ periods: v.array(v.looseObject({ campaign_id: v.string() })) })),
    }),
  ),
})

describe.skipIf(chromiumPath === undefined)('the import of the console', () => {
  const console = useConsole(account, key)

  async function customersOf(ids: readonly string[]) {
    const found = await console.site.api(`/api/customers/?id=${ids.join()}&fields=data,subscriptions`)
    return v.parse(customersSchema, found).customers
  }

  async function downloaded(page: Page, name: string): Promise<string> {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    return readFile(await download.path(), 'utf8')
  }

  /** A file chosen, its columns taken as they were guessed, and checked. */
  async function checked(person: Awaited<ReturnType<typeof console.signIn>>, file: ReturnType<typeof asFile>) {
    const { page, step, open } = person
    await open('/import')
    await step(async () => {
      await page.getByLabel('Choose a file').setInputFiles(file)
      await page.getByRole('button', { name: 'Check the rows' }).waitFor()
    })
    await page.getByLabel('are not invoiced here; the next period is').check()
    await step(async () => {
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await page.getByRole('button', { name: /^Import \d+ rows?$/ }).waitFor()
    })
  }

  it('guesses the columns, and tells of faults by row and column before anything is sent', async () => {
    const person = await console.signIn()
    const { page, calls, open, step } = person
    await checked(
      person,
      asFile('faults.csv', [
        row(1),
        row(2, { Fødselsdag: '31.02.1980' }),
        row(3, { Adresse: 'a "quote" in it' }),
        row(4, { 'E-mail': 'no address' }),
      ]),
    )
    // Preview only: the service is asked, and does nothing.
    expect(calls()).toEqual(['POST /api/customers/bulkupdates/'])
    expect(await customersOf(['K-1'])).toEqual([])
    const problems = page.getByRole('table', { name: 'Rows that do not fit' })
    const cells = await problems.getByRole('row').allInnerTexts()
    expect(cells.slice(1).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      '3 Fødselsdag "31.02.1980" is not a date of the form D.M.YYYY.',
      '4 The line has a quote in a cell that is not quoted.',
      '5 E-mail This is not an email address.',
    ])
    const report = await downloaded(page, 'All of them as CSV')
    expect(report.split('\r\n')[1]).toBe(
      '3;createcustomer;Fødselsdag;"""31.02.1980"" is not a date of the form D.M.YYYY."',
    )
    await step(() => page.getByRole('button', { name: 'Back to the columns' }).click())
    // What a column becomes is the person's to change, and the plan stays.
    expect(await page.getByLabel('What Fødselsdag becomes').inputValue()).toBe('field.customer.:Birthday')
    expect(await page.getByLabel('What Land becomes').inputValue()).toBe('data.country')
    expect(await page.getByLabel('Encoding').inputValue()).toBe('windows-1252')
    await page.getByLabel('What Start becomes').selectOption('')
    await step(async () => {
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await page.getByRole('button', { name: 'Import 2 rows' }).waitFor()
    })
    // The next file with such a column finds it so, and one that is no text is refused.
    await open('/import')
    await step(async () => {
      await page
        .getByLabel('Choose a file')
        .setInputFiles({ ...asFile('book.xlsx', []), buffer: Buffer.from('PK\u0003\u0004') })
      await page.getByText('It is a workbook: save it as CSV first.').waitFor()
    })
    await step(async () => {
      await page.getByLabel('Choose a file').setInputFiles(asFile('next.csv', [row(6)]))
      await page.getByRole('button', { name: 'Check the rows' }).waitFor()
    })
    expect(await page.getByLabel('What Start becomes').inputValue()).toBe('')
    expect(await page.getByLabel('What Abonnement becomes').inputValue()).toBe('period.campaign_id')
  })

  it('goes on after the page was closed in the middle, and makes everybody once', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `K-${1001 + index}`)
    const rows = ids.map((id) => row(Number(id.slice(2))))
    const person = await console.signIn()
    const { page, step, open } = person
    // The service does what the third request asks for, and the page is gone before the answer comes.
    let requests = 0
    let lost: (() => void) | undefined
    const isLost = new Promise<void>((resolve) => (lost = resolve))
    await page.context().route('**/bulkupdates/**', async (route) => {
      const isPreview = (route.request().postData() ?? '').includes('"preview":true')
      requests += isPreview ? 0 : 1
      if (isPreview || requests < 3) return route.continue()
      await route.fetch()
      lost?.()
    })
    const twice = row(1040, { Kundenr: 'K-1041', 'E-mail': 'k1001@example.com' })
    await checked(person, asFile('subscribers.csv', [...rows, twice]))
    await page.getByRole('button', { name: 'Import 41 rows' }).click()
    await isLost
    await page.context().unroute('**/bulkupdates/**')
    await open('/import')
    await page.getByText(/^The import of subscribers\.csv from .* is not finished\. Go on\?$/).waitFor()

    // Two tabs go on with it: one does, the other follows.
    const other = await page.context().newPage()
    await other.goto(`${console.url}/console/import`)
    const goOn = 'Go on subscribers.csv'
    await other.getByRole('button', { name: goOn }).click()
    await other.getByRole('button', { name: 'Pause' }).waitFor()
    await step(async () => {
      await page.getByRole('button', { name: goOn }).click()
      await page.getByText('The import goes on in another tab.').waitFor()
    })
    await other.getByText('The import has ended.').waitFor()
    await step(() => page.getByText('The import has ended.').waitFor())

    const customers = await customersOf(ids)
    expect(customers.map(({ id }) => id)).toEqual(ids)
    for (const { id, data, subscriptions } of customers) {
      const number = id.slice(2)
      expect(data).toMatchObject({
        name: `Søren Ærø ${number}`,
        email: `k${number}@example.com`,
        location: `Bredgade ${number}; st.\n1260 København K`,
        country_code: 'DK',
        ':Birthday': '1980-12-24',
      })
      expect(subscriptions.map(({ periods }) => periods[0]?.campaign_id)).toEqual(['standard', 'web-addon'])
    }
    expect(await customersOf(['K-1041'])).toEqual([])
    const report = (await downloaded(page, 'Report')).split('\r\n')
    expect(report).toHaveLength(1 + 41 + 1)
    expect(report[1]).toBe('2;Imported;K-1001;;;')
    expect(report[41]).toMatch(/^42;Refused;K-1041;createcustomer;E-mail;.+$/)
    const failed = await downloaded(page, 'Refused rows, to be mended')
    expect(failed.split('\n')[1]).toMatch(/^"K-1041";"Søren"/)

    // The same file again would make everybody a second time, and says so.
    await checked(person, asFile('subscribers.csv', [...rows, twice]))
    await step(async () => {
      await page.getByRole('button', { name: 'Import 41 rows' }).click()
      await page.getByText(/^subscribers\.csv was imported in the same way on /).waitFor()
    })
  })

  it('is not shown to whoever may change nobody', async () => {
    const { page } = await console.signIn({ as: readerKey })
    expect(await page.getByRole('link', { name: 'Import', exact: true }).count()).toBe(0)
  })
})
