/** The promises about accounts once more, against the real engine. */
import { eventsOf } from '../../functions/domain/facts/fact-events.ts'
import { randomUUID } from 'node:crypto'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeRecordSchema } from '../../functions/store/customer/change-record.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { accountNow, moveClock } from '../../functions/store/account/clock.ts'
import { applyAccount } from '../../functions/work/account/change-account.ts'
import {
  accountOfKey,
  clearSettingsCache,
  loadSettings,
  testAccounts,
} from '../../functions/store/account/load-settings.ts'
import { useEngine } from '../engine.ts'
import { demoSettings, settingsOf } from '../settings.ts'
import { demoFile } from '../domain/settings/account-file.ts'

const engine = useEngine()
beforeEach(async () => {
  await engine.freshTables()
  clearSettingsCache()
})

const runtime = { newToken: randomUUID, random: Math.random, sleep: () => Promise.resolve() }
const now = '2027-01-31T09:00:00.000Z'
const apply = (file: unknown, account?: string) =>
  applyAccount(file, { by: 'test', via: 'settings', now, runtime, ...(account !== undefined && { account }) })

async function changes(account: string) {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :z)',
      ExpressionAttributeValues: { ':pk': `A#${account}#S`, ':z': 'Z#' },
    }),
  )
  return Items.map((item) => v.parse(changeRecordSchema, item))
}

describe('an account', () => {
  it('given its file, then it is there with all defaults, its keys lead to it and its events are recorded', async () => {
    expect(await apply(demoFile)).toEqual({ outcome: 'applied', changed: true, account: 'demo', madeKeys: {} })
    expect(await loadSettings('demo')).toEqual(demoSettings())
    expect([await accountOfKey('demo-key'), await accountOfKey('reader-key')]).toEqual(['demo', 'demo'])
    const [change] = await changes('demo')
    expect(eventsOf(change?.facts ?? [])).toHaveLength(12)
    expect(await testAccounts()).toEqual(['demo'])
  })

  it('given the same file again, then nothing is written', async () => {
    await apply(demoFile)
    expect(await apply(demoFile)).toMatchObject({ outcome: 'applied', changed: false })
    expect(await changes('demo')).toHaveLength(1)
  })

  it('given 100 products, then their events are spread over records whose versions count up', async () => {
    await apply(demoFile)
    const products = Array.from({ length: 100 }, (_, n) => ({ external_id: `p${n}`, name: 'P', category: 'x' }))
    await apply({ products }, 'demo')
    const records = await changes('demo')
    expect(records.map(({ version, facts }) => [version, eventsOf(facts).length])).toEqual([
      [1, 12],
      [2, 40],
      [3, 40],
      // The number includes the event about the whole change.
      [4, 21],
    ])
    await apply({ account: { id: 'demo', name: 'D' } }, 'demo')
    expect((await changes('demo')).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5])
  })

  it('given changes of many at the same moment, then none is lost', async () => {
    await apply(demoFile)
    const names = Array.from({ length: 5 }, (_, n) => `new-${n}`)
    const outcomes = await Promise.all(names.map((id) => apply({ campaigns: [{ id, name: id }] }, 'demo')))
    const done = names.filter((_, index) => outcomes[index]?.outcome === 'applied')
    const settings = await loadSettings('demo')
    expect(
      settings?.campaigns
        .map(({ id }) => id)
        .filter((id) => id.startsWith('new-'))
        .toSorted(),
    ).toEqual(done)
    expect(done.length).toBeGreaterThan(0)
    expect((await changes('demo')).map(({ version }) => version)).toEqual(
      Array.from({ length: done.length + 1 }, (_, index) => index + 1),
    )
  })

  it('given a megabyte of settings, then they are kept whole', async () => {
    await apply(demoFile)
    const products = Array.from({ length: 3_500 }, (_, n) => ({
      external_id: `book-${n}`,
      name: `A book with a long title, volume ${n} `.repeat(4).trim(),
      category: 'books',
    }))
    expect(await apply({ products }, 'demo')).toMatchObject({ outcome: 'applied' })
    clearSettingsCache()
    expect((await loadSettings('demo'))?.products).toHaveLength(3_505)
  })
})

describe('API keys', () => {
  beforeEach(() => apply(demoFile))

  it('given one that is replaced or removed, then it leads nowhere any more', async () => {
    await accountOfKey('demo-key')
    await apply(
      {
        api_accesses: [
          { name: 'demo', key: 'demo-key-2' },
          { name: 'reader', delete: true },
        ],
      },
      'demo',
    )
    const keys = ['demo-key', 'demo-key-2', 'reader-key']
    expect(await Promise.all(keys.map(accountOfKey))).toEqual([undefined, 'demo', undefined])
  })

  it('given one of another account, then the file is refused and nothing of it is there', async () => {
    const file = {
      account: { id: 'other', mode: 'test' },
      api_accesses: [
        { name: 'mine', key: 'my-own-key' },
        { name: 'x', key: 'demo-key' },
      ],
    }
    expect(await apply(file)).toEqual({
      outcome: 'refused',
      faults: [{ field: 'api_accesses[1].key', code: 'settings_key_used' }],
    })
    expect(await loadSettings('other')).toBeUndefined()
    expect(await accountOfKey('my-own-key')).toBeUndefined()
    expect(await accountOfKey('demo-key')).toBe('demo')
  })

  it('given one that moves to another access of the account, then it stays', async () => {
    await apply(
      {
        api_accesses: [
          { name: 'demo', delete: true },
          { name: 'app', key: 'demo-key' },
        ],
      },
      'demo',
    )
    expect(await accountOfKey('demo-key')).toBe('demo')
  })

  it('given none, then the one that is made works', async () => {
    const outcome = await apply({ api_accesses: [{ name: 'app' }] }, 'demo')
    const made = outcome.outcome === 'applied' ? outcome.madeKeys['app'] : undefined
    expect(await accountOfKey(made ?? '')).toBe('demo')
  })
})

describe('accounts beside each other', () => {
  it('given the file of one, then the other is as it was', async () => {
    await apply(demoFile)
    await apply({ account: { id: 'demo2', mode: 'test' }, api_accesses: [{ name: 'demo', key: 'demo2-key' }] })
    expect(await loadSettings('demo')).toEqual(demoSettings())
    expect(await accountOfKey('demo2-key')).toBe('demo2')
    expect(await apply({ account: { id: 'demo2' } }, 'demo')).toMatchObject({
      outcome: 'refused',
      faults: [{ field: 'account.id' }],
    })
  })
})

describe('the clock of a test account', () => {
  const settings = settingsOf({ account: { id: 'demo', mode: 'test' } })

  it('given a move, then it stands there until the next, which cannot go back', async () => {
    expect(await accountNow(settings, now)).toBe(now)
    expect(await moveClock('demo', '2027-01-31T08:59:59.999Z', now)).toEqual({ outcome: 'behind', now })
    expect(await moveClock('demo', '2027-06-01T00:00:00.000Z', now)).toEqual({ outcome: 'moved' })
    expect(await accountNow(settings, now)).toBe('2027-06-01T00:00:00.000Z')
    expect(await moveClock('demo', '2027-05-31T00:00:00.000Z', now)).toEqual({
      outcome: 'behind',
      now: '2027-06-01T00:00:00.000Z',
    })
    expect(await moveClock('demo', '2027-06-01T00:00:00.000Z', now)).toEqual({ outcome: 'moved' })
  })
})
