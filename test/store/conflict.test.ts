/** Writes of one item that conflict with a transaction on it, which DynamoDB refuses, but the local engine does not. */
import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyLedger } from '../../functions/domain/world/ledger.ts'
import type { Instant } from '../../functions/domain/time/time.ts'
import type { WebhookState } from '../../functions/domain/webhook/webhook-state.ts'
import { endAssignmentJob, saveJobProgress, type AssignmentJob } from '../../functions/store/product/assignment-jobs.ts'
import { storeIsBusy } from '../../functions/store/dynamo/busy.ts'
import { pastTransactions } from '../../functions/store/dynamo/conflict.ts'
import { ContendedError } from '../../functions/store/dynamo/retrying.ts'
import { eraseHistory } from '../../functions/store/customer/erasure.ts'
import { keep, keptUnder } from '../../functions/store/idempotency/stored-answer.ts'
import { noteProgress } from '../../functions/store/customer/group-notices.ts'
import { endWaiting, moveCursor, saveWebhook } from '../../functions/store/webhook/webhooks.ts'
import { demoSettings } from '../settings.ts'
import { removedAfter } from '../client-mock.ts'

const at: Instant = '2027-01-31T09:00:00.000Z'
const dynamo = removedAfter(mockClient(DynamoDBDocumentClient))
const changed = new ConditionalCheckFailedException({ message: 'It is not as it was.', $metadata: {} })
const underWay = new TransactionConflictException({ message: 'Transaction is ongoing for the item', $metadata: {} })

const pauses: number[] = []
const runtime = {
  newToken: () => 'token',
  random: () => 1,
  sleep: (milliseconds: number) => Promise.resolve(pauses.push(milliseconds)),
}

beforeEach(() => {
  dynamo.reset()
  pauses.length = 0
  vi.stubEnv('MAIN_TABLE', 'main')
})

const webhook: WebhookState = { id: 'crm', version: 7, settingsVersion: 3, enabled: true, cursor: 40, failures: 0 }
const job: AssignmentJob = {
  ...{ sk: 'paper:category:1', start_token: 'r', step: 2, active_at: at, at, list: 'category', shard: 1 },
  ...{ product: { external_id: 'paper', name: 'Paper', category: 'gazette' }, failed: [], pages_done: false },
}
const assignment = {
  ...{ pk: 'A#news#C#1', sk: 'X#A#a' },
  ...{ id: 'a', product: { external_id: 'paper', name: 'Paper' }, to: { kind: 'customer' } },
  ...{ fields: {}, at, automatic: false, counted: false },
}
const request = { client: 'c', idempotencyKey: 'k', endpoint: 'invoice', parameters: {} }
const world = {
  customer: { id: '1', version: 4, created: at, builtin: {}, fields: {}, overrides: [] },
  ...{ subscriptions: [], ledger: emptyLedger, records: [], parts: {}, scheduledIndexKeys: [] },
  pendingGroupNotices: { '1~1': { version: 4, at: [at] } },
}

describe('A write that rests on how the item was read', () => {
  it.each([
    ['the state of a webhook', () => saveWebhook('news', webhook), undefined],
    ['the progress of a job', () => saveJobProgress('news', job, { failed: [], pagesDone: true }), undefined],
    ['the end of a job', () => endAssignmentJob('news', job), undefined],
    ['who was told', () => noteProgress(demoSettings(), world, '1~1', 'all'), false],
    ['an answer', () => keep(keptUnder({ account: 'news', ...request }), { status: 422, body: {} }, 0), false],
  ])('is refused to one of two who are at it, and %s is read again', async (_, write, refused) => {
    for (const error of [changed, underWay]) {
      dynamo.reset()
      dynamo.rejects(error)
      expect(await write()).toBe(refused)
      expect(dynamo.calls()).toHaveLength(1)
    }
  })

  it.each([
    ['a webhook', () => saveWebhook('news', webhook)],
    ['a job', () => endAssignmentJob('news', job)],
  ])('fails where the storage does, as of %s', async (_, write) => {
    dynamo.rejects(new Error('Gone.'))
    await expect(write()).rejects.toThrow('Gone.')
  })
})

describe('A write that does not', () => {
  it.each([
    ['the cursor of a webhook moves', () => moveCursor('news', 'crm', 12, runtime)],
    ['the waiting of a webhook ends', () => endWaiting('news', 'crm', runtime)],
  ])('is made once the transaction is over: %s', async (_, write) => {
    dynamo.on(UpdateCommand).rejectsOnce(underWay).rejectsOnce(underWay).resolves({})
    expect(await write()).toBe(true)
    expect(pauses).toEqual([40, 80])
    const [first, ...others] = dynamo.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input)
    expect(others).toEqual([first, first])
  })

  it('tells a transaction apart from a webhook that is off', async () => {
    dynamo.on(UpdateCommand).rejectsOnce(underWay).rejects(changed)
    expect(await endWaiting('news', 'crm', runtime)).toBe(false)
  })

  it('is made once the transaction is over: a deleted customer is erased', async () => {
    dynamo
      .on(QueryCommand)
      .resolvesOnce({ Items: [{ pk: 'A#news#C#1', sk: 'Z#1', facts: [{ fact: 'customer-deleted' }] }] })
      .resolvesOnce({ Items: [assignment] })
      .resolves({ Items: [] })
    dynamo.on(UpdateCommand).rejectsOnce(underWay).resolvesOnce({}).rejectsOnce(underWay).resolves({})
    dynamo.on(DeleteCommand).rejectsOnce(underWay).resolves({})
    await eraseHistory('news', '1', runtime)
    expect(dynamo.commandCalls(UpdateCommand)).toHaveLength(4)
    expect(dynamo.commandCalls(DeleteCommand)).toHaveLength(2)
  })

  it('is given up after some seconds, as the storage has too much to do', async () => {
    const write = vi.fn(() => Promise.reject(underWay))
    await expect(pastTransactions(runtime, write)).rejects.toBe(underWay)
    expect(write).toHaveBeenCalledTimes(8)
    expect(storeIsBusy(underWay)).toBe(true)
  })

  it.each(['lost-race', 'contended', 'numbers-moved'])('is worth another call after %s without end', (reason) => {
    expect(storeIsBusy(new ContendedError('the customer 1001', reason))).toBe(true)
  })

  it('is not, where each try ended in a fault', () => {
    expect(storeIsBusy(new ContendedError('the customer 1001', new Error('unreadable')))).toBe(false)
  })

  it('is made once where it fails otherwise', async () => {
    const write = vi.fn(() => Promise.reject(changed))
    await expect(pastTransactions(runtime, write)).rejects.toBe(changed)
    expect(write).toHaveBeenCalledTimes(1)
  })
})
