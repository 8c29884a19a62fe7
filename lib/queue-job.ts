/** A function fed by a queue. Failed messages are delivered again, without the other messages of their batch. */
import { Duration } from 'aws-cdk-lib'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Job, Lateness } from './job.ts'
import type { WorkQueue } from './queues.ts'
import type { ServiceFunction } from './service-function.ts'
import type { Stage } from './stage.ts'
import { queues, type Trigger } from './wiring.ts'

export interface QueueJobProps {
  readonly serviceFunction: ServiceFunction
  readonly trigger: Extract<Trigger, { kind: 'queue' }>
  readonly workQueue: WorkQueue
  readonly stage: Pick<Stage, 'boundedQueues'>
}

/** Lambda retries a throttled batch within this timeout, so AWS recommends this factor, with the window added. */
const visibilityPerTimeout = 6

export class QueueJob extends Construct implements Job {
  readonly name: string
  readonly hurt: string
  readonly deadLetters: IQueue
  readonly late: Lateness

  constructor(scope: Construct, id: string, { serviceFunction, trigger, workQueue, stage }: QueueJobProps) {
    super(scope, id)
    const { lambda, wiring } = serviceFunction
    const { windowSeconds = 0 } = trigger
    const least = visibilityPerTimeout * wiring.timeoutSeconds + windowSeconds
    if (queues[trigger.queue].visibilityTimeoutSeconds < least) {
      throw new Error(`${wiring.name}: its queue's visibility timeout is below ${least} seconds.`)
    }
    this.name = wiring.name
    this.hurt = trigger.hurt
    this.deadLetters = workQueue.deadLetters

    lambda.addEventSource(
      new SqsEventSource(workQueue.queue, {
        batchSize: trigger.batchSize,
        reportBatchItemFailures: true,
        ...(trigger.windowSeconds === undefined ? {} : { maxBatchingWindow: Duration.seconds(trigger.windowSeconds) }),
        ...(stage.boundedQueues ? { maxConcurrency: trigger.maxConcurrency } : {}),
      }),
    )

    this.late = {
      metric: workQueue.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1) }),
      sign: 'The oldest message has waited longer than 5 minutes, 3 minutes long.',
      threshold: Duration.minutes(5).toSeconds(),
      wrongWhen: 'above',
      periods: 3,
    }
  }
}
