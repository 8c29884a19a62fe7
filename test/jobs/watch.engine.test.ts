/** The hourly check for business problems, on accounts that have them. */
import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { instantOf, millisOf, type Instant } from '../../functions/domain/time/time.ts'
import { handler as watchHandler } from '../../functions/jobs/watch.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { refusedBy, waiting } from '../../functions/domain/request/move-request.ts'
import type { ReaderRequest } from '../../functions/domain/request/request.ts'
import { clearSettingsCache, loadSettings } from '../../functions/store/account/load-settings.ts'
import { commitRequest } from '../../functions/store/request/commit-request.ts'
import { readRequestItem } from '../../functions/store/request/request-item.ts'
import { deliveryItem } from '../../functions/store/delivery/deliveries.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { documentListPartition, listAttributes, settingsKey } from '../../functions/store/keys.ts'
import { readWebhook, saveWebhook } from '../../functions/store/webhook/webhooks.ts'
import { applyAccount } from '../../functions/work/account/change-account.ts'
import { useEngine } from '../engine.ts'
import { asFunction } from '../rights.ts'
import { countedSends } from '../storage-calls.ts'

const engine = useEngine()
const watch = asFunction('watch', watchHandler)
const now: Instant = '2031-03-11T05:20:00.000Z'
const hour = 3_600_000
const ago = (hours: number) => instantOf(millisOf(now) - hours * hour)
let account = ''

async function configure(file: object, mode: 'live' | 'test' = 'live') {
  const applied = await applyAccount(
    { account: { id: account, mode, timezone: 'Europe/Copenhagen' }, ...file },
    { by: 'System', via: 'settings', now, runtime },
  )
  expect(applied).toMatchObject({ outcome: 'applied' })
}

const entity = { external_id: 'dk', name: 'Demo', currency: 'DKK' }
const hook = { id: 'crm', url: 'https://example.com/', bearer_token: 'token-of-twenty-letters', response_key: 'reply' }

/** The lines that alarms look for, at an instant. */
async function noticed(at: Instant): Promise<unknown[]> {
  const lines = vi.spyOn(console, 'error').mockReturnValue().mockClear()
  vi.setSystemTime(at)
  await watch()
  return lines.mock.calls.flat()
}

beforeEach(async () => {
  await engine.freshTables()
  account = `w-${randomUUID()}`
  clearSettingsCache()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  return () => void vi.useRealTimers()
})

