/** The limits of a template decide: each is changed here, and the stage behaves otherwise. */
import { hash } from 'node:crypto'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { tables as wiredTables } from '../../lib/wiring.ts'
import { readAssembly, type Resource } from '../../rehearsal/assembly.ts'
import { chanceOf } from '../../rehearsal/chance.ts'
import { passesFilters } from '../../rehearsal/event-pattern.ts'
import { noFaults } from '../../rehearsal/fault-rates.ts'
import { Fortune } from '../../rehearsal/fortune.ts'
import { MessageQueues } from '../../rehearsal/message-queues.ts'
import { OutgoingCalls } from '../../rehearsal/outgoing-calls.ts'
import { stageOf } from '../../rehearsal/read-stage.ts'
import type { QueueMapping, Stage, StageQueue } from '../../rehearsal/stage-template.ts'
import { VirtualTime } from '../../rehearsal/virtual-time.ts'
import { withAssembly } from './synthesised-stage.ts'

type Properties = Readonly<Record<string, unknown>>

let resources: readonly Resource[] = []
beforeAll(async () => {
  resources = await withAssembly((folder) => Promise.resolve(readAssembly(folder)))
})

const ofType = (type: string, properties: Properties): Resource => ({ type, id: 'one', properties })

/** The stage with other properties of all resources of a type. Without properties there are none. */
const changed = (type: string, change: (properties: Properties) => Properties | undefined) => {
  const others = resources.flatMap((resource) => {
    if (resource.type !== type) return [resource]
    const properties = change(resource.properties)
    return properties === undefined ? [] : [{ ...resource, properties }]
  })
  expect(others).not.toEqual(resources)
  return stageOf(others)
}
const withMore = (type: string, properties: Properties) => changed(type, (before) => ({ ...before, ...properties }))
const removed = (type: string) => changed(type, () => undefined)

const tableType = 'AWS::DynamoDB::GlobalTable'
const ofMain = (properties: Properties) =>
  changed(tableType, (before) =>
    String(before['TableName']).endsWith('-main') ? { ...before, ...properties } : before,
  )
const keys = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
]
const index = (properties: Properties) => ({
  GlobalSecondaryIndexes: [
    {
      IndexName: 'due',
      KeySchema: keys('due_pk', 'due_at'),
      Projection: { ProjectionType: 'KEYS_ONLY' },
      ...properties,
    },
  ],
})

const record = v.record(v.string(), v.unknown())
const scheduled = (target: object) =>
  changed('AWS::Scheduler::Schedule', ({ Target, ...others }) => ({
    ...others,
    Target: { ...v.parse(record, Target), ...target },
  }))

const denial = (more: object = {}) => ({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Deny', Action: '*', Principal: '*', Resource: '*', ...more }],
})
/** The policies with other members of their statements. */
const statements = (type: string, more: object) =>
  changed(type, (before) => ({ ...before, PolicyDocument: { Version: '2012-10-17', Statement: [{ ...more }] } }))
const grant = { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: 'arn:aws:sqs:eu:1:any' }

