import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { parseAlarmEmail, parseStage } from '../../lib/stage.ts'
import { functions, type FunctionWiring } from '../../lib/wiring.ts'
import { ofType, synthesise } from './synthesised.ts'

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
        expect(table.DeletionPolicy).toBe(resists ? 'Retain' : 'Delete')
      }
      synthesised.template.allResourcesProperties('AWS::DynamoDB::GlobalTable', {
        Replicas: [Match.objectLike({ DeletionProtectionEnabled: resists })],
      })
      expect(synthesised.stack.terminationProtection).toBe(resists)
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
    expect(parseAlarmEmail(undefined)).toBeUndefined()
    expect(parseAlarmEmail('ops@example.com')).toBe('ops@example.com')
    for (const value of ['', 'ops', true]) expect(() => parseAlarmEmail(value)).toThrow(/^-c alarmEmail= takes /)
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

describe('the limits of CloudFormation', () => {
  it('leave room when the whole interface is served: 45 endpoints beside all jobs', () => {
    const endpoints = Array.from({ length: 45 }, (_, index): FunctionWiring => ({
      name: `endpoint-${index}`,
      entry: 'functions/api/access.ts',
      trigger: { kind: 'route', method: 'POST', path: `/api/subject-${index % 9}/operation-${index}/{id}/` },
      tables: { main: ['GetItem'], events: ['Query'] },
      memoryMb: 1024,
      timeoutSeconds: 29,
    }))
    const jobs = functions.filter(({ trigger }) => trigger.kind !== 'route')
    const { resources, template } = synthesise({ functions: [...endpoints, ...jobs], alarmEmail: 'ops@example.com' })
    expect(Object.keys(resources).length).toBeLessThan(450)
    expect(JSON.stringify(template.toJSON()).length).toBeLessThan(900_000)
  })
})
