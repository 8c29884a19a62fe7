/** The frame of the console: signing in and out, the one search field, the keys, and failures around them. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from '../browser/axe.ts'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import { linkIn } from '../browser/site.ts'
import { firstDay } from '../first-day.ts'
import { startOpenIdProvider, type OpenIdProvider } from '../openid-provider.ts'
import { useConsole, type SignedIn } from './chromium-console.ts'

const { key, account: demo } = ownAccount('framed')
const account = {
  ...demo,
  users: [
    { email: 'olga@press.example', name: 'Olga Lind', role: 'owner', language: 'en' },
    { email: 'kim@press.example', name: 'Kim Sand', role: 'customer-service', language: 'en' },
  ],
}
const minute = 60_000
const run = promisify(execFile)
const withStops = v.object({
  customers: v.array(v.object({ subscriptions: v.array(v.object({ stop_at: v.optional(v.string()) })) })),
})
const withInvoices = v.object({ customers: v.array(v.object({ invoices: v.array(v.object({ number: v.string() })) })) })

describe.skipIf(chromiumPath === undefined)('the frame of the console', () => {
  const console = useConsole({ account, key })
  const api = (path: string, json?: unknown) => console.site.api(path, json)

  it('lets nobody in without a key, takes the key, and goes on to where the person wanted to go', async () => {
    const { page, step } = await console.visit('/customers')
    await expect.poll(() => page.title()).toBe('Sign in')
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
    await step(async () => {
      await page.getByLabel('API access key').fill('wrong')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText('This key is unknown').waitFor()
    })
    await step(async () => {
      await page.getByLabel('API access key').fill(key)
      await page.keyboard.press('Enter')
      await page.getByRole('navigation').waitFor()
    })
    expect(new URL(page.url()).pathname).toBe('/console/customers')
    await step(async () => {
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByText('You have signed out.').waitFor()
    })
  })

  it('is worked by keys alone: search, open, help, another language', async () => {
    const answer = await console.site.api('/api/customers/createcustomer/', {
      data: { name: 'Ann Berg', email: 'ann@example.com', address: 'Bredgade 1\n1260 København K', country: 'DK' },
    })
    expect(answer).toEqual({ id: '1001' })
    const { page, step, calls } = await console.signedIn()
    await step(async () => {
      await page.keyboard.press('/')
      // The text is typed at once, because a busy machine may type more slowly than a search waits for the next key.
      await page.keyboard.insertText('1001')
      await page.getByRole('option', { name: 'Ann Berg' }).waitFor()
    })
    await expect.poll(calls).toEqual(['GET /api/customers/search/'])
    await step(async () => {
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Ann Berg' }).waitFor()
    })
    await expect.poll(calls).toEqual(['GET /api/customers/', 'GET /api/customers/upcoming/'])
    await step(async () => {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
    })
    await step(() => page.keyboard.press('Escape'))
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await step(async () => {
      await page.getByRole('button', { name: 'Account menu' }).press('Enter')
      await page.getByRole('menuitemradio', { name: 'Dansk' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Log ud' }).waitFor()
    })
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('da')
  })

  async function customer(name: string, campaign_id?: string): Promise<string> {
    await api('/api/test/clock/', { now: '2031-03-01T09:00:00' })
    const home = { address: 'Bredgade 1\n1260 København K', country: 'DK' }
    const answer = await api('/api/customers/createcustomer/', { data: { name, ...home } })
    const { id } = v.parse(v.object({ id: v.string() }), answer)
    const bought = { id, periods: [{ campaign_id }], data: { edition: 'print' } }
    if (campaign_id !== undefined) await api('/api/customers/createsubscription/', bought)
    return id
  }

  async function signInAgain({ page, step }: SignedIn): Promise<void> {
    await step(async () => {
      await page.getByLabel('API access key').fill(key)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
    })
  }

  it('warns before a session ends of idleness, and keeps the place and what was typed for the same person', async () => {
    const id = await customer('Ida Dahl')
    const person = await console.signedIn()
    const { page, step, open, calls } = person
    await page.clock.install()
    await open(`/customers/${id}`)
    await step(async () => {
      await page.getByRole('button', { name: 'Note', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Text').fill('Wants the paper at the door')
      await page.getByText('No documents and no money are involved.').waitFor()
    })
    await step(async () => {
      await page.clock.fastForward(28.1 * minute)
      await page.getByRole('alertdialog', { name: 'You will be signed out in two minutes' }).waitFor()
    })
    await step(() => page.getByRole('button', { name: 'Stay signed in' }).click())
    await expect.poll(calls).toEqual(['GET /api/session/'])
    // The clock of the page goes on while the page is asked.
    await page.clock.fastForward(25 * minute)
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
    await step(async () => {
      await page.clock.fastForward(6 * minute)
      await page.getByText('You were signed out because of inactivity.').waitFor()
    })
    await expect.poll(() => page.getByText('Ida Dahl').count()).toBe(0)
    await signInAgain(person)
    expect(new URL(page.url()).pathname).toBe(`/console/customers/${id}`)
    await expect
      .poll(() => page.getByRole('dialog').getByLabel('Text').inputValue())
      .toBe('Wants the paper at the door')

    // The session has ended at the service, and the next call says so.
    await page.getByText('No documents and no money are involved.').waitFor()
    await page.context().clearCookies()
    await step(async () => {
      await page.getByRole('dialog').getByLabel('Text').fill('Wants it at the back door')
      await page.getByText('Your session has ended. Sign in to continue where you left off.').waitFor()
    })
    await signInAgain(person)
    await expect.poll(() => page.getByRole('dialog').getByLabel('Text').inputValue()).toBe('Wants it at the back door')
    await step(() => page.keyboard.press('Escape'))
    await step(async () => {
      await page.getByRole('button', { name: 'Note', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    })
    // A closed drawer forgets nothing that was typed.
    await expect.poll(() => page.getByRole('dialog').getByLabel('Text').inputValue()).toBe('Wants it at the back door')
  })

  it('leaves nothing of one person to the next, in no tab', async () => {
    const id = await customer('Eli Moe')
    const { page, step } = await console.signedIn(`/customers/${id}`)
    const other = await page.context().newPage()
    await other.goto(`${console.url}/console/customers/${id}`)
    await other.getByRole('heading', { name: 'Eli Moe' }).waitFor()
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await step(async () => {
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByText('You have signed out.').waitFor()
    })
    await other.getByText('You have signed out.').waitFor()
    await expect.poll(() => other.getByText('Eli Moe').count()).toBe(0)
    const link = await linkByCommand('kim@press.example')
    await step(async () => {
      await page.goto(link)
      await page.getByRole('navigation').waitFor()
    })
    // A sign-in in one tab holds in the others too.
    await other.getByRole('heading', { name: 'Eli Moe' }).waitFor()
    await other.getByRole('button', { name: 'Account menu' }).click()
    await other.getByText('kim@press.example').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  /** The link that `npm run link` prints. */
  async function linkByCommand(email: string): Promise<string> {
    const args = ['--url', console.site.url, '--key', key, '--email', email]
    const { stdout } = await run(process.execPath, ['local/link-command.ts', ...args])
    expect(stdout).toMatch(/^Signs kim@press\.example in once, until \d{4}-/)
    const link = linkIn({ text: stdout })
    expect(link).toContain(`${console.url}/console/#link=`)
    return link
  }

  async function linkFor(email: string): Promise<string> {
    const { token } = v.parse(v.looseObject({ token: v.string() }), await api('/api/session/links/', { email }))
    return `${console.url}/console/#link=${token}`
  }

  it('needs two round trips one after another for a customer: the page, and all that it names at once', async () => {
    const id = await customer('Uma Bro', 'intro')
    const { page, step } = await console.signedIn('/customers')
    const expected = [
      '/api/customers/',
      '/api/customers/upcoming/',
      '/api/session/',
      '/console/assets/base.js',
      '/console/assets/customer-en.js',
      '/console/assets/customer-screen.js',
      '/console/assets/document-action-en.js',
      '/console/assets/main.css',
      '/console/assets/main.js',
      '/console/assets/shell-en.js',
    ]
    const gate = Promise.withResolvers<undefined>()
    const paths: string[] = []
    await page.route(/\/(?:api|console\/assets)\//, async (route) => {
      paths.push(new URL(route.request().url()).pathname.replace(/-[A-Z0-9]{8}(?=\.)/, ''))
      await gate.promise
      await route.continue()
    })
    await page.addInitScript(`window.formatters = 0
      for (const kind of ['DateTimeFormat', 'NumberFormat', 'PluralRules'])
        Intl[kind] = new Proxy(Intl[kind], { construct: (...made) => (window.formatters++, Reflect.construct(...made)) })`)
    await page.goto(`${console.url}/console/customers/${id}`, { waitUntil: 'commit' })
    // None is answered before the others are requested. Screens may share some chunks.
    const named = () => paths.filter((name) => name !== '/console/assets/chunk.js').toSorted()
    await expect.poll(named).toEqual(expected)
    const atOnce = paths.toSorted()
    gate.resolve(undefined)
    await step(() => page.getByRole('heading', { level: 1, name: 'Uma Bro' }).waitFor())
    // Each is requested once: the scripts take over the requests that the page has begun. Other calls and code come
    // after the first content.
    const later = new Set(['/api/settings/', '/console/assets/behind-screen.js', '/console/assets/later.css'])
    expect(paths.filter((name) => !later.has(name)).toSorted()).toEqual(atOnce)
    // Making one costs as much as a hundred texts, so each of the few kinds is made once.
    expect(await page.evaluate('window.formatters')).toBeLessThan(15)
  })

  it('gives the answers that the page set out for to nobody who signs in by a link', async () => {
    const { page, step, calls } = await console.signedIn()
    await step(async () => {
      await page.goto(await linkFor('olga@press.example'))
      await page.getByRole('navigation').waitFor()
    })
    await expect
      .poll(() => calls().filter((call) => call.endsWith(' /api/session/')))
      .toEqual(['GET /api/session/', 'POST /api/session/'])
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByText('olga@press.example').waitFor()
  })

  it('shows that it loads, that it is slow, and that the service is busy, and goes on by itself', async () => {
    const id = await customer('Ane Juhl')
    const { page, step, rest } = await console.signedIn('/customers', { refused: [503] })
    await page.clock.install()
    const gate = Promise.withResolvers<undefined>()
    await page.route('**/api/customers/?**', async (route) => {
      await gate.promise
      await route.continue()
    })
    // The time of the page at which it said so, whatever the speed of the machine.
    await page.addInitScript(`const begun = Date.now()
      new MutationObserver(() => {
        if (document.body?.textContent.includes('This is taking longer')) window.slowAfter ??= Date.now() - begun
      }).observe(document, { childList: true, subtree: true, characterData: true })`)
    await page.goto(`${console.url}/console/customers/${id}`)
    await page.locator('.skeleton').waitFor()
    await expectAccessible(page)
    await page.clock.fastForward(2_000)
    await page.getByText('This is taking longer than usual. Please wait.').waitFor()
    await expectAccessible(page)
    expect(await page.evaluate('window.slowAfter')).toBeGreaterThanOrEqual(2_000)
    gate.resolve(undefined)
    await step(() => page.getByRole('heading', { name: 'Ane Juhl' }).waitFor())

    await page.unroute('**/api/customers/?**')
    let tries = 0
    let busyFor = 1
    await page.route('**/api/customers/?**', async (route) => {
      tries += 1
      if (tries > busyFor) await route.continue()
      else await route.fulfill({ status: 503, headers: { 'Retry-After': '10' }, body: '' })
    })
    await page.reload()
    await page.getByText('The service is busy. Waiting').waitFor()
    expect(tries).toBe(1)
    await expectAccessible(page)
    await step(async () => {
      await page.clock.fastForward(10_000)
      await page.getByRole('heading', { name: 'Ane Juhl' }).waitFor()
    })
    expect(tries).toBe(2)

    // The service is busy for longer than the console waits: the console says so, and tries again on demand.
    busyFor = Infinity
    await page.reload()
    await page.getByText('The service is busy. Waiting').waitFor()
    const gaveUp = async () => {
      await page.clock.fastForward(10_000)
      return await page.getByText('The service is too busy at the moment.').count()
    }
    await expect.poll(gaveUp, { interval: 100 }).toBe(1)
    expect(tries).toBe(2 + 5)
    await rest()
    await expectAccessible(page)
    busyFor = 0
    await step(async () => {
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('heading', { name: 'Ane Juhl' }).waitFor()
    })
  })

  it('asks for a search within 150 ms of the last key, once, and shows the answer as soon as it comes', async () => {
    await customer('Siv Kvist')
    await expect.poll(async () => JSON.stringify(await api('/api/customers/search/?text=siv'))).toContain('Siv Kvist')
    const { page, step, calls } = await console.signedIn()
    await page.clock.install()
    await step(async () => {
      await page.keyboard.press('/')
      await page.clock.pauseAt(Date.now() + minute)
      for (const part of ['siv', ' kv', 'ist']) {
        await page.keyboard.type(part)
        await page.clock.runFor(100)
      }
      expect(calls()).toEqual([])
      await page.clock.runFor(50)
      await page.getByRole('option', { name: 'Siv Kvist' }).waitFor()
      await page.clock.resume()
    })
    await expect.poll(calls).toEqual(['GET /api/customers/search/'])
  })

  it('keeps what is typed, the drawer that was opened next, and whoever could not be signed out', async () => {
    const id = await customer('Lea Holm')
    const { page, step } = await console.signedIn(`/customers/${id}`, { refused: [500] })
    const dialog = page.getByRole('dialog')
    const action = dialog.locator('.drawer-foot .is-main')
    await step(async () => {
      await page.getByRole('button', { name: 'Note', exact: true }).click()
      await dialog.getByLabel('Text').fill('Moves in May')
      await dialog.getByText('No documents and no money are involved.').waitFor()
    })
    // A selection that ends outside the drawer closes nothing.
    const box = await dialog.getByLabel('Text').boundingBox()
    if (box === null) throw new Error('The field has no place.')
    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(5, box.y + 10)
    await page.mouse.up()
    await expect.poll(() => dialog.getByLabel('Text').inputValue()).toBe('Moves in May')

    // An action that ends after its drawer was closed closes no other drawer.
    const gate = Promise.withResolvers<undefined>()
    await page.route('**/api/customers/createnote/**', async (route) => {
      if (route.request().postData()?.includes('"preview":true') === false) await gate.promise
      await route.continue()
    })
    await step(async () => {
      await action.click()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Register payment' }).click()
      await dialog.waitFor()
      gate.resolve(undefined)
      await page.getByText('Done: Save note').waitFor()
    })
    await expect.poll(() => dialog.count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.route('**/api/session/?**', (route) => route.fulfill({ status: 500, body: '' }))
    const leave = async () => {
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    }
    await step(async () => {
      await leave()
      await page.locator('.toast').getByText('500').waitFor()
    })
    await expect.poll(() => page.getByRole('heading', { level: 1, name: 'Lea Holm' }).count()).toBe(1)
    await page.unroute('**/api/session/?**')
    await step(async () => {
      await leave()
      await page.getByText('You have signed out.').waitFor()
    })
  })

  it('shows what changed meanwhile before it does anything, and does what was seen last', async () => {
    const id = await customer('Tom Vang', 'intro')
    const { page, step } = await console.signedIn(`/customers/${id}`)
    const answer = v.parse(withInvoices, await api(`/api/customers/?id=${id}&fields=invoices`))
    const number = answer.customers[0]?.invoices[0]?.number ?? ''
    const dialog = page.getByRole('dialog')
    await step(async () => {
      await page.getByRole('button', { name: 'Stop', exact: true }).click()
      await dialog.getByRole('radio', { name: 'On a last day' }).check()
      await dialog.getByRole('textbox', { name: 'Last day' }).fill('2031-04-30')
      await dialog.getByRole('button', { name: /^Stop, last day 30 Apr, credit 33,36/, disabled: false }).waitFor()
    })
    await api('/api/customers/credit/', { id, invoice_number: number, amount: 9_000 })
    await step(async () => {
      await dialog.getByRole('button', { name: /^Stop, last day/ }).click()
      await dialog.getByText('Something has changed in the meantime.').waitFor()
    })
    const stopAt = async () => {
      const answer = await api(`/api/customers/?id=${id}&fields=subscriptions,subscriptions.details`)
      return v.parse(withStops, answer).customers[0]?.subscriptions[0]?.stop_at
    }
    expect(await stopAt()).toBeUndefined()
    await expect.poll(() => dialog.getByRole('button', { name: /^Stop, last day/ }).innerText()).not.toMatch(/33,36/)
    await step(async () => {
      await dialog.getByRole('button', { name: /^Stop, last day/ }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('Stops, last day 30 Apr').first().waitFor()
    })
    expect(await stopAt()).toBe('2031-05-01T00:00:00')
  })

  it('tells a person that an amount is above the role, and offers no choice that needs another right', async () => {
    const id = await customer('Per Skov', 'year')
    const { page, step, open } = await console.visit()
    await step(async () => {
      await page.goto(await linkFor('kim@press.example'))
      await page.getByRole('navigation').waitFor()
    })
    await open(`/customers/${id}`)
    await expect.poll(() => page.getByRole('button', { name: 'Register payment' }).count()).toBe(0)
    const answer = v.parse(withInvoices, await api(`/api/customers/?id=${id}&fields=invoices`))
    await open(`/invoices/${answer.customers[0]?.invoices[0]?.number ?? ''}`)
    const dialog = page.getByRole('dialog')
    await step(async () => {
      await page.getByRole('button', { name: 'Credit', exact: true }).click()
      await dialog.getByLabel('Amount').first().fill('600')
      await dialog.getByRole('alert').getByText('This amounts to').waitFor()
    })
    const alert = (await dialog.getByRole('alert').innerText()).replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(alert).toMatch(/^This amounts to .*600\.00.*\. The limit of your role is/)
    await expect.poll(() => dialog.getByRole('button', { name: /^Credit/ }).getAttribute('aria-disabled')).toBe('true')
    // A payment stays with the customer, so there is no choice.
    await expect.poll(() => dialog.locator('option[value="payment"]').count()).toBe(0)
    await step(async () => {
      await dialog.getByLabel('Amount').first().fill('100')
      await dialog.getByRole('button', { name: /^Credit 100,00/, disabled: false }).click()
      await dialog.waitFor({ state: 'detached' })
    })
    const after = await api(`/api/customers/?id=${id}&fields=invoices`)
    expect(after).toMatchObject({ customers: [{ invoices: [{ to_pay: 700 }, { type: 'credit_note', total: -100 }] }] })
  })

  it('takes no payment below zero of a person who may not pay money back', async () => {
    const till = { name: 'till', allowed_apis: ['customers:read', 'preview'], operations: ['createpayment'] }
    const users = [{ email: 'tim@press.example', name: 'Tim Vang', role: 'till', language: 'en' }]
    await api('/api/settings/update/', { roles: [till], users })
    const id = await customer('Lis Krog', 'year')
    const { page, step, open, calls } = await console.visit()
    await step(async () => {
      await page.goto(await linkFor('tim@press.example'))
      await page.getByRole('navigation').waitFor()
    })
    await open(`/customers/${id}`)
    const dialog = page.getByRole('dialog')
    await step(async () => {
      await page.getByRole('button', { name: 'Register payment' }).click()
      await dialog.getByLabel('Amount').waitFor()
    })
    await step(async () => {
      await dialog.getByLabel('Amount').fill('-100')
      await dialog.getByText('Your role may not refund money').waitFor()
    })
    expect(calls()).toEqual([])
    await step(async () => {
      await dialog.getByLabel('Amount').fill('100')
      await expect.poll(calls).toEqual(['POST /api/customers/createpayment/'])
    })
    await expect.poll(() => dialog.getByText('Your role may not refund money').count()).toBe(0)

    // A person who may do both is not limited.
    const person = await console.signedIn(`/customers/${id}`)
    const other = person.page.getByRole('dialog')
    await person.step(async () => {
      await person.page.getByRole('button', { name: 'Register payment' }).click()
      await other.getByLabel('Amount').waitFor()
    })
    await person.step(async () => {
      await other.getByLabel('Amount').fill('-100')
      await expect.poll(person.calls).toEqual(['POST /api/customers/createpayment/'])
    })
    await expect.poll(() => person.page.getByText('Your role may not refund money').count()).toBe(0)
  })

  let provider: OpenIdProvider
  beforeAll(async () => {
    provider = await startOpenIdProvider()
  })
  afterAll(() => provider.stop())

  it('lets a person of the organisation in by its own provider, with the role that the account gives', async () => {
    const issued = Date.parse(firstDay) / 1000
    // The token is valid on the day of the service.
    const times = { iat: issued, nbf: issued, exp: issued + 3_600 }
    const claims = { email: 'eva@press.example', email_verified: true, name: 'Eva Krog', ...times }
    provider.claim(claims)
    const client = { client_id: 'subscriptions', client_secret: 'the-client-secret' }
    await api('/api/settings/update/', {
      sign_in: { issuer: provider.issuer, ...client, domains: ['press.example'], default_role: 'reader' },
    })
    const { page, step } = await console.visit()
    await step(async () => {
      await page.getByText('Sign in with your organisation').click()
      await page.locator('details.provider').getByLabel('Account').fill(account.account.id)
      await page.getByRole('button', { name: 'Go on' }).click()
      await page.getByRole('navigation').waitFor()
    })
    await step(async () => {
      // A person without a language of their own has the account's.
      await page.getByRole('button', { name: 'Dig og denne side' }).click()
      await page.getByText('eva@press.example · reader').waitFor()
    })
    await expect.poll(() => page.getByRole('link', { name: 'Indstillinger' }).count()).toBe(1)

    provider.claim({ ...claims, email: 'eva@elsewhere.example' })
    const stranger = await console.visit()
    await stranger.step(async () => {
      await stranger.page.getByText('Sign in with your organisation').click()
      await stranger.page.locator('details.provider').getByLabel('Account').fill(account.account.id)
      await stranger.page.getByRole('button', { name: 'Go on' }).click()
      await stranger.page.getByText('The sign-in was refused.').waitFor()
    })
    await expect.poll(() => stranger.page.getByRole('navigation').count()).toBe(0)
  })
})
