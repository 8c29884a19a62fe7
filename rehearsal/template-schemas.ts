/** The properties of the resources of a template, apart from its tables and policies. */
import * as v from 'valibot'
import { named } from './template-reading.ts'

export const functionSchema = v.strictObject({
  ...named('Architectures', 'LoggingConfig', 'Runtime', 'TracingConfig', 'Description'),
  FunctionName: v.string(),
  Code: v.strictObject({ ...named('S3Bucket', 'ZipFile'), S3Key: v.optional(v.string()) }),
  Handler: v.string(),
  Timeout: v.number(),
  MemorySize: v.number(),
  Role: v.string(),
  Environment: v.optional(v.strictObject({ Variables: v.record(v.string(), v.string()) }), { Variables: {} }),
  ReservedConcurrentExecutions: v.optional(v.number()),
})
export type FunctionProperties = v.InferOutput<typeof functionSchema>
const destinationSchema = v.strictObject({ OnFailure: v.strictObject({ Destination: v.string() }) })
export const mappingSchema = v.strictObject({
  ...named('StartingPosition'),
  FunctionName: v.string(),
  EventSourceArn: v.string(),
  BatchSize: v.number(),
  MaximumBatchingWindowInSeconds: v.optional(v.number(), 0),
  BisectBatchOnFunctionError: v.optional(v.boolean(), false),
  MaximumRetryAttempts: v.optional(v.number(), -1),
  MaximumRecordAgeInSeconds: v.optional(v.number(), -1),
  ParallelizationFactor: v.optional(v.number(), 1),
  FunctionResponseTypes: v.strictTuple([v.literal('ReportBatchItemFailures')]),
  FilterCriteria: v.optional(
    v.strictObject({ Filters: v.array(v.strictObject({ Pattern: v.pipe(v.string(), v.parseJson()) })) }),
    { Filters: [] },
  ),
  ScalingConfig: v.optional(v.strictObject({ MaximumConcurrency: v.number() })),
  DestinationConfig: v.optional(destinationSchema),
})
export type Mapping = v.InferOutput<typeof mappingSchema>
export const scheduleSchema = v.strictObject({
  ...named('Name', 'ScheduleExpressionTimezone'),
  FlexibleTimeWindow: v.strictObject({ Mode: v.literal('OFF') }),
  ScheduleExpression: v.string(),
  State: v.literal('ENABLED'),
  Target: v.strictObject({ ...named('DeadLetterConfig', 'RetryPolicy'), Arn: v.string(), RoleArn: v.string() }),
})
export const unattendedSchema = v.strictObject({
  ...named('Qualifier'),
  FunctionName: v.string(),
  MaximumRetryAttempts: v.optional(v.number()),
  MaximumEventAgeInSeconds: v.optional(v.number()),
  DestinationConfig: v.optional(destinationSchema),
})
export const ruleSchema = v.strictObject({
  ...named('Description'),
  EventPattern: v.unknown(),
  State: v.literal('ENABLED'),
  Targets: v.array(v.strictObject({ Id: v.string(), Arn: v.string() })),
})
export const queueSchema = v.strictObject({
  ...named('SqsManagedSseEnabled'),
  QueueName: v.string(),
  MessageRetentionPeriod: v.optional(v.number(), 345_600),
  VisibilityTimeout: v.optional(v.number(), 30),
  RedrivePolicy: v.optional(v.strictObject({ deadLetterTargetArn: v.string(), maxReceiveCount: v.number() })),
})
export type QueueProperties = v.InferOutput<typeof queueSchema>
const methodSchema = v.strictObject({
  ...named('parameters', 'responses'),
  'x-amazon-apigateway-integration': v.variant('type', [
    v.strictObject({
      ...named('timeoutInMillis'),
      type: v.literal('aws_proxy'),
      httpMethod: v.literal('POST'),
      uri: v.string(),
    }),
    v.strictObject({ ...named('passthroughBehavior', 'requestTemplates', 'responses'), type: v.literal('mock') }),
  ]),
})
export const apiSchema = v.strictObject({
  Name: v.string(),
  EndpointConfiguration: v.strictObject({ Types: v.strictTuple([v.literal('REGIONAL')]) }),
  Body: v.strictObject({
    ...named('openapi', 'info', 'x-amazon-apigateway-minimum-compression-size'),
    ...named('x-amazon-apigateway-gateway-responses'),
    paths: v.record(v.string(), v.record(v.string(), methodSchema)),
  }),
})
export const apiStageSchema = v.strictObject({
  ...named('AccessLogSetting', 'DeploymentId', 'MethodSettings', 'TracingEnabled'),
  RestApiId: v.string(),
  StageName: v.string(),
})
export const noticesSchema = v.strictObject({
  ...named('ConfigurationSetName'),
  EventDestination: v.strictObject({
    Enabled: v.literal(true),
    EventBridgeDestination: v.strictObject({ EventBusArn: v.pipe(v.string(), v.endsWith(':event-bus/default')) }),
    MatchingEventTypes: v.array(v.string()),
  }),
})
/** Resources whose known properties have no effect here. */
export const checkedSchemas: Readonly<Record<string, v.GenericSchema>> = {
  'AWS::Events::EventBus': v.strictObject(named('Description', 'Name')),
  'AWS::SES::ConfigurationSet': v.strictObject(named('Name', 'ReputationOptions')),
  'AWS::S3::Bucket': v.strictObject({
    ...named('BucketEncryption', 'BucketName', 'LifecycleConfiguration', 'OwnershipControls'),
    ...named('PublicAccessBlockConfiguration', 'VersioningConfiguration'),
  }),
}
