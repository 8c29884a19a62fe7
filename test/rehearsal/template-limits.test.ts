/** The limits of a template decide: each is changed here, and the stage behaves otherwise. */
import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chanceOf } from '../../rehearsal/chance.ts'
import { passesFilters } from '../../rehearsal/event-pattern.ts'
import { noFaults } from '../../rehearsal/fault-rates.ts'
import { Fortune } from '../../rehearsal/fortune.ts'
import { MessageQueues } from '../../rehearsal/message-queues.ts'
import { OutgoingCalls } from '../../rehearsal/outgoing-calls.ts'
import { stageOf, type QueueMapping, type Stage, type StageQueue } from '../../rehearsal/stage-template.ts'
import { VirtualTime } from '../../rehearsal/virtual-time.ts'

const table = { type: 'AWS::DynamoDB::GlobalTable', id: 'table', properties: { TableName: 'any-main' } }
const ofType = (type: string, properties: Readonly<Record<string, unknown>>) => ({ type, id: 'one', properties })
const mapping = {
  FunctionName: 'any-sequence',
  EventSourceArn: 'arn:aws:dynamodb:eu:1:table/any-main/stream/1',
  BatchSize: 10,
  FunctionResponseTypes: ['ReportBatchItemFailures'],
}
const policy = (statement: object) =>
  ofType('AWS::IAM::Policy', {
    ...{ PolicyName: 'any', Roles: ['role'] },
    PolicyDocument: {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: 'a', Resource: 'b', ...statement }],
    },
  })

describe('the template', () => {
  it('may have no resource that the rehearsal does not know', () => {
    expect(() => stageOf([table, ofType('AWS::Kinesis::Stream', {})])).toThrow(/AWS::Kinesis::Stream \(one\)/)
  })

  it.each([
    ['TumblingWindowInSeconds', ofType('AWS::Lambda::EventSourceMapping', { ...mapping, TumblingWindowInSeconds: 5 })],
    ['DelaySeconds', ofType('AWS::SQS::Queue', { QueueName: 'any-work', DelaySeconds: 5 })],
    ['Condition', policy({ Condition: {} })],
    ['Effect', policy({ Effect: 'Deny' })],
  ])('may have no %s, which the rehearsal does not know', (name, resource) => {
    expect(() => stageOf([table, resource])).toThrow(name === 'Effect' ? /"Deny"/ : new RegExp(name))
  })

  it('leads the notices of a rule to its queue', () => {
    const EventPattern = { source: ['aws.ses'], detail: { tags: { set: ['any'] } } }
    const Targets = [{ Id: 'Target0', Arn: 'arn:aws:sqs:eu:1:any-mail-failures' }]
    const [rule] = stageOf([table, ofType('AWS::Events::Rule', { EventPattern, State: 'ENABLED', Targets })]).rules
    expect(rule?.queue).toBe('mail-failures')
    const passes = (set: string) =>
      passesFilters([rule?.pattern], { source: 'aws.ses', detail: { tags: { set: [set] } } })
    expect([passes('any'), passes('other')]).toEqual([true, false])
  })
})

const usualQueue: StageQueue = {
  ...{ name: 'work', visibilitySeconds: 30, maxReceives: 2, deadLetters: 'dead' },
  retentionSeconds: 345_600,
}
const usualMapping: QueueMapping = {
  ...{ function: 'worker', queue: 'work', batchSize: 1, windowSeconds: 0, maxConcurrency: 2 },
}

/** Three messages, whose worker takes ten seconds and fails as often as said. Returns what it saw in ten minutes. */
async function inTenMinutes(changes: Partial<StageQueue & QueueMapping>, failures = 0) {
  const time = new VirtualTime(0)
  const queue = { ...usualQueue, ...changes, name: 'work' }
  const dead = { ...usualQueue, name: 'dead', maxReceives: undefined, deadLetters: undefined }
  const stage: Stage = {
    ...{ name: 'any', functions: new Map(), routes: [], streams: [], schedules: [], rules: [], tables: new Map() },
    ...{
      queueMappings: [{ ...usualMapping, ...changes }],
      queues: new Map([
        ['work', queue],
        ['dead', dead],
      ]),
    },
  }
  const seen = { calls: 0, most: 0, dead: 0 }
  let running = 0
  const invoke = async () => {
    seen.calls += 1
    seen.most = Math.max(seen.most, ++running)
    await time.sleep(10_000)
    running -= 1
    if (seen.calls <= failures) throw new Error('The worker has failed.')
  }
  const fortune = new Fortune(1, noFaults)
  const queues = new MessageQueues({
    stage,
    time,
    fortune,
    calls: new OutgoingCalls(fortune),
    chance: chanceOf(1, 'queues'),
    delaysForEver: false,
    invoke,
  })
  for (const body of ['a', 'b', 'c']) queues.send('work', hash('md5', body))
  await time.runUntil(600_000)
  return { ...seen, dead: queues.lengths().get('dead') }
}

describe('a queue of the template', () => {
  it('hands out each message once, and as many at a time as its mapping says', async () => {
    expect(await inTenMinutes({})).toEqual({ calls: 3, most: 2, dead: 0 })
    expect(await inTenMinutes({ maxConcurrency: 1 })).toMatchObject({ most: 1 })
    expect(await inTenMinutes({ batchSize: 3, windowSeconds: 1 })).toMatchObject({ calls: 1 })
  })

  it('hands out again what its worker has for longer than it stays out of sight', async () => {
    expect((await inTenMinutes({ visibilitySeconds: 4 })).calls).toBeGreaterThan(3)
  })

  it('buries what fails as often as it may be received', async () => {
    expect(await inTenMinutes({}, 1_000)).toMatchObject({ calls: 6, dead: 3 })
    expect(await inTenMinutes({ maxReceives: 4 }, 1_000)).toMatchObject({ calls: 12, dead: 3 })
    expect(await inTenMinutes({ visibilitySeconds: 500 }, 1_000)).toMatchObject({ dead: 0 })
  })

  it('forgets what is older than it keeps', async () => {
    expect(await inTenMinutes({ retentionSeconds: 20 }, 1_000)).toMatchObject({ calls: 3, dead: 0 })
  })
})
