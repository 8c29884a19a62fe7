/** Reads of the storage of a rehearsal that do not see the last writes yet, as those of DynamoDB. */
import { describe, expect, it } from 'vitest'
import { chanceOf } from '../../rehearsal/chance.ts'
import { noFaults, type FaultRates } from '../../rehearsal/fault-rates.ts'
import { Fortune } from '../../rehearsal/fortune.ts'
import { OutgoingCalls } from '../../rehearsal/outgoing-calls.ts'
import { newSpending } from '../../rehearsal/spending.ts'
import { BadStorage } from '../../rehearsal/storage-faults.ts'
import { VirtualTime } from '../../rehearsal/virtual-time.ts'
import { tables } from '../../lib/wiring.ts'
import { Store } from '../../local/store/open-store.ts'
import { commandsOf } from '../../local/store/store-client.ts'

const TableName = 'any-main'
const longEnoughMilliseconds = 7_000

interface Item {
  readonly pk: string
  readonly sk: string
  readonly due_at?: string
  readonly [name: string]: unknown
}
const due = (name: string, due_at: string, more: object = {}): Item => ({
  ...{ pk: name, sk: 'work', due_pk: 'DUE#1', due_at, text: `text of ${name}` },
  ...more,
})

/** A storage with one fault that always strikes, once every reader sees the first items. */
async function storageOf(rates: Partial<FaultRates>, items: readonly Item[]) {
  const store = new Store({ file: ':memory:', lasting: false, takesChange: () => false })
  store.makeTables(new Map([[TableName, tables.main]]))
  const time = new VirtualTime(0)
  const fortune = new Fortune(1, { ...noFaults, ...rates })
  let isTogether = false
  const storage = new BadStorage({
    ...{ store, time, fortune, calls: new OutgoingCalls(fortune), latency: chanceOf(1, 'latency') },
    ...{ spending: newSpending(), clientsRetry: false },
  })
  const command = commandsOf(store)
  const send = async (name: string, input: object): Promise<Record<string, unknown>> => {
    const carryOut = async () => {
      const ended = time.outside()
      return { output: await command(name, input).finally(ended) }
    }
    const met = isTogether ? storage.meet(name, input, carryOut) : time.runThrough(storage.meet(name, input, carryOut))
    return { ...(await met).output }
  }
  const put = async (Item: Item) => await send('PutItem', { TableName, Item })
  const later = () => time.runUntil(time.nowMillis + longEnoughMilliseconds)
  for (const item of items) await put(item)
  await later()
  return {
    ...{ send, put, later },
    remove: async ({ pk, sk }: Item) => await send('DeleteItem', { TableName, Key: { pk, sk } }),
    transact: async (parts: readonly object[]) => await send('TransactWriteItems', { TransactItems: parts }),
    /** Lets calls be under way at the same time. */
    together: async (work: () => Promise<unknown>) => {
      isTogether = true
      await time.runThrough(work()).finally(() => (isTogether = false))
    },
    get: async (pk: string, more: object = {}) =>
      (await send('GetItem', { TableName, Key: { pk, sk: 'work' }, ...more }))['Item'],
    list: async (pk: string, more: object = {}) =>
      await send('Query', {
        ...{ TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk }, ...more },
      }),
    dueBy: async (until: string, more: object = {}) =>
      await send('Query', {
        ...{ TableName, IndexName: 'due', KeyConditionExpression: 'due_pk = :due AND due_at <= :until' },
        ...{ ExpressionAttributeValues: { ':due': 'DUE#1', ':until': until }, ...more },
      }),
  }
}

const names = (answer: Record<string, unknown>) =>
  Array.isArray(answer['Items']) ? answer['Items'].map((item: Item) => `${item.pk} ${item.due_at ?? ''}`.trim()) : []

