/** The counters of document numbers: the exact write of one, and the number that its failed condition tells. */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { numbersTold, numberWrites } from '../../functions/store/customer/document-numbers.ts'
import { transactOnce, type ConditionalWrite } from '../../functions/store/dynamo/transaction.ts'
import { placeInLine } from '../../functions/work/document-numbers/number-queue.ts'
import { foreseenTurns, turnsInLine } from '../../functions/work/document-numbers/number-queue-places.ts'
import { removedAfter } from '../client-mock.ts'

const client = removedAfter(mockClient(DynamoDBDocumentClient))
const series = 'invoice#dk'

beforeEach(() => {
  client.reset()
  vi.stubEnv('MAIN_TABLE', 'main')
})

/** DynamoDB cancels the transaction, and returns the items on which conditions failed, for writes that ask for them. */
const cancelled = (...CancellationReasons: NonNullable<TransactionCanceledException['CancellationReasons']>) =>
  new TransactionCanceledException({ message: 'Cancelled.', $metadata: {}, CancellationReasons })

const other: ConditionalWrite = {
  write: { Put: { TableName: 'main', Item: { pk: 'A#demo#C#anna', sk: 'C' } } },
  onConflict: 'lost-race',
}

describe('The counter of a series', () => {
  it('is raised under the condition that it has not moved, and tells where it stands otherwise', () => {
    const update = {
      TableName: 'main',
      Key: { pk: 'A#demo#N#invoice#dk', sk: 'N' },
      UpdateExpression: 'SET #value = :last',
      ExpressionAttributeNames: { '#value': 'value' },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }
    expect(numberWrites('demo', { [series]: 1 }, { [series]: 3 })).toEqual([
      {
        write: {
          Update: {
            ...update,
            ConditionExpression: 'attribute_not_exists(#value)',
            ExpressionAttributeValues: { ':last': 2 },
          },
        },
        onConflict: 'numbers-moved',
      },
    ])
    expect(numberWrites('demo', { [series]: 8 }, { [series]: 9 })).toEqual([
      {
        write: {
          Update: {
            ...update,
            ConditionExpression: '#value = :before',
            ExpressionAttributeValues: { ':last': 8, ':before': 7 },
          },
        },
        onConflict: 'numbers-moved',
      },
    ])
  })

  it('tells the next number by its failed condition', async () => {
    client.on(TransactWriteCommand).rejects(
      cancelled(
        { Code: 'None' },
        {
          Code: 'ConditionalCheckFailed',
          Item: { pk: { S: 'A#demo#N#invoice#dk' }, sk: { S: 'N' }, value: { N: '41' } },
        },
      ),
    )
    const transacted = await transactOnce([other, ...numberWrites('demo', { [series]: 8 }, { [series]: 9 })])
    expect(transacted.outcome).toBe('numbers-moved')
    expect(numbersTold('demo', [series, 'credit_note#dk'], transacted)).toEqual({ [series]: 42 })
  })

  it('tells nothing where others are writing it at this moment', async () => {
    client.on(TransactWriteCommand).rejects(cancelled({ Code: 'None' }, { Code: 'TransactionConflict' }))
    const transacted = await transactOnce([other, ...numberWrites('demo', { [series]: 8 }, { [series]: 9 })])
    expect(transacted.outcome).toBe('contended')
    expect(numbersTold('demo', [series], transacted)).toEqual({})
  })
})

