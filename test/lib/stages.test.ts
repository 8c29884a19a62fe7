import { readFileSync } from 'node:fs'
import { App, Stack, Validations } from 'aws-cdk-lib'
import { Match } from 'aws-cdk-lib/assertions'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import { AwsSolutionsChecks } from 'cdk-nag'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { functions, tables, type FunctionWiring, type TableWiring } from '../../lib/wiring.ts'
import { domain, inWords, ofType, stages, synthesise, type Synthesised } from './synthesised.ts'

// The stage with most types of resources comes first, because the validator is made again for types that it has not
// seen.
const zoned = synthesise({ ...stages.zoned, validated: true })
const dev = synthesise({ ...stages.dev, validated: true })
const prod = synthesise({ ...stages.prod, validated: true })
const idle = synthesise({ ...stages.idle, validated: true })
const moved = synthesise(stages.moved)

describe('tables', () => {
  it.each([
    ['dev', dev],
    ['prod', prod],
  ])('are billed on demand, encrypted and restorable (%s)', (stage, synthesised) => {
    const tables = ofType(synthesised, 'AWS::DynamoDB::GlobalTable')
    expect(tables.map(({ Properties }) => Properties['TableName'])).toEqual([
      `subscriptions-${stage}-main`,
      `subscriptions-${stage}-events`,
    ])
    synthesised.template.allResourcesProperties('AWS::DynamoDB::GlobalTable', {
      BillingMode: 'PAY_PER_REQUEST',
      Replicas: [Match.objectLike({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } })],
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
    })
  })

  it('resist deletion in prod, and only there', () => {
    for (const [synthesised, resists] of [
      [prod, true],
      // The table is found by its name alone.
      [moved, true],
      [dev, false],
    ] as const) {
      for (const table of ofType(synthesised, 'AWS::DynamoDB::GlobalTable')) {
        expect(table.DeletionPolicy).toBe(resists ? 'RetainExceptOnCreate' : 'Delete')
      }
      synthesised.template.allResourcesProperties('AWS::DynamoDB::GlobalTable', {
        Replicas: [Match.objectLike({ DeletionProtectionEnabled: resists })],
      })
    }
  })

  it('have the index and the expiry that the wiring names', () => {
    const { template } = dev
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      TableName: 'subscriptions-dev-main',
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
      GlobalSecondaryIndexes: [
        {
          IndexName: 'due',
          KeySchema: [
            { AttributeName: 'due_pk', KeyType: 'HASH' },
            { AttributeName: 'due_at', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    })
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      TableName: 'subscriptions-dev-events',
      TimeToLiveSpecification: Match.absent(),
    })
  })
})

/** CloudWatch asks for each metric that an alarm watches. */
function metricsIn(properties: Readonly<Record<string, unknown>>): number {
  const metrics = v.parse(
    v.optional(v.array(v.looseObject({ MetricStat: v.optional(v.unknown()) }))),
    properties['Metrics'],
  )
  return metrics === undefined ? 1 : metrics.filter(({ MetricStat }) => MetricStat !== undefined).length
}

const watched = (synthesised: Synthesised) =>
  ofType(synthesised, 'AWS::CloudWatch::Alarm').reduce((sum, { Properties }) => sum + metricsIn(Properties), 0)

/** In us-east-1, 2026. */
const minutesOfMonth = 43_800
const pollsPerMinute = 3
const pollersOfQueue = 5
const million = 1_000_000

/** The monthly costs of an idle stage, by the rows of docs/aws.md. */
function dollarsOf(synthesised: Synthesised): Record<string, number> {
  const count = (type: string) => ofType(synthesised, type).length
  const bounded = ofType(synthesised, 'AWS::Lambda::EventSourceMapping').filter(
    ({ Properties }) => Properties['ScalingConfig'] !== undefined,
  ).length
  const asked = bounded * pollersOfQueue * pollsPerMinute * minutesOfMonth
  // The due index by four shards, the accounts, and the format of the tables.
  const readUnits = 4 * 0.5 + 0.5 + 1
  const streams = Object.values<TableWiring>(tables).filter(({ stream }) => stream).length
  // The sweep, the functions of both streams that its heartbeat sets to work, and the hourly watch.
  const traces = (1 + streams) * minutesOfMonth + minutesOfMonth / 60
  return {
    firewall: 6 * count('AWS::WAFv2::WebACL'),
    "KMS key of the alarms' topic": count('AWS::KMS::Key'),
    alarms: 0.1 * Math.max(0, watched(synthesised) - 10),
    'asking seven queues': (0.4 * Math.max(0, asked - million)) / million,
    'reads of the sweep': (0.125 * readUnits * minutesOfMonth) / million,
    'writes that keep both streams awake': (0.625 * streams * minutesOfMonth) / million,
    'traces of what runs each minute': (5 * Math.max(0, traces - 100_000)) / million,
  }
}

