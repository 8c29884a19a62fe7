/**
 * The nested stack that watches the service: the alarms with their topic, and the dashboard. Each of them has a price.
 */
import { NestedStack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { AlarmTopic } from './alarm-topic.ts'
import { Alarms, type AlarmsProps } from './alarms.ts'
import { ServiceDashboard } from './dashboard.ts'
import type { Stage } from './stage.ts'

export interface WatchStackProps extends Omit<AlarmsProps, 'topic'> {
  readonly stage: Stage
}

export class WatchStack extends NestedStack {
  /** Undefined in a stage without alarms. */
  readonly topicArn: string | undefined

  constructor(scope: Construct, id: string, { stage, ...watched }: WatchStackProps) {
    super(scope, id, { description: 'Subscription management and billing: alarms and dashboard.' })
    const { stackName } = watched
    const topic = stage.alarms ? new AlarmTopic(this, 'AlarmTopic', { stackName, stage }).topic : undefined
    const alarms = topic === undefined ? [] : new Alarms(this, 'Alarms', { ...watched, topic }).alarms
    if (stage.dashboard) new ServiceDashboard(this, 'Dashboard', { ...watched, alarms })
    this.topicArn = topic?.topicArn
  }
}
