/** Webhooks and the feed: a webhook is tried, stopped, started and sent back, and events are seen as they come. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { chromiumPath } from '../browser/chromium.ts'
import { ownAccount } from '../browser/own-account.ts'
import { useConsole } from './chromium-console.ts'

const state = v.object({ cursor: v.number(), lag: v.number(), reason: v.exactOptional(v.string()) })
const webhooks = v.object({ webhooks: v.array(v.object({ id: v.string(), enabled: v.boolean(), state })) })
const readerKey = 'feed-reader-key'
const { key, account: demo } = ownAccount('operated')
const account = {
  ...demo,
  api_accesses: [
    ...demo.api_accesses,
    { name: 'reader', key: readerKey, allowed_apis: ['events', 'settings:read'], read_only: true },
  ],
}

describe.skipIf(chromiumPath === undefined)('webhooks and the feed in the console', () => {
  const console = useConsole({ account, key })
  const api = (path: string, json?: unknown) => console.site.api(path, json)
  const received: number[] = []
  let receiver: Server | undefined

  const crm = async () => {
    const { webhooks: all } = v.parse(webhooks, await api('/api/settings/'))
    return all.find(({ id }) => id === 'crm')
  }
  const customer = (name: string) =>
    api('/api/customers/createcustomer/', { data: { name, address: 'Bredgade 1\n1260 København K', country: 'DK' } })

  beforeAll(async () => {
    const eventsSchema = v.array(v.object({ event_id: v.number() }))
    receiver = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const events = v.parse(eventsSchema, JSON.parse(Buffer.concat(chunks).toString()))
        received.push(...events.map(({ event_id: id }) => id))
        response.writeHead(200, { 'X-Service-Webhook-Key': 'right' }).end()
      })
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const { port } = v.parse(v.object({ port: v.number() }), receiver.address() satisfies AddressInfo | string | null)
    const own = { id: 'crm', url: `http://127.0.0.1:${port}/`, bearer_token: 'token', response_key: 'right' }
    await api('/api/settings/update/', { webhooks: [own] })
  })
  afterAll(() => void receiver?.close())

  it('tells how a webhook stands, tries it, stops it, and sends events again', async () => {
    await customer('Ann Berg')
    await expect.poll(async () => (await crm())?.state.lag).toBe(0)
    const { page, step, calls } = await console.signedIn('/events')
    // The cards may be read again, as their state changes.
    const asked = ['GET /api/events/', 'GET /api/session/', 'GET /api/settings/']
    await expect.poll(() => [...new Set(calls())].toSorted()).toEqual(asked)
    const card = page.getByRole('region', { name: 'Webhook crm' })
    await card.getByText('Running').waitFor()
    await page.getByRole('table', { name: 'Newest events' }).getByText('customer:created').waitFor()

    await step(async () => {
      await card.getByRole('button', { name: 'Send a test' }).click()
      await card.getByText('Test: Delivered').waitFor()
    })
    expect(received).toContain(0)

    await step(async () => {
      await card.getByRole('button', { name: 'Stop' }).click()
      await card.getByText('Stopped manually').waitFor()
    })
    expect(await crm()).toMatchObject({ enabled: false, state: { reason: 'stopped' } })
    await customer('Bo Dahl')

    await step(async () => {
      await card.getByRole('button', { name: 'Rewind' }).click()
      await page.getByRole('dialog', { name: 'Rewind crm' }).waitFor()
    })
    const drawer = page.getByRole('dialog', { name: 'Rewind crm' })
    await step(async () => {
      await drawer.getByLabel('Event number').fill('999')
      await page.keyboard.press('Enter')
      await drawer.locator('.fault').waitFor()
    })
    await step(async () => {
      await drawer.getByLabel('Event number').fill('1')
      await drawer.getByRole('button', { name: 'Send from 1 on' }).click()
      await drawer.waitFor({ state: 'detached' })
    })
    expect(await crm()).toMatchObject({ enabled: false, state: { cursor: 0 } })

    received.length = 0
    await step(async () => {
      await card.getByRole('button', { name: 'Start' }).click()
      await card.getByText('Running').waitFor()
    })
    await expect.poll(async () => (await crm())?.state.lag).toBe(0)
    expect([...new Set(received)].toSorted((one, other) => one - other)[0]).toBe(1)

    await step(async () => {
      await card.getByText('Attempts in the last 30 days').click()
      await card.getByRole('table').waitFor()
    })
    await expect.poll(calls).toEqual(['GET /api/settings/webhook/attempts/'])
    await expect.poll(() => card.getByRole('row').nth(1).innerText()).toContain('Delivered')
  })

  it('shows events as they come, of one category', async () => {
    const { page, step, calls } = await console.signedIn('/events')
    await step(() => page.getByLabel('Events of').selectOption('customer'))
    expect(new URL(page.url()).search).toBe('?category=customer')
    await expect.poll(() => calls().filter((call) => call === 'GET /api/events/')).toHaveLength(1)
    await step(async () => {
      await page.getByRole('button', { name: 'Follow' }).click()
      await page.getByText('Live: 0 new').waitFor()
    })
    await customer('Cy Holm')
    await page.getByText('Live: 1 new').waitFor()
    const types = await page.getByRole('table', { name: 'Newest events' }).locator('code').allInnerTexts()
    expect(types.length).toBeGreaterThan(1)
    expect(types.filter((type) => !type.startsWith('customer:'))).toEqual([])
    await step(() => page.getByRole('button', { name: 'Stop following' }).click())
  })

  it('offers no action to a key that only reads', async () => {
    const { page } = await console.signedIn('/events', { as: readerKey })
    await page.getByRole('region', { name: 'Webhook crm' }).getByText('Running').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /Stop|Rewind|Send a test/ }).count()).toBe(0)
  })
})
