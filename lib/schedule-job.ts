/**
 * A function that EventBridge Scheduler starts every few minutes. The next start comes before a long retry would help,
 * so a failed run is retried briefly and then recorded in the dead-letter queue. Scheduler only hands the call to
 * Lambda, which runs it later. One dead-letter queue serves both, because a run that throws would otherwise be lost
 * without a trace.
 */
import { Duration, Stack } from 'aws-cdk-lib'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { deadLetterQueue } from './dead-letters.ts'
import type { Job, Lateness } from './job.ts'
import type { ServiceFunction } from './service-function.ts'
import type { Trigger } from './wiring.ts'

export interface ScheduleJobProps {
  readonly stackName: string
  readonly serviceFunction: ServiceFunction
  readonly trigger: Extract<Trigger, { kind: 'schedule' }>
}

export class ScheduleJob extends Construct implements Job {
  readonly name: string
  readonly hurt: string
  readonly deadLetters: Queue
  readonly late: Lateness

  constructor(scope: Construct, id: string, { stackName, serviceFunction, trigger }: ScheduleJobProps) {
    super(scope, id)
    const { lambda, wiring } = serviceFunction
    this.name = wiring.name
    this.hurt = trigger.hurt
    this.deadLetters = deadLetterQueue(this, `${stackName}-${wiring.name}-dead-letters`)
    const interval = Duration.minutes(trigger.everyMinutes)
    const patience = Duration.minutes(Math.min(trigger.everyMinutes, 60))

    lambda.configureAsyncInvoke({
      maxEventAge: patience,
      retryAttempts: 1,
      onFailure: new SqsDestination(this.deadLetters),
    })
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    })
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambda.functionArn] }))
    role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.deadLetters.queueArn] }))
    new Schedule(this, 'Schedule', {
      scheduleName: `${stackName}-${wiring.name}`,
      schedule: ScheduleExpression.rate(interval),
      target: new LambdaInvoke(lambda, {
        // The role takes no grant from the target, as that grant would reach every version of the function.
        role: role.withoutPolicyUpdates(),
        deadLetterQueue: this.deadLetters,
        maxEventAge: patience,
        retryAttempts: 2,
      }),
    })

    this.late = {
      metric: lambda.metricInvocations({ statistic: 'Sum', period: interval }),
      sign: 'It was not started 5 times in a row.',
      threshold: 1,
      wrongWhen: 'below',
      periods: 5,
    }
  }
}
