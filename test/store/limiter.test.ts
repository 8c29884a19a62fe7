/** Requests of the limiter to the storage, and its behaviour where the storage fails. */
import { ConditionalCheckFailedException, DynamoDBServiceException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createLimiter, type Turn } from '../../functions/store/limits/limiter.ts'
import { emptyAtOf, leaseBytes, leaseOf, leasesOf } from '../../functions/store/limits/limits-item.ts'
import { removedAfter } from '../client-mock.ts'

const noon = Date.UTC(2027, 0, 31, 12)
const micros = noon * 1000
const lease = leaseBytes(leaseOf(noon + 35_000, 'lease-1'))
const inADay = noon / 1000 + 86_400
const request = {
  account: 'daily',
  client: 'web #1 "shop"',
  limits: { ratePerSecond: 5, burst: 20, maxConnections: 5 },
}

const bucket = emptyAtOf(request.client)
const own = leasesOf(request.client)

const storage = removedAfter(mockClient(DynamoDBDocumentClient))
const wait = vi.fn<(millis: number) => Promise<void>>()
const warn = vi.fn()

beforeEach(() => {
  storage.reset()
  wait.mockReset().mockResolvedValue()
  warn.mockReset()
  vi.stubEnv('MAIN_TABLE', 'main-table')
})

function limiter() {
  let ids = 0
  return createLimiter({ now: () => noon, newId: () => `lease-${++ids}`, warn, patienceMillis: 1000 })
}

const updates = () => storage.commandCalls(UpdateCommand).map((call) => call.args[0].input)

/** A failed condition, with the item it failed on as DynamoDB returns it. */
function failedOn(item: ConditionalCheckFailedException['Item']): ConditionalCheckFailedException {
  return new ConditionalCheckFailedException({
    message: 'The conditional request failed',
    $metadata: {},
    ...(item && { Item: item }),
  })
}

/**
 * The item if the client's bucket empties a given number of steps from now, and a given number of connections are held.
 */
function standing(steps: number, connections = 0): NonNullable<ConditionalCheckFailedException['Item']> {
  const held = Array.from({ length: connections }, (_, index) => leaseBytes(leaseOf(noon + 10_000, `held-${index}`)))
  return {
    [bucket]: { N: String(micros + steps * 200_000) },
    ...(connections > 0 && { [own]: { BS: held }, n: { N: String(connections) } }),
  }
}

async function release(turn: Turn): Promise<void> {
  if (turn.turn === 'refused') throw new Error('The call was refused.')
  await turn.release()
}