describe('the template', () => {
  it('is taken as the project has it', () => {
    const { functions, routes, streams, queueMappings, rules, tables } = stageOf(resources)
    expect(functions.size).toBeGreaterThan(100)
    expect(routes.length).toBeGreaterThan(100)
    expect([streams.length, queueMappings.length, rules.length]).toEqual([2, 7, 1])
    expect(Object.fromEntries(Array.from(tables, ([name, { shape }]) => [name, shape]))).toEqual(wiredTables)
  })

  it.each<[string, () => unknown, RegExp]>([
    ['a type', () => stageOf([...resources, ofType('AWS::Kinesis::Stream', {})]), /AWS::Kinesis::Stream \(one\)/],
    [
      'a property of a mapping',
      () => withMore('AWS::Lambda::EventSourceMapping', { TumblingWindowInSeconds: 5 }),
      /TumblingWindowInSeconds/,
    ],
    ['a property of a queue', () => withMore('AWS::SQS::Queue', { DelaySeconds: 5 }), /DelaySeconds/],
    ['a property of a table', () => ofMain({ Replicas: [{ ResourcePolicy: {} }] }), /Replicas.0.ResourcePolicy/],
    ['a property of an index', () => ofMain(index({ WarmThroughput: {} })), /Indexes.0.WarmThroughput/],
    ['a property of the bucket', () => withMore('AWS::S3::Bucket', { ObjectLockEnabled: true }), /ObjectLockEnabled/],
    ['a property of the bus', () => withMore('AWS::Events::EventBus', { Policy: {} }), /Policy/],
    [
      'a set of e-mails that sends none',
      () => withMore('AWS::SES::ConfigurationSet', { SendingOptions: { SendingEnabled: false } }),
      /SendingOptions/,
    ],
    ['a target of a schedule', () => scheduled({ Input: '{}' }), /Target.Input/],
  ])('may have no %s that the rehearsal does not know', (_, read, words) => {
    expect(read).toThrow(words)
  })

  it.each<[string, () => unknown, RegExp]>([
    ['an index that has more than keys', () => ofMain(index({ Projection: { ProjectionType: 'ALL' } })), /"KEYS_ONLY"/],
    [
      'a stream of keys alone',
      () => ofMain({ StreamSpecification: { StreamViewType: 'KEYS_ONLY' } }),
      /"NEW_IMAGE" but received "KEYS_ONLY"/,
    ],
    ['a stream that a function reads, and that is not', () => ofMain({ StreamSpecification: undefined }), /sequence/],
    [
      'an index that functions may query, and that is not',
      () => ofMain({ GlobalSecondaryIndexes: [] }),
      /main.index.due/,
    ],
    ['a key without a type', () => ofMain({ KeySchema: keys('pk', 'other') }), /-main does not define its key other/],
    ['a table without a sort key', () => ofMain({ KeySchema: keys('pk', 'sk').slice(0, 1) }), /KeySchema.1/],
    ['bought capacity', () => ofMain({ BillingMode: 'PROVISIONED' }), /BillingMode/],
  ])('may have no table that the store cannot be: %s', (_, read, words) => {
    expect(read).toThrow(words)
  })

  it('decides on the keys of tables and indexes', () => {
    const { tables } = ofMain({ KeySchema: keys('pk', 'due_at'), ...index({ KeySchema: keys('sk', 'pk') }) })
    expect(tables.get('main')?.shape).toMatchObject({
      sortKey: { name: 'due_at', type: 'S' },
      indexes: [{ name: 'due', partitionKey: { name: 'sk' }, sortKey: { name: 'pk' } }],
    })
    expect(ofMain({ TimeToLiveSpecification: undefined }).tables.get('main')?.shape.timeToLive).toBeUndefined()
  })

  it.each<[string, () => unknown, RegExp]>([
    ['a role that denies', () => withMore('AWS::IAM::Role', { Policies: [{ PolicyDocument: denial() }] }), /Policies/],
    ['a boundary', () => withMore('AWS::IAM::Role', { PermissionsBoundary: 'arn' }), /PermissionsBoundary/],
    ['a policy of AWS', () => withMore('AWS::IAM::Role', { ManagedPolicyArns: ['arn'] }), /ManagedPolicyArns.0/],
    ['a policy that denies', () => statements('AWS::IAM::Policy', { ...grant, Effect: 'Deny' }), /"Deny"/],
    ['a policy with a condition', () => statements('AWS::IAM::Policy', { ...grant, Condition: {} }), /Condition/],
    [
      'a queue that denies',
      () => withMore('AWS::SQS::QueuePolicy', { PolicyDocument: denial() }),
      /Statement.0.Condition/,
    ],
    [
      'a queue that denies what comes from elsewhere',
      () =>
        withMore('AWS::SQS::QueuePolicy', {
          PolicyDocument: denial({ Condition: { StringNotEquals: { 'aws:x': 'y' } } }),
        }),
      /A Deny has effect/,
    ],
    [
      'a bucket that denies',
      () => withMore('AWS::S3::BucketPolicy', { PolicyDocument: denial() }),
      /Statement.0.Condition/,
    ],
    ['an API with a policy', () => withMore('AWS::ApiGateway::RestApi', { Policy: denial() }), /Policy/],
    [
      'an API with a policy in its description',
      () =>
        changed('AWS::ApiGateway::RestApi', ({ Body, ...others }) => ({
          ...others,
          Body: { ...v.parse(record, Body), 'x-amazon-apigateway-policy': denial() },
        })),
      /x-amazon-apigateway-policy/,
    ],
  ])('may have no policy that the rehearsal does not evaluate: %s', (_, read, words) => {
    expect(read).toThrow(words)
  })

  it.each<[string, () => unknown, RegExp]>([
    [
      'of API Gateway',
      () => removed('AWS::Lambda::Permission'),
      /No AWS::Lambda::Permission lets .*GET.* invoke .*:subscriptions-dev-/,
    ],
    [
      'of another API',
      () => withMore('AWS::Lambda::Permission', { SourceArn: 'arn:aws:execute-api:eu:1:other/*' }),
      /No AWS::Lambda::Permission/,
    ],
    [
      'of another service',
      () => withMore('AWS::Lambda::Permission', { Principal: 's3.amazonaws.com' }),
      /No AWS::Lambda/,
    ],
    [
      'of a rule',
      () => removed('AWS::SQS::QueuePolicy'),
      /No AWS::SQS::QueuePolicy lets .*Rule.* send to .*mail-failures/,
    ],
    ['of a schedule', () => scheduled({ RoleArn: 'arn:aws:iam::000000000000:role/none' }), /scheduler.* may not take/],
    ['of a function', () => withMore('AWS::IAM::Policy', { Roles: [] }), /has no right/],
    ['of Lambda', () => removed('AWS::IAM::Role'), /lambda.amazonaws.com may not take the role/],
  ])('must have the rights of all callers, such as those %s', (_, read, words) => {
    expect(read).toThrow(words)
  })

  it('leads the notices of a rule to its queue, if SES makes them', () => {
    const [rule] = stageOf(resources).rules
    expect(rule?.queue).toBe('mail-failures')
    expect(removed('AWS::SES::ConfigurationSetEventDestination').rules).toEqual([])
    const passes = (set: string) =>
      passesFilters([rule?.pattern], {
        ...{ source: 'aws.ses', 'detail-type': 'Email Bounced' },
        detail: { mail: { tags: { 'ses:configuration-set': [set] } } },
      })
    expect([passes('subscriptions-dev'), passes('other')]).toEqual([true, false])
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
