/**
 * A stage as its synthesised templates describe it: functions with their environment, rights, time and memory; routes,
 * mappings of streams and queues, schedules, queues and tables. Every type of resource is named here. A type that is
 * new to the rehearsal is an error, so that no part of the stage is left out silently.
 */
import * as v from 'valibot'
import { fileRight, indexRight, mailRight, queueRight, tableRight } from '../lib/rights.ts'
import { readAssembly, readAssets, type Resource } from './assembly.ts'

/** The right of a function to put events on the bus, which the wiring does not name. */
export const busRight = 'events:PutEvents'

export interface StageFunction {
  /** The name in the wiring, without the stage's name. */
  readonly name: string
  readonly timeoutSeconds: number
  readonly memoryMb: number
  readonly environment: Readonly<Record<string, string>>
  /** The rights in the words of `lib/rights.ts`. */
  readonly rights: ReadonlySet<string>
  readonly reservedConcurrency: number | undefined
  /** The folder of its code and its handler there; undefined for code within the template. */
  readonly code: FunctionCode | undefined
}
export interface FunctionCode {
  readonly folder: string
  /** A file without its ending, and the name of the handler in it. */
  readonly handler: string
}
export interface StreamMapping {
  readonly function: string
  readonly table: string
  readonly batchSize: number
  readonly patterns: readonly unknown[]
  readonly bisects: boolean
  /** The maximum number of retries; negative for as long as the stream stores the records. */
  readonly maxRetries: number
  readonly maxAgeSeconds: number
  readonly batchesPerShard: number
  readonly onFailure: string | undefined
}
export interface QueueMapping {
  readonly function: string
  readonly queue: string
  readonly batchSize: number
  readonly windowSeconds: number
  readonly maxConcurrency: number | undefined
}
export interface ScheduleEntry {
  readonly function: string
  readonly everyMinutes: number
  /** Lambda's own retries of a call that nobody waits for, and the age at which it gives a call up. */
  readonly retries: number
  readonly maxAgeSeconds: number
}
export interface StageQueue {
  readonly name: string
  readonly visibilitySeconds: number
  readonly maxReceives: number | undefined
  readonly deadLetters: string | undefined
  readonly retentionSeconds: number
}
/** A rule of the event bus that leads events to a queue. */
export interface BusRule {
  readonly pattern: unknown
  readonly queue: string
}
export interface StageRoute {
  readonly method: string
  readonly path: string
  readonly function: string
}
export interface Stage {
  readonly name: string
  readonly functions: ReadonlyMap<string, StageFunction>
  readonly routes: readonly StageRoute[]
  readonly streams: readonly StreamMapping[]
  readonly queueMappings: readonly QueueMapping[]
  readonly schedules: readonly ScheduleEntry[]
  readonly queues: ReadonlyMap<string, StageQueue>
  readonly rules: readonly BusRule[]
  readonly tableNames: ReadonlyMap<string, string>
}

/** Resources without effect on the functions here: logs, alarms, the firewall of the gateway, and permissions. */
const withoutEffect: ReadonlySet<string> = new Set([
  ...['AWS::Logs::LogGroup', 'AWS::Logs::MetricFilter', 'AWS::Logs::SubscriptionFilter', 'AWS::CDK::Metadata'],
  ...['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm', 'AWS::CloudWatch::Dashboard'],
  ...['AWS::SNS::Topic', 'AWS::SNS::Subscription', 'AWS::SNS::TopicPolicy', 'AWS::SQS::QueuePolicy'],
  ...['AWS::ApiGateway::Account', 'AWS::ApiGateway::Deployment', 'AWS::ApiGateway::Stage', 'AWS::IAM::Role'],
  ...['AWS::ApiGateway::DomainName', 'AWS::ApiGateway::BasePathMapping', 'AWS::CertificateManager::Certificate'],
  ...['AWS::WAFv2::WebACL', 'AWS::WAFv2::WebACLAssociation', 'AWS::Lambda::Permission', 'AWS::Events::EventBus'],
  ...['AWS::SES::ConfigurationSet', 'AWS::SES::ConfigurationSetEventDestination'],
  ...['AWS::KMS::Key', 'AWS::KMS::Alias', 'AWS::S3::BucketPolicy'],
])
const withEffect: ReadonlySet<string> = new Set([
  ...['AWS::Lambda::Function', 'AWS::IAM::Policy', 'AWS::Lambda::EventSourceMapping', 'AWS::Scheduler::Schedule'],
  ...['AWS::SQS::Queue', 'AWS::DynamoDB::GlobalTable', 'AWS::ApiGateway::RestApi', 'AWS::S3::Bucket'],
  ...['AWS::Lambda::EventInvokeConfig', 'AWS::Events::Rule'],
])

