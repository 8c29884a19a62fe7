/**
 * The service without its tables and files, which have their own stacks. Everything in this stack can be destroyed and
 * deployed anew. It holds the bus, the queues and the API, and a nested stack for each subject of functions and for the
 * alarms, as CloudFormation holds 500 resources a stack. The reasons are in `docs/decisions/infrastructure.md`.
 */
import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { Api } from './api.ts'
import { Bus } from './bus.ts'
import { CustomDomain } from './custom-domain.ts'
import type { Files } from './files.ts'
import { Firewall, goWithoutFirewall } from './firewall.ts'
import { MailNotices } from './mail-notices.ts'
import { Queues } from './queues.ts'
import type { CodeOf } from './service-function.ts'
import type { Stage } from './stage.ts'
import { subjectOf, SubjectStack } from './subject-stack.ts'
import { environmentOf, type Tables } from './tables.ts'
import { WatchStack } from './watch-stack.ts'
import type { FunctionWiring } from './wiring.ts'

export interface ServiceStackProps {
  readonly stage: Stage
  readonly tables: Tables
  readonly files: Files
  readonly functions: readonly FunctionWiring[]
  readonly codeOf: CodeOf
}

export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, { stage, tables, files, functions, codeOf }: ServiceStackProps) {
    super(scope, id, {
      env: environmentOf(stage),
      description: 'Subscription management and billing for publishers.',
    })
    const { stackName } = this
    // The names of the tables and of the bucket are text, so no dependency orders these stacks.
    this.addStackDependency(Stack.of(tables))
    this.addStackDependency(Stack.of(files))

    const queues = new Queues(this, 'Queues', { stackName })
    new MailNotices(this, 'MailNotices', { stackName, queue: queues.byName['mail-failures'].queue })
    const bus = new Bus(this, 'Bus', { stackName })
    const api = new Api(this, 'Api', { stackName, stage, functions })
    const { api: restApi, baseUrl } = api
    const parts = { stackName, stage, codeOf, tables, queues, bus, files, api }
    const subjects = [...Map.groupBy(functions, subjectOf)].map(
      ([subject, about]) => new SubjectStack(this, subject, { ...parts, functions: about }),
    )
    for (const subject of subjects) api.deployAfter(subject)

    const apiStage = restApi.deploymentStage
    if (stage.firewall) new Firewall(this, 'Firewall', { stackName, apiStage })
    else goWithoutFirewall(apiStage)
    if (stage.domain !== undefined) {
      new CustomDomain(this, 'CustomDomain', { domain: stage.domain, api: restApi, apiStage })
    }
    if (stage.alarms || stage.dashboard) {
      const { topicArn } = new WatchStack(this, 'watch', {
        stackName,
        stage,
        api: restApi,
        tables: tables.byName,
        functions: subjects.flatMap((subject) => subject.functions),
        jobs: subjects.flatMap(({ jobs }) => jobs),
      })
      if (topicArn !== undefined) new CfnOutput(this, 'AlarmTopicArn', { value: topicArn })
    }

    new CfnOutput(this, 'BaseUrl', { value: baseUrl, description: 'Paths such as /api/customers/ follow it.' })
    new CfnOutput(this, 'MainTable', { value: tables.byName.main.name })
    new CfnOutput(this, 'EventsTable', { value: tables.byName.events.name })
  }
}
