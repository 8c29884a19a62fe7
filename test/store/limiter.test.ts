/** What the limiter asks of the storage, request by request, and what it does where the storage fails it. */
import { ConditionalCheckFailedException, DynamoDBServiceException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createLimiter, type Turn } from '../../functions/store/limits/limiter.ts'

const noon = Date.UTC(2027, 0, 31, 12)
const micros = noon * 1000
const lease = `${noon + 35_000}#lease-1`
const inADay = noon / 1000 + 86_400
const request = {
  account: 'daily',
  client: 'web #1 "shop"',
  limits: { ratePerSecond: 5, burst: 20, maxConnections: 5 },
}

const storage = mockClient(DynamoDBDocumentClient)
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

/** The item as it is when the client's bucket empties so many steps from now, and so many connections are held. */
function standing(steps: number, connections = 0): NonNullable<ConditionalCheckFailedException['Item']> {
  const held = Array.from({ length: connections }, (_, index) => `${noon + 10_000}#held-${index}`)
  return {
    [`empty_at:${request.client}`]: { N: String(micros + steps * 200_000) },
    ...(connections > 0 && { [`leases:${request.client}`]: { SS: held }, leases: { SS: held } }),
  }
}

async function release(turn: Turn): Promise<void> {
  if (turn.turn === 'refused') throw new Error('The call was refused.')
  await turn.release()
}

