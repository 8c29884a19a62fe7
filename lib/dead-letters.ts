/** The queue of failed work, kept as long as SQS allows, so that it can be examined and redone. */
import { Duration, Validations } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'

export function deadLetterQueue(scope: Construct, queueName: string): Queue {
  const queue = new Queue(scope, 'DeadLetters', {
    queueName,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  })
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'It is itself where failures end; the rule does not see those of streams and schedules.',
  })
  return queue
}
