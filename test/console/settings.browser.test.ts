/** Settings in the console: a price that is raised, a person who is let in, and a key that is shown once. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../browser/chromium.ts'
import { key, orderingAccount } from '../browser/ordering-account.ts'
import { useConsole } from './chromium-console.ts'

const line = v.looseObject({ text: v.string(), amount: v.number() })
const settingsSchema = v.object({
  campaigns: v.array(v.looseObject({ id: v.string(), invoice_lines: v.array(line) })),
  users: v.array(v.object({ email: v.string(), role: v.string(), enabled: v.boolean() })),
  policies: v.array(v.looseObject({ external_id: v.string() })),
  api_accesses: v.array(v.looseObject({ name: v.string(), allowed_apis: v.array(v.string()) })),
})
const readerKey = 'settings-reader-key'
const account = {
  ...orderingAccount,
  account: { ...orderingAccount.account, id: 'settled' },
  users: [
    { email: 'ann@example.com', name: 'Ann Berg', role: 'owner' },
    { email: 'eva@example.com', name: 'Eva Bach', role: 'desk', language: 'en' },
  ],
  roles: [{ name: 'desk', allowed_apis: ['customers:read', 'reports'] }],
  api_accesses: [
    ...orderingAccount.api_accesses,
    { name: 'reader', key: readerKey, allowed_apis: ['settings:read'], read_only: true },
  ],
}

describe.skipIf(chromiumPath === undefined)('the settings of the console', () => {
  const console = useConsole(account, key)
  const settings = async () => v.parse(settingsSchema, await console.site.api('/api/settings/'))

  it('shows what a price would change, each fault at its path, before it is applied', async () => {
    const { page, open, step, calls } = await console.signIn()
    await open('/settings')
    expect(calls().toSorted()).toEqual(['GET /api/session/', 'GET /api/settings/'])
    await step(() => page.getByLabel('Section', { exact: true }).selectOption('campaigns'))
    await step(() => page.getByRole('button', { name: 'Text', exact: true }).click())
    const text = page.getByLabel('The section as text')
    const before = await text.inputValue()
    const priced = (amount: string) => before.replace('"amount": 8000', `"amount": ${amount}`)
    const difference = page.getByRole('button', { name: 'Show the difference' })

    await step(async () => {
      await text.fill(priced('8500').slice(0, -1))
      await difference.click()
      await page.getByText(/This is no JSON object\. Line \d+, column \d+\./).waitFor()
    })
    expect(calls()).toEqual([])
    await step(async () => {
      await text.fill(priced('"much"'))
      await difference.click()
      await page.getByRole('alert').waitFor()
    })
    expect(await page.getByRole('alert').innerText()).toMatch(/campaigns.*invoice_lines.*amount /)
    await step(() => page.getByRole('button', { name: /invoice_lines.*amount/ }).click())
    const selected = () =>
      page.evaluate(
        'document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)',
      )
    await expect.poll(selected).toBe('"much"')

    await step(async () => {
      await text.fill(priced('8500').replace('"duration": "P3M"', '"duration": "P2M"'))
      await difference.click()
      await page.getByRole('heading', { name: 'What changes' }).waitFor()
    })
    expect(calls()).toEqual(['POST /api/settings/plan/'])
    const shown = await page.getByRole('region', { name: 'What changes' }).innerText()
    expect(shown).toContain('campaigns standard')
    expect(shown.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(/Price of standard[^]*80,00 kr\.[^]*→[^]*85,00 kr\./)
    expect(shown).toMatch(
      /campaigns intro: duration\s+For periods that are made from now on\. \d+ subscriptions? (?:is|are) concerned\./,
    )
    const priceNow = async () =>
      (await settings()).campaigns.find(({ id }) => id === 'standard')?.invoice_lines[0]?.amount
    expect(await priceNow()).toBe(8_000)

    await step(async () => {
      await page.getByRole('button', { name: 'Apply the change' }).click()
      await page.getByText('The settings are changed.').waitFor()
    })
    expect(calls()).toEqual(['POST /api/settings/update/', 'GET /api/settings/'])
    expect(await priceNow()).toBe(8_500)
    expect(await text.inputValue()).toContain('"amount": 8500')
  })

  it('has the same draft as a form: a fault leads to its field, an entry comes and goes, another change asks again', async () => {
    const { page, open, step } = await console.signIn()
    await open('/settings')
    await step(() => page.getByLabel('Section', { exact: true }).selectOption('policies'))
    const difference = page.getByRole('button', { name: 'Show the difference' })
    await step(async () => {
      await page.getByRole('button', { name: 'Add an entry' }).click()
      await page.getByRole('textbox', { name: 'Id' }).fill('students')
      await page.getByRole('spinbutton', { name: 'Longest pause in days' }).fill('99999')
      await difference.click()
      await page.getByRole('alert').waitFor()
    })
    const longest = page.getByRole('spinbutton', { name: 'Longest pause in days' })
    await step(() => page.getByRole('button', { name: /max_pause_days/ }).click())
    await expect.poll(() => page.locator('input:focus').getAttribute('aria-invalid')).toBe('true')
    expect(await longest.getAttribute('aria-invalid')).toBe('true')
    await step(async () => {
      await longest.fill('30')
      await difference.click()
      await page.getByRole('heading', { name: 'What changes' }).waitFor()
    })
    expect(await page.getByRole('region', { name: 'What changes' }).innerText()).toContain('policies students')

    await console.site.api('/api/settings/update/', { policies: [{ external_id: 'seniors', max_pause_days: 60 }] })
    await step(async () => {
      await page.getByRole('button', { name: 'Apply the change' }).click()
      await page.getByText('Somebody else has changed the settings meanwhile.').waitFor()
    })
    await step(async () => {
      await page.getByRole('button', { name: 'Apply the change' }).click()
      await page.getByText('The settings are changed.').waitFor()
    })
    const policies = async () => (await settings()).policies.map((policy) => policy.external_id)
    expect(await policies()).toEqual(expect.arrayContaining(['students', 'seniors']))

    await step(async () => {
      await page.getByRole('button', { name: 'Remove students' }).click()
      await page.getByRole('button', { name: 'Text', exact: true }).click()
    })
    const written = await page.getByLabel('The section as text').inputValue()
    expect(JSON.parse(written)).toMatchObject({
      policies: expect.arrayContaining([{ external_id: 'students', delete: true }]),
    })
    await step(async () => {
      await difference.click()
      await page.getByRole('button', { name: 'Apply the change' }).click()
      await page.getByText('The settings are changed.').waitFor()
    })
    expect(await policies()).not.toContain('students')
  })

  it('adds a person, lets the person in by a link that is shown once, and turns the person off', async () => {
    const { page, open, step } = await console.signIn()
    await open('/settings?part=people')
    await step(async () => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Bo Dahl')
      await page.getByRole('textbox', { name: 'E-mail' }).fill('bo@example.com')
      await page.getByRole('combobox', { name: 'Role' }).selectOption('finance')
      await page.getByRole('button', { name: 'Add the person' }).click()
      await page.getByRole('cell', { name: 'bo@example.com' }).waitFor()
    })
    const bo = async () => (await settings()).users.find(({ email }) => email === 'bo@example.com')
    expect(await bo()).toEqual({ email: 'bo@example.com', role: 'finance', enabled: true })
    const row = page.getByRole('row').filter({ hasText: 'Bo Dahl' })
    await step(async () => {
      await row.getByRole('button', { name: 'Sign-in link' }).click()
      await page.getByText('it is never shown again').waitFor()
    })
    expect(await page.getByRole('status').locator('code').innerText()).toMatch(/^http.*\/console\//)
    await step(async () => {
      await row.getByRole('button', { name: 'Turn off' }).click()
      await row.getByText('Turned off').waitFor()
    })
    expect((await bo())?.enabled).toBe(false)
  })

  it('shows a new key once, and changes no key that is there under its name', async () => {
    const { page, open, step, calls } = await console.signIn()
    await open('/settings?part=keys')
    const make = page.getByRole('button', { name: 'Make the key' })
    await step(async () => {
      await page.getByRole('textbox', { name: 'Name' }).fill('reader')
      await page.getByRole('textbox', { name: 'May use' }).fill('*')
      await make.click()
      await page.getByText('There is a key of this name.').waitFor()
    })
    expect(calls()).toEqual([])
    await step(async () => {
      await page.getByRole('textbox', { name: 'Name' }).fill('crm')
      await page.getByRole('textbox', { name: 'May use' }).fill('events, customers:read')
      await make.click()
      await page.getByText('it is never shown again').waitFor()
    })
    const made = await page.getByRole('status').locator('code').innerText()
    const answer = await fetch(`${console.site.url}/api/events/`, { headers: { 'X-Service-Key': made } })
    expect(answer.status).toBe(200)
    expect((await settings()).api_accesses.find(({ name }) => name === 'crm')?.allowed_apis).toEqual([
      'events',
      'customers:read',
    ])
    await step(() => page.reload())
    await page.getByRole('cell', { name: 'crm', exact: true }).waitFor()
    expect(await page.getByText(made).count()).toBe(0)
  })

  it('names campaigns for a person whose role does not read the settings', async () => {
    await console.site.api('/api/customers/createcustomer/', { id: 'cy', data: { name: 'Cy Holm', country: 'DK' } })
    const periods = [{ campaign_id: 'standard' }]
    await console.site.api('/api/customers/createsubscription/', { id: 'cy', periods, data: { edition: 'digital' } })
    const made = await console.site.api('/api/session/links/', { email: 'eva@example.com' })
    const { token } = v.parse(v.looseObject({ token: v.string() }), made)
    const { page, open, calls } = await console.visit(`/#link=${token}`)
    await open('/start')
    expect(calls()).toContain('GET /api/settings/names/')
    expect(calls()).not.toContain('GET /api/settings/')
    await page.locator('.start-legend').getByText('Monthly').waitFor()
  })

  it('offers no change to a key that only reads', async () => {
    const { page, open } = await console.signIn({ as: readerKey })
    await open('/settings')
    await page.getByText('Your role reads the settings only.').waitFor()
    expect(await page.getByRole('button', { name: /Apply|difference/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'People and roles' }).count()).toBe(0)
    await open('/settings?part=keys')
    expect(await page.getByRole('button', { name: 'Make the key' }).count()).toBe(0)
  })
})