describe('the options of a stage', () => {
  const paid = ['AWS::WAFv2::WebACL', 'AWS::KMS::Key', 'AWS::CloudWatch::Alarm', 'AWS::CloudWatch::Dashboard']

  it('leave out what is paid for while nobody calls', () => {
    for (const type of [...paid, 'AWS::SNS::Topic', 'AWS::Logs::MetricFilter']) expect(ofType(idle, type)).toEqual([])
    for (const type of paid) expect(ofType(dev, type)).not.toEqual([])
  })

  it('cost by the month what docs/aws.md says', () => {
    const page = readFileSync('docs/aws.md', 'utf8')
    const rows = [...page.matchAll(/^\| ([^|]+?) +\| (\d+\.?\d*) +\| (\d+\.?\d*) +\|$/gm)]
    const costs = new Map(rows.map(([, part = '', ...dollars]) => [part.split(/[:,]/)[0], dollars.map(Number)]))
    const expected = { prod: dollarsOf(prod), dev: dollarsOf(idle) }
    for (const [part, dollars] of Object.entries(expected.prod)) {
      const [ofProd, ofDev] = costs.get(part) ?? expect.fail(`docs/aws.md has no row of "${part}".`)
      expect([part, ofProd]).toEqual([part, Number(dollars.toFixed(2))])
      expect([part, ofDev]).toEqual([part, Number((expected.dev[part] ?? 0).toFixed(2))])
    }
    const together = [expected.prod, expected.dev].map((parts) =>
      Object.values(parts).reduce((sum, each) => sum + each, 0),
    )
    const [inProd = 0, inDev = 0] = together
    expect(costs.get('together')).toEqual([Number(inProd.toFixed(1)), Number(inDev.toFixed(2))])
    expect(page).toContain(`${watched(prod)} metrics watched`)
    expect(watched(idle)).toBe(0)
  })

  it('leave as many functions as docs/aws.md says', () => {
    const [, count] = /three stacks with (\d+) functions/.exec(readFileSync('docs/aws.md', 'utf8')) ?? []
    expect(Number(count)).toBe(ofType(prod, 'AWS::Lambda::Function').length)
  })

  it('let Lambda ask idle queues seldom, where they have no bounds', () => {
    const bounds = (synthesised: Synthesised) =>
      ofType(synthesised, 'AWS::Lambda::EventSourceMapping').filter(
        ({ Properties }) => Properties['ScalingConfig'] !== undefined,
      )
    expect(bounds(idle)).toEqual([])
    expect(bounds(dev)).toHaveLength(functions.filter(({ trigger }) => trigger.kind === 'queue').length)
  })

  it('have a topic for alarms without a key of its own, and without a subscriber where no address is given', () => {
    const [topic] = ofType(moved, 'AWS::SNS::Topic')
    expect(topic).toBeDefined()
    expect(topic?.Properties['KmsMasterKeyId']).toBeUndefined()
    expect(ofType(moved, 'AWS::CloudWatch::Alarm').length).toBe(ofType(dev, 'AWS::CloudWatch::Alarm').length)
    expect(ofType(moved, 'AWS::SNS::Subscription')).toEqual([])
  })

  it('set what the gateway lets through for all callers together', () => {
    moved.template.hasResourceProperties('AWS::ApiGateway::Stage', {
      MethodSettings: Match.arrayWith([
        Match.objectLike({ ResourcePath: '/*', ThrottlingRateLimit: 50, ThrottlingBurstLimit: 60 }),
      ]),
    })
  })

  it('name the region and the account that both stacks belong into', () => {
    for (const { region, account } of [moved.stack, moved.tablesStack]) {
      expect([region, account]).toEqual(['eu-north-1', '111122223333'])
    }
  })

  it('give links an address of its own, which outlives the stack', () => {
    const linking = functions.filter(({ links }) => links).map(({ name }) => `subscriptions-dev-${name}`)
    const given = ofType(zoned, 'AWS::Lambda::Function').filter(({ Properties }) =>
      v.is(
        v.object({ Variables: v.object({ BASE_URL: v.literal('https://api.example.com') }) }),
        Properties['Environment'],
      ),
    )
    expect(given.map(({ Properties }) => Properties['FunctionName']).toSorted()).toEqual(linking.toSorted())
    zoned.template.hasOutput('BaseUrl', { Value: 'https://api.example.com' })
    zoned.template.hasResourceProperties('AWS::ApiGateway::DomainName', {
      DomainName: 'api.example.com',
      RegionalCertificateArn: domain.certificateArn,
      EndpointConfiguration: { Types: ['REGIONAL'] },
      SecurityPolicy: 'TLS_1_2',
    })
    const [mapping] = ofType(zoned, 'AWS::ApiGateway::BasePathMapping')
    expect(mapping?.Properties['BasePath']).toBeUndefined()
    expect(inWords(zoned, mapping?.Properties['RestApiId'])).toBe('subscriptions-dev')
  })

  it('make the records of the domain where its zone is given, and name the target where they are made by hand', () => {
    const records = ofType(zoned, 'AWS::Route53::RecordSet').map(({ Properties }) => [
      Properties['Name'],
      Properties['Type'],
    ])
    expect(records).toEqual([
      ['api.example.com.', 'A'],
      ['api.example.com.', 'AAAA'],
    ])
    expect(ofType(moved, 'AWS::Route53::RecordSet')).toEqual([])
    expect(Object.keys(moved.template.findOutputs('*')).join()).toContain('CustomDomainTarget')
  })
})

