/** Deliveries as receivers and account owners see them (interface: "Webhooks"; decisions: "Webhooks"). */
import { beforeEach, describe, expect, it } from 'vitest'
import { instantOf } from '../../functions/domain/time/time.ts'
import type { Result } from '../../functions/domain/webhook/delivery-attempt.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { dueUntil } from '../../functions/store/due/due.ts'
import { atOnce, dueShards, liveDuePartition, settingsPartition, testDuePartition } from '../../functions/store/keys.ts'
import { storedChanges } from '../../functions/store/feed/stored-changes.ts'
import { loadSettings, readSettings } from '../../functions/store/account/load-settings.ts'
import { readAttempts } from '../../functions/store/webhook/webhook-attempts.ts'
import { endWaiting, moveCursor } from '../../functions/store/webhook/webhooks.ts'
import { useEngine } from '../engine.ts'
import {
  account,
  acknowledged,
  begin,
  configure,
  establish,
  happened,
  hook,
  receiver,
  stateNow,
  unavailable,
  type Answer,
  type Receiver,
} from './webhook-account.ts'

const engine = useEngine()
let crm: Receiver

beforeEach(async () => {
  await engine.freshTables()
  crm = receiver()
})

const minute = 60_000
const attempts = async () =>
  (
    await readAttempts({ account, webhook: 'crm', limit: 1000, now: instantOf(crm.runtime.now()) })
  ).attempts.toReversed()

/** The instant at which the sweep would find the webhook; undefined if it would not. */
async function due(): Promise<string | undefined> {
  for (let shard = 0; shard < dueShards; shard++) {
    for await (const page of dueUntil(liveDuePartition(shard), '2099-01-01T00:00:00.000Z')) {
      for (const each of page) if ('webhook' in each && each.webhook === 'crm') return each.at
    }
  }
  return undefined
}

describe('events above the cursor', () => {
  it('are sent in pieces, in order, and the cursor follows', async () => {
    await establish()
    await happened(1, 12)
    expect(await crm.visit()).toEqual({ left: 'nothing' })
    expect(crm.posts).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
      [11, 12],
    ])
    expect(await stateNow()).toMatchObject({ cursor: 12, failures: 0, lastAttempt: { firstEventId: 11, events: 2 } })
    await happened(13, 13)
    await crm.visit()
    expect(crm.posts.slice(3)).toEqual([[13]])
  })

  it('go with the token, as the feed shows them, to the address and under the conditions of the account', async () => {
    await establish({ categories: ['customer'] })
    await happened(1, 1)
    const seen: unknown[] = []
    crm.answer((posting) => {
      seen.push(posting)
      return acknowledged
    })
    await crm.visit()
    expect(seen).toEqual([
      {
        account,
        mode: 'live',
        webhook: expect.objectContaining({ url: 'https://hook.example/', bearer_token: 'token', response_key: 'key' }),
        events: [
          {
            event: 'customer:created',
            event_id: 1,
            timestamp: '2027-01-31T10:00:00',
            via: 'api',
            customer_id: '1001',
          },
        ],
      },
    ])
  })

  it('are those since the webhook was made, or since it was stopped', async () => {
    await happened(1, 7)
    await establish()
    await happened(8, 8)
    await crm.visit()
    await configure({ webhooks: [{ id: 'crm', enabled: false }] })
    await happened(9, 9)
    await crm.visit()
    expect(crm.posts).toEqual([[8]])
    await configure({ webhooks: [{ id: 'crm', enabled: true }] })
    await crm.visit()
    expect(crm.posts).toEqual([[8], [9]])
  })

  it('that the categories leave out are passed over, without a post', async () => {
    await establish({ categories: ['product', 'webhook'] })
    await happened(1, 30, { type: (id) => (id % 10 === 0 ? 'product:created' : 'customer:created') })
    await crm.visit()
    expect(crm.posts).toEqual([[10, 20, 30]])
    await happened(31, 40)
    await crm.visit()
    expect(crm.posts).toHaveLength(1)
    expect(await stateNow()).toMatchObject({ cursor: 40 })
    expect(await attempts()).toHaveLength(1)
  })

  it('that nobody can see yet are waited for, and nothing above them is sent', async () => {
    await establish()
    await happened(1, 3)
    await happened(5, 6)
    await crm.visit()
    expect(crm.posts).toEqual([[1, 2, 3]])
    expect(await stateNow()).toMatchObject({ cursor: 3 })
    await happened(4, 4)
    await crm.visit()
    expect(crm.posts).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ])
  })

  it('that come while the last are being acknowledged go with the same turn', async () => {
    await establish()
    await happened(1, 1)
    crm.answer(async ({ events }) => {
      const last = events.at(-1)?.event_id ?? 0
      if (last < 3) await happened(last + 1, last + 1)
      return acknowledged
    })
    await crm.visit()
    expect(crm.posts).toEqual([[1], [2], [3]])
  })

  it('are left to the next worker where time is up', async () => {
    await establish()
    await happened(1, 12)
    let pieces = 0
    expect(await crm.visit(() => pieces++ < 2)).toEqual({ left: 'more' })
    expect(crm.posts).toHaveLength(2)
    expect(await due()).toBe(instantOf(begin))
    expect(await crm.visit()).toEqual({ left: 'nothing' })
    expect(crm.posts.flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })
})

