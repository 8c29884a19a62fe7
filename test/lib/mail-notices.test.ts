import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { ofType, stages, synthesise } from './synthesised.ts'

const synthesised = synthesise(stages.dev)
const { template } = synthesised
const stack = 'subscriptions-dev'

describe('notices of failed e-mails', () => {
  it('are published by the configuration set of the stage: bounces and complaints, to EventBridge', () => {
    template.hasResourceProperties('AWS::SES::ConfigurationSet', {
      Name: stack,
      ReputationOptions: { ReputationMetricsEnabled: true },
    })
    template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'], EventBridgeDestination: {} },
    })
  })

  it('go to their queue where they are of this stage', () => {
    template.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.ses'],
        'detail-type': ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [stack] } } },
      },
    })
    const rules = ofType(synthesised, 'AWS::Events::Rule').map(({ Properties }) => JSON.stringify(Properties))
    expect(rules.filter((rule) => rule.includes('mailfailures'))).toHaveLength(1)
    template.hasResourceProperties('AWS::SQS::QueuePolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Allow', Principal: { Service: 'events.amazonaws.com' } }),
        ]),
      },
    })
  })

  it('raise an alarm below the rates at which AWS reviews an account', () => {
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: `${stack}-mail-reputation`,
      Threshold: 0.8,
      TreatMissingData: 'notBreaching',
    })
  })
})