describe('functions', () => {
  it('run on the current Node on arm64, log JSON, are traced, and keep their logs for a time', () => {
    dev.template.allResourcesProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      LoggingConfig: { LogFormat: 'JSON', LogGroup: Match.anyValue() },
      TracingConfig: { Mode: 'Active' },
    })
    dev.template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 14 })
  })

  it('have the memory and the time that the wiring gives them', () => {
    const made = ofType(dev, 'AWS::Lambda::Function').map(({ Properties: { FunctionName, MemorySize, Timeout } }) => [
      FunctionName,
      [MemorySize, Timeout],
    ])
    const wired = functions.map(({ name, memoryMb, timeoutSeconds }) => [
      `subscriptions-dev-${name}`,
      [memoryMb, timeoutSeconds],
    ])
    expect(Object.fromEntries(made)).toEqual(Object.fromEntries(wired))
  })
})

describe('the stacks', () => {
  it('are one of the tables, one of the files and one of all the rest, which can be made again', () => {
    expect(Object.keys(prod.stacks).filter((name) => !name.includes('/'))).toEqual([
      'subscriptions-prod-tables',
      'subscriptions-prod',
      'subscriptions-prod-files',
    ])
    expect(prod.stacks['subscriptions-prod-tables']?.resources).toBe(2)
    const kept = Object.values(prod.resources).filter(({ DeletionPolicy = 'Delete' }) => DeletionPolicy !== 'Delete')
    expect(new Set(kept.map(({ Type }) => Type))).toEqual(
      // The role by which API Gateway writes logs is the whole account's.
      new Set(['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::ApiGateway::Account', 'AWS::IAM::Role']),
    )
  })

  it('let a first deployment that failed be repeated: nothing of it stays, and CloudFormation may clear it away', () => {
    for (const { terminationProtection } of [prod.stack, prod.tablesStack]) {
      expect(terminationProtection).not.toBe(true)
    }
    for (const table of ofType(prod, 'AWS::DynamoDB::GlobalTable')) {
      expect(table).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      })
    }
    const [main, events] = ofType(prod, 'AWS::DynamoDB::GlobalTable')
    expect([main?.DependsOn.length, events?.DependsOn.length]).toEqual([0, 1])
  })

  it('are deployed by one command, tables first', () => {
    const { scripts } = v.parse(
      v.object({ scripts: v.object({ deploy: v.string() }) }),
      JSON.parse(readFileSync('package.json', 'utf8')),
    )
    expect(scripts.deploy).toMatch(/^node .*bin\/deploy\.ts$/)
    expect(prod.stack.dependencies).toContain(prod.tablesStack)
  })

  it('go over to tables that were restored beside the first ones, by an option of the stage', () => {
    expect(moved.tablesStack.stackName).toBe('subscriptions-prod-r2-tables')
    expect(ofType(moved, 'AWS::DynamoDB::GlobalTable').map(({ Properties }) => Properties['TableName'])).toEqual([
      'subscriptions-prod-r2-main',
      'subscriptions-prod-r2-events',
    ])
    expect(moved.stack.stackName).toBe('subscriptions-prod')
    const mapped = ofType(moved, 'AWS::Lambda::EventSourceMapping').map(({ Properties }) =>
      inWords(moved, Properties['EventSourceArn']),
    )
    expect(mapped).toContain('subscriptions-prod-r2-main.StreamArn')
  })
})

