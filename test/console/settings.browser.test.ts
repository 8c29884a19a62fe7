/** Settings in the console: a raised price, a new person, and a key that is shown once. */
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import { noisyPng, png, pngUrl } from '../logos.ts'
import { useConsole } from './chromium-console.ts'

const line = v.looseObject({ text: v.string(), amount: v.number() })
const settingsSchema = v.object({
  business_entities: v.array(v.looseObject({ external_id: v.string(), logo: v.optional(v.string()) })),
  webhooks: v.array(v.looseObject({ id: v.string() })),
  campaigns: v.array(v.looseObject({ id: v.string(), invoice_lines: v.array(line) })),
  users: v.array(v.object({ email: v.string(), role: v.string(), enabled: v.boolean() })),
  policies: v.array(v.looseObject({ external_id: v.string() })),
  api_accesses: v.array(v.looseObject({ name: v.string(), allowed_apis: v.array(v.string()) })),
})
const readerKey = 'settings-reader-key'
const { key, account: demo } = ownAccount('settled')
const account = {
  ...demo,
  users: [
    { email: 'ann@example.com', name: 'Ann Berg', role: 'owner' },
    { email: 'eva@example.com', name: 'Eva Bach', role: 'desk', language: 'en' },
  ],
  roles: [{ name: 'desk', allowed_apis: ['customers:read', 'reports'] }],
  api_accesses: [
    ...demo.api_accesses,
    { name: 'reader', key: readerKey, allowed_apis: ['settings:read'], read_only: true },
  ],
}