describe('a failed attempt', () => {
  it('is made again after each of the resend times, and the cursor stays', async () => {
    await establish()
    await happened(1, 2)
    crm.answer(() => unavailable)
    expect(await crm.visit()).toEqual({ left: 'resend', at: instantOf(begin + minute) })
    expect(await due()).toBe(instantOf(begin + minute))
    // New events, or repeated messages, make no difference.
    await happened(3, 3)
    crm.wait(minute - 1)
    expect(await crm.visit()).toEqual({ left: 'nothing' })
    crm.wait(1)
    await crm.visit()
    crm.wait(5 * minute)
    crm.answer(() => acknowledged)
    await crm.visit()
    expect(crm.posts).toEqual([
      [1, 2],
      [1, 2, 3],
      [1, 2, 3],
    ])
    expect(await stateNow()).toMatchObject({ cursor: 3, failures: 0, enabled: true })
  })

  it('begins anew with the first of the resend times once one succeeded', async () => {
    await establish()
    await happened(1, 6)
    let posts = 0
    crm.answer(() => (++posts === 2 ? acknowledged : unavailable))
    await crm.visit()
    crm.wait(minute)
    expect(await crm.visit()).toEqual({ left: 'resend', at: instantOf(begin + 2 * minute) })
    expect(await stateNow()).toMatchObject({ cursor: 5, failures: 1 })
  })

  it.each([
    ['and the next ones come in the same piece', 3],
    ['and nothing comes for a while', 1],
  ])('leaves the next event all of its resends where its own are left out since, %s', async (_, last) => {
    await establish({ resend_seconds: [2], categories: ['customer', 'product'] })
    await happened(1, last, { type: (id) => (id === 1 ? 'product:created' : 'customer:created') })
    crm.answer(() => unavailable)
    await crm.visit()
    expect(await stateNow()).toMatchObject({ cursor: 0, failures: 1 })
    await configure({ webhooks: [hook({ resend_seconds: [2], categories: ['customer'] })] })
    crm.wait(2000)
    await crm.visit()
    await happened(2, 3)
    if (last === 1) await crm.visit()
    expect(crm.posts.at(-1)).toEqual([2, 3])
    expect(await stateNow()).toMatchObject({ enabled: true, failures: 1, nextAttempt: instantOf(begin + 4000) })
    crm.wait(2000)
    await crm.visit()
    expect(await stateNow()).toMatchObject({ enabled: false, reason: 'resends-failed' })
  })

  it('counts no more, and is waited for no more, once the cursor is moved by hand', async () => {
    await establish({ resend_seconds: [60] })
    await happened(1, 3)
    crm.answer(() => unavailable)
    await crm.visit()
    await moveCursor(account, 'crm', 1, runtime)
    expect(await stateNow()).toMatchObject({ cursor: 1, failures: 0 })
    expect(await stateNow()).not.toHaveProperty('nextAttempt')
    expect(await due()).toBe(atOnce)
    expect(await crm.visit()).toEqual({ left: 'resend', at: instantOf(begin + minute) })
    expect(crm.posts).toEqual([
      [1, 2, 3],
      [2, 3],
    ])
    expect(await stateNow()).toMatchObject({ enabled: true, failures: 1 })
  })

  it('after the last resend turns the webhook off, with one event, until it is turned on again', async () => {
    await establish({ error_email: 'ops@example.com' })
    await happened(1, 1)
    crm.answer(() => unavailable)
    await crm.visit()
    crm.wait(minute)
    await crm.visit()
    crm.wait(5 * minute)
    expect(await crm.visit()).toMatchObject({ left: 'notice' })
    expect(crm.posts).toHaveLength(3)
    expect(await stateNow()).toMatchObject({ enabled: false, reason: 'resends-failed', cursor: 0 })
    expect((await loadSettings(account))?.webhooks).toMatchObject([{ id: 'crm', enabled: false }])

    crm.wait(24 * 60 * minute)
    expect(await crm.visit()).toEqual({ left: 'nothing' })
    expect(crm.posts).toHaveLength(3)
    expect(await deactivations()).toEqual([{ webhook_id: 'crm', reason: 'resends-failed' }])

    crm.answer(() => acknowledged)
    await configure({ webhooks: [{ id: 'crm', enabled: true }] })
    await crm.visit()
    expect(crm.posts.at(-1)).toEqual([1])
    expect(await stateNow()).not.toHaveProperty('reason')
  })

  it('by the response key turns the webhook off at once', async () => {
    await establish()
    await happened(1, 1)
    crm.answer(() => ({ outcome: 'response-key-missing', status: 200, milliseconds: 1 }))
    await crm.visit()
    expect(await stateNow()).toMatchObject({ enabled: false, reason: 'response-key-missing', cursor: 0 })
    expect(await due()).toBeUndefined()
    expect(await deactivations()).toEqual([{ webhook_id: 'crm', reason: 'response-key-missing' }])
  })

  it('is not waited for any longer where somebody says so', async () => {
    await establish()
    await happened(1, 1)
    crm.answer(() => unavailable)
    await crm.visit()
    crm.answer(() => acknowledged)
    expect(await endWaiting(account, 'crm', runtime)).toBe(true)
    await crm.visit()
    expect(await stateNow()).toMatchObject({ cursor: 1, failures: 0 })
  })
})