describe('The line of a process at a counter', () => {
  const read = {
    TableName: 'main',
    Key: { pk: 'A#demo#N#invoice#dk', sk: 'N' },
    ConsistentRead: true,
  }
  const reads = () => client.commandCalls(GetCommand).map(({ args: [{ input }] }) => input)

  beforeEach(() => {
    client.on(GetCommand).resolves({ Item: { value: 7 } })
  })

  it('has its first call read the number, and each further call take what the call before left', async () => {
    const places = [placeInLine('demo'), placeInLine('demo'), placeInLine('demo')]
    const order: number[] = []
    await Promise.all(
      places.map(async (place, index) => {
        const { [series]: next = Number.NaN } = await place.lookUp('demo', [series])
        order.push(index, next)
        // A commit takes some time.
        await new Promise((resolve) => setImmediate(resolve))
        place.leave({ [series]: next + 1 })
      }),
    )
    expect(order).toEqual([0, 8, 1, 9, 2, 10])
    expect(reads()).toEqual([read])
  })

  it('has the next call read where the call before knows no number, as after a failure', async () => {
    const [first, second] = [placeInLine('demo'), placeInLine('demo')]
    await first.lookUp('demo', [series])
    const waiting = second.lookUp('demo', [series])
    first.leave()
    expect(await waiting).toEqual({ [series]: 8 })
    second.leave()
    expect(reads()).toEqual([read, read])
  })

  it('is of one account and series: others do not wait', async () => {
    const holding = placeInLine('demo')
    await holding.lookUp('demo', [series])
    const [ofAnother, ofOther] = [placeInLine('demo'), placeInLine('other')]
    expect(await ofAnother.lookUp('demo', ['credit_note#dk'])).toEqual({ 'credit_note#dk': 8 })
    expect(await ofOther.lookUp('other', [series])).toEqual({ [series]: 8 })
    for (const place of [holding, ofAnother, ofOther]) place.leave()
  })

  it('keeps nobody waiting for a call that waits in it: whoever has a place does not wait for another', async () => {
    const [one, other] = [placeInLine('demo'), placeInLine('demo')]
    await one.lookUp('demo', [series])
    await other.lookUp('demo', ['credit_note#dk'])
    const crossed = Promise.all([one.lookUp('demo', ['credit_note#dk']), other.lookUp('demo', [series])])
    expect(await crossed).toEqual([{ 'credit_note#dk': 8 }, { [series]: 8 }])
    for (const place of [one, other]) place.leave()
  })

  it('lets a call go on after three seconds behind a call that does not end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const [stuck, waiting] = [placeInLine('demo'), placeInLine('demo')]
      await stuck.lookUp('demo', [series])
      let hasGoneOn = false
      const gone = waiting.lookUp('demo', [series]).then(() => (hasGoneOn = true))
      await vi.advanceTimersByTimeAsync(2_999)
      expect(hasGoneOn).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      await gone
      for (const place of [stuck, waiting]) place.leave()
    } finally {
      vi.useRealTimers()
    }
  })

  it('has those who leave before their turn keep nobody from waiting for the calls before them', async () => {
    const [first, gone, last] = [placeInLine('demo'), placeInLine('demo'), placeInLine('demo')]
    await first.lookUp('demo', [series])
    void gone.wait([series])
    const waiting = last.lookUp('demo', [series])
    gone.leave()
    first.leave({ [series]: 9 })
    expect(await waiting).toEqual({ [series]: 9 })
    last.leave()
    expect(reads()).toEqual([read])
  })

  describe('for calls that commit many times', () => {
    const numberOf = (numbers: Readonly<Record<string, number>>) => numbers[series] ?? Number.NaN

    it('reads once, and lets those who wait take the numbers between two commits', async () => {
      const turns = [turnsInLine('demo'), turnsInLine('demo'), turnsInLine('demo')]
      const order: (readonly [number, number])[] = []
      await Promise.all(
        turns.map(async (turn, index) => {
          for (const hasMore of [true, true, false]) {
            const next = numberOf(await turn.lookUp('demo', [series]))
            order.push([index, next])
            await new Promise((resolve) => setImmediate(resolve))
            turn.endTurn({ [series]: next + 10 }, hasMore)
          }
        }),
      )
      const turnsOf = (first: number) => [0, 1, 2].map((index) => [index, first + 10 * index] as const)
      expect(order).toEqual([...turnsOf(8), ...turnsOf(38), ...turnsOf(68)])
      expect(reads()).toEqual([read])
    })

    it('goes on with its own numbers where nobody was there meanwhile, and reads after a failure', async () => {
      const turns = turnsInLine('demo')
      await turns.lookUp('demo', [series])
      turns.endTurn({ [series]: 20 }, true)
      expect(numberOf(await turns.lookUp('demo', [series]))).toBe(20)
      expect(reads()).toHaveLength(1)
      turns.forget()
      expect(numberOf(await turns.lookUp('demo', [series]))).toBe(8)
      expect(reads()).toHaveLength(2)
      turns.end()
    })

    it('tells of no series but those that are asked for, as the turn may have taken numbers of the others', async () => {
      const turns = turnsInLine('demo')
      await turns.lookUp('demo', [series])
      expect(await turns.lookUp('demo', ['credit_note#dk'])).toEqual({ 'credit_note#dk': 8 })
      turns.end()
    })

    it('lets others pass where a commit takes no number', async () => {
      const turns = turnsInLine('demo')
      await turns.lookUp('demo', [series])
      turns.endTurn({ [series]: 20 }, true)
      const other = placeInLine('demo')
      const waiting = other.lookUp('demo', [series])
      turns.pass()
      expect(numberOf(await waiting)).toBe(20)
      other.leave()
      turns.end()
      expect(reads()).toHaveLength(1)
    })

    it('lets others go on from where it leaves, and is behind them when it comes again', async () => {
      const turns = turnsInLine('demo')
      await turns.lookUp('demo', [series])
      turns.leave()
      const other = placeInLine('demo')
      expect(numberOf(await other.lookUp('demo', [series]))).toBe(8)
      const waiting = turns.lookUp('demo', [series])
      other.leave({ [series]: 9 })
      expect(numberOf(await waiting)).toBe(9)
      turns.end()
      expect(numberOf(await turns.lookUp('demo', [series]))).toBe(8)
      const last = placeInLine('demo')
      expect(numberOf(await last.lookUp('demo', [series]))).toBe(8)
      last.leave()
    })

    it('waits in no line while it holds the lock of the account', async () => {
      const holding = placeInLine('demo')
      await holding.lookUp('demo', [series])
      const turns = turnsInLine('demo')
      await turns.beforeLock()
      expect(numberOf(await turns.lookUp('demo', [series]))).toBe(8)
      turns.afterLock()
      turns.endTurn({ [series]: 9 }, false)
      holding.leave()
    })

    it('of a preview goes on from the numbers that were foreseen, and stands in no line', async () => {
      const [one, other] = [foreseenTurns(), foreseenTurns()]
      await one.lookUp('demo', [series])
      one.endTurn({ [series]: 9 }, true)
      expect(numberOf(await one.lookUp('demo', [series]))).toBe(9)
      expect(numberOf(await other.lookUp('demo', [series]))).toBe(8)
    })
  })
})