describe.skipIf(chromiumPath === undefined)('the settings of the console', () => {
  const console = useConsole({ account, key })
  const settings = async () => v.parse(settingsSchema, await console.site.api('/api/settings/'))

  /** For tests with several changes: the words of the earlier change may still be shown. */
  async function apply(page: Page): Promise<void> {
    const answered = page.waitForResponse(/\/api\/settings\/update\//)
    await page.getByRole('button', { name: 'Apply changes' }).click()
    await answered
    await page.getByText('The settings have been changed.').last().waitFor()
  }

  it('shows what a price would change, each fault at its path, before it is applied', async () => {
    const { page, step, calls } = await console.signedIn('/settings')
    await expect.poll(() => calls().toSorted()).toEqual(['GET /api/session/', 'GET /api/settings/'])
    await step(() => page.getByLabel('Section', { exact: true }).selectOption('campaigns'))
    await step(() => page.getByRole('button', { name: 'Text', exact: true }).click())
    const text = page.getByLabel('Section as text')
    const before = await text.inputValue()
    const priced = (amount: string) => before.replace('"amount": 8000', `"amount": ${amount}`)
    const difference = page.getByRole('button', { name: 'Show the difference' })

    await step(async () => {
      await text.fill(priced('8500').slice(0, -1))
      await difference.click()
      await page.getByText(/This is not a JSON object\. Line \d+, column \d+\./).waitFor()
    })
    expect(calls()).toEqual([])
    await step(async () => {
      await text.fill(priced('"much"'))
      await difference.click()
      await page.getByRole('alert').waitFor()
    })
    await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/campaigns.*invoice_lines.*amount /)
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
    await expect.poll(calls).toEqual(['POST /api/settings/plan/'])
    const changes = await page.getByRole('region', { name: 'What changes' }).innerText()
    expect(changes).toContain('campaigns standard')
    expect(changes.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(/Price of standard[^]*80,00 kr\.[^]*→[^]*85,00 kr\./)
    expect(changes).toMatch(
      /campaigns intro: duration\s+Applies to new periods\. \d+ subscriptions? (?:is|are) affected\./,
    )
    const priceNow = async () =>
      (await settings()).campaigns.find(({ id }) => id === 'standard')?.invoice_lines[0]?.amount
    expect(await priceNow()).toBe(8_000)

    await step(async () => {
      await page.getByRole('button', { name: 'Apply changes' }).click()
      await page.getByText('The settings have been changed.').waitFor()
    })
    await expect.poll(calls).toEqual(['POST /api/settings/update/', 'GET /api/settings/'])
    expect(await priceNow()).toBe(8_500)
    await expect.poll(() => text.inputValue()).toContain('"amount": 8500')
  })

  it('has the same draft as a form: a fault leads to its field, an entry comes and goes, another change asks again', async () => {
    const { page, step } = await console.signedIn('/settings')
    await step(() => page.getByLabel('Section', { exact: true }).selectOption('policies'))
    const difference = page.getByRole('button', { name: 'Show the difference' })
    await step(async () => {
      await page.getByRole('button', { name: 'Add an entry' }).click()
      await page.getByRole('textbox', { name: 'Id' }).fill('students')
      await page.getByRole('spinbutton', { name: 'Longest pause (days)' }).fill('99999')
      await difference.click()
      await page.getByRole('alert').waitFor()
    })
    const longest = page.getByRole('spinbutton', { name: 'Longest pause (days)' })
    await step(() => page.getByRole('button', { name: /max_pause_days/ }).click())
    await expect.poll(() => page.locator('input:focus').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => longest.getAttribute('aria-invalid')).toBe('true')
    await step(async () => {
      await longest.fill('30')
      await difference.click()
      await page.getByRole('heading', { name: 'What changes' }).waitFor()
    })
    await expect
      .poll(() => page.getByRole('region', { name: 'What changes' }).innerText())
      .toContain('policies students')

    await console.site.api('/api/settings/update/', { policies: [{ external_id: 'seniors', max_pause_days: 60 }] })
    await step(async () => {
      await page.getByRole('button', { name: 'Apply changes' }).click()
      await page.getByText('Somebody else has changed the settings in the meantime.').waitFor()
    })
    await step(() => apply(page))
    const policies = async () => (await settings()).policies.map((policy) => policy.external_id)
    expect(await policies()).toEqual(expect.arrayContaining(['students', 'seniors']))

    await step(async () => {
      await page.getByRole('button', { name: 'Remove students' }).click()
      await page.getByRole('button', { name: 'Text', exact: true }).click()
    })
    const text = await page.getByLabel('Section as text').inputValue()
    expect(JSON.parse(text)).toMatchObject({
      policies: expect.arrayContaining([{ external_id: 'students', delete: true }]),
    })
    await step(async () => {
      await difference.click()
      await apply(page)
    })
    expect(await policies()).not.toContain('students')
  })

  it('takes a logo as a file, shows it and what changes, and tells what is no logo', async () => {
    const { page, step } = await console.signedIn('/settings')
    const difference = page.getByRole('button', { name: 'Show the difference' })
    const file = page.getByLabel('Logo', { exact: true })
    await step(async () => {
      await page.getByLabel('Section', { exact: true }).selectOption('business_entities')
      await page.getByRole('button', { name: /^dk / }).click()
      await file.setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
      await page.getByText('The file is neither a PNG nor a JPEG.').waitFor()
    })
    const large = Buffer.from(noisyPng(180, 180))
    await file.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
    await page.getByText(/^The picture is \d+ KB; the limit is 100 KB\.$/).waitFor()
    const picture = png(12, 8)
    await step(async () => {
      await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(picture) })
      await page.getByRole('img', { name: 'The logo' }).waitFor()
    })
    await expect.poll(() => page.getByText(/The picture is/).count()).toBe(0)
    await step(async () => {
      await difference.click()
      await page.getByRole('heading', { name: 'What changes' }).waitFor()
    })
    await expect
      .poll(() => page.getByRole('region', { name: 'What changes' }).innerText())
      .toContain('PNG picture, 1 KB')
    await step(() => apply(page))
    const logo = async () => (await settings()).business_entities[0]?.logo
    expect(await logo()).toBe(pngUrl(picture))
    await step(() => page.getByRole('button', { name: 'Remove Logo' }).click())
    await expect.poll(() => page.getByRole('img', { name: 'The logo' }).count()).toBe(0)
    await step(async () => {
      await difference.click()
      await apply(page)
    })
    expect(await logo()).toBeUndefined()
  })

  it('says choices in words, and takes days and times as the account writes them', async () => {
    const { page, step } = await console.signedIn('/settings')
    const section = page.getByLabel('Section', { exact: true })
    await step(async () => {
      await section.selectOption('policies')
      await page.getByRole('button', { name: 'Add an entry' }).click()
      await page.getByRole('button', { name: /^Add Dunning/ }).click()
    })
    await expect.poll(() => page.getByLabel('Delivery pause, copies donated').count()).toBe(1)
    const action = page.getByLabel('Action required')
    await expect
      .poll(async () => (await action.innerText()).split('\n'))
      .toEqual(expect.arrayContaining(['Send a reminder', 'Suspend the subscription', 'Stop the subscription']))
    await step(() => page.getByRole('button', { name: 'Discard' }).click())
    await step(async () => {
      await section.selectOption('products')
      await page.getByRole('button', { name: 'Add an entry' }).click()
      await page.getByRole('textbox', { name: 'Id' }).fill('gazette-300')
      await page.getByRole('textbox', { name: /^Name/ }).fill('The Gazette 300')
      await page.getByRole('textbox', { name: /^Category/ }).fill('gazette')
      await page.getByLabel('Assigned at', { exact: true }).fill('1.4.2031 6.30')
      await page.getByLabel('Assigned at', { exact: true }).press('Tab')
    })
    await expect.poll(() => page.getByLabel('Assigned at', { exact: true }).inputValue()).toBe('01/04/2031 06:30')
    await step(async () => {
      await section.selectOption('api_accesses')
      await page.getByRole('button', { name: /^reader/ }).click()
      await page.getByLabel('Expires', { exact: true }).fill('31.12.2099')
      await page.getByLabel('Expires', { exact: true }).press('Tab')
    })
    // A date without a time is the last day of use; a time is the end itself.
    await expect.poll(() => page.getByLabel('Expires', { exact: true }).inputValue()).toBe('31/12/2099')
    await step(() => page.getByRole('button', { name: 'Text', exact: true }).click())
    const draft: unknown = JSON.parse(await page.getByLabel('Section as text').inputValue())
    expect(draft).toMatchObject({
      products: expect.arrayContaining([expect.objectContaining({ assign_at: '2031-04-01T06:30:00' })]),
      api_accesses: expect.arrayContaining([expect.objectContaining({ name: 'reader', expires: '2099-12-31' })]),
    })
    await step(async () => {
      await page.getByRole('button', { name: 'Show the difference' }).click()
      await page.getByRole('heading', { name: 'What changes' }).waitFor()
    })
    await expect
      .poll(() => page.getByRole('region', { name: 'What changes' }).innerText())
      .toMatch(/products gazette-300[^]*api_accesses reader/)
  })

  it('finds a setting in any section, changes several at once, and leads to a fault elsewhere', async () => {
    const { page, step } = await console.signedIn('/settings')
    const find = page.getByRole('searchbox', { name: 'Find in the settings' })
    await step(async () => {
      await find.fill('days to pay')
      await page.getByRole('button', { name: /^Business entities .*Days to pay$/ }).waitFor()
    })
    await step(() => page.getByRole('button', { name: /^Business entities .*Days to pay$/ }).click())
    const focused = () => page.evaluate('document.activeElement.closest("[data-path]")?.dataset.path')
    await expect.poll(focused).toBe('business_entities[0].due_days')
    await step(() => page.getByRole('spinbutton', { name: 'Days to pay' }).fill('21'))
    await step(async () => {
      await find.fill('web access')
      await page.getByRole('button', { name: /^Products / }).click()
    })
    await expect.poll(focused).toMatch(/^products\[\d\]$/)
    await step(() => page.getByRole('checkbox', { name: 'Access over time' }).uncheck())
    const section = page.getByLabel('Section', { exact: true })
    const texts = async () => (await section.innerText()).split('\n').filter((text) => text.includes(' – '))
    const state = (name: string, words: string) => expect.stringMatching(new RegExp(`^${name} \\(\\d+\\) – ${words}$`))
    await expect.poll(texts).toEqual([state('Business entities', 'changed'), state('Products', 'changed')])
    await step(async () => {
      await page.getByRole('button', { name: 'Show the difference' }).click()
      await page.getByRole('alert').waitFor()
    })
    // Campaigns name recurring products, and the draft has none.
    await expect.poll(texts).toContainEqual(state('Campaigns', 'has errors'))
    const fault = page.getByRole('button', { name: /^campaigns\["[\w-]+"\]\.products/ }).first()
    await step(() => fault.click())
    await expect.poll(() => section.inputValue()).toBe('campaigns')
    await expect.poll(focused).toMatch(/^campaigns\[\d+\]\.products$/)
    // The text shows the same fault at its position.
    await step(() => page.getByRole('button', { name: 'Text', exact: true }).click())
    await step(() => fault.click())
    const selected = () =>
      page.evaluate(
        'document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)',
      )
    await expect.poll(selected).toMatch(/^\[?\s*"/)
    await step(() => page.getByRole('button', { name: 'Form', exact: true }).click())
    await step(() => page.getByRole('button', { name: 'Discard' }).click())
    await expect.poll(texts).toEqual([])
  })

  it('says that a webhook at another host needs its secrets again, and makes them', async () => {
    const secret = `whsec_${'A'.repeat(32)}`
    const hook = { id: 'crm', bearer_token: 't', response_key: 'r', signing_secret: secret, enabled: false }
    await console.site.api('/api/settings/update/', { webhooks: [{ ...hook, url: 'https://crm.example/in' }] })
    const { page, step } = await console.signedIn('/settings')
    await step(async () => {
      await page.getByLabel('Section', { exact: true }).selectOption('webhooks')
      await page.getByRole('button', { name: /^crm/ }).click()
    })
    await expect.poll(() => page.getByText('The address has a new host').count()).toBe(0)
    await step(async () => {
      await page.getByRole('textbox', { name: /^Address/ }).fill('https://new.example/in')
      await page.getByText('The address has a new host').waitFor()
      await page.getByRole('button', { name: 'Show the difference' }).click()
      await page.getByRole('alert').waitFor()
    })
    await expect
      .poll(async () => (await page.getByRole('alert').innerText()).match(/webhooks\[0\]\.\w+/g))
      .toEqual(['webhooks[0].bearer_token', 'webhooks[0].signing_secret'])
    const signing = page.getByRole('textbox', { name: 'Signing secret' })
    await step(async () => {
      await page.getByRole('button', { name: 'Generate a new secret Bearer token' }).click()
      await page.getByRole('button', { name: 'Generate a new secret Signing secret' }).click()
    })
    await expect
      .poll(async () => Buffer.from((await signing.inputValue()).replace('whsec_', ''), 'base64'))
      .toHaveLength(32)
    await step(async () => {
      await page.getByRole('button', { name: 'Show the difference' }).click()
      await page.getByRole('button', { name: 'Apply changes' }).click()
      await page.getByText('The settings have been changed.').waitFor()
    })
    expect((await settings()).webhooks).toMatchObject([{ id: 'crm', url: 'https://new.example/in' }])
  })

  it('keeps what was typed for the same person when a session ends, and for nobody after a sign-out', async () => {
    const person = await console.signedIn()
    const { page, open, step } = person
    const signInAgain = () =>
      step(async () => {
        await page.getByLabel('API access key').fill(key)
        await page.keyboard.press('Enter')
        await page.getByRole('navigation').first().waitFor({ state: 'attached' })
      })
    // The session has ended at the service, and the next call says so.
    const endSession = () =>
      step(async () => {
        await page.context().clearCookies()
        await page.getByRole('combobox', { name: 'Search customers' }).fill('Some')
        await page.getByText('Your session has ended.').waitFor()
      })
    await open('/settings?part=people')
    await page.getByRole('textbox', { name: 'Name' }).fill('Bo Dahl')
    await page.getByRole('combobox', { name: 'Role' }).selectOption('finance')
    await endSession()
    await signInAgain()
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Bo Dahl')
    await expect.poll(() => page.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('finance')
    await expect.poll(() => page.getByRole('combobox', { name: 'Search customers' }).inputValue()).toBe('Some')

    await step(() => page.getByRole('link', { name: 'Account', exact: true }).click())
    await step(async () => {
      await page.getByLabel('Section', { exact: true }).selectOption('policies')
      await page.getByRole('button', { name: 'Add an entry' }).click()
      await page.getByRole('textbox', { name: 'Id' }).fill('unfinished')
    })
    await endSession()
    await signInAgain()
    await expect.poll(() => page.getByLabel('Section', { exact: true }).inputValue()).toBe('policies')
    await expect.poll(() => page.getByRole('textbox', { name: 'Id' }).inputValue()).toBe('unfinished')

    await step(async () => {
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByText('You have signed out.').waitFor()
    })
    await signInAgain()
    await expect.poll(() => page.getByLabel('Section', { exact: true }).inputValue()).toBe('account')
    await expect.poll(() => page.getByRole('button', { name: 'Discard' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('combobox', { name: 'Search customers' }).inputValue()).toBe('')
  })

  it('adds a person, lets the person in by a link that is shown once, and turns the person off', async () => {
    const { page, step } = await console.signedIn('/settings?part=people')
    await step(async () => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Bo Dahl')
      await page.getByRole('textbox', { name: 'E-mail' }).fill('bo@example.com')
      await page.getByRole('combobox', { name: 'Role' }).selectOption('finance')
      await page.getByRole('button', { name: 'Add person' }).click()
      await page.getByRole('cell', { name: 'bo@example.com' }).waitFor()
    })
    const bo = async () => (await settings()).users.find(({ email }) => email === 'bo@example.com')
    expect(await bo()).toEqual({ email: 'bo@example.com', role: 'finance', enabled: true })
    const row = page.getByRole('row').filter({ hasText: 'Bo Dahl' })
    await step(async () => {
      await row.getByRole('button', { name: 'Sign-in link' }).click()
      await page.getByText('It will not be shown again').waitFor()
    })
    await expect.poll(() => page.getByRole('status').locator('code').innerText()).toMatch(/^http.*\/console\//)
    await step(async () => {
      await row.getByRole('button', { name: 'Turn off' }).click()
      await row.getByText('Turned off').waitFor()
    })
    expect((await bo())?.enabled).toBe(false)
  })

  it('shows a new key once, and changes no key that is there under its name', async () => {
    const { page, step, calls } = await console.signedIn('/settings?part=keys')
    const make = page.getByRole('button', { name: 'Create key' })
    await step(async () => {
      await page.getByRole('textbox', { name: 'Name' }).fill('reader')
      await page.getByRole('textbox', { name: 'May use' }).fill('*')
      await make.click()
      await page.getByText('A key with this name already exists.').waitFor()
    })
    expect(calls()).toEqual([])
    await step(async () => {
      await page.getByRole('textbox', { name: 'Name' }).fill('crm')
      await page.getByRole('textbox', { name: 'May use' }).fill('events, customers:read')
      await make.click()
      await page.getByText('It will not be shown again').waitFor()
    })
    const newKey = await page.getByRole('status').locator('code').innerText()
    const answer = await fetch(`${console.site.url}/api/events/`, { headers: { 'X-Service-Key': newKey } })
    expect(answer.status).toBe(200)
    expect((await settings()).api_accesses.find(({ name }) => name === 'crm')?.allowed_apis).toEqual([
      'events',
      'customers:read',
    ])
    await step(() => page.reload())
    await page.getByRole('cell', { name: 'crm', exact: true }).waitFor()
    await expect.poll(() => page.getByText(newKey).count()).toBe(0)
  })

  it('names campaigns for a person whose role does not read the settings', async () => {
    await console.site.api('/api/customers/createcustomer/', { id: 'cy', data: { name: 'Cy Holm', country: 'DK' } })
    const periods = [{ campaign_id: 'standard' }]
    await console.site.api('/api/customers/createsubscription/', { id: 'cy', periods, data: { edition: 'digital' } })
    const link = await console.site.api('/api/session/links/', { email: 'eva@example.com' })
    const { token } = v.parse(v.looseObject({ token: v.string() }), link)
    const { page, open, calls } = await console.visit(`/#link=${token}`)
    await page.getByRole('navigation').waitFor()
    await open('/start')
    await expect.poll(calls).toContain('GET /api/settings/names/')
    expect(calls()).not.toContain('GET /api/settings/')
    await page.locator('.start-legend').getByText('Monthly').waitFor()
  })

  it('offers no change to a key that only reads', async () => {
    const { page, open } = await console.signedIn('/settings', { as: readerKey })
    await page.getByText('Your role may only view the settings.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /Apply|difference/ }).count()).toBe(0)
    await expect.poll(() => page.getByRole('link', { name: 'People and roles' }).count()).toBe(0)
    await open('/settings?part=keys')
    await expect.poll(() => page.getByRole('button', { name: 'Create key' }).count()).toBe(0)
  })
})
