/**
 * Notices of failed e-mails. Every e-mail of the stage is sent with its configuration set, which publishes bounces and
 * complaints to EventBridge. A rule puts those of this set into a queue. SES publishes to the default bus alone.
 */
import { EventBus, Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'

export interface MailNoticesProps {
  readonly stackName: string
  readonly queue: IQueue
}

export class MailNotices extends Construct {
  constructor(scope: Construct, id: string, { stackName, queue }: MailNoticesProps) {
    super(scope, id)
    const set = new ConfigurationSet(this, 'Set', { configurationSetName: stackName, reputationMetrics: true })
    const bus = EventBus.fromEventBusName(this, 'DefaultBus', 'default')
    set.addEventDestination('Failures', {
      destination: EventDestination.eventBus(bus),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
    new Rule(this, 'Rule', {
      description: 'E-mails of the stage that bounced or caused complaints.',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [stackName] } } },
      },
      targets: [new SqsQueue(queue)],
    })
  }
}