describe('the limits of CloudFormation', () => {
  /** It takes 500. */
  const most = 450
  const endpoints = (count: number, subject: string, path: string) =>
    Array.from({ length: count }, (_, index): FunctionWiring => ({
      name: `${subject}-${index}`,
      entry: 'functions/api/access.ts',
      trigger: { kind: 'route', method: 'POST', path: `${path}operation-${index}/{id}/` },
      tables: { main: ['GetItem'], events: ['Query'] },
      memoryMb: 1024,
      timeoutSeconds: 29,
    }))

  it('are far from every stack as it is', () => {
    expect(Math.max(...Object.values(dev.stacks).map(({ resources }) => resources))).toBeLessThan(250)
  })

  it('leave room for 40 more endpoints of every subject', () => {
    const subjects = {
      customers: '/api/customers/',
      settings: '/api/settings/',
      invoices: '/invoice/',
      account: '/api/',
    }
    const more = Object.entries(subjects).flatMap(([subject, path]) => endpoints(40, subject, path))
    const { stacks: grown } = synthesise({ ...stages.zoned, functions: [...functions, ...more] })
    for (const subject of Object.keys(subjects)) {
      const [now, then] = [zoned.stacks, grown].map((all) => all[`subscriptions-dev/${subject}`]?.resources ?? 0)
      expect([subject, (then ?? 0) - (now ?? 0)]).toEqual([subject, 200])
    }
    for (const { resources, bytes } of Object.values(grown)) {
      expect(resources).toBeLessThan(most)
      expect(bytes).toBeLessThan(900_000)
    }
  })

  it('leave room for more of all kinds: each stack for twice what it holds', () => {
    for (const { resources } of Object.values(dev.stacks)) expect(2 * resources).toBeLessThan(most)
  })
})

describe("cdk-nag's AwsSolutions checks", () => {
  it.each([
    ['dev', dev],
    ['prod', prod],
    ['a stage with all that costs money off', idle],
    ['a stage with a domain of its own', zoned],
  ])('find nothing in %s but what is acknowledged', (_, { app }) => {
    expect(new AwsSolutionsChecks(app).validateScope(app).violations).toEqual([])
  })

  it('do find what is wrong', () => {
    const app = new App()
    new Queue(new Stack(app, 'Stack'), 'Queue')
    const rules = new AwsSolutionsChecks(app).validateScope(app).violations.map(({ ruleName }) => ruleName)
    expect(rules).toContain('AwsSolutions-SQS3')
  })

  it('are acknowledged one by one, where they are found, with a reason', () => {
    const acknowledged = dev.stack.node.findAll().flatMap(({ node }) =>
      node.metadata
        .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
        .flatMap(({ data }) => Object.entries(v.parse(v.record(v.string(), v.string()), data)))
        .map(([rule, reason]) => ({ path: node.path, rule, reason })),
    )
    expect(acknowledged.length).toBeGreaterThan(0)
    for (const { path, rule, reason } of acknowledged) {
      expect(path).toContain('/')
      expect(rule).toMatch(/AwsSolutions-(APIG2|SQS3|IAM[45]\[.+\])$/)
      expect(reason.length).toBeGreaterThan(30)
    }
  })
})
