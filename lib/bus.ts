/** The event bus, for the account owner's own rules. It delivers at least once; the feed is the truth. */
import { EventBus } from 'aws-cdk-lib/aws-events'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'

export class Bus extends Construct {
  readonly bus: EventBus

  constructor(scope: Construct, id: string, { stackName }: { readonly stackName: string }) {
    super(scope, id)
    this.bus = new EventBus(this, 'Bus', {
      eventBusName: stackName,
      description: 'Every event of the feed, at least once.',
    })
  }

  /** Lets a function put events, and gives it the bus's name. */
  letPut(lambda: Function): void {
    lambda.addToRolePolicy(new PolicyStatement({ actions: ['events:PutEvents'], resources: [this.bus.eventBusArn] }))
    lambda.addEnvironment('BUS_NAME', this.bus.eventBusName)
  }
}
