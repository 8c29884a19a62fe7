/**
 * The whole service as one stack: tables, bus and queues; the functions of the wiring, each granted what its wiring names
 * and no more; then what starts them, what stands before them and what watches them.
 *
 * CloudFormation holds 500 resources a stack. An endpoint takes five (function, role, policy, log group, permission), a
 * job about ten with its alarms, and all the rest about 25: room for more than 70 endpoints. The reasons are in
 * `docs/decisions/infrastructure.md`.
 */
import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { AlarmTopic } from './alarm-topic.ts'
import { Alarms } from './alarms.ts'
import { Api } from './api.ts'
import { Bus } from './bus.ts'
import { ServiceDashboard } from './dashboard.ts'
import { Firewall } from './firewall.ts'
import type { Job } from './job.ts'
import { letSendMail } from './mail.ts'
import { QueueJob } from './queue-job.ts'
import { Queues } from './queues.ts'
import { ScheduleJob } from './schedule-job.ts'
import { ServiceFunction, type CodeOf } from './service-function.ts'
import type { Stage } from './stage.ts'
import { StreamJob } from './stream-job.ts'
import { Tables } from './tables.ts'
import type { FunctionWiring } from './wiring.ts'

export interface ServiceStackProps {
  readonly stage: Stage
  readonly functions: readonly FunctionWiring[]
  readonly codeOf: CodeOf
  /** Who is told of alarms by e-mail, beside whoever subscribes to their topic. */
  readonly alarmEmail?: string
}

export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, { stage, functions, codeOf, alarmEmail }: ServiceStackProps) {
    super(scope, id, {
      description: 'Subscription management and billing for publishers.',
      terminationProtection: stage.protected,
    })
    const { stackName } = this

    const tables = new Tables(this, 'Tables', { stackName, stage })
    const queues = new Queues(this, 'Queues', { stackName })
    const bus = new Bus(this, 'Bus', { stackName })
    const serviceFunctions = functions.map((wiring) => {
      const serviceFunction = new ServiceFunction(this, wiring.name, { stackName, stage, wiring, codeOf })
      tables.letUse(serviceFunction.lambda, wiring)
      for (const queue of wiring.sends ?? []) queues.letSend(serviceFunction.lambda, queue)
      for (const queue of wiring.measures ?? []) queues.letMeasure(serviceFunction.lambda, queue)
      if (wiring.bus) bus.letPut(serviceFunction.lambda)
      if (wiring.mail) letSendMail(serviceFunction.lambda)
      return serviceFunction
    })

    const { api, baseUrl } = new Api(this, 'Api', { stackName, stage, functions: serviceFunctions })
    for (const { lambda, wiring } of serviceFunctions) if (wiring.links) lambda.addEnvironment('BASE_URL', baseUrl)
    new Firewall(this, 'Firewall', { stackName, apiStage: api.deploymentStage })
    const jobs = serviceFunctions.flatMap((serviceFunction) => this.jobOf(serviceFunction, { tables, queues }))

    const { topic } = new AlarmTopic(this, 'AlarmTopic', { stackName, alarmEmail })
    const { alarms } = new Alarms(this, 'Alarms', {
      stackName,
      api,
      tables: tables.byName,
      functions: serviceFunctions,
      jobs,
      topic,
    })
    new ServiceDashboard(this, 'Dashboard', { stackName, api, tables: tables.byName, jobs, alarms })

    new CfnOutput(this, 'BaseUrl', { value: baseUrl, description: 'Paths such as /api/customers/ follow it.' })
    new CfnOutput(this, 'MainTable', { value: tables.byName.main.tableName })
    new CfnOutput(this, 'EventsTable', { value: tables.byName.events.tableName })
    new CfnOutput(this, 'AlarmTopicArn', { value: topic.topicArn })
  }

  /** What starts a function that no route does. */
  private jobOf(serviceFunction: ServiceFunction, { tables, queues }: { tables: Tables; queues: Queues }): Job[] {
    const { name, trigger } = serviceFunction.wiring
    const id = `${name}-job`
    const { stackName } = this
    switch (trigger.kind) {
      case 'route':
        return []
      case 'stream':
        return [
          new StreamJob(this, id, {
            stackName,
            serviceFunction,
            trigger,
            table: tables.byName[trigger.table],
            ...(trigger.setAside === undefined ? {} : { setAside: queues.byName[trigger.setAside].queue }),
          }),
        ]
      case 'queue':
        return [new QueueJob(this, id, { serviceFunction, trigger, workQueue: queues.byName[trigger.queue] })]
      case 'schedule':
        return [new ScheduleJob(this, id, { stackName, serviceFunction, trigger })]
    }
  }
}