describe('The hourly look', () => {
  it('notices a webhook that the service turned off an hour ago, and none that a person stopped', async () => {
    await configure({ webhooks: [hook, { ...hook, id: 'mine', enabled: false }] })
    const state = (await readWebhook(account, 'crm')) ?? expect.fail('There is no webhook.')
    const attempt = {
      at: now,
      firstEventId: 1,
      lastEventId: 1,
      events: 1,
      outcome: 'response-key-wrong',
      milliseconds: 5,
    } as const
    await saveWebhook(account, { ...state, enabled: false, reason: 'response-key-wrong', lastAttempt: attempt })
    await configure({ webhooks: [{ id: 'crm', enabled: false }] })
    const off = (await readWebhook(account, 'crm')) ?? expect.fail('There is no webhook.')
    await saveWebhook(account, { ...off, reason: 'response-key-wrong' })
    expect(await noticed(ago(-0.9))).toEqual([])
    expect(await noticed(ago(-1))).toEqual([
      expect.objectContaining({
        alarm: 'webhook-off',
        account,
        webhook: 'crm',
        reason: 'response-key-wrong',
        since: now,
      }),
    ])
  })

  it('notices what has waited for a delivery method for a day, until it is put off or gone', async () => {
    await configure({ business_entities: [entity], delivery_methods: [{ id: 'print-house' }, { id: 'other' }] })
    const settings = { account: { id: account, mode: 'live' as const, timezone: 'UTC' } }
    const put = (ready_at: Instant) =>
      documentClient().send(
        new PutCommand({
          TableName: mainTable(),
          Item: deliveryItem(settings, { id: 'd1', by: 'print-house', ready_at, failures: 0 }),
        }),
      )
    await put(now)
    expect(await noticed(ago(-23))).toEqual([])
    expect(await noticed(ago(-24))).toEqual([
      expect.objectContaining({ alarm: 'deliveries-waiting', account, method: 'print-house', since: now }),
    ])
    // The delivery was fetched and put off, such as by reschedule_seconds.
    await put(ago(-30))
    expect(await noticed(ago(-31))).toEqual([])
  })

  it('notices a request of a reader that nobody has decided for a day, until somebody does', async () => {
    await configure({ business_entities: [entity] })
    const settings = (await loadSettings(account)) ?? expect.fail('There are no settings.')
    const received: ReaderRequest = {
      ...{ id: 'r1', version: 1, kind: 'cancel', entity: 'dk', received: now, language: 'da' },
      ...{ said: { name: 'Ann Berg', email: 'ann@example.com' }, state: 'received', due: now },
      ...{ proposals: [], mails: ['receipt'] },
    }
    await commitRequest({ settings, before: undefined, after: received, now })
    const waits = waiting(received, { because: 'unmatched', proposals: [] })
    await commitRequest({ settings, before: received, after: waits, now: ago(-1) })
    expect(await noticed(ago(-24))).toEqual([])
    const alarm = expect.objectContaining({ alarm: 'requests-waiting', account, since: now })
    expect(await noticed(ago(-25))).toEqual([alarm])
    expect(await noticed(ago(-26))).toEqual([alarm])
    const before = (await readRequestItem(account, 'r1')) ?? expect.fail('There is no request.')
    const after = refusedBy(before, { at: ago(-27), by: 'desk', reason: 'No such contract.' })
    await commitRequest({ settings, before, after, now: ago(-27) })
    expect(await noticed(ago(-28))).toEqual([])
  })

  it('notices a day without the usual invoices, once, in the morning after it', async () => {
    await configure({ business_entities: [entity] })
    for (const date of ['2031-03-03', '2031-02-24', '2031-02-17', '2031-02-10']) {
      for (let n = 0; n < 15; n++) {
        const Item = {
          pk: `A#${account}#try`,
          sk: `${date}-${n}`,
          ...listAttributes(documentListPartition(account, 'invoice'), `${date}#dk#004#DK-${n}#`),
        }
        await documentClient().send(new PutCommand({ TableName: mainTable(), Item }))
      }
    }
    expect(await noticed(ago(1))).toEqual([])
    expect(await noticed(now)).toEqual([
      expect.objectContaining({ alarm: 'unusual-invoices', account, date: '2031-03-10', count: 0, usual: 15 }),
    ])
    expect(await noticed(ago(-1))).toEqual([])
  })

  it('looks at no test account, and reads the settings alone of an account with nothing to look at', async () => {
    await configure({ delivery_methods: [{ id: 'print-house' }] }, 'test')
    expect((await countedSends(() => noticed(ago(3)))).sent).toEqual(['QueryCommand'])
    account = `w-${randomUUID()}`
    await configure({})
    clearSettingsCache()
    expect((await countedSends(() => noticed(ago(3)))).sent).toEqual(['QueryCommand', 'GetItemCommand'])
  })

  it('looks at every other account where one fails, and then says which', async () => {
    await configure({ webhooks: [hook] })
    const broken = account
    account = `w-${randomUUID()}`
    await configure({ business_entities: [entity], delivery_methods: [{ id: 'print-house' }] })
    await documentClient().send(
      new PutCommand({
        TableName: mainTable(),
        Item: { ...settingsKey(broken), settings: 'not what they are', version: 9 },
      }),
    )
    clearSettingsCache()
    await expect(noticed(now)).rejects.toThrow(broken)
    await expect(noticed(now)).rejects.not.toThrow(account)
  })
})
