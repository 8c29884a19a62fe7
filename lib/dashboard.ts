/**
 * One page of graphs in the order of a diagnosis: the answers to callers, then the background work, then the tables.
 */
import { Duration } from 'aws-cdk-lib'
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway'
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  MathExpression,
  Metric,
  Row,
  type Alarm,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import { throttledRequests } from './alarms.ts'
import type { Job } from './job.ts'
import type { StageTable } from './tables.ts'
import type { TableName } from './wiring.ts'

export interface ServiceDashboardProps {
  readonly stackName: string
  readonly api: SpecRestApi
  readonly tables: Readonly<Record<TableName, StageTable>>
  readonly jobs: readonly Job[]
  readonly alarms: readonly Alarm[]
}

export class ServiceDashboard extends Construct {
  constructor(scope: Construct, id: string, { stackName, api, tables, jobs, alarms }: ServiceDashboardProps) {
    super(scope, id)
    const dashboard = new Dashboard(this, 'Dashboard', {
      dashboardName: stackName,
      defaultInterval: Duration.hours(12),
    })
    if (alarms.length > 0) {
      dashboard.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24 }))
    }
    dashboard.addWidgets(
      new Row(
        graph('Calls', [api.metricCount(minute), api.metricClientError(minute), api.metricServerError(minute)]),
        graph('Latency, ms', [
          api.metricLatency({ ...minute, statistic: 'p50', label: 'p50' }),
          api.metricLatency({ ...minute, statistic: 'p99', label: 'p99' }),
        ]),
        graph('Slowest functions, p99 ms', [byFunction(stackName, 'Duration', 'p99')]),
      ),
      new Row(
        graph(
          'Lateness of jobs',
          jobs.map(({ late }) => late.metric),
        ),
        graph(
          'Dead letters',
          jobs.flatMap(({ deadLetters }) => deadLetters?.metricApproximateNumberOfMessagesVisible(minute) ?? []),
        ),
        graph('Errors of functions', [byFunction(stackName, 'Errors', 'Sum')]),
      ),
      new Row(
        graph('Reads, units', capacity(tables, 'ConsumedReadCapacityUnits')),
        graph('Writes, units', capacity(tables, 'ConsumedWriteCapacityUnits')),
        graph('Throttled by DynamoDB', [throttledRequests(tables)]),
      ),
    )
  }
}

const minute = { period: Duration.minutes(1) }

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: 8, height: 6 })
}

function capacity(tables: ServiceDashboardProps['tables'], metricName: string): IMetric[] {
  return Object.entries(tables).map(
    ([label, { name }]) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: name },
        ...minute,
        statistic: 'Sum',
        label,
      }),
  )
}

/** A search, so that the page need not name every function. */
function byFunction(stackName: string, metricName: string, statistic: string): MathExpression {
  return new MathExpression({
    expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metricName}" "${stackName}-"', '${statistic}', 60)`,
    usingMetrics: {},
    label: '',
    ...minute,
  })
}
