/**
 * Webhooks of the local run: the rate at which a backlog goes to a receiver, and the time from a write to the receipt
 * of its event while little is written. The receiver is in this process, which takes its share of the same processors.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { median, percentile } from './statistics.ts'

export interface Deliveries {
  readonly events: number
  readonly eventsPerPost: number
  readonly eventsPerSecond: number
  readonly writes: number
  readonly writesPerSecond: number
  /** The time from sending the write to the receipt of its event. */
  readonly lagP50Millis: number
  readonly lagP99Millis: number
}

/** A test account, because only test accounts may have a receiver on this machine. */
export const deliveryAccount = {
  account: { id: 'bench-deliveries', mode: 'test' },
  api_accesses: [
    { name: 'bench', key: 'bench-key-of-deliveries', rate_per_second: 1000, burst: 1000, max_connections: 50 },
  ],
}

const headers = { 'X-Service-Key': 'bench-key-of-deliveries', 'Content-Type': 'application/json' }
const eventsPerPost = 100
const writesPerSecond = 20
/** The number of webhooks that one call of the settings takes. */
const productsPerCall = 2_500

/** Measures deliveries of a service that runs with the account above and an empty feed. */
export async function measureDeliveries(url: string, events: number, writes: number): Promise<Deliveries> {
  const call = async (path: string, body: unknown) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`)
  }
  const receiver = await startReceiver()
  try {
    const webhook = { id: 'bench', url: receiver.url, bearer_token: 'token', response_key: 'key', enabled: false }
    await call('/api/settings/update/', { webhooks: [{ ...webhook, max_events: eventsPerPost }] })
    for (let first = 0; first < events; first += productsPerCall) {
      const count = Math.min(productsPerCall, events - first)
      const products = Array.from({ length: count }, (_, n) => product(first + n))
      await call('/api/settings/update/', { products })
    }
    await feedHas(url, events)
    const begin = performance.now()
    await call('/api/settings/webhook/', { id: 'bench', action: 'start' })
    const end = await receiver.product(productId(events - 1))
    const lags = await Promise.all(
      Array.from({ length: writes }, async (_, n) => {
        await sleep((n * 1000) / writesPerSecond)
        const sent = performance.now()
        const received = receiver.customer(`lag-${n}`)
        await call('/api/customers/createcustomer/', { id: `lag-${n}` })
        return (await received) - sent
      }),
    )
    return {
      events,
      eventsPerPost,
      eventsPerSecond: (events / (end - begin)) * 1000,
      writes,
      writesPerSecond,
      lagP50Millis: median(lags),
      lagP99Millis: percentile(lags, 0.99),
    }
  } finally {
    receiver.stop()
  }
}

const productId = (n: number) => `product-${n}`
const product = (n: number) => ({ external_id: productId(n), name: `Product ${n}`, category: 'bench' })

async function feedHas(url: string, events: number): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/api/events/?created_after_id=${events - 1}`, { headers })
    const answer: unknown = await response.json()
    if (v.parse(v.object({ events: v.array(v.unknown()) }), answer).events.length > 0) return
    await sleep(100)
  }
}

const postSchema = v.array(
  v.object({ external_id: v.optional(v.string()), customer_id: v.optional(v.string()), event: v.string() }),
)

/** A receiver that notes when it received the event of each subject. */
async function startReceiver() {
  const arrivals = new Map<string, PromiseWithResolvers<number>>()
  const arrival = (name: string) => {
    const known = arrivals.get(name) ?? Promise.withResolvers<number>()
    arrivals.set(name, known)
    return known
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const now = performance.now()
      for (const { external_id, customer_id } of v.parse(postSchema, JSON.parse(Buffer.concat(chunks).toString()))) {
        arrival(`${external_id ?? ''} ${customer_id ?? ''}`).resolve(now)
      }
      response.writeHead(200, { 'X-Service-Webhook-Key': 'key' }).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    product: (id: string) => arrival(`${id} `).promise,
    customer: (id: string) => arrival(` ${id}`).promise,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
