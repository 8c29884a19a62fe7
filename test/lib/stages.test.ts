import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Match } from 'aws-cdk-lib/assertions'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parseStage, readStage, StageError } from '../../lib/stage.ts'
import { functions, type FunctionWiring } from '../../lib/wiring.ts'
import { cheap, domain, inWords, ofType, synthesise, type Synthesised } from './synthesised.ts'

const dev = synthesise()
const prod = synthesise({ stage: 'prod' })

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

describe('a stage', () => {
  it('is dev where none is named', () => {
    expect(parseStage(undefined).name).toBe('dev')
  })

  it.each(['', 'Prod', '1st', 'a-very-long-name-', 'a b', 7])('is refused as %j', (name) => {
    expect(() => parseStage(name)).toThrow(/^-c stage= takes /)
  })

  it('has one address for its alarms, or none', () => {
    expect(parseStage('dev').alarmEmail).toBeUndefined()
    expect(parseStage('dev', { alarmEmail: 'ops@example.com' }).alarmEmail).toBe('ops@example.com')
    for (const alarmEmail of ['', 'ops', true]) {
      expect(() => parseStage('dev', { alarmEmail })).toThrow()
    }
  })
})

describe('the file of a stage', () => {
  const fault = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'stages-'))
    writeFileSync(join(folder, 'try.json'), text)
    try {
      readStage('try', folder)
      return 'none'
    } catch (error) {
      return error instanceof StageError ? error.message : String(error)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it('keeps the options, so that a deployment that names the stage alone changes none of them', () => {
    expect(readStage(undefined)).toMatchObject({ name: 'dev', firewall: false, alarms: false, alarmKey: false })
    expect(readStage('prod')).toMatchObject({ name: 'prod', protected: true, firewall: true, alarms: true })
  })

  it.each([
    ['an option that there is not', '{"alarmMail": "ops@example.com"}', /^stages\/try\.json: alarmMail: /],
    ['an address that is none', '{"alarmEmail": "ops"}', 'stages/try.json: alarmEmail: One e-mail address.'],
    ['a domain without its certificate', '{"domain": {"name": "api.example.com"}}', /: domain\.certificateArn: /],
    ['a throttle of nothing', '{"throttle": {"requestsPerSecond": 0, "burst": 1}}', /: throttle\.requestsPerSecond: /],
    ['what is no JSON', '{', 'stages/try.json: No JSON.'],
    ['no options', '{}', 'none'],
  ])('with %s is told of by its name and the field', (_, text, said) => {
    expect(fault(text)).toEqual(typeof said === 'string' ? said : expect.stringMatching(said))
  })

  it('is missed where there is none: a stage that is misspelt is not deployed with options of nobody', () => {
    expect(() => readStage('prd')).toThrow('There is no stages/prd.json')
    expect(() => readStage('Prod')).toThrow(/^-c stage: -c stage= takes /)
  })
})

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** CloudWatch asks for each metric that an alarm watches. */
function metricsIn(properties: Readonly<Record<string, unknown>>): number {
  const metrics = v.parse(
    v.optional(v.array(v.looseObject({ MetricStat: v.optional(v.unknown()) }))),
    properties['Metrics'],
  )
  return metrics === undefined ? 1 : metrics.filter(({ MetricStat }) => MetricStat !== undefined).length
}