export const readStage = (folder: string): Stage => stageOf(readAssembly(folder), readAssets(folder))

/** `assets` are the folders of code by their names in the bucket of assets. */
export function stageOf(resources: readonly Resource[], assets: ReadonlyMap<string, string> = new Map()): Stage {
  const unknown = resources.filter(({ type }) => !withEffect.has(type) && !withoutEffect.has(type))
  if (unknown.length > 0) {
    const list = unknown.map(({ id, type }) => `${type} (${id})`).join(', ')
    throw new Error(`The rehearsal does not know these resources: ${list}.`)
  }
  const ofType = <Output>(type: string, schema: v.GenericSchema<unknown, Output>): Output[] =>
    resources.filter((resource) => resource.type === type).map(({ properties }) => v.parse(schema, properties))
  const tables = ofType('AWS::DynamoDB::GlobalTable', tableSchema).map(({ TableName }) => TableName)
  const prefix = prefixOf(tables)
  const short = (name: string) => (name.startsWith(`${prefix}-`) ? name.slice(prefix.length + 1) : name)
  const policies = ofType('AWS::IAM::Policy', policySchema)
  const functions = ofType('AWS::Lambda::Function', functionSchema).map((properties): StageFunction => ({
    name: short(properties.FunctionName),
    timeoutSeconds: properties.Timeout,
    memoryMb: properties.MemorySize,
    environment: properties.Environment.Variables,
    rights: rightsOf(roleName(properties.Role), policies, short),
    reservedConcurrency: properties.ReservedConcurrentExecutions,
    code: codeOf(properties, assets),
  }))
  const mappings = ofType('AWS::Lambda::EventSourceMapping', mappingSchema)
  const unattended = ofType('AWS::Lambda::EventInvokeConfig', unattendedSchema)
  const isStream = ({ EventSourceArn }: Mapping) => EventSourceArn.includes(':table/')
  return {
    name: prefix,
    functions: new Map(functions.map((each) => [each.name, each])),
    routes: ofType('AWS::ApiGateway::RestApi', apiSchema).flatMap(({ Body }) => routesOf(Body.paths, short)),
    streams: mappings.filter(isStream).map((mapping) => streamMapping(mapping, short)),
    queueMappings: mappings.filter((mapping) => !isStream(mapping)).map((mapping) => queueMapping(mapping, short)),
    schedules: ofType('AWS::Scheduler::Schedule', scheduleSchema).map(({ ScheduleExpression, Target }) => {
      const name = lastPart(Target.Arn)
      const { MaximumRetryAttempts: retries = 2, MaximumEventAgeInSeconds: maxAgeSeconds = 21_600 } =
        unattended.find(({ FunctionName }) => FunctionName === name) ?? {}
      return { function: short(name), everyMinutes: minutesOf(ScheduleExpression), retries, maxAgeSeconds }
    }),
    rules: ofType('AWS::Events::Rule', ruleSchema).flatMap(({ EventPattern: pattern, Targets }) =>
      Targets.map(({ Arn }) => ({ pattern, queue: short(lastPart(Arn)) })),
    ),
    queues: new Map(
      ofType('AWS::SQS::Queue', queueSchema).map((queue) => [short(queue.QueueName), queueOf(queue, short)]),
    ),
    tableNames: new Map(tables.map((name) => [short(name), name])),
  }
}

