/** The queues of the wiring, each with its dead-letter queue. */
import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { deadLetterQueue } from './dead-letters.ts'
import { queues, type QueueName } from './wiring.ts'

/** A queue of the wiring and the queue of its failures. */
export class WorkQueue extends Construct {
  readonly queue: Queue
  readonly deadLetters: Queue

  constructor(scope: Construct, name: QueueName, stackName: string) {
    super(scope, name)
    const { visibilityTimeoutSeconds, maxReceives } = queues[name]
    this.deadLetters = deadLetterQueue(this, `${stackName}-${name}-dead-letters`)
    this.queue = new Queue(this, 'Queue', {
      queueName: `${stackName}-${name}`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(visibilityTimeoutSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: maxReceives },
    })
  }
}

export class Queues extends Construct {
  readonly byName: Readonly<Record<QueueName, WorkQueue>>

  constructor(scope: Construct, id: string, { stackName }: { readonly stackName: string }) {
    super(scope, id)
    this.byName = {
      work: new WorkQueue(this, 'work', stackName),
      webhooks: new WorkQueue(this, 'webhooks', stackName),
      mail: new WorkQueue(this, 'mail', stackName),
      'mail-failures': new WorkQueue(this, 'mail-failures', stackName),
      repair: new WorkQueue(this, 'repair', stackName),
      search: new WorkQueue(this, 'search', stackName),
      payments: new WorkQueue(this, 'payments', stackName),
    }
  }

  /** Lets a function send to a queue, and gives it the queue's address. */
  letSend(lambda: Function, name: QueueName): void {
    const { queue } = this.byName[name]
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }))
    lambda.addEnvironment(`${name.toUpperCase()}_QUEUE_URL`, queue.queueUrl)
  }

  /** Lets a function read how many messages are in a queue to which it sends. */
  letMeasure(lambda: Function, name: QueueName): void {
    const resources = [this.byName[name].queue.queueArn]
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['sqs:GetQueueAttributes'], resources }))
  }
}
