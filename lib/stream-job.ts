/**
 * A function fed by a table's stream, in order within a shard. A failing batch is split until the faulty record stands
 * alone. That record is tried a few times more and then set aside. A lost change heals with the next change of its
 * root, or by the repair command, while a blocked shard would hurt every account in it.
 */
import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { deadLetterQueue } from './dead-letters.ts'
import type { Job, Lateness } from './job.ts'
import type { ServiceFunction } from './service-function.ts'
import { tables, type TableName, type Trigger } from './wiring.ts'

export interface StreamJobProps {
  readonly stackName: string
  readonly serviceFunction: ServiceFunction
  readonly trigger: Extract<Trigger, { kind: 'stream' }>
  readonly table: TableV2
}

export class StreamJob extends Construct implements Job {
  readonly name: string
  readonly hurt: string
  readonly deadLetters: Queue
  readonly late: Lateness

  constructor(scope: Construct, id: string, { stackName, serviceFunction, trigger, table }: StreamJobProps) {
    super(scope, id)
    const { lambda, wiring } = serviceFunction
    const streamArn = table.tableStreamArn
    if (streamArn === undefined) throw new Error(`${wiring.name}: the table ${trigger.table} has no stream.`)
    this.name = wiring.name
    this.hurt = trigger.hurt
    this.deadLetters = deadLetterQueue(this, `${stackName}-${wiring.name}-dead-letters`)

    lambda.addToRolePolicy(new PolicyStatement({ actions: readStream, resources: [streamArn] }))
    lambda.addEventSourceMapping('Stream', {
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: trigger.batchSize,
      parallelizationFactor: 1,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 10,
      maxRecordAge: Duration.hours(1),
      onFailure: new SqsDlq(this.deadLetters),
      ...(trigger.sortKeyPrefix === undefined ? {} : { filters: [insertsOf(trigger.table, trigger.sortKeyPrefix)] }),
    })

    this.late = {
      metric: lambda.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(1) }),
      sign: 'The oldest record read from the stream was older than a minute, 3 minutes long.',
      threshold: Duration.minutes(1).toMilliseconds(),
      wrongWhen: 'above',
      periods: 3,
    }
  }
}

const readStream = [
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
]

function insertsOf(table: TableName, sortKeyPrefix: string): { pattern: string } {
  const { name, type } = tables[table].sortKey
  const key = { [name]: { [type]: [{ prefix: sortKeyPrefix }] } }
  return { pattern: JSON.stringify({ eventName: ['INSERT'], dynamodb: { Keys: key } }) }
}