/** Properties of a resource without effect here. Any that is not named is an error, as a type of resource is. */
const named = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, v.optional(v.unknown())]))

const tableSchema = v.object({ TableName: v.string() })
const functionSchema = v.strictObject({
  ...named('Architectures', 'LoggingConfig', 'Runtime', 'TracingConfig', 'Description'),
  FunctionName: v.string(),
  Code: v.object({ S3Key: v.optional(v.string()) }),
  Handler: v.string(),
  Timeout: v.number(),
  MemorySize: v.number(),
  Role: v.string(),
  Environment: v.optional(v.object({ Variables: v.record(v.string(), v.string()) }), { Variables: {} }),
  ReservedConcurrentExecutions: v.optional(v.number()),
})
const oneOrMore = v.union([v.string(), v.array(v.string())])
const policySchema = v.object({
  Roles: v.array(v.string()),
  PolicyDocument: v.object({
    Statement: v.array(v.strictObject({ Effect: v.literal('Allow'), Action: oneOrMore, Resource: oneOrMore })),
  }),
})
const mappingSchema = v.strictObject({
  ...named('StartingPosition'),
  FunctionName: v.string(),
  EventSourceArn: v.string(),
  BatchSize: v.number(),
  MaximumBatchingWindowInSeconds: v.optional(v.number(), 0),
  BisectBatchOnFunctionError: v.optional(v.boolean(), false),
  MaximumRetryAttempts: v.optional(v.number(), -1),
  MaximumRecordAgeInSeconds: v.optional(v.number(), -1),
  ParallelizationFactor: v.optional(v.number(), 1),
  FunctionResponseTypes: v.tuple([v.literal('ReportBatchItemFailures')]),
  FilterCriteria: v.optional(v.object({ Filters: v.array(v.object({ Pattern: v.pipe(v.string(), v.parseJson()) })) }), {
    Filters: [],
  }),
  ScalingConfig: v.optional(v.object({ MaximumConcurrency: v.number() })),
  DestinationConfig: v.optional(v.object({ OnFailure: v.object({ Destination: v.string() }) })),
})
type Mapping = v.InferOutput<typeof mappingSchema>
const scheduleSchema = v.strictObject({
  ...named('Name', 'FlexibleTimeWindow', 'ScheduleExpressionTimezone'),
  ScheduleExpression: v.string(),
  State: v.literal('ENABLED'),
  Target: v.object({ Arn: v.string() }),
})
const unattendedSchema = v.strictObject({
  ...named('Qualifier', 'DestinationConfig'),
  FunctionName: v.string(),
  MaximumRetryAttempts: v.optional(v.number()),
  MaximumEventAgeInSeconds: v.optional(v.number()),
})
const ruleSchema = v.strictObject({
  ...named('Description'),
  EventPattern: v.unknown(),
  State: v.literal('ENABLED'),
  Targets: v.array(v.strictObject({ Id: v.string(), Arn: v.string() })),
})
const queueSchema = v.strictObject({
  ...named('SqsManagedSseEnabled'),
  QueueName: v.string(),
  MessageRetentionPeriod: v.optional(v.number(), 345_600),
  VisibilityTimeout: v.optional(v.number(), 30),
  RedrivePolicy: v.optional(v.object({ deadLetterTargetArn: v.string(), maxReceiveCount: v.number() })),
})
const integrationSchema = v.object({
  'x-amazon-apigateway-integration': v.object({ type: v.string(), uri: v.optional(v.string()) }),
})
const apiSchema = v.object({
  Body: v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) }),
})

/** The part of all tables' names before the last hyphen. */
function prefixOf(tables: readonly string[]): string {
  const [prefix, ...others] = new Set(tables.map((name) => name.slice(0, name.lastIndexOf('-'))))
  if (prefix === undefined || others.length > 0) throw new Error('The tables of the stage have no common name.')
  return prefix
}

function codeOf({ Code, Handler: handler }: v.InferOutput<typeof functionSchema>, assets: ReadonlyMap<string, string>) {
  if (Code.S3Key === undefined) return undefined
  const folder = assets.get(Code.S3Key)
  if (folder === undefined) throw new Error(`The assembly has no asset ${Code.S3Key}.`)
  return { folder, handler }
}

