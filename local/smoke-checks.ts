/**
 * Checks of a running service after a deployment: the answers of the gateway itself, a write with its event, a webhook
 * and the limits. Each check says how it went in a line. They leave nothing behind but history: the customer that is
 * made is deleted again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'

export interface SmokeOptions {
  /** The address of the service, with the stage's name if it is part of the path. */
  readonly url: URL
  readonly key: string
  /** The webhook that is tested; one of the account's where undefined. */
  readonly webhook: string | undefined
  readonly eventSeconds: number
  /** The number of calls made at once to meet the limit of the key. */
  readonly floodCalls: number
}

export interface SmokeResult {
  readonly check: string
  readonly outcome: 'ok' | 'failed' | 'skipped'
  readonly said: string
}

/** Ends a check that has found a fault. */
class Failure extends Error {}
/** Ends a check that cannot be made here. */
class Skip extends Error {}

interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface Call {
  readonly method?: string
  readonly body?: string
  readonly key?: string
}

/** Somewhat above the limit of the gateway, and below the size that it cannot read at all. */
const tooLargeBytes = 6.5 * 1024 * 1024
const maxTries = 6

export async function* smoke(options: SmokeOptions): AsyncGenerator<SmokeResult> {
  for (const [check, run] of Object.entries(checks)) yield await result(check, () => run(options))
}

async function result(check: string, run: () => Promise<string>): Promise<SmokeResult> {
  try {
    return { check, outcome: 'ok', said: await run() }
  } catch (error) {
    if (error instanceof Skip) return { check, outcome: 'skipped', said: error.message }
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
    return { check, outcome: 'failed', said: `${error instanceof Error ? error.message : String(error)}${cause}` }
  }
}

/** The checks in order. The flood comes last, because later calls have to wait. */
const checks: Readonly<Record<string, (options: SmokeOptions) => Promise<string>>> = {
  'the key is taken': async (options) => {
    expectStatus(await patiently(options, 'api/access/'), 200)
    expectStatus(await call(options, 'api/access/', { key: 'no-such-key-of-anybody' }), 403)
    return 'and another one is refused (403)'
  },
  'an address with and without a slash is the same': async (options) => {
    const slash = await patiently(options, 'api/access/')
    const none = await patiently(options, 'api/access')
    expectStatus(none, 200)
    if (slash.text !== none.text) throw new Failure('the answers differ')
    return 'api/access/ and api/access'
  },
  'an unknown path is a 404': async (options) => expectText(await call(options, 'api/nothing-here/'), 404),
  'a wrong method is a 405': async (options) => {
    const reply = await call(options, 'api/customers/', { method: 'DELETE' })
    const said = expectText(reply, 405)
    if (reply.headers.get('allow') !== 'GET') throw new Failure(`Allow is ${reply.headers.get('allow') ?? 'missing'}`)
    return said
  },
  'a body that is too large is a 413': async (options) => {
    const body = JSON.stringify({ data: { name: 'x'.repeat(tooLargeBytes) } })
    return expectText(await call(options, 'api/customers/createcustomer/', { method: 'POST', body }), 413)
  },
  'a write is there, and in the event feed': async (options) => await writeAndEvent(options),
  'a webhook reaches its receiver': async (options) => await testWebhook(options),
  'a flood is a 429': async (options) => {
    const replies = await Promise.all(Array.from({ length: options.floodCalls }, () => call(options, 'api/access/')))
    const refused = replies.filter(({ status }) => status === 429)
    const wrong = replies.find(({ status }) => status !== 429 && status !== 200)
    if (wrong !== undefined) throw new Failure(`a call ended with ${wrong.status}`)
    const [first] = refused
    if (first === undefined) throw new Skip(`the limits of the key admit ${options.floodCalls} calls at once`)
    const seconds = first.headers.get('retry-after')
    if (seconds === null) throw new Failure('Retry-After is missing')
    return `${refused.length} of ${options.floodCalls} calls, to come again after ${seconds} s`
  },
}

