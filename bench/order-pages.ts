/**
 * How soon a visitor sees the form for ordering: on a slow phone (a quarter of the CPU) and a slow network (150 ms,
 * 1.6 Mbit/s). It needs a Chromium, and is no test, as a busy machine is slower.
 *
 *     node bench/order-pages.ts [address]
 *
 * Without an address it looks at the demo account's form of a service at http://127.0.0.1:8787 (`npm start`).
 */
import { chromium } from 'playwright-core'
import * as v from 'valibot'

const address = process.argv[2] ?? 'http://127.0.0.1:8787/ordering-forms/gazette/'
const visits = 5
const secondMillis = 1_000
const bytesPerSecond = (1.6 * 1024 * 1024) / 8

/** The instant of the first content since the visit began; browsers tell it some time later. */
const firstPaint = `new Promise((resolve) => {
  const told = (list) => list.getEntriesByName('first-contentful-paint').forEach(({ startTime }) => resolve(startTime))
  new PerformanceObserver(told).observe({ type: 'paint', buffered: true })
})`

async function firstContent(): Promise<{ readonly millis: number; readonly bytes: number }> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const response = await page.goto(address)
    const bytes = (await response?.body())?.length ?? 0
    return { millis: v.parse(v.number(), await page.evaluate(firstPaint)), bytes }
  } finally {
    await browser.close()
  }
}

const seen: number[] = []
for (let visit = 0; visit < visits; visit++) {
  const { millis, bytes } = await firstContent()
  seen.push(millis)
  console.log(`visit ${visit + 1}: content after ${Math.round(millis)} ms, ${bytes} bytes`)
}
const median = seen.toSorted((one, other) => one - other)[Math.floor(visits / 2)] ?? Number.NaN
console.log(`median: ${Math.round(median)} ms, to be below ${secondMillis} ms`)
if (!(median < secondMillis)) process.exitCode = 1
