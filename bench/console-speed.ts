/**
 * How fast the console is for a person: the first content of a customer on a slow machine and network, and the results
 * of a search after the last key. In the machine's own Chromium, against the service as `npm start` runs it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import * as v from 'valibot'
import { accountFile, benchKey } from './bench-account.ts'
import { chanceFrom, person } from '../local/demo-people.ts'
import { chromiumPath } from './chromium-path.ts'
import { median, rounded } from './statistics.ts'
import { startProcess } from './service-process.ts'

const customers = 200
const rounds = 5
/** A quarter of the processor, 150 ms to the service and back, 1.6 Mbit/s down and 750 kbit/s up. */
const slow = { processorRate: 4, latencyMillis: 150, downBytes: 1_600_000 / 8, upBytes: 750_000 / 8 }
const mostContentMillis = 1_200
const mostSearchMillis = 400
const mostLooks = 1_200

export async function measureConsole(): Promise<void> {
  if (chromiumPath === undefined) {
    console.log('There is no Chromium, so the console is not measured. CHROMIUM names where it is.')
    return
  }
  const service = await startProcess([accountFile])
  const isRoot = process.getuid?.() === 0
  const browser = await chromium.launch({ executablePath: chromiumPath, args: isRoot ? ['--no-sandbox'] : [] })
  try {
    const made = await fill(service.url)
    const url = service.url.replace('127.0.0.1', 'localhost')
    const rows = await measureAll(browser, url, made)
    console.log(`\nThe console: medians of ${rounds}; at a quarter of the processor, 150 ms and 1.6 Mbit/s.`)
    for (const { name, millis, most } of rows)
      console.log(`  ${name.padEnd(58)} ${String(rounded(millis, 0)).padStart(6)} ms   goal ${most} ms`)
  } finally {
    await browser.close()
    await service.stop()
  }
}

interface Made {
  readonly id: string
  readonly name: string
}

const madeSchema = v.object({ id: v.string() })

/** One customer with twenty months of invoices, and notes, among others who are searched. */
async function fill(url: string): Promise<Made> {
  const call = async (operation: string, body: unknown) => {
    const headers = { 'X-Service-Key': benchKey, 'Content-Type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${url}/api/customers/${operation}/`, sent)
    if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`)
    return v.parse(v.looseObject({ id: v.optional(v.string()) }), await response.json())
  }
  const chance = chanceFrom(1)
  for (let index = 0; index < customers; index++) {
    const { name, email, address, country } = person(index, chance).data
    await call('createcustomer', { data: { name, ...(email !== undefined && { email }), address, country } })
  }
  const name = 'Ingeborg Kvist'
  const home = { address: 'Bredgade 1\n1260 København K', country: 'DK' }
  const { id } = v.parse(
    madeSchema,
    await call('createcustomer', { data: { name, email: 'ingeborg@example.com', ...home } }),
  )
  const begin = new Date(Date.now() - 600 * 86_400_000).toISOString().slice(0, 10)
  await call('createsubscription', { id, periods: [{ campaign_id: 'invoiced', begin: `${begin}T00:00:00` }] })
  for (const text of ['Called about the holiday.', 'Wants the paper at the door.'])
    await call('createnote', { id, text, kind: 'call' })
  return { id, name }
}

interface Row {
  readonly name: string
  readonly millis: number
  readonly most: number
}

async function measureAll(browser: Browser, url: string, made: Made): Promise<Row[]> {
  const context = await signedIn(browser, url)
  const content = async (isCold: boolean) =>
    await medianOf(() => firstContent(context, `${url}/console/customers/${made.id}`, { made, isCold }))
  const rows = [
    { name: 'first content of a customer, nothing in the cache', millis: await content(true), most: mostContentMillis },
    {
      name: 'first content of a customer, the files in the cache',
      millis: await content(false),
      most: mostContentMillis,
    },
  ]
  for (const isSlow of [true, false]) {
    const millis = await medianOf(() => searchShown(context, url, { made, isSlow }))
    const name = `search shown after the last key${isSlow ? '' : ', on a usual machine'}`
    rows.push({ name, millis, most: mostSearchMillis })
  }
  return rows
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let round = 0; round < rounds; round++) values.push(await measure())
  return median(values)
}

async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${url}/console/`)
  await page.getByLabel('API access key').fill(benchKey)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').waitFor()
  await page.close()
  return context
}

async function slowDown(page: Page, isCold: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: isCold })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latencyMillis,
    downloadThroughput: slow.downBytes,
    uploadThroughput: slow.upBytes,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.processorRate })
}

/** Notes in the page when a text is there first, so that no call from outside is part of the time. */
const noteWhen = (selector: string, text: string) => `
  new MutationObserver(() => {
    if (window.shownAt !== undefined) return
    const found = [...document.querySelectorAll(${JSON.stringify(selector)})]
    if (found.some((each) => each.textContent.includes(${JSON.stringify(text)}))) window.shownAt = performance.now()
  }).observe(document, { childList: true, subtree: true, characterData: true })
  addEventListener('input', () => { window.typedAt = performance.now(); window.shownAt = undefined }, true)`

const timesSchema = v.object({ shownAt: v.number(), typedAt: v.optional(v.number()) })

async function timesOf(page: Page): Promise<v.InferOutput<typeof timesSchema>> {
  // The policy of the page lets no text be run as a script, which waiting within the page would need.
  for (let looks = 0; looks < mostLooks; looks++) {
    const times = await page.evaluate('({ shownAt: window.shownAt, typedAt: window.typedAt })')
    if (v.is(timesSchema, times)) return times
    await sleep(50)
  }
  throw new Error('The console did not show it.')
}

async function firstContent(
  context: BrowserContext,
  address: string,
  { made, isCold }: { readonly made: Made; readonly isCold: boolean },
): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(noteWhen('h1', made.name))
  await slowDown(page, isCold)
  await page.goto(address, { waitUntil: 'commit' })
  const { shownAt } = await timesOf(page)
  await page.close()
  return shownAt
}

async function searchShown(
  context: BrowserContext,
  url: string,
  { made, isSlow }: { readonly made: Made; readonly isSlow: boolean },
): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(noteWhen('[role="option"]', made.name))
  await page.goto(`${url}/console/customers`)
  await page.locator('#search').waitFor()
  if (isSlow) await slowDown(page, false)
  await page.keyboard.press('/')
  await page.keyboard.insertText('ingeborg kvi')
  const { shownAt, typedAt = NaN } = await timesOf(page)
  await page.close()
  return shownAt - typedAt
}