async function writeAndEvent(options: SmokeOptions): Promise<string> {
  const end = await endOfFeed(options)
  const id = `smoke-${Date.now()}`
  const write = async (operation: string, more: object) => {
    const body = JSON.stringify({ id, ...more })
    expectStatus(await patiently(options, `api/customers/${operation}/`, { method: 'POST', body }), 200)
  }
  await write('createcustomer', { data: {} })
  const begin = Date.now()
  try {
    const read = await patiently(options, `api/customers/?id=${id}`)
    expectStatus(read, 200)
    if (!read.text.includes(`"${id}"`)) throw new Failure('the customer that was made cannot be read')
    while (!(await eventsAfter(options, end, 1_000)).some((event) => event.customer_id === id)) {
      if (Date.now() - begin > options.eventSeconds * 1_000) {
        throw new Failure(`its event is not in the feed after ${options.eventSeconds} s`)
      }
      await sleep(500)
    }
  } finally {
    await write('deletecustomer', {})
  }
  return `the event of customer ${id} came within ${Math.ceil((Date.now() - begin) / 1_000)} s`
}

const eventsSchema = v.object({
  events: v.array(v.object({ event_id: v.number(), customer_id: v.optional(v.string()) })),
})

async function eventsAfter(options: SmokeOptions, after: number, most: number) {
  const reply = await patiently(options, `api/events/?created_after_id=${after}&max_results=${most}`)
  expectStatus(reply, 200)
  return v.parse(eventsSchema, JSON.parse(reply.text)).events
}

/** Finds the last event's id by doubling and halving, because a feed may be very long. */
async function endOfFeed(options: SmokeOptions): Promise<number> {
  const isPast = async (id: number) => (await eventsAfter(options, id, 1)).length === 0
  let above = 1
  while (!(await isPast(above))) above *= 2
  let below = Math.floor(above / 2)
  while (above - below > 1) {
    const middle = Math.floor((above + below) / 2)
    if (await isPast(middle)) above = middle
    else below = middle
  }
  return (await isPast(below)) ? below : above
}

const settingsSchema = v.object({ webhooks: v.optional(v.array(v.object({ id: v.string() })), []) })
const testSchema = v.object({ outcome: v.string(), status: v.optional(v.number()) })

async function testWebhook(options: SmokeOptions): Promise<string> {
  const id = options.webhook ?? (await aWebhook(options))
  const body = JSON.stringify({ id, action: 'test' })
  const reply = await patiently(options, 'api/settings/webhook/', { method: 'POST', body })
  expectStatus(reply, 200)
  const { outcome, status } = v.parse(testSchema, JSON.parse(reply.text))
  if (outcome !== 'delivered') throw new Failure(`the test of ${id} ended with ${outcome} (${status ?? 'no status'})`)
  return `${id}: delivered`
}

async function aWebhook(options: SmokeOptions): Promise<string> {
  const reply = await patiently(options, 'api/settings/')
  expectStatus(reply, 200)
  const [first] = v.parse(settingsSchema, JSON.parse(reply.text)).webhooks
  if (first === undefined) throw new Skip('the account has no webhook')
  return first.id
}

/** Makes a call, and waits if the service asks for it: other checks are not about the limits. */
async function patiently(options: SmokeOptions, path: string, given: Call = {}): Promise<Reply> {
  for (let tries = 1; ; tries++) {
    const reply = await call(options, path, given)
    if ((reply.status !== 429 && reply.status !== 503) || tries === maxTries) return reply
    await sleep(Number(reply.headers.get('retry-after') ?? 1) * 1_000)
  }
}

async function call({ url, key: own }: SmokeOptions, path: string, { method, body, key = own }: Call = {}) {
  const response = await fetch(new URL(path, url.href.replace(/\/*$/, '/')), {
    method: method ?? 'GET',
    headers: { 'X-Service-Key': key, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() } satisfies Reply
}

function expectStatus({ status, text }: Reply, wanted: number): void {
  if (status !== wanted) throw new Failure(`${status} instead of ${wanted}: ${text.slice(0, 200)}`)
}

/** The gateway's own messages are plain text, for every caller. */
function expectText(reply: Reply, wanted: number): string {
  expectStatus(reply, wanted)
  const type = reply.headers.get('content-type') ?? 'nothing'
  if (!type.startsWith('text/plain')) throw new Failure(`the answer is ${type}, not plain text`)
  return reply.text.trim()
}