describe('the options of a stage', () => {
  const paid = ['AWS::WAFv2::WebACL', 'AWS::KMS::Key', 'AWS::CloudWatch::Alarm', 'AWS::CloudWatch::Dashboard']

  it('leave out what is paid for while nobody calls', () => {
    const idle = synthesise({ options: cheap })
    for (const type of [...paid, 'AWS::SNS::Topic', 'AWS::Logs::MetricFilter']) expect(ofType(idle, type)).toEqual([])
    for (const type of paid) expect(ofType(dev, type)).not.toEqual([])
  })

  it('cost by the month what the README says, and nothing in dev', () => {
    const watched = (synthesised: Synthesised) =>
      ofType(synthesised, 'AWS::CloudWatch::Alarm').reduce((sum, { Properties }) => sum + metricsIn(Properties), 0)
    const full = synthesise({ stage: 'prod', options: readJson('stages/prod.json') })
    const [acl, key] = ['AWS::WAFv2::WebACL', 'AWS::KMS::Key'].map((type) => ofType(full, type).length)
    const dollars = 6 * (acl ?? 0) + (key ?? 0) + 0.1 * (watched(full) - 10) + 0.4 + 0.02
    const readme = readFileSync('README.md', 'utf8')
    const said = /\| together +\| about (\d+(?:\.\d+)?) \| 0\.02 +\|/.exec(readme)?.[1]
    expect(Math.abs(dollars - Number(said))).toBeLessThan(1)
    expect(watched(synthesise({ options: cheap }))).toBe(0)
  })

  it('let Lambda ask idle queues seldom, where they have no bounds', () => {
    const bounds = (synthesised: Synthesised) =>
      ofType(synthesised, 'AWS::Lambda::EventSourceMapping').filter(
        ({ Properties }) => Properties['ScalingConfig'] !== undefined,
      )
    expect(bounds(synthesise({ options: cheap }))).toEqual([])
    expect(bounds(dev)).toHaveLength(functions.filter(({ trigger }) => trigger.kind === 'queue').length)
  })

  it('have a topic for alarms without a key of its own', () => {
    const keyless = synthesise({ options: { alarmKey: false } })
    const [topic] = ofType(keyless, 'AWS::SNS::Topic')
    expect(topic?.Properties['KmsMasterKeyId']).toBeUndefined()
    expect(ofType(keyless, 'AWS::CloudWatch::Alarm').length).toBe(ofType(dev, 'AWS::CloudWatch::Alarm').length)
  })

  it('set what the gateway lets through for all callers together', () => {
    synthesise({ options: { throttle: { requestsPerSecond: 50, burst: 60 } } }).template.hasResourceProperties(
      'AWS::ApiGateway::Stage',
      { MethodSettings: [Match.objectLike({ ThrottlingRateLimit: 50, ThrottlingBurstLimit: 60 })] },
    )
  })

  it('name the region and the account that both stacks belong into', () => {
    const { stack, tablesStack } = synthesise({ options: { region: 'eu-north-1', account: '111122223333' } })
    for (const { region, account } of [stack, tablesStack]) {
      expect([region, account]).toEqual(['eu-north-1', '111122223333'])
    }
  })

  it('give links an address of its own, which outlives the stack', () => {
    const own = synthesise({ options: { domain } })
    const linking = functions.filter(({ links }) => links).map(({ name }) => `subscriptions-dev-${name}`)
    const given = ofType(own, 'AWS::Lambda::Function').filter(({ Properties }) =>
      v.is(
        v.object({ Variables: v.object({ BASE_URL: v.literal('https://api.example.com') }) }),
        Properties['Environment'],
      ),
    )
    expect(given.map(({ Properties }) => Properties['FunctionName']).toSorted()).toEqual(linking.toSorted())
    own.template.hasOutput('BaseUrl', { Value: 'https://api.example.com' })
    own.template.hasResourceProperties('AWS::ApiGateway::DomainName', {
      DomainName: 'api.example.com',
      RegionalCertificateArn: domain.certificateArn,
      EndpointConfiguration: { Types: ['REGIONAL'] },
      SecurityPolicy: 'TLS_1_2',
    })
    const [mapping] = ofType(own, 'AWS::ApiGateway::BasePathMapping')
    expect(mapping?.Properties['BasePath']).toBeUndefined()
    expect(inWords(own, mapping?.Properties['RestApiId'])).toBe('subscriptions-dev')
  })

  it('make the records of the domain where its zone is given, and name the target where they are made by hand', () => {
    const hostedZone = { id: 'Z1', name: 'example.com' }
    const zoned = synthesise({ options: { domain: { ...domain, hostedZone } } })
    const records = ofType(zoned, 'AWS::Route53::RecordSet').map(({ Properties }) => [
      Properties['Name'],
      Properties['Type'],
    ])
    expect(records).toEqual([
      ['api.example.com.', 'A'],
      ['api.example.com.', 'AAAA'],
    ])
    const byHand = synthesise({ options: { domain } })
    expect(ofType(byHand, 'AWS::Route53::RecordSet')).toEqual([])
    expect(Object.keys(byHand.template.findOutputs('*')).join()).toContain('CustomDomainTarget')
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
    const { template } = dev
    for (const { name, memoryMb, timeoutSeconds } of functions) {
      template.hasResourceProperties('AWS::Lambda::Function', {
        FunctionName: `subscriptions-dev-${name}`,
        MemorySize: memoryMb,
        Timeout: timeoutSeconds,
      })
    }
  })
})

