/**
 * The functions of one subject as a nested stack of the service's stack, with their triggers. CloudFormation holds 500
 * resources a stack, and a function takes five and more.
 */
import { NestedStack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Api } from './api.ts'
import type { Bus } from './bus.ts'
import type { Files } from './files.ts'
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
 * The subjects, each with the starts of its paths. A function that starts by itself belongs to the jobs, and any other
 * function to the account.
 */
const paths = {
  customers: ['/api/customers/', '/api/authenticatecustomer/'],
  invoices: [
    '/invoice/',
    '/stop/',
    '/api/prepareinvoicedeliveries/',
    '/api/updateinvoicedeliveries/',
    '/api/preparecollections/',
    '/api/updatecollections/',
  ],
  readers: ['/ordering-forms/', '/order/', '/withdraw/', '/cancel/', '/request/', '/api/requests/'],
  files: [
    '/api/files/',
    '/api/jobs/',
    '/api/collectionfiles/',
    '/api/bankfiles/',
    '/api/payments/',
    '/api/editions/',
    '/api/carriers/',
  ],
  payers: ['/agreement/', '/providers/', '/test-provider/'],
  portal: ['/my/', '/api/self/', '/api/portal/'],
  settings: ['/api/settings/', '/api/templates/', '/api/notices/'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export function subjectOf({ trigger }: FunctionWiring): string {
  if (trigger.kind !== 'route') return 'jobs'
  const match = Object.entries(paths).find(([, begins]) => begins.some((begin) => trigger.path.startsWith(begin)))
  return match?.[0] ?? 'account'
}

export interface SubjectStackProps {
  /** The name of the service's stack. */
  readonly stackName: string
  readonly stage: Stage
  readonly functions: readonly FunctionWiring[]
  readonly codeOf: CodeOf
  readonly tables: Tables
  readonly queues: Queues
  readonly bus: Bus
  readonly files: Files
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

  /** A function with the rights of its wiring, and no others. */
  private functionOf(wiring: FunctionWiring, props: SubjectStackProps): ServiceFunction {
    const { stackName, stage, codeOf, tables, queues, bus, files, api } = props
    const serviceFunction = new ServiceFunction(this, wiring.name, { stackName, stage, wiring, codeOf })
    const { lambda } = serviceFunction
    tables.letUse(lambda, wiring)
    for (const queue of wiring.sends ?? []) queues.letSend(lambda, queue)
    for (const queue of wiring.measures ?? []) queues.letMeasure(lambda, queue)
    if (wiring.bus) bus.letPut(lambda)
    if (wiring.files !== undefined) files.letUse(lambda, wiring.files)
    if (wiring.mail) letSendMail(lambda, stackName)
    if (wiring.links) lambda.addEnvironment('BASE_URL', api.baseUrl)
    api.letInvoke(serviceFunction)
    return serviceFunction
  }

  /** The trigger of a function without a route. */
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
