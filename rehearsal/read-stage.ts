/**
 * Reads a stage from its synthesised templates: functions with their environment, rights, time and memory; routes,
 * mappings of streams and queues, schedules, queues and tables. Every type of resource is named here. A type that is
 * new to the rehearsal is an error, so that no part of the stage is left out silently. So is a caller without the right
 * to call.
 */
import type * as v from 'valibot'
import { fileRight, indexRight, mailRight, queueRight, tableRight } from '../lib/rights.ts'
import { readAssembly, readAssets, type Resource } from './assembly.ts'
import { mustFit, mustServe, routesOf, rulesOf } from './stage-callers.ts'
import { StagePolicies, type Grant } from './stage-policies.ts'
import { readTables } from './stage-tables.ts'
import { busRight, type QueueMapping, type Stage, type StageQueue, type StreamMapping } from './stage-template.ts'
import { lastPart, readProperties } from './template-reading.ts'
import {
  checkedSchemas,
  functionSchema,
  mappingSchema,
  queueSchema,
  scheduleSchema,
  unattendedSchema,
  type FunctionProperties,
  type Mapping,
  type QueueProperties,
} from './template-schemas.ts'

/** Resources without effect on the functions here: logs, alarms, and the firewall of the gateway. */
const withoutEffect: ReadonlySet<string> = new Set([
  ...['AWS::Logs::LogGroup', 'AWS::Logs::MetricFilter', 'AWS::Logs::SubscriptionFilter', 'AWS::CDK::Metadata'],
  ...['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm', 'AWS::CloudWatch::Dashboard'],
  ...['AWS::SNS::Topic', 'AWS::SNS::Subscription', 'AWS::SNS::TopicPolicy'],
  ...['AWS::ApiGateway::Account', 'AWS::ApiGateway::Deployment', 'AWS::CertificateManager::Certificate'],
  ...['AWS::ApiGateway::DomainName', 'AWS::ApiGateway::BasePathMapping'],
  ...['AWS::WAFv2::WebACL', 'AWS::WAFv2::WebACLAssociation', 'AWS::KMS::Key', 'AWS::KMS::Alias'],
])
const withEffect: ReadonlySet<string> = new Set([
  ...['AWS::Lambda::Function', 'AWS::IAM::Policy', 'AWS::Lambda::EventSourceMapping', 'AWS::Scheduler::Schedule'],
  ...['AWS::SQS::Queue', 'AWS::DynamoDB::GlobalTable', 'AWS::ApiGateway::RestApi', 'AWS::S3::Bucket'],
  ...['AWS::Lambda::EventInvokeConfig', 'AWS::Events::Rule', 'AWS::Events::EventBus', 'AWS::IAM::Role'],
  ...['AWS::SQS::QueuePolicy', 'AWS::S3::BucketPolicy', 'AWS::Lambda::Permission', 'AWS::ApiGateway::Stage'],
  ...['AWS::SES::ConfigurationSet', 'AWS::SES::ConfigurationSetEventDestination'],
])

export const readStage = (folder: string): Stage => stageOf(readAssembly(folder), readAssets(folder))