/** The webhooks turned off, by the change records of the settings. */
async function deactivations() {
  const { version = 0 } = (await readSettings(account)) ?? {}
  const changes = await storedChanges(settingsPartition(account), 1, version)
  expect(changes.map((change) => change.version)).toEqual(changes.map((_, index) => index + 1))
  return changes
    .flatMap(({ change }) => change?.events ?? [])
    .filter(({ type }) => type === 'webhook:deactivated')
    .map(({ attributes }) => attributes)
}

/** The first answer comes long after another worker took over. Its delivery and all later ones are acknowledged. */
function outlivingItsLease(first: Result): Answer {
  let isFirst = true
  return async () => {
    if (!isFirst) return acknowledged
    isFirst = false
    crm.wait(2 * minute)
    await crm.visit()
    return first
  }
}

describe('two workers at one webhook', () => {
  it('never deliver at once', async () => {
    await establish()
    await happened(1, 12)
    let under = 0
    let most = 0
    crm.answer(async () => {
      most = Math.max(most, ++under)
      await new Promise((resolve) => setTimeout(resolve, 5))
      under -= 1
      return acknowledged
    })
    await Promise.all(Array.from({ length: 6 }, () => crm.visit()))
    expect(most).toBe(1)
    expect(crm.posts.flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  it('send the same events once more where the first lost its lease waiting, and the cursor never goes back', async () => {
    await establish()
    await happened(1, 12)
    crm.answer(outlivingItsLease(acknowledged))
    await crm.visit()
    expect(crm.posts[0]).toEqual([1, 2, 3, 4, 5])
    expect(crm.posts.slice(1).flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(await stateNow()).toMatchObject({ cursor: 12 })
  })

  it('have no say where the lease is lost: neither a failure nor a wrong key of the first counts', async () => {
    await establish({ resend_seconds: [] })
    await happened(1, 1)
    crm.answer(outlivingItsLease({ outcome: 'response-key-wrong', status: 200, milliseconds: 1 }))
    expect(await crm.visit()).toEqual({ left: 'nothing' })
    expect(await stateNow()).toMatchObject({ enabled: true, cursor: 1 })
    expect((await attempts()).map(({ outcome }) => outcome).toSorted()).toEqual(['delivered', 'response-key-wrong'])
  })

  it('of whom one died leave the webhook due when its lease ends', async () => {
    await establish()
    await happened(1, 1)
    crm.answer(() => Promise.reject(new Error('The process is gone.')))
    await expect(crm.visit()).rejects.toThrow('gone')
    expect(await due()).toBe(instantOf(begin + minute))
    crm.answer(() => acknowledged)
    crm.wait(minute)
    await crm.visit()
    expect(crm.posts).toEqual([[1], [1]])
  })
})

describe('what a person does while a delivery is under way', () => {
  const during = (act: () => Promise<unknown>) => {
    let done = false
    crm.answer(async () => {
      if (!done) await act()
      done = true
      return acknowledged
    })
    return crm.visit()
  }

  it('stopping: the acknowledgement counts, and nothing more is sent', async () => {
    await establish()
    await happened(1, 12)
    await during(() => configure({ webhooks: [{ id: 'crm', enabled: false }] }))
    expect(crm.posts).toEqual([[1, 2, 3, 4, 5]])
    expect(await stateNow()).toMatchObject({ enabled: false, reason: 'stopped', cursor: 5 })
    expect(await stateNow()).not.toHaveProperty('lease')
    expect(await due()).toBeUndefined()
  })

  it('rewinding: the cursor stays where it was put, and deliveries go on from there', async () => {
    await establish()
    await happened(1, 8)
    await crm.visit()
    await happened(9, 10)
    await during(() => moveCursor(account, 'crm', 3, runtime))
    expect(crm.posts.slice(2)).toEqual([
      [9, 10],
      [4, 5, 6, 7, 8],
      [9, 10],
    ])
  })

  it('rewinding: a failure of what was under way is not counted, and deliveries go on from there', async () => {
    await establish({ resend_seconds: [] })
    await happened(1, 4)
    let first = true
    crm.answer(async () => {
      if (!first) return acknowledged
      first = false
      await moveCursor(account, 'crm', 2, runtime)
      return unavailable
    })
    expect(await crm.visit()).toEqual({ left: 'nothing' })
    expect(crm.posts).toEqual([
      [1, 2, 3, 4],
      [3, 4],
    ])
    expect(await stateNow()).toMatchObject({ enabled: true, cursor: 4, failures: 0 })
  })

  it('another address or another size of pieces: they count from the next attempt on', async () => {
    await establish()
    await happened(1, 12)
    const addresses: string[] = []
    let changed = false
    crm.answer(async ({ webhook }) => {
      addresses.push(webhook.url)
      const moved = { id: 'crm', url: 'https://new.example/', bearer_token: 'token', max_events: 10 }
      if (!changed) await configure({ webhooks: [moved] })
      changed = true
      return acknowledged
    })
    await crm.visit()
    expect(addresses).toEqual(['https://hook.example/', 'https://new.example/'])
    expect(crm.posts.map((post) => post.length)).toEqual([5, 7])
  })

  it('removing it: nothing more is sent, and a new one of the same id begins at the end of the feed', async () => {
    await establish()
    await happened(1, 12)
    await during(async () => {
      await configure({ webhooks: [{ id: 'crm', delete: true }] })
      await configure({ webhooks: [hook()] })
    })
    expect(crm.posts).toEqual([[1, 2, 3, 4, 5]])
    expect(await stateNow()).toMatchObject({ cursor: 12, enabled: true })
    await configure({ webhooks: [{ id: 'crm', delete: true }] })
    expect(await crm.visit()).toEqual({ left: 'nothing' })
    expect(await due()).toBeUndefined()
  })

  it('turning it off for a wrong key while the settings change: both come about', async () => {
    await establish()
    await happened(1, 1)
    crm.answer(async () => {
      await configure({ account: { id: account, name: 'The News' } })
      return { outcome: 'response-key-wrong', status: 200, milliseconds: 1 }
    })
    await crm.visit()
    expect(await loadSettings(account)).toMatchObject({
      account: { name: 'The News' },
      webhooks: [{ id: 'crm', enabled: false }],
    })
    expect(await deactivations()).toHaveLength(1)
  })
})

describe('a webhook that is on', () => {
  it('is always due before long, so that a lost message loses nothing', async () => {
    await establish()
    expect(await due()).toBe(instantOf(0))
    await crm.visit()
    expect(await due()).toBe(instantOf(begin + 5 * minute))
    await happened(1, 1)
    crm.answer(async () => {
      expect(await due()).toBe(instantOf(begin + minute))
      return acknowledged
    })
    await crm.visit()
    expect(await due()).toBe(instantOf(begin + 5 * minute))
  })

  it('goes by real time in a test account too, whatever its clock shows', async () => {
    await configure({ account: { id: account, mode: 'test' }, webhooks: [hook({ url: 'http://127.0.0.1:1/' })] })
    expect(await due()).toBe(instantOf(0))
    const onTestClock = []
    for await (const page of dueUntil(testDuePartition(account), '2099-01-01T00:00:00.000Z')) onTestClock.push(...page)
    expect(onTestClock).toEqual([])
  })

  it('keeps every attempt, with its range, its outcome and its time', async () => {
    await establish({ max_events: 10 })
    await happened(1, 12)
    let posts = 0
    crm.answer(() => {
      crm.wait(1_000)
      return ++posts === 2 ? { outcome: 'connection-failed', error: 'ECONNRESET', milliseconds: 9 } : acknowledged
    })
    await crm.visit()
    crm.wait(minute)
    await crm.visit()
    const at = (seconds: number) => instantOf(begin + seconds * 1_000)
    expect(await attempts()).toEqual([
      { at: at(0), firstEventId: 1, lastEventId: 10, events: 10, ...acknowledged },
      {
        at: at(1),
        firstEventId: 11,
        lastEventId: 12,
        events: 2,
        outcome: 'connection-failed',
        error: 'ECONNRESET',
        milliseconds: 9,
      },
      { at: at(62), firstEventId: 11, lastEventId: 12, events: 2, ...acknowledged },
    ])
    crm.wait(30 * 24 * 60 * minute - 2_000)
    expect((await attempts()).map(({ at }) => at)).toEqual([at(62)])
  })
})
