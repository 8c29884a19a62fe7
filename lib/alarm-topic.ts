/** The topic of the alarms, encrypted if the stage pays for a key, with an e-mail address if the stage has one. */
import { Aws, RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { Stage } from './stage.ts'

export interface AlarmTopicProps {
  readonly stackName: string
  readonly stage: Pick<Stage, 'alarmEmail' | 'alarmKey'>
}

export class AlarmTopic extends Construct {
  readonly topic: Topic

  constructor(scope: Construct, id: string, { stackName, stage }: AlarmTopicProps) {
    super(scope, id)
    this.topic = new Topic(this, 'Topic', {
      topicName: `${stackName}-alarms`,
      enforceSSL: true,
      ...(stage.alarmKey ? { masterKey: this.key(stackName) } : {}),
    })
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudWatch],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: ofThisAccount,
      }),
    )
    if (stage.alarmEmail !== undefined) this.topic.addSubscription(new EmailSubscription(stage.alarmEmail))
  }

  /** The stage's own key, because CloudWatch may not use AWS's key for SNS. */
  private key(stackName: string): Key {
    // https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html
    const key = new Key(this, 'Key', {
      description: `Alarms of ${stackName}.`,
      enableKeyRotation: true,
      // The encryption protects messages on their way only.
      removalPolicy: RemovalPolicy.DESTROY,
    })
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudWatch],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        resources: ['*'],
        conditions: ofThisAccount,
      }),
    )
    return key
  }
}

const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com')
const ofThisAccount = { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } }
