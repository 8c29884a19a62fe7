import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand, BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendMail } from '../../functions/outside/send-mail.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { eventsTable, mainTable } from '../../functions/store/dynamo/environment.ts'
import { send } from '../../functions/work/queues/send-messages.ts'
import type { FunctionWiring } from '../../lib/wiring.ts'
import { startQueues, type Queues } from '../../local/queue-emulator.ts'
import { denials, rightsUsed } from '../../local/rights.ts'
import { useEngine } from '../engine.ts'
import { useMail } from '../mail.ts'
import { functionOf } from './sample-function.ts'

useEngine()
const mail = useMail()
const key = { pk: 'a', sk: 'b' }
let told: string[] = []
let queues: Queues

beforeEach(async () => {
  told = []
  vi.spyOn(console, 'error').mockImplementation((line: unknown) => told.push(JSON.stringify(line)))
  const shape = { visibilityTimeoutSeconds: 30, maxReceives: 1 }
  queues = await startQueues({
    work: shape,
    webhooks: shape,
    mail: shape,
    repair: shape,
    search: shape,
    payments: shape,
    'mail-failures': shape,
  })
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', queues.endpoint)
  vi.stubEnv('WORK_QUEUE_URL', queues.urls.work)
  vi.stubEnv('MAIL_QUEUE_URL', queues.urls.mail)
})
afterEach(async () => {
  await queues.stop()
})

/** The outcome of work by a function with certain rights. */
async function outcome(work: () => Promise<unknown>, granted: Partial<FunctionWiring> = {}): Promise<string> {
  const tried = functionOf({ kind: 'route', method: 'GET', path: '/api/tried/' }, work, granted)
  return await tried.call({}).then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  )
}

const get = () => documentClient().send(new GetCommand({ TableName: mainTable(), Key: key }))
const put = () => documentClient().send(new PutCommand({ TableName: mainTable(), Item: key }))
const letter = { from: 'a@example.com', to: ['b@example.com'], subject: 'Hello', text: 'Hello.' }

describe('a function on this machine', () => {
  it('does what its wiring grants', async () => {
    expect(await outcome(get, { tables: { main: ['GetItem'] } })).toBe('done')
    expect(rightsUsed('tried')).toContain('dynamodb:GetItem on main')
  })

  it('is refused as by IAM where it oversteps, and that is told of', async () => {
    expect(await outcome(put, { tables: { main: ['GetItem'] } })).toBe(
      'AccessDeniedException: tried is not authorized to perform: dynamodb:PutItem on resource: main ' +
        'because its wiring does not allow it',
    )
    expect(told.join()).toContain('dynamodb:PutItem on main')
    expect(denials.at(-1)).toEqual({ function: 'tried', right: 'dynamodb:PutItem on main' })
  })

  it('is refused what it may do to another table alone', async () => {
    expect(await outcome(put, { tables: { events: ['PutItem'] } })).toContain('dynamodb:PutItem on resource: main')
  })

  it('needs the rights of all parts of a transaction', async () => {
    const write = () =>
      documentClient().send(
        new TransactWriteCommand({
          TransactItems: [
            { Put: { TableName: mainTable(), Item: key } },
            {
              ConditionCheck: {
                TableName: mainTable(),
                Key: { pk: 'c', sk: 'd' },
                ConditionExpression: 'attribute_not_exists(pk)',
              },
            },
          ],
        }),
      )
    expect(await outcome(write, { tables: { main: ['PutItem'] } })).toContain('dynamodb:ConditionCheckItem')
    expect(await outcome(write, { tables: { main: ['PutItem', 'ConditionCheckItem'] } })).toBe('done')
  })

  it('needs the right to each table of a batch', async () => {
    const read = () =>
      documentClient().send(
        new BatchGetCommand({
          RequestItems: { [mainTable()]: { Keys: [key] }, [eventsTable()]: { Keys: [{ pk: 'a', sk: 1 }] } },
        }),
      )
    expect(await outcome(read, { tables: { main: ['BatchGetItem'] } })).toContain(
      'dynamodb:BatchGetItem on resource: events',
    )
    expect(await outcome(read, { tables: { main: ['BatchGetItem'], events: ['BatchGetItem'] } })).toBe('done')
  })

  it('is granted an index apart from its table, and a table apart from its index', async () => {
    const query = (IndexName?: 'due') => () =>
      documentClient().send(
        new QueryCommand({
          TableName: mainTable(),
          ...(IndexName !== undefined && { IndexName }),
          KeyConditionExpression: IndexName === undefined ? 'pk = :a' : 'due_pk = :a',
          ExpressionAttributeValues: { ':a': 'a' },
        }),
      )
    expect(await outcome(query('due'), { tables: { main: ['Query'] } })).toContain('main/index/due')
    expect(await outcome(query(), { indexes: ['due'] })).toContain('dynamodb:Query on resource: main because')
    expect(await outcome(query('due'), { indexes: ['due'] })).toBe('done')
  })

  it('sends to the queues that its wiring names', async () => {
    const sends = () => send('WORK_QUEUE_URL', [{ account: 'demo' }])
    expect(await outcome(sends, { sends: ['mail'] })).toContain('sqs:SendMessage on resource: work')
    expect(await outcome(sends, { sends: ['work'] })).toBe('done')
  })

  it('sends e-mail where its wiring says so', async () => {
    expect(await outcome(() => sendMail(letter))).toContain('ses:SendEmail')
    expect(await mail.messages()).toEqual([])
    expect(await outcome(() => sendMail(letter), { mail: true })).toBe('done')
    expect(await mail.messages()).toHaveLength(1)
  })

  it('keeps its rights apart from those of another one at the same time', async () => {
    const both = await Promise.all([
      outcome(put, { name: 'writer', tables: { main: ['PutItem'] } }),
      outcome(put, { name: 'reader', tables: { main: ['GetItem'] } }),
    ])
    expect(both).toEqual(['done', expect.stringContaining('reader is not authorized')])
  })
})

describe('who is no function', () => {
  it('is free: commands and tests have the rights of whoever runs them', async () => {
    await expect(put()).resolves.toBeDefined()
  })
})
