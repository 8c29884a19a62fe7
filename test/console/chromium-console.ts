/**
 * The console as a person sees it: in the machine's own Chromium, against the service of `npm start`, with its
 * prohibitions checked after each step.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from '../browser/axe.ts'
import { useBrowser } from '../browser/chromium.ts'
import type { OwnAccount } from '../browser/own-account.ts'
import { useSite, type Site } from '../browser/site.ts'
import { refusalsOf, type AskedRequest } from './recorded-requests.ts'

/** Statuses that a screen expects: not signed in, refused values, and a change since the preview. */
const refusals = [401, 403, 409, 422]

export interface SignedIn {
  readonly page: Page
  /** The API's calls since the last step, as `GET /api/customers/`. */
  readonly calls: () => readonly string[]
  /** Carries out an action, waits until the console is idle, and checks the general promises. */
  readonly step: (does: () => Promise<unknown>) => Promise<void>
  /** Opens a place of the console, such as `/customers/1001`. */
  readonly open: (path: string) => Promise<void>
  /** Waits for the answers of all calls under way. */
  readonly rest: () => Promise<void>
}

type Cookies = Exclude<BrowserContextOptions['storageState'], string | undefined>['cookies']

export interface Visit extends BrowserContextOptions {
  /** Further statuses that the browser may report. */
  readonly refused?: readonly number[]
}

export interface ConsoleUnderTest {
  readonly site: Site
  readonly url: string
  /** A person at the sign-in of a place of the console. */
  visit(path?: string, options?: Visit): Promise<SignedIn>
  /** A person who has signed in with a key before, and comes to a place of the console. */
  signedIn(place?: string, options?: Visit & { readonly as?: string }): Promise<SignedIn>
}

/** The hint that `console/account/browser-memory.ts` keeps until the person signs out. */
const rememberSignedIn = `if (/\\bconsole=..-in\\b/.test(document.cookie)) localStorage.setItem('console.signed-in', 'yes')`

/**
 * The number of parts that are still loading, two frames later: effects, which set the focus, listen to keys and make
 * calls, follow the frame in which their part was drawn. A page behind another one may have no frames.
 */
const skeletons = `(async () => {
  for (let frames = 0; frames < 2; frames++) {
    await Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 100))])
    await new Promise((resolve) => setTimeout(resolve))
  }
  return document.querySelectorAll('.skeleton').length
})()`

/** The data of a sign-in in the browser: the session, and the hints for the page. */
async function cookiesOf(url: string, api_key: string): Promise<Cookies> {
  const answer = await fetch(`${url}/api/session/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_key }),
  })
  const [, name = '', value = ''] = /^([^=]+)=([^;]+);/.exec(answer.headers.get('set-cookie') ?? '') ?? []
  if (name === '') throw new Error(`Nobody was signed in: ${answer.status} ${await answer.text()}`)
  const { hostname: domain } = new URL(url)
  const one = { domain, expires: -1 }
  return [
    { ...one, name, value, path: '/', httpOnly: true, secure: true, sameSite: 'Strict' },
    { ...one, name: 'console', value: 'en-in', path: '/console', httpOnly: false, secure: false, sameSite: 'Lax' },
  ]
}

/** The account of a file's stories, and a browser for them. The service builds the console that it serves. */
export function useConsole(own: OwnAccount): ConsoleUnderTest {
  const site = useSite(own)
  const browser = useBrowser()
  // Browsers keep a secure cookie without HTTPS only for this name.
  const home = () => site.url.replace('127.0.0.1', 'localhost')

  async function visit(path = '/', { refused = [], ...options }: Visit = {}): Promise<SignedIn> {
    const { page } = await browser.visitor(options, [...refusals, ...refused])
    if (options.storageState !== undefined) await page.addInitScript(rememberSignedIn)
    let calls: string[] = []
    let atWork = 0
    const requests: AskedRequest[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (!pathname.startsWith('/api/')) return
      atWork += 1
      calls.push(`${request.method()} ${pathname}`)
      requests.push({ method: request.method(), pathname, query: searchParams, body: request.postData() })
    })
    const ended = (request: { url(): string }) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) atWork -= 1
    }
    page.on('requestfinished', ended)
    page.on('requestfailed', ended)
    /** Calls that follow an answer, or what was drawn, may begin while the page is asked. */
    const unfinished = async () => ({ calls: atWork, skeletons: await page.evaluate<unknown>(skeletons), more: atWork })
    async function rest(): Promise<void> {
      await expect.poll(unfinished).toEqual({ calls: 0, skeletons: 0, more: 0 })
    }
    const person: SignedIn = {
      page,
      calls: () => calls,
      async step(does) {
        calls = []
        await does()
        await rest()
        await expectAccessible(page)
        expect(requests.splice(0).flatMap(refusalsOf)).toEqual([])
      },
      rest,
      open: (place) =>
        person.step(async () => {
          await page.goto(`${home()}/console${place}`)
          // The page is there before the scripts have built anything.
          await page.locator('#app > *').first().waitFor({ state: 'attached' })
        }),
    }
    await person.open(path)
    return person
  }

  return {
    site,
    get url() {
      return home()
    },
    visit,
    async signedIn(place = '/', { as = own.key, ...options } = {}) {
      return await visit(place, { ...options, storageState: { cookies: await cookiesOf(home(), as), origins: [] } })
    },
  }
}