const lastPart = (arn: string) => arn.slice(arn.lastIndexOf(':') + 1)
const roleName = (arn: string) => arn.slice(arn.lastIndexOf('/') + 1)

function rightsOf(
  role: string,
  policies: readonly v.InferOutput<typeof policySchema>[],
  short: (name: string) => string,
): ReadonlySet<string> {
  const statements = policies.flatMap(({ Roles, PolicyDocument }) =>
    Roles.includes(role) ? PolicyDocument.Statement : [],
  )
  return new Set(
    statements.flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) => [Resource].flat().flatMap((arn) => rightOf(action, arn, short))),
    ),
  )
}

/** A policy's action on a resource in the words of the wiring; logs and traces have none. */
function rightOf(action: string, arn: string, short: (name: string) => string): string[] {
  const [service = '', name = ''] = action.split(':')
  if (service === 'ses') return [mailRight]
  if (action === busRight) return [busRight]
  if (service === 's3') return arn.endsWith('/*') ? [fileRight(name)] : []
  if (service === 'sqs') return [queueRight(name, short(lastPart(arn)))]
  if (service !== 'dynamodb') return []
  const [table = '', kind, index = ''] = arn.slice(arn.indexOf(':table/') + ':table/'.length).split('/')
  if (kind === undefined) return [tableRight(name, short(table))]
  return kind === 'index' ? [indexRight(name, short(table), index)] : []
}

function routesOf(paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>, short: (name: string) => string) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]): StageRoute[] => {
      if (!v.is(integrationSchema, described)) return []
      const { type, uri = '' } = described['x-amazon-apigateway-integration']
      const name = /:function:([\w-]+)\/invocations$/.exec(uri)?.[1]
      return type !== 'aws_proxy' || name === undefined
        ? []
        : [{ method: method.toUpperCase(), path, function: short(name) }]
    }),
  )
}

function streamMapping(mapping: Mapping, short: (name: string) => string): StreamMapping {
  const table = /:table\/([^/]+)\//.exec(mapping.EventSourceArn)?.[1] ?? ''
  const destination = mapping.DestinationConfig?.OnFailure.Destination
  return {
    function: short(mapping.FunctionName),
    table: short(table),
    batchSize: mapping.BatchSize,
    patterns: mapping.FilterCriteria.Filters.map(({ Pattern }) => Pattern),
    bisects: mapping.BisectBatchOnFunctionError,
    maxRetries: mapping.MaximumRetryAttempts,
    maxAgeSeconds: mapping.MaximumRecordAgeInSeconds,
    batchesPerShard: mapping.ParallelizationFactor,
    onFailure: destination === undefined ? undefined : short(lastPart(destination)),
  }
}

const queueMapping = (mapping: Mapping, short: (name: string) => string): QueueMapping => ({
  function: short(mapping.FunctionName),
  queue: short(lastPart(mapping.EventSourceArn)),
  batchSize: mapping.BatchSize,
  windowSeconds: mapping.MaximumBatchingWindowInSeconds,
  maxConcurrency: mapping.ScalingConfig?.MaximumConcurrency,
})

function minutesOf(expression: string): number {
  const [, number = '', unit] = /^rate\((\d+) (minute|hour)s?\)$/.exec(expression) ?? []
  if (unit === undefined) throw new Error(`The rehearsal does not know the schedule ${expression}.`)
  return Number(number) * (unit === 'hour' ? 60 : 1)
}

const queueOf = (queue: v.InferOutput<typeof queueSchema>, short: (name: string) => string): StageQueue => ({
  name: short(queue.QueueName),
  visibilitySeconds: queue.VisibilityTimeout,
  maxReceives: queue.RedrivePolicy?.maxReceiveCount,
  retentionSeconds: queue.MessageRetentionPeriod,
  deadLetters: queue.RedrivePolicy === undefined ? undefined : short(lastPart(queue.RedrivePolicy.deadLetterTargetArn)),
})
