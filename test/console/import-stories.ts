/** Shared parts of the stories of the import: files as older systems write them, and a person at the import. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page, Route } from 'playwright-core'
import * as v from 'valibot'
import { ownAccount } from '../browser/own-account.ts'
import type { ConsoleUnderTest, SignedIn } from './chromium-console.ts'

export const readerKey = 'import-reader-key'
export const otherKey = 'import-other-key'
const unlimited = { rate_per_second: 1000, burst: 1000, max_connections: 50 }
const { key, account: demo } = ownAccount('imported')
const account = {
  ...demo,
  api_accesses: [
    ...demo.api_accesses,
    { name: 'reader', key: readerKey, allowed_apis: ['customers:read', 'settings:read'], read_only: true },
    { name: 'other', key: otherKey, allowed_apis: ['*'], ...unlimited },
  ],
}
export const own = { account, key }

const heading = 'Kundenr;Fornavn;Efternavn;E-mail;Adresse;Postnr;By;Land;Fødselsdag;Abonnement;Start'
export const row = (number: number, changed: Readonly<Record<string, string>> = {}): string => {
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
/** A person without a subscription is one operation. */
export const lone = (number: number, changed: Readonly<Record<string, string>> = {}): string =>
  row(number, { Abonnement: '', Start: '', ...changed })

export interface CsvFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A file in the form of an older system. */
export const asFile = (name: string, rows: readonly string[]): CsvFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([heading, ...rows, ''].join('\r\n'), 'latin1'),
})

export const numbers = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index)

const customersSchema = v.object({
  customers: v.array(
    v.object({
      id: v.string(),
      data: v.looseObject({ name: v.string(), email: v.string(), location: v.string(), ':Birthday': v.string() }),
      subscriptions: v.array(v.object({ periods: v.array(v.looseObject({ campaign_id: v.string() })) })),
    }),
  ),
})

export async function customersOf({ site }: ConsoleUnderTest, ids: readonly string[]) {
  const customers = await site.api(`/api/customers/?id=${ids.join()}&fields=data,subscriptions`)
  return v.parse(customersSchema, customers).customers
}

export async function downloaded(page: Page, name: string): Promise<string> {
  const button = page.getByRole('button', { name, exact: true })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return readFile(await download.path(), 'utf8')
}

export async function signInAt(page: Page, key: string): Promise<void> {
  await page.getByLabel('API access key').fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Drop a file here').waitFor()
}

/** A person who has signed in and is at the choice of files. */
export async function atImport(
  console: ConsoleUnderTest,
  key: string,
  options?: Parameters<ConsoleUnderTest['visit']>[1],
): Promise<SignedIn> {
  const person = await console.visit('/import', options)
  await signInAt(person.page, key)
  return person
}

/** Chooses a file, accepts the guessed columns, and checks it. */
export async function checked(page: Page, file: CsvFile): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the rows' }).waitFor()
  const past = page.getByLabel('is not invoiced here; the next period is')
  if ((await past.count()) > 0) await past.check()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: /^Import \d+ rows?/ }).waitFor()
}

/** The rows of a table below its head, each as one line. */
export async function textsOf(table: Locator): Promise<string[]> {
  const rows = await table.getByRole('row').allInnerTexts()
  return rows.slice(1).map((text) => text.replaceAll(/\s+/g, ' '))
}

export const isPreview = (route: Route): boolean => (route.request().postData() ?? '').includes('"preview":true')

/** The customers of a request, by their numbers. */
export const askedIn = (route: Route): readonly string[] =>
  [...(route.request().postData() ?? '').matchAll(/"id":"K-(\d+)"/g)].map(([, number = '']) => number)