/** `assets` are the folders of code by their names in the bucket of assets. */
export function stageOf(resources: readonly Resource[], assets: ReadonlyMap<string, string> = new Map()): Stage {
  const unknown = resources.filter(({ type }) => !withEffect.has(type) && !withoutEffect.has(type))
  if (unknown.length > 0) {
    const list = unknown.map(({ id, type }) => `${type} (${id})`).join(', ')
    throw new Error(`The rehearsal does not know these resources: ${list}.`)
  }
  const ofType = <Output>(type: string, schema: v.GenericSchema<unknown, Output>) =>
    readProperties(resources, type, schema)
  for (const [type, schema] of Object.entries(checkedSchemas)) ofType(type, schema)
  const policies = new StagePolicies(resources)
  const tables = readTables(resources)
  const prefix = prefixOf(tables.map(({ name }) => name))
  const short = (name: string) => (name.startsWith(`${prefix}-`) ? name.slice(prefix.length + 1) : name)
  const functions = ofType('AWS::Lambda::Function', functionSchema)
  const mappings = ofType('AWS::Lambda::EventSourceMapping', mappingSchema)
  const unattended = ofType('AWS::Lambda::EventInvokeConfig', unattendedSchema)
  const stage: Stage = {
    name: prefix,
    functions: new Map(
      functions.map((properties) => [
        short(properties.FunctionName),
        {
          name: short(properties.FunctionName),
          timeoutSeconds: properties.Timeout,
          memoryMb: properties.MemorySize,
          environment: properties.Environment.Variables,
          rights: rightsOf(policies.grantsOf(properties.Role, 'lambda.amazonaws.com'), short),
          reservedConcurrency: properties.ReservedConcurrentExecutions,
          code: codeOf(properties, assets),
        },
      ]),
    ),
    routes: routesOf(resources, policies, short),
    streams: mappings.filter(isStream).map((mapping) => streamMapping(mapping, short)),
    queueMappings: mappings.filter((mapping) => !isStream(mapping)).map((mapping) => queueMapping(mapping, short)),
    schedules: ofType('AWS::Scheduler::Schedule', scheduleSchema).map(({ ScheduleExpression, Target }) => {
      policies.mustMay(Target.RoleArn, 'scheduler.amazonaws.com', { action: invokes, resource: Target.Arn })
      const name = lastPart(Target.Arn)
      const { MaximumRetryAttempts: retries = 2, MaximumEventAgeInSeconds: maxAgeSeconds = 21_600 } =
        unattended.find(({ FunctionName }) => FunctionName === name) ?? {}
      return { function: short(name), everyMinutes: minutesOf(ScheduleExpression), retries, maxAgeSeconds }
    }),
    rules: rulesOf(resources, policies, short),
    queues: new Map(
      ofType('AWS::SQS::Queue', queueSchema).map((queue) => [short(queue.QueueName), queueOf(queue, short)]),
    ),
    tables: new Map(tables.map((table) => [short(table.name), table])),
  }
  const roles = new Map(functions.map(({ FunctionName, Role }) => [FunctionName, Role]))
  for (const mapping of [...mappings, ...unattended]) mustServe(mapping, roles.get(mapping.FunctionName), policies)
  mustFit(stage)
  return stage
}

const invokes = 'lambda:InvokeFunction'

const isStream = ({ EventSourceArn }: Mapping) => EventSourceArn.includes(':table/')

/** The part of all tables' names before the last hyphen. */
function prefixOf(tables: readonly string[]): string {
  const [prefix, ...others] = new Set(tables.map((name) => name.slice(0, name.lastIndexOf('-'))))
  if (prefix === undefined || others.length > 0) throw new Error('The tables of the stage have no common name.')
  return prefix
}

function codeOf({ Code, Handler: handler }: FunctionProperties, assets: ReadonlyMap<string, string>) {
  if (Code.S3Key === undefined) return undefined
  const folder = assets.get(Code.S3Key)
  if (folder === undefined) throw new Error(`The assembly has no asset ${Code.S3Key}.`)
  return { folder, handler }
}

const rightsOf = (grants: readonly Grant[], short: (name: string) => string): ReadonlySet<string> =>
  new Set(grants.flatMap(({ action, resource }) => rightOf(action, resource, short)))

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

const queueOf = (queue: QueueProperties, short: (name: string) => string): StageQueue => ({
  name: short(queue.QueueName),
  visibilitySeconds: queue.VisibilityTimeout,
  maxReceives: queue.RedrivePolicy?.maxReceiveCount,
  retentionSeconds: queue.MessageRetentionPeriod,
  deadLetters: queue.RedrivePolicy === undefined ? undefined : short(lastPart(queue.RedrivePolicy.deadLetterTargetArn)),
})
