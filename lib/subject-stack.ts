/**
 * The functions of one subject as a stack of their own within the service's, with what starts them. CloudFormation
 * holds 500 resources a stack, and a function takes five and more.
 */
import { NestedStack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Api } from './api.ts'
import type { Bus } from './bus.ts'
import type { Job } from './job.ts'
import { letSendMail } from './mail.ts'
import { QueueJob } from './queue-job.ts'
import type { Queues } from './queues.ts'
import { ScheduleJob } from './schedule-job.ts'
import { ServiceFunction, type CodeOf } from './service-function.ts'
import type { Stage } from './stage.ts'
import { StreamJob } from './stream-job.ts'
import type { Tables } from './tables.ts'
import type { FunctionWiring } from './wiring.ts'

/**
 * The subjects, each with how the paths begin that are about it. What starts by itself is a job; the rest is the
 * account's.
 */
const paths = {
  customers: ['/api/customers/', '/api/authenticatecustomer/'],
  invoices: ['/invoice/', '/api/prepareinvoicedeliveries/', '/api/updateinvoicedeliveries/'],
  settings: ['/api/settings/'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export function subjectOf({ trigger }: FunctionWiring): string {
  if (trigger.kind !== 'route') return 'jobs'
  const found = Object.entries(paths).find(([, begins]) => begins.some((begin) => trigger.path.startsWith(begin)))
  return found?.[0] ?? 'account'
}

export interface SubjectStackProps {
  /** Of the service. */
  readonly stackName: string
  readonly stage: Stage
  readonly functions: readonly FunctionWiring[]
  readonly codeOf: CodeOf
  readonly tables: Tables
  readonly queues: Queues
  readonly bus: Bus
  readonly api: Api
}

export class SubjectStack extends NestedStack {
  readonly functions: readonly ServiceFunction[]
  readonly jobs: readonly Job[]

  constructor(scope: Construct, id: string, props: SubjectStackProps) {
    super(scope, id, { description: `Subscription management and billing: ${id}.` })
    this.functions = props.functions.map((wiring) => this.functionOf(wiring, props))
    this.jobs = this.functions.flatMap((serviceFunction) => this.jobOf(serviceFunction, props))
  }

  /** A function that may do what its wiring names, and no more. */
  private functionOf(wiring: FunctionWiring, props: SubjectStackProps): ServiceFunction {
    const { stackName, stage, codeOf, tables, queues, bus, api } = props
    const serviceFunction = new ServiceFunction(this, wiring.name, { stackName, stage, wiring, codeOf })
    const { lambda } = serviceFunction
    tables.letUse(lambda, wiring)
    for (const queue of wiring.sends ?? []) queues.letSend(lambda, queue)
    for (const queue of wiring.measures ?? []) queues.letMeasure(lambda, queue)
    if (wiring.bus) bus.letPut(lambda)
    if (wiring.mail) letSendMail(lambda)
    if (wiring.links) lambda.addEnvironment('BASE_URL', api.baseUrl)
    api.letInvoke(serviceFunction)
    return serviceFunction
  }

  /** What starts a function that no route does. */
  private jobOf(serviceFunction: ServiceFunction, { stackName, stage, tables, queues }: SubjectStackProps): Job[] {
    const { name, trigger } = serviceFunction.wiring
    const id = `${name}-job`
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
        return [new QueueJob(this, id, { serviceFunction, trigger, workQueue: queues.byName[trigger.queue], stage })]
      case 'schedule':
        return [new ScheduleJob(this, id, { stackName, serviceFunction, trigger })]
    }
  }
}