describe('a call', () => {
  it('takes its turn by one conditional update and gives its connection back by another', async () => {
    storage.on(UpdateCommand).resolves({ Attributes: { [bucket]: micros + 200_000, [own]: new Set([lease]), n: 1 } })

    const turn = await limiter().takeTurn({ ...request, wait })
    await release(turn)

    expect(updates()).toEqual([
      {
        TableName: 'main-table',
        Key: { pk: 'A#daily#T', sk: 'T' },
        UpdateExpression: 'SET #empty_at = :empty_at, #expires_at = :expires_at ADD #own :lease, #all :one',
        ConditionExpression:
          '(attribute_not_exists(#empty_at) OR #empty_at <= :up_to)' +
          ' AND (attribute_not_exists(#own) OR size(#own) < :own) AND (attribute_not_exists(#all) OR #all < :all)' +
          ' AND NOT contains(#own, :one_lease)',
        ExpressionAttributeNames: {
          '#empty_at': bucket,
          '#own': own,
          '#all': 'n',
          '#expires_at': 'expires_at',
        },
        ExpressionAttributeValues: {
          ':up_to': micros,
          ':empty_at': micros + 200_000,
          ':lease': new Set([lease]),
          ':one_lease': lease,
          ':one': 1,
          ':own': 5,
          ':all': 50,
          ':expires_at': inADay,
        },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
      {
        TableName: 'main-table',
        Key: { pk: 'A#daily#T', sk: 'T' },
        UpdateExpression: 'SET #expires_at = :expires_at ADD #all :fewer DELETE #from0 :gone0',
        ConditionExpression: 'contains(#from0, :lease0_0)',
        ExpressionAttributeNames: { '#from0': own, '#all': 'n', '#expires_at': 'expires_at' },
        ExpressionAttributeValues: {
          ':gone0': new Set([lease]),
          ':lease0_0': lease,
          ':fewer': -1,
          ':expires_at': inADay,
        },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    ])
    expect(wait).not.toHaveBeenCalled()
  })

  it('that finds its client in a burst adds a step to the bucket, decided from the item the failed condition returned', async () => {
    storage
      .on(UpdateCommand)
      .rejectsOnce(failedOn(standing(3)))
      .resolves({ Attributes: { [bucket]: micros + 4 * 200_000 } })

    expect(await limiter().takeTurn({ ...request, wait })).toMatchObject({ turn: 'granted' })

    expect(updates()).toHaveLength(2)
    expect(updates()[1]).toMatchObject({
      UpdateExpression: 'SET #empty_at = #empty_at + :step, #expires_at = :expires_at ADD #own :lease, #all :one',
      ConditionExpression:
        '#empty_at > :after AND #empty_at <= :up_to' +
        ' AND (attribute_not_exists(#own) OR size(#own) < :own) AND (attribute_not_exists(#all) OR #all < :all)' +
        ' AND NOT contains(#own, :one_lease)',
      ExpressionAttributeValues: { ':after': micros, ':up_to': micros + 1_000_000, ':step': 200_000 },
    })
  })

  it('that is delayed is counted, waits, and takes its connection when its turn comes', async () => {
    storage
      .on(UpdateCommand)
      .rejectsOnce(failedOn(standing(7)))
      .resolves({ Attributes: { [bucket]: micros + 8 * 200_000 } })

    const turn = await limiter().takeTurn({ ...request, wait })
    await release(turn)

    expect(wait.mock.calls).toEqual([[400]])
    const [, counted, connected, released] = updates()
    const second = leaseBytes(leaseOf(noon + 35_000, 'lease-2'))
    expect(counted).toMatchObject({
      UpdateExpression: 'SET #empty_at = #empty_at + :step, #expires_at = :expires_at',
      ConditionExpression: '#empty_at > :after AND #empty_at <= :up_to',
      ExpressionAttributeNames: { '#empty_at': bucket, '#expires_at': 'expires_at' },
      ExpressionAttributeValues: {
        ':after': micros + 1_000_000,
        ':up_to': micros + 4_000_000,
        ':step': 200_000,
        ':expires_at': inADay,
      },
    })
    expect(connected).toMatchObject({
      UpdateExpression: 'SET #expires_at = :expires_at ADD #own :lease, #all :one',
      ConditionExpression:
        '(attribute_not_exists(#own) OR size(#own) < :own) AND (attribute_not_exists(#all) OR #all < :all)' +
        ' AND NOT contains(#own, :one_lease)',
      ExpressionAttributeValues: { ':lease': new Set([second]), ':own': 5, ':all': 50 },
    })
    expect(released).toMatchObject({ ExpressionAttributeValues: { ':gone0': new Set([second]) } })
    expect(updates()).toHaveLength(4)
  })

  it('beyond the burst is refused without a write, and so are those after it in the same process', async () => {
    storage.on(UpdateCommand).rejects(failedOn(standing(26)))
    const process = limiter()

    const refusal = { turn: 'refused', reason: 'rate', retryAfterSeconds: 2 }
    expect(await process.takeTurn({ ...request, wait })).toEqual(refusal)
    expect(await process.takeTurn({ ...request, wait })).toEqual(refusal)
    expect(await process.takeTurn({ ...request, wait })).toEqual(refusal)

    expect(updates()).toHaveLength(1)
  })

  it('while all connections are taken is counted, waits a moment for one, and is refused where there is still none', async () => {
    storage
      .on(UpdateCommand)
      .rejectsOnce(failedOn(standing(1, 5)))
      .resolvesOnce({ Attributes: { [bucket]: micros + 400_000 } })
      .rejectsOnce(failedOn(standing(2, 5)))

    expect(await limiter().takeTurn({ ...request, wait })).toEqual({
      turn: 'refused',
      reason: 'connections',
      retryAfterSeconds: 1,
    })

    expect(wait.mock.calls).toEqual([[200]])
    expect(updates()[1]).toMatchObject({
      UpdateExpression: 'SET #empty_at = #empty_at + :step, #expires_at = :expires_at',
      ConditionExpression:
        '#empty_at > :after AND #empty_at <= :up_to AND NOT' +
        ' ((attribute_not_exists(#own) OR size(#own) < :own) AND (attribute_not_exists(#all) OR #all < :all))',
    })
    expect(updates()).toHaveLength(3)
  })

  it('whose first answer was lost, so that the SDK sent it again, keeps the one connection it has', async () => {
    storage.on(UpdateCommand).rejectsOnce(failedOn({ ...standing(1), [own]: { BS: [lease] }, n: { N: '1' } }))

    expect(await limiter().takeTurn({ ...request, wait })).toMatchObject({ turn: 'granted' })
    expect(updates()).toHaveLength(1)
  })

  it('that never finds its place among the others is refused after a few tries', async () => {
    storage.on(UpdateCommand).rejects(failedOn(standing(1)))

    expect(await limiter().takeTurn({ ...request, wait })).toEqual({
      turn: 'refused',
      reason: 'rate',
      retryAfterSeconds: 1,
    })
    expect(updates()).toHaveLength(8)
  })
})

describe('where the storage fails', () => {
  const failure = new DynamoDBServiceException({
    name: 'InternalServerError',
    message: 'The disk is on fire.',
    $fault: 'server',
    $metadata: {},
  })

  it('a call goes through, with one warning and nothing to give back', async () => {
    storage.on(UpdateCommand).rejects(failure)

    await release(await limiter().takeTurn({ ...request, wait }))

    expect(updates()).toHaveLength(1)
    expect(warn).toHaveBeenCalledExactlyOnceWith({
      message: 'The storage of the limits failed: this process keeps them alone for a moment.',
      account: 'daily',
      error: 'InternalServerError: The disk is on fire.',
    })
  })

  it('the process keeps the same limits alone, without asking the storage for each call', async () => {
    storage.on(UpdateCommand).rejects(failure)
    const process = limiter()
    const take = () => process.takeTurn({ ...request, wait })

    const turns: Turn[] = []
    for (let calls = 0; calls < 30; calls++) turns.push(await take())

    // Nobody gives a connection back while they wait: 5 calls have one, and the other 16 of the burst find none.
    expect(turns.filter(({ turn }) => turn === 'granted')).toHaveLength(5)
    expect(turns.filter((turn) => turn.turn === 'refused' && turn.reason === 'connections')).toHaveLength(16)
    expect(turns.filter((turn) => turn.turn === 'refused' && turn.reason === 'rate')).toHaveLength(9)
    expect(wait.mock.calls.map(([millis]) => millis)).toEqual([
      200,
      ...Array.from({ length: 15 }, (_, n) => (n + 1) * 200),
    ])
    expect(updates()).toHaveLength(1)
    expect(warn).toHaveBeenCalledOnce()
  })

  it('connections that the storage gave before count too, and are given back', async () => {
    storage.on(UpdateCommand).resolves({ Attributes: { [bucket]: micros } })
    const process = limiter()
    const before = await Promise.all([1, 2, 3, 4, 5].map(() => process.takeTurn({ ...request, wait })))
    storage.on(UpdateCommand).rejects(failure)

    expect(await process.takeTurn({ ...request, wait })).toMatchObject({ turn: 'refused', reason: 'connections' })
    for (const turn of before) await release(turn)
    expect(await process.takeTurn({ ...request, wait })).toMatchObject({ turn: 'granted' })
    expect(await process.takeTurn({ ...request, client: 'another', wait })).toMatchObject({ turn: 'granted' })
  })

  it('the storage is asked again a second later', async () => {
    storage
      .on(UpdateCommand)
      .rejectsOnce(failure)
      .resolves({ Attributes: { [bucket]: micros } })
    let at = noon
    let ids = 0
    const process = createLimiter({ now: () => at, newId: () => String(++ids), warn, patienceMillis: 1000 })
    const take = async () => expect(await process.takeTurn({ ...request, wait })).toMatchObject({ turn: 'granted' })
    await take()
    at += 999
    await take()
    expect(updates()).toHaveLength(1)
    at += 1
    await take()
    expect(updates()).toHaveLength(2)
    expect(warn).toHaveBeenCalledOnce()
  })

  it('a delayed call goes through after its wait', async () => {
    storage
      .on(UpdateCommand)
      .rejectsOnce(failedOn(standing(7)))
      .resolvesOnce({ Attributes: { [bucket]: micros + 8 * 200_000 } })
      .rejects(failure)

    expect(await limiter().takeTurn({ ...request, wait })).toMatchObject({ turn: 'granted' })
    expect(wait.mock.calls).toEqual([[400]])
    expect(warn).toHaveBeenCalledOnce()
  })

  it('giving a connection back does not fail the call', async () => {
    storage
      .on(UpdateCommand)
      .resolvesOnce({ Attributes: { [bucket]: micros + 200_000 } })
      .rejects(failure)

    await release(await limiter().takeTurn({ ...request, wait }))
    expect(warn).toHaveBeenCalledOnce()
  })

  it('nobody waits longer than its patience lasts, whether or not the client sees the signal to stop', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      // The engine hangs, and its client does not react to signals.
      storage.on(UpdateCommand).callsFake(() => new Promise(() => undefined))
      const taken = limiter().takeTurn({ ...request, wait })
      await vi.advanceTimersByTimeAsync(1000)
      const turn = await taken
      expect(turn).toMatchObject({ turn: 'granted' })
      expect(warn).toHaveBeenCalledExactlyOnceWith({
        message: 'The storage of the limits failed: this process keeps them alone for a moment.',
        account: 'daily',
        error: 'GivenUpError: The storage has not answered for 1000 ms.',
      })
      // The update may have been carried out after all, so its connection is given back, again without waiting longer.
      const released = release(turn)
      await vi.advanceTimersByTimeAsync(1000)
      await released
      expect(updates()).toHaveLength(2)
      expect(updates()[1]?.UpdateExpression).toContain('DELETE')
    } finally {
      vi.useRealTimers()
    }
  })

  it('an item that cannot be read lets calls through as well', async () => {
    storage.on(UpdateCommand).resolves({ Attributes: { [bucket]: 'soon' } })

    expect(await limiter().takeTurn({ ...request, wait })).toMatchObject({ turn: 'granted' })
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('what is left behind', () => {
  it('buckets that are empty by every clock go with the connection, unless their clients have called since', async () => {
    const [old, fresh] = [emptyAtOf('old'), emptyAtOf('new')]
    storage
      .on(UpdateCommand)
      .resolvesOnce({ Attributes: { [old]: micros - 1_000_000, [fresh]: micros - 999_999, [bucket]: micros } })
      .rejectsOnce(failedOn({ ...standing(1), [own]: { BS: [lease] } }))
      .resolves({})

    await release(await limiter().takeTurn({ ...request, wait }))

    expect(updates()).toHaveLength(3)
    expect(updates()[1]).toEqual({
      TableName: 'main-table',
      Key: { pk: 'A#daily#T', sk: 'T' },
      UpdateExpression: 'SET #expires_at = :expires_at ADD #all :fewer DELETE #from0 :gone0 REMOVE #b0',
      ConditionExpression: 'contains(#from0, :lease0_0) AND (attribute_not_exists(#b0) OR #b0 <= :empty)',
      ExpressionAttributeNames: { '#from0': own, '#b0': old, '#all': 'n', '#expires_at': 'expires_at' },
      ExpressionAttributeValues: {
        ':gone0': new Set([lease]),
        ':lease0_0': lease,
        ':fewer': -1,
        ':empty': micros - 1_000_000,
        ':expires_at': inADay,
      },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    // One of them has called: only the connection is given back.
    expect(updates()[2]).toMatchObject({ ConditionExpression: 'contains(#from0, :lease0_0)' })
  })

  it('a connection that was taken out already is not counted down twice', async () => {
    storage
      .on(UpdateCommand)
      .resolvesOnce({ Attributes: { [bucket]: micros + 200_000, [own]: new Set([lease]), n: 1 } })
      .rejects(failedOn(standing(1)))

    await release(await limiter().takeTurn({ ...request, wait }))

    expect(updates()).toHaveLength(2)
    expect(warn).not.toHaveBeenCalled()
  })

  it('connections that ended unheard of are taken out when they stand in the way, and the call is let in', async () => {
    const ended = [0, 1, 2, 3, 4].map((index) => leaseBytes(leaseOf(noon, `crashed-${index}`)))
    const other = leaseBytes(leaseOf(noon + 1, 'other'))
    storage
      .on(UpdateCommand)
      .rejectsOnce(
        failedOn({ ...standing(0), [own]: { BS: ended }, [leasesOf('other')]: { BS: [other] }, n: { N: '6' } }),
      )
      .resolves({ Attributes: { [bucket]: micros, n: 1 } })

    expect(await limiter().takeTurn({ ...request, wait })).toMatchObject({ turn: 'granted' })

    expect(updates()).toHaveLength(3)
    expect(updates()[1]).toEqual({
      TableName: 'main-table',
      Key: { pk: 'A#daily#T', sk: 'T' },
      UpdateExpression: 'SET #expires_at = :expires_at ADD #all :fewer DELETE #from0 :gone0',
      ConditionExpression: ended.map((_, index) => `contains(#from0, :lease0_${index})`).join(' AND '),
      ExpressionAttributeNames: { '#from0': own, '#all': 'n', '#expires_at': 'expires_at' },
      ExpressionAttributeValues: {
        ':gone0': new Set(ended),
        ...Object.fromEntries(ended.map((bytes, index) => [`:lease0_${index}`, bytes])),
        ':fewer': -5,
        ':expires_at': inADay,
      },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
  })
})
