/**
 * A real browser for tests: the Chromium of the machine's own packages. Without one, the tests that need it are skipped
 * with a message.
 */
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { chromiumPath } from './chromium-path.ts'

export { chromiumPath }

if (chromiumPath === undefined) {
  console.warn(
    'NO CHROMIUM: the tests of the pages in a real browser are LEFT OUT. Install it (Debian: apt-get install chromium-headless-shell), or name it in CHROMIUM.',
  )
}

export interface Visitor {
  readonly page: Page
  /** The addresses of all requests, in their order. */
  readonly requests: readonly string[]
}

export interface RealBrowser {
  /**
   * A visitor without cookies or a cache. The browser reports each refused request as an error, except for the given
   * statuses.
   */
  visitor(options?: BrowserContextOptions, refusals?: readonly number[]): Promise<Visitor>
}

/** The browser ends with the process. The stories of several files use it in turn, as visitors who share nothing. */
let running: Promise<Browser> | undefined

/**
 * Switches of the browser, in place of Playwright's own list. Without them the window would load pages for an address
 * bar that nobody sees, which takes a quarter of the stories' time.
 */
const notWanted = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'LensOverlay', 'MediaRouter'],
  ...['NetworkTimeServiceQuerying', 'OptimizationHints', 'PreconnectToSearch'],
]
// Root has no sandbox to start the browser in, as in containers.
const isRoot = process.getuid?.() === 0
const launch = () =>
  chromium.launch({
    ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
    args: [
      `--disable-features=${notWanted.join(',')}`,
      // Only one site is visited, and isolating sites takes a twentieth of the time.
      '--disable-site-isolation-trials',
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
  })

/** Requests beyond a page's own host, and violations of its policy, fail the test. */
export function useBrowser(): RealBrowser {
  let browser: Browser | undefined
  let contexts: BrowserContext[] = []
  let faults: string[] = []
  beforeAll(async () => {
    browser = await (running ??= launch())
  })
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    contexts = []
    const found = faults
    faults = []
    expect(found).toEqual([])
  })
  return {
    async visitor(options = {}, refusals = [422]) {
      if (browser === undefined) throw new Error('The browser is not started.')
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      })
      contexts.push(context)
      const page = await context.newPage()
      const requests: string[] = []
      page.on('request', (request) => {
        const { host, protocol } = new URL(request.url())
        if (protocol === 'data:') return
        requests.push(request.url())
        if (!/^(?:127\.0\.0\.1|localhost):\d+$/.test(host)) faults.push(`requested ${request.url()}`)
      })
      page.on('console', (message) => {
        const [, status] = /the server responded with a status of (\d+)/.exec(message.text()) ?? []
        const isRefusal = refusals.includes(Number(status))
        if (message.type() === 'error' && !isRefusal) faults.push(`console: ${message.text()}`)
      })
      page.on('pageerror', (error) => faults.push(`script: ${error.message}`))
      return { page, requests }
    },
  }
}