describe('an index that lags', () => {
  const lagging = (items: readonly Item[]) => storageOf({ indexLag: 1 }, items)
  const [a, b, c] = [due('a', '2027-01'), due('b', '2027-02'), due('c', '2027-03')]

  it('shows the entry of a removed item for some seconds, with its keys alone', async () => {
    const { remove, dueBy, later, get } = await lagging([a, b])
    await remove(a)
    expect(await dueBy('2027-01')).toMatchObject({
      ...{ Count: 1, ScannedCount: 1 },
      Items: [{ pk: 'a', sk: 'work', due_pk: 'DUE#1', due_at: '2027-01' }],
    })
    expect(await get('a')).toBeUndefined()
    await later()
    expect(names(await dueBy('2027-01'))).toEqual([])
  })

  it('shows an item that was put off at its earlier instant, and not yet at the new one', async () => {
    const { put, dueBy, later } = await lagging([a, b])
    await put(due('a', '2027-09'))
    expect(names(await dueBy('2027-12'))).toEqual(['a 2027-01', 'b 2027-02'])
    await later()
    expect(names(await dueBy('2027-12'))).toEqual(['b 2027-02', 'a 2027-09'])
  })

  it('shows a new item late, and never one that came and went in between', async () => {
    const { put, remove, dueBy, later } = await lagging([b])
    await put(a)
    await put(c)
    expect(names(await dueBy('2027-12'))).toEqual(['b 2027-02'])
    await remove(c)
    expect(names(await dueBy('2027-12'))).toEqual(['b 2027-02'])
    await later()
    expect(names(await dueBy('2027-12'))).toEqual(['a 2027-01', 'b 2027-02'])
  })

  it('shows what is out of date in the order of its keys, within the range, a page at a time', async () => {
    const { remove, put, dueBy } = await lagging([a, b, c])
    await remove(b)
    await put(due('c', '2027-00'))
    const first = await dueBy('2027-12', { Limit: 2 })
    expect(names(first)).toEqual(['a 2027-01', 'b 2027-02'])
    expect(first['LastEvaluatedKey']).toEqual({ pk: 'b', sk: 'work', due_pk: 'DUE#1', due_at: '2027-02' })
    const next = await dueBy('2027-12', { Limit: 2, ExclusiveStartKey: first['LastEvaluatedKey'] })
    expect(names(next)).toEqual(['c 2027-03'])
    expect(names(await dueBy('2027-12', { ScanIndexForward: false }))).toEqual(['c 2027-03', 'b 2027-02', 'a 2027-01'])
    expect(names(await dueBy('2027-02'))).toEqual(['a 2027-01', 'b 2027-02'])
  })

  it('takes the writes of an item in their order', async () => {
    const { put, dueBy, later } = await lagging([a])
    await put(due('a', '2027-05'))
    await put(due('a', '2027-05', { text: 'changed' }))
    expect(names(await dueBy('2027-12'))).toEqual(['a 2027-01'])
    await later()
    expect(names(await dueBy('2027-12'))).toEqual(['a 2027-05'])
  })
})

describe('a stale read', () => {
  const stale = (items: readonly Item[]) => storageOf({ stale: 1 }, items)
  const item = (sk: string, text: string): Item => ({ pk: 'p', sk, text })
  const texts = (answer: Record<string, unknown>) =>
    Array.isArray(answer['Items']) ? answer['Items'].map(({ text }: Item) => text) : []

  it('shows an item that was deleted or changed a moment ago, unless it is strongly consistent', async () => {
    const { remove, put, list, get, later } = await stale([item('work', 'before'), item('x', 'deleted')])
    await remove(item('x', ''))
    await put(item('work', 'after'))
    await put(item('z', 'new'))
    expect(texts(await list('p'))).toEqual(['before', 'deleted'])
    expect(texts(await list('p', { ConsistentRead: true }))).toEqual(['after', 'new'])
    expect(await get('p')).toMatchObject({ text: 'before' })
    expect(await get('p', { ConsistentRead: true })).toMatchObject({ text: 'after' })
    await later()
    expect(texts(await list('p'))).toEqual(['after', 'new'])
  })

  it('shows deleted items in a page that ends at its limit, with a filter and a projection', async () => {
    const { remove, list } = await stale(['a', 'b', 'c'].map((sk) => item(sk, sk)))
    await remove(item('a', ''))
    const page = await list('p', { Limit: 2 })
    expect(texts(page)).toEqual(['a', 'b'])
    expect(page['LastEvaluatedKey']).toEqual({ pk: 'p', sk: 'b' })
    const filtered = await list('p', {
      ...{ FilterExpression: '#t <> :b', ProjectionExpression: 'sk', ExpressionAttributeNames: { '#t': 'text' } },
      ExpressionAttributeValues: { ':pk': 'p', ':b': 'b' },
    })
    expect(filtered).toMatchObject({ Items: [{ sk: 'a' }, { sk: 'c' }], Count: 2, ScannedCount: 3 })
  })

  it('of a batch shows deleted items, table by table, and no other key', async () => {
    const { remove, send } = await stale(['a', 'b'].map((sk) => item(sk, sk)))
    await remove(item('a', ''))
    await remove(item('b', ''))
    const batch = async (more: object) =>
      await send('BatchGetItem', { RequestItems: { [TableName]: { Keys: [{ pk: 'p', sk: 'a' }], ...more } } })
    expect(await batch({})).toMatchObject({ Responses: { [TableName]: [{ text: 'a' }] } })
    expect(await batch({ ConsistentRead: true })).toMatchObject({ Responses: { [TableName]: [] } })
  })
})

describe('a read while a transaction becomes visible', () => {
  it('shows some of its deleted items, even if strongly consistent, and none once it is answered', async () => {
    const parts = ['a', 'b', 'c', 'd', 'e', 'f'].map((sk) => ({ pk: 'p', sk }))
    const { transact, together, list } = await storageOf({ torn: 1 }, parts)
    const left: unknown[] = []
    await together(async () => {
      const transaction = transact(parts.map((Key) => ({ Delete: { TableName, Key } })))
      for (let reads = 0; reads < 8; reads++) left.push((await list('p', { ConsistentRead: true }))['Count'])
      await transaction
    })
    expect(left).toContain(6)
    expect(left.some((count) => Number(count) > 0 && Number(count) < 6)).toBe(true)
    expect(await list('p')).toMatchObject({ Items: [] })
  })
})
