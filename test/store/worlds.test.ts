/** Many customers loaded at once: the exact commands, and the handling of torn reads. */
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isRefused } from '../../functions/domain/world/change.ts'
import { newWorld } from '../../functions/domain/world/world.ts'
import { createSubscription } from '../../functions/domain/subscription/commands/create-subscription.ts'
import type { Key } from '../../functions/store/keys.ts'
import { customerKey } from '../../functions/store/keys.ts'
import { worldAfter, ownWrites } from '../../functions/store/customer/world-writes.ts'
import type { WorldCommit } from '../../functions/store/customer/world-commit.ts'
import { loadWorlds } from '../../functions/store/customer/load-worlds.ts'
import { given } from '../domain/subscription/life.ts'
import { demoSettings } from '../settings.ts'
import { removedAfter } from '../client-mock.ts'

const client = removedAfter(mockClient(DynamoDBDocumentClient))
const settings = demoSettings()
const account = settings.account.id
const now = '2027-01-10T11:00:00.000Z'

type Item = Readonly<Record<string, unknown>>
const table = new Map<string, Item>()
const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`

beforeEach(() => {
  client.reset()
  table.clear()
  vi.stubEnv('MAIN_TABLE', 'main')
  client.on(BatchGetCommand).callsFake((input: BatchGetInput) => answerTo(keysOf(input)))
})

interface BatchGetInput {
  readonly RequestItems: { readonly main: { readonly Keys: readonly Key[] } }
}
const keysOf = ({ RequestItems }: BatchGetInput) => RequestItems.main.Keys
const answerTo = (keys: readonly Key[]) => ({
  Responses: { main: keys.flatMap((key) => table.get(nameOf(key)) ?? []) },
})
const asked = () => client.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.['main']?.Keys)

/** A customer with a given number of subscriptions, in stored form. */
function stored(id: string, subscriptions = 0): WorldCommit {
  let commit: WorldCommit = {
    settings,
    before: undefined,
    after: newWorld({ id, version: 0, created: now, builtin: {}, fields: {}, overrides: [] }),
    notes: [{ at: now, via: 'api', by: 'demo', facts: [] }],
    now,
  }
  for (let n = 0; n < subscriptions; n++) {
    const decided = createSubscription({
      world: commit.after,
      given: given({ periods: [{ campaign_id: 'year' }] }),
      id: `${id}~${n}`,
      now,
      settings,
    })
    if (isRefused(decided)) return expect.fail()
    commit = { ...commit, after: decided.world }
  }
  for (const { write } of ownWrites(commit)) {
    const item: Item | undefined = write.Put?.Item
    if (item !== undefined) table.set(`${String(item['pk'])} ${String(item['sk'])}`, item)
  }
  return commit
}

describe('Many worlds', () => {
  it('are read a hundred customers a call, and their parts by as few calls', async () => {
    const ids = Array.from({ length: 250 }, (_, n) => `c-${n}`)
    const commits = ids.map((id, n) => stored(id, n % 2))
    const worlds = await loadWorlds(account, [...ids, 'nobody'])
    expect(asked().map((keys) => keys?.length)).toEqual([100, 100, 51, 100, 25])
    expect(worlds.get('nobody')).toBeUndefined()
    expect(worlds.size).toBe(251)
    for (const commit of commits) expect(worlds.get(commit.after.customer.id)).toEqual(worldAfter(commit))
  })

  it('are one Query where it is one', async () => {
    client.on(QueryCommand).resolves({ Items: [] })
    expect(await loadWorlds(account, ['a'])).toEqual(new Map([['a', undefined]]))
    expect(client.commandCalls(QueryCommand)).toHaveLength(1)
    expect(asked()).toEqual([])
  })

  it('are nothing for ids that no customer can have', async () => {
    expect(await loadWorlds(account, ['a b', 'x'.repeat(3000)])).toEqual(
      new Map([
        ['a b', undefined],
        ['x'.repeat(3000), undefined],
      ]),
    )
    expect(asked()).toEqual([])
  })

  it('are asked for again as far as an answer leaves them out', async () => {
    const ids = ['a', 'b', 'c']
    for (const id of ids) stored(id)
    client
      .on(BatchGetCommand)
      .callsFakeOnce((input: BatchGetInput) => {
        const [first, ...others] = keysOf(input)
        if (first === undefined) return expect.fail()
        return { ...answerTo([first]), UnprocessedKeys: { main: { Keys: others } } }
      })
      .callsFake((input: BatchGetInput) => answerTo(keysOf(input)))
    expect((await loadWorlds(account, ids)).get('c')?.customer.id).toBe('c')
    expect(asked()).toEqual([ids, ids.slice(1)].map((some) => some.map((id) => customerKey(account, id))))
  })

  it('are read again where their parts do not belong together, and no others are', async () => {
    stored('a', 1)
    stored('b', 1)
    const early = table.get('A#demo#C#b C')
    const late = stored('b', 2)
    const next = table.get('A#demo#C#b C')
    // The customer item is read before a change, the subscriptions after it.
    client
      .on(BatchGetCommand)
      .callsFakeOnce((input: BatchGetInput) => {
        if (early === undefined || next === undefined) return expect.fail()
        table.set('A#demo#C#b C', { ...early, parts: { 'S#b~0': 9 } })
        const answer = answerTo(keysOf(input))
        table.set('A#demo#C#b C', next)
        return answer
      })
      .callsFake((input: BatchGetInput) => answerTo(keysOf(input)))
    const worlds = await loadWorlds(account, ['a', 'b'])
    expect(worlds.get('b')).toEqual(worldAfter(late))
    expect(asked()[2]).toEqual([customerKey(account, 'b')])
  })

  it('never come of what stays torn', async () => {
    stored('a', 1)
    stored('b')
    table.delete('A#demo#C#a S#a~0')
    await expect(loadWorlds(account, ['a', 'b'])).rejects.toThrow('The parts of the customer a do not belong together.')
  })
})
