/** Writes that are committed together: each with its own outcome, and none answered before the commit. */
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, it, vi } from 'vitest'
import { engineClient, startEngine, type Engine } from '../../../local/engine.ts'

const engines: Engine[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const engine of engines.splice(0)) await engine.stop()
})

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'no error')

async function start() {
  const engine = await startEngine({ mustBeOwn: true })
  engines.push(engine)
  if (engine.own === undefined) throw new Error('The engine has no store of its own.')
  const TableName = engine.tableNames.main
  const { store } = engine.own
  const item = (sk: string) => ({ TableName, Item: { pk: 'a', sk }, ConditionExpression: 'attribute_not_exists(pk)' })
  return {
    store,
    client: engineClient(engine),
    item,
    read: (sk: string) => store.table(TableName).get(['a', sk])?.item,
  }
}

it('answers each write by its own condition, in the order of asking', async () => {
  const { client, item, read } = await start()
  const both = { TransactItems: [{ Put: item('3') }, { Put: item('1') }] }
  const outcomes = await Promise.allSettled([
    client.send(new PutCommand(item('1'))),
    client.send(new PutCommand(item('1'))),
    client.send(new TransactWriteCommand(both)),
    client.send(new PutCommand(item('2'))),
  ])
  expect(outcomes.map((one) => (one.status === 'rejected' ? nameOf(one.reason) : 'done'))).toEqual([
    ...['done', 'ConditionalCheckFailedException', 'TransactionCanceledException', 'done'],
  ])
  // Nothing remains of the transaction, whose first part could have been written.
  expect(['1', '2', '3'].map((sk) => read(sk)?.['sk'])).toEqual(['1', '2', undefined])
})

it('answers none of them if they cannot be committed, and carries out a repeated transaction then', async () => {
  const { client, store, item, read } = await start()
  const prepare = store.database.prepare.bind(store.database)
  const full = vi.spyOn(store.database, 'prepare').mockImplementation((sql) => {
    if (sql === 'COMMIT') throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
    return prepare(sql)
  })
  const transaction = { TransactItems: [{ Put: item('1') }], ClientRequestToken: 'token' }
  const sendAll = () =>
    Promise.allSettled([client.send(new TransactWriteCommand(transaction)), client.send(new PutCommand(item('2')))])
  const refused = await sendAll()
  expect(refused.map((one) => one.status === 'rejected' && nameOf(one.reason))).toEqual([
    ...['StoreFullError', 'StoreFullError'],
  ])
  expect([read('1'), read('2')]).toEqual([undefined, undefined])
  full.mockRestore()
  expect((await sendAll()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect([read('1'), read('2')]).toMatchObject([{ sk: '1' }, { sk: '2' }])
  // The token is known from now on.
  await client.send(new TransactWriteCommand(transaction))
})