describe('the stacks', () => {
  it('are one of the tables and one of all the rest, which holds nothing that cannot be made again', () => {
    expect(Object.keys(prod.stacks).filter((name) => !name.includes('/'))).toEqual([
      'subscriptions-prod-tables',
      'subscriptions-prod',
    ])
    expect(prod.stacks['subscriptions-prod-tables']?.resources).toBe(2)
    const kept = Object.values(prod.resources).filter(({ DeletionPolicy = 'Delete' }) => DeletionPolicy !== 'Delete')
    expect(new Set(kept.map(({ Type }) => Type))).toEqual(
      // The role by which API Gateway writes logs is the whole account's.
      new Set(['AWS::DynamoDB::GlobalTable', 'AWS::ApiGateway::Account', 'AWS::IAM::Role']),
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
    expect(scripts.deploy).toBe('cdk deploy --all')
    expect(prod.stack.dependencies).toContain(prod.tablesStack)
  })

  it('go over to tables that were restored beside the first ones, by an option of the stage', () => {
    const restored = synthesise({ stage: 'prod', options: { tables: 'r2' } })
    expect(restored.tablesStack.stackName).toBe('subscriptions-prod-r2-tables')
    expect(ofType(restored, 'AWS::DynamoDB::GlobalTable').map(({ Properties }) => Properties['TableName'])).toEqual([
      'subscriptions-prod-r2-main',
      'subscriptions-prod-r2-events',
    ])
    expect(restored.stack.stackName).toBe('subscriptions-prod')
    const mapped = ofType(restored, 'AWS::Lambda::EventSourceMapping').map(({ Properties }) =>
      inWords(restored, Properties['EventSourceArn']),
    )
    expect(mapped).toContain('subscriptions-prod-r2-main.StreamArn')
  })
})

describe('the limits of CloudFormation', () => {
  /** It takes 500. */
  const most = 450
  const endpoints = (count: number, path: string) =>
    Array.from({ length: count }, (_, index): FunctionWiring => ({
      name: `endpoint-${index}`,
      entry: 'functions/api/access.ts',
      trigger: { kind: 'route', method: 'POST', path: `${path}operation-${index}/{id}/` },
      tables: { main: ['GetItem'], events: ['Query'] },
      memoryMb: 1024,
      timeoutSeconds: 29,
    }))

  it('are far from every stack as it is', () => {
    expect(Math.max(...Object.values(dev.stacks).map(({ resources }) => resources))).toBeLessThan(200)
  })

  it.each([
    ['customers', '/api/customers/'],
    ['settings', '/api/settings/'],
    ['invoices', '/invoice/'],
    ['account', '/api/'],
  ])('leave room for 40 more endpoints, were they all about %s', (subject, path) => {
    const { stacks } = synthesise({
      functions: [...functions, ...endpoints(40, path)],
      options: { alarmEmail: 'ops@example.com', domain },
    })
    const grown =
      (stacks[`subscriptions-dev/${subject}`]?.resources ?? 0) -
      (dev.stacks[`subscriptions-dev/${subject}`]?.resources ?? 0)
    expect(grown).toBe(200)
    for (const { resources, bytes } of Object.values(stacks)) {
      expect(resources).toBeLessThan(most)
      expect(bytes).toBeLessThan(900_000)
    }
  })

  it('leave room for more of all kinds: each stack for twice what it holds', () => {
    for (const { resources } of Object.values(dev.stacks)) expect(2 * resources).toBeLessThan(most)
  })
})