describe('a call', () => {
  it('takes its turn by one conditional update and gives its connection back by another', async () => {
    storage
      .on(UpdateCommand)
      .resolves({ Attributes: { [`empty_at:${request.client}`]: micros + 200_000, leases: new Set([lease]) } })

    const turn = await limiter().takeTurn({ ...request, wait })
    await release(turn)

    expect(updates()).toEqual([
      {
        TableName: 'main-table',
        Key: { pk: 'A#daily#T', sk: 'T' },
        UpdateExpression: 'SET #empty_at = :empty_at, #expires_at = :expires_at ADD #own :lease, #all :lease',
        ConditionExpression:
          '(attribute_not_exists(#empty_at) OR #empty_at <= :up_to)' +
          ' AND (attribute_not_exists(#own) OR size(#own) < :own) AND (attribute_not_exists(#all) OR size(#all) < :all)',
        ExpressionAttributeNames: {
          '#empty_at': 'empty_at:web #1 "shop"',
          '#own': 'leases:web #1 "shop"',
          '#all': 'leases',
          '#expires_at': 'expires_at',
        },
        ExpressionAttributeValues: {
          ':up_to': micros,
          ':empty_at': micros + 200_000,
          ':lease': new Set([lease]),
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
        UpdateExpression: 'SET #expires_at = :expires_at DELETE #from0 :gone0, #from1 :gone1',
        ExpressionAttributeNames: {
          '#from0': 'leases:web #1 "shop"',
          '#from1': 'leases',
          '#expires_at': 'expires_at',
        },
        ExpressionAttributeValues: { ':gone0': new Set([lease]), ':gone1': new Set([lease]), ':expires_at': inADay },
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
      .resolves({ Attributes: { [`empty_at:${request.client}`]: micros + 4 * 200_000 } })

    expect(await limiter().takeTurn({ ...request, wait })).toMatchObject({ turn: 'granted' })

    expect(updates()).toHaveLength(2)
    expect(updates()[1]).toMatchObject({
      UpdateExpression: 'SET #empty_at = #empty_at + :step, #expires_at = :expires_at ADD #own :lease, #all :lease',
      ConditionExpression:
        '#empty_at > :after AND #empty_at <= :up_to' +
        ' AND (attribute_not_exists(#own) OR size(#own) < :own) AND (attribute_not_exists(#all) OR size(#all) < :all)',
      ExpressionAttributeValues: { ':after': micros, ':up_to': micros + 1_000_000, ':step': 200_000 },
    })
  })

  it('that is delayed is counted, waits, and takes its connection when its turn comes', async () => {
    storage
      .on(UpdateCommand)
      .rejectsOnce(failedOn(standing(7)))
      .resolves({ Attributes: { [`empty_at:${request.client}`]: micros + 8 * 200_000 } })

    const turn = await limiter().takeTurn({ ...request, wait })
    await release(turn)

    expect(wait.mock.calls).toEqual([[400]])
    const [, counted, connected, released] = updates()
    expect(counted).toMatchObject({
      UpdateExpression: 'SET #empty_at = #empty_at + :step, #expires_at = :expires_at',
      ConditionExpression: '#empty_at > :after AND #empty_at <= :up_to',
      ExpressionAttributeNames: { '#empty_at': 'empty_at:web #1 "shop"', '#expires_at': 'expires_at' },
      ExpressionAttributeValues: {
        ':after': micros + 1_000_000,
        ':up_to': micros + 4_000_000,
        ':step': 200_000,
        ':expires_at': inADay,
      },
    })
    expect(connected).toMatchObject({
      UpdateExpression: 'SET #expires_at = :expires_at ADD #own :lease, #all :lease',
      ConditionExpression:
        '(attribute_not_exists(#own) OR size(#own) < :own) AND (attribute_not_exists(#all) OR size(#all) < :all)',
      ExpressionAttributeValues: { ':lease': new Set([`${noon + 35_000}#lease-2`]), ':own': 5, ':all': 50 },
    })
    expect(released).toMatchObject({ ExpressionAttributeValues: { ':gone0': new Set([`${noon + 35_000}#lease-2`]) } })
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
      .resolvesOnce({ Attributes: { [`empty_at:${request.client}`]: micros + 400_000 } })
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
        ' ((attribute_not_exists(#own) OR size(#own) < :own) AND (attribute_not_exists(#all) OR size(#all) < :all))',
    })
    expect(updates()).toHaveLength(3)
  })

  it('whose first answer was lost, so that the SDK sent it again, keeps the one connection it has', async () => {
    storage.on(UpdateCommand).rejectsOnce(failedOn({ ...standing(1), leases: { SS: [lease] } }))

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
      message: 'A call goes through without being counted: the storage of the limits failed.',
      account: 'daily',
      error: 'InternalServerError: The disk is on fire.',
    })
  })

  it('a delayed call goes through after its wait', async () => {
    storage
      .on(UpdateCommand)
      .rejectsOnce(failedOn(standing(7)))
      .resolvesOnce({ Attributes: { [`empty_at:${request.client}`]: micros + 8 * 200_000 } })
      .rejects(failure)

    expect(await limiter().takeTurn({ ...request, wait })).toMatchObject({ turn: 'granted' })
    expect(wait.mock.calls).toEqual([[400]])
    expect(warn).toHaveBeenCalledOnce()
  })

  it('giving a connection back does not fail the call', async () => {
    storage
      .on(UpdateCommand)
      .resolvesOnce({ Attributes: { [`empty_at:${request.client}`]: micros + 200_000 } })
      .rejects(failure)

    await release(await limiter().takeTurn({ ...request, wait }))
    expect(warn).toHaveBeenCalledOnce()
  })

  it('an item that cannot be read lets calls through as well', async () => {
    storage.on(UpdateCommand).resolves({ Attributes: { [`empty_at:${request.client}`]: 'soon' } })

    expect(await limiter().takeTurn({ ...request, wait })).toMatchObject({ turn: 'granted' })
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('what is left behind', () => {
  it('buckets of clients that have not called for a day are dropped after a call, unless they called since', async () => {
    const yesterday = micros - 86_400_000_000
    storage.on(UpdateCommand).resolves({
      Attributes: { 'empty_at:old': yesterday, 'empty_at:new': yesterday + 1, [`empty_at:${request.client}`]: micros },
    })

    await release(await limiter().takeTurn({ ...request, wait }))

    expect(updates()).toHaveLength(3)
    expect(updates()[2]).toEqual({
      TableName: 'main-table',
      Key: { pk: 'A#daily#T', sk: 'T' },
      UpdateExpression: 'REMOVE #bucket0, #leases0',
      ConditionExpression: '#bucket0 = :seen0',
      ExpressionAttributeNames: { '#bucket0': 'empty_at:old', '#leases0': 'leases:old' },
      ExpressionAttributeValues: { ':seen0': yesterday },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
  })

  it('connections that ended unheard of are taken out when they stand in the way, and the call is let in', async () => {
    const ended = [0, 1, 2, 3, 4].map((index) => `${noon}#crashed-${index}`)
    const own = `leases:${request.client}`
    storage
      .on(UpdateCommand)
      .rejectsOnce(failedOn({ ...standing(0), [own]: { SS: ended }, leases: { SS: [...ended, `${noon + 1}#other`] } }))
      .resolves({ Attributes: { [`empty_at:${request.client}`]: micros } })

    expect(await limiter().takeTurn({ ...request, wait })).toMatchObject({ turn: 'granted' })

    expect(updates()).toHaveLength(3)
    expect(updates()[1]).toEqual({
      TableName: 'main-table',
      Key: { pk: 'A#daily#T', sk: 'T' },
      UpdateExpression: 'SET #expires_at = :expires_at DELETE #from0 :gone0, #from1 :gone1',
      ExpressionAttributeNames: { '#from0': own, '#from1': 'leases', '#expires_at': 'expires_at' },
      ExpressionAttributeValues: { ':gone0': new Set(ended), ':gone1': new Set(ended), ':expires_at': inADay },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
  })
})
