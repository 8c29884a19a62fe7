/**
 * A real browser for tests: the Chromium of the machine's own packages. Without one, the tests that need it are skipped
 * with a message.
 */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from 'playwright-core'
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
   * A visitor without cookies or stored data. The browser reports each refused request as an error, except those with
   * the given statuses.
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
/** A machine that does much else at the same time may be this late. */
const mostMilliseconds = 60_000
// Root has no sandbox to start the browser in, as in containers.
const isRoot = process.getuid?.() === 0
const launch = () =>
  chromium.launch({
    timeout: 2 * mostMilliseconds,
    ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
    args: [
      `--disable-features=${notWanted.join(',')}`,
      // Only one site is visited, and isolating sites takes a twentieth of the time.
      '--disable-site-isolation-trials',
      // The pages of a context follow each other in one process, which keeps what it has compiled.
      '--renderer-process-limit=1',
      // Most pages live for seconds. Optimising their code takes longer than running it as it is.
      '--js-flags=--no-maglev,--no-turbofan',
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
  })

/** Part of the browser for one visitor at a time. The files that it has loaded and compiled serve the next one. */
interface Room {
  readonly context: BrowserContext
  /** The options of the context. */
  readonly settings: string
  /** A page that shows nothing, for the browser's own protocol. */
  readonly empty: Page
  readonly protocol: CDPSession
}

interface Visit {
  readonly room: Room
  readonly page: Page
  readonly requests: readonly string[]
}

/** Rooms without a visitor, by their options. */
const free = new Map<string, Room[]>()
/**
 * Refusal of a script in a frame that takes none. The scripts by which Playwright looks into frames are refused as well
 * (microsoft/playwright#33343), so a story that promises a frame without scripts counts its script elements.
 */
const scriptRefusedInFrame = "Blocked script execution in 'about:srcdoc'"
const window = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const

async function newRoom(browser: Browser, options: BrowserContextOptions, settings: string): Promise<Room> {
  const context = await browser.newContext({ ...window, ...options })
  context.setDefaultTimeout(mostMilliseconds)
  const empty = await context.newPage()
  return { context, settings, empty, protocol: await context.newCDPSession(empty) }
}

async function enter(browser: Browser, { storageState, ...options }: BrowserContextOptions): Promise<Room> {
  const settings = JSON.stringify(options)
  const room = free.get(settings)?.pop() ?? (await newRoom(browser, options, settings))
  if (typeof storageState === 'object') await room.context.addCookies(storageState.cookies)
  return room
}

/** All that a site may store, but its cached files. */
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'

/** Whether the page is open and has the browser's own clock. A page on its way elsewhere does not say. */
async function isAsMade(page: Page): Promise<boolean> {
  return !page.isClosed() && (await page.evaluate<boolean>('/native code/.test(String(Date))').catch(() => false))
}

/** Ends a visit, and removes all that it left. A room whose clock was replaced is closed. */
async function leave({ room, page, requests }: Visit): Promise<void> {
  const { context, settings, empty, protocol } = room
  if (!(await isAsMade(page))) {
    await context.close()
    return
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const pages = context.pages().filter((each) => each !== empty)
  await Promise.all(pages.map((each) => each.close()))
  await context.clearCookies()
  for (const origin of new Set(requests.map((url) => new URL(url).origin))) {
    await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes })
  }
  free.set(settings, [...(free.get(settings) ?? []), room])
}

/** Requests beyond a page's own host, and violations of its policy, fail the test. */
export function useBrowser(): RealBrowser {
  let browser: Browser | undefined
  let visits: Visit[] = []
  let faults: string[] = []
  beforeAll(async () => {
    browser = await (running ??= launch())
  })
  afterEach(async () => {
    const ended = visits
    visits = []
    await Promise.all(ended.map(leave))
    const found = faults
    faults = []
    expect(found).toEqual([])
  })
  return {
    async visitor(options = {}, refusals = [422]) {
      if (browser === undefined) throw new Error('The browser is not started.')
      const requests: string[] = []
      const room = await enter(browser, options)
      const page = await room.context.newPage()
      visits.push({ room, page, requests })
      page.on('request', (request) => {
        const { host, protocol } = new URL(request.url())
        if (protocol === 'data:') return
        requests.push(request.url())
        if (!/^(?:127\.0\.0\.1|localhost):\d+$/.test(host)) faults.push(`requested ${request.url()}`)
      })
      page.on('console', (message) => {
        const text = message.text()
        const [, status] = /the server responded with a status of (\d+)/.exec(text) ?? []
        const isExpected = refusals.includes(Number(status)) || text.startsWith(scriptRefusedInFrame)
        if (message.type() === 'error' && !isExpected) faults.push(`console: ${text}`)
      })
      page.on('pageerror', (error) => faults.push(`script: ${error.message}`))
      return { page, requests }
    },
  }
}
