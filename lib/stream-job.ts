/**
 * A function fed by a table's stream, in order within a shard. A failing batch is split until the faulty record is
 * alone, and is tried again for as long as the stream keeps it (24 hours): a failure that reaches Lambda is an outage,
 * which will end. A fault of a single root or a single event is set aside by the function itself, because a blocked
 * shard would affect every account in it.
 */
import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { CfnEventSourceMapping, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { deadLetterQueue } from './dead-letters.ts'
import type { Job, Lateness } from './job.ts'
import type { ServiceFunction } from './service-function.ts'
import type { StageTable } from './tables.ts'
import { heartbeatPartition, tables, type SortKeyFilter, type TableName, type Trigger } from './wiring.ts'

export interface StreamJobProps {
  readonly stackName: string
  readonly serviceFunction: ServiceFunction
  readonly trigger: Extract<Trigger, { kind: 'stream' }>
  readonly table: StageTable
  /** The queue for positions of records that Lambda has given up; absent, the job has its own dead letters. */
  readonly setAside?: IQueue
}

export class StreamJob extends Construct implements Job {
  readonly name: string
  readonly hurt: string
  readonly deadLetters?: IQueue
  readonly late: Lateness

  constructor(scope: Construct, id: string, props: StreamJobProps) {
    super(scope, id)
    const { stackName, serviceFunction, trigger, table, setAside } = props
    const { lambda, wiring } = serviceFunction
    const streamArn = table.streamArn
    if (streamArn === undefined) throw new Error(`${wiring.name}: the table ${trigger.table} has no stream.`)
    this.name = wiring.name
    this.hurt = trigger.hurt
    const givenUp = setAside ?? deadLetterQueue(this, `${stackName}-${wiring.name}-dead-letters`)
    if (setAside === undefined) this.deadLetters = givenUp

    lambda.addToRolePolicy(new PolicyStatement({ actions: readStream, resources: [streamArn] }))
    const mapping = lambda.addEventSourceMapping('Stream', {
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: trigger.batchSize,
      parallelizationFactor: 1,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(givenUp),
      ...(trigger.inserts === undefined ? {} : { filters: filtersOf(trigger.table, trigger.inserts) }),
    })
    // Only the stream's own limit applies. It is set explicitly, as a mapping keeps its earlier limits and CDK takes no
    // -1.
    const { defaultChild } = mapping.node
    if (!(defaultChild instanceof CfnEventSourceMapping)) throw new Error(`${wiring.name}: its mapping is missing.`)
    defaultChild.maximumRetryAttempts = -1
    defaultChild.maximumRecordAgeInSeconds = -1

    this.late = {
      metric: lambda.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) }),
      sign: 'The oldest record read from the stream was older than a minute, or none was read at all, 5 minutes long.',
      threshold: Duration.minutes(1).toMilliseconds(),
      wrongWhen: 'above',
      // Lambda reports an age only when it calls the function. The heartbeat makes it call every minute.
      wrongWhenSilent: true,
      periods: 5,
    }
  }
}

const readStream = [
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
]

/** Numbers are text in a stream's record. Filters can tell such texts apart, but not compare them. */
function filtersOf(table: TableName, inserts: SortKeyFilter): { pattern: string }[] {
  const { partitionKey, sortKey } = tables[table]
  const filter = 'prefix' in inserts ? { prefix: inserts.prefix } : { 'anything-but': [String(inserts.except)] }
  return [
    { eventName: ['INSERT'], dynamodb: { Keys: { [sortKey.name]: { [sortKey.type]: [filter] } } } },
    { dynamodb: { Keys: { [partitionKey.name]: { [partitionKey.type]: [heartbeatPartition] } } } },
  ].map((pattern) => ({ pattern: JSON.stringify(pattern) }))
}
