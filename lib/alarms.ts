/**
 * The alarms. Each alarm says who is hurt and names its page of the runbook. All alarms go to one topic. There are few:
 * two per job, and one per kind for the API and the tables, as alarms per function would tell the same story 40 times.
 */
import { Duration } from 'aws-cdk-lib'
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway'
import { Function } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import type { Job } from './job.ts'
import type { ServiceFunction } from './service-function.ts'
import type { StageTable } from './tables.ts'
import { tables, type FunctionWiring, type TableName } from './wiring.ts'

export interface AlarmsProps {
  readonly stackName: string
  readonly api: SpecRestApi
  readonly tables: Readonly<Record<TableName, StageTable>>
  readonly functions: readonly ServiceFunction[]
  readonly jobs: readonly Job[]
  readonly topic: ITopic
}

/** The definition of an alarm. */
interface Watch {
  /** The name of the alarm and of its page of the runbook. */
  readonly name: string
  readonly sign: string
  readonly hurt: string
  readonly metric: IMetric
  readonly threshold: number
  /** 1 if absent. */
  readonly periods?: number
  /** `above`, which includes the threshold itself, where absent. */
  readonly wrongWhen?: 'above' | 'below'
  readonly wrongWhenSilent?: boolean
  /** Whether one wrong period among `periods` is enough. */
  readonly once?: true
}

export class Alarms extends Construct {
  readonly alarms: Alarm[] = []
  private readonly stackName: string
  private readonly action: SnsAction

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id)
    this.stackName = props.stackName
    this.action = new SnsAction(props.topic)
    this.watchApi(props.api)
    this.watchThrottling(props.tables)
    this.watchMail()
    for (const job of props.jobs) this.watchJob(job)
    this.watchLogs(props.functions)
  }

  private watchApi(api: SpecRestApi): void {
    this.add({
      name: 'server-errors',
      sign: 'At least 5 calls in 5 minutes were answered with a 5xx.',
      hurt: 'Callers of the API: their calls fail through no fault of theirs.',
      metric: api.metricServerError({ statistic: 'Sum', period: Duration.minutes(5) }),
      threshold: 5,
    })
  }

  private watchThrottling(byName: Readonly<Record<TableName, StageTable>>): void {
    this.add({
      name: 'function-throttles',
      sign: "Functions were not started, because the account's concurrency in this region was used up.",
      hurt: 'Callers of the API get 5xx, and events and due work are late.',
      metric: Function.metricAllThrottles({ statistic: 'Sum', period: Duration.minutes(5) }),
      threshold: 1,
    })
    this.add({
      name: 'table-throttles',
      sign: 'DynamoDB throttled reads or writes in each of 3 minutes.',
      hurt: 'Callers of the API get slow answers or 503, and events and due work are late.',
      metric: throttledRequests(byName),
      threshold: 1,
      periods: 3,
    })
  }

  /** AWS reviews an account at 5 % of bounces or 0.1 % of complaints, and may stop its sending at twice as many. */
  private watchMail(): void {
    const rate = (metricName: string) =>
      new Metric({
        namespace: 'AWS/SES',
        metricName,
        dimensionsMap: { 'ses:configuration-set': this.stackName },
        statistic: 'Maximum',
        period: Duration.hours(1),
      })
    this.add({
      name: 'mail-reputation',
      sign: 'At least 4 % of the e-mails bounced, or 0.08 % were reported as spam.',
      hurt: 'Customers whose addresses fail get no e-mail, and AWS may stop all e-mails of the account.',
      metric: new MathExpression({
        expression: 'MAX([bounces / 0.05, complaints / 0.001])',
        usingMetrics: { bounces: rate('Reputation.BounceRate'), complaints: rate('Reputation.ComplaintRate') },
        period: Duration.hours(1),
        label: 'Share of the rate at which AWS reviews the account',
      }),
      threshold: 0.8,
    })
  }

  private watchJob({ name, hurt, deadLetters, late }: Job): void {
    if (deadLetters !== undefined) {
      this.add({
        name: `dead-letters-${name}`,
        sign: `The job ${name} gave up: its dead-letter queue has messages.`,
        hurt,
        metric: deadLetters.metricApproximateNumberOfMessagesVisible({
          statistic: 'Maximum',
          period: Duration.minutes(1),
        }),
        threshold: 1,
      })
    }
    this.add({
      name: `late-${name}`,
      sign: `The job ${name} is late. ${late.sign}`,
      hurt,
      metric: late.metric,
      threshold: late.threshold,
      periods: late.periods,
      wrongWhen: late.wrongWhen,
      wrongWhenSilent: late.wrongWhenSilent ?? false,
    })
  }

  /** Alarms that functions raise themselves. One that several raise is one alarm. */
  private watchLogs(functions: readonly ServiceFunction[]): void {
    const raised = functions.flatMap((raiser) => (raiser.wiring.alarms ?? []).map((alarm) => ({ ...alarm, raiser })))
    for (const [name, ofName] of Map.groupBy(raised, ({ name }) => name)) {
      this.watchLog(
        name,
        ofName[0]?.hurt ?? '',
        ofName.map(({ raiser }) => raiser),
      )
    }
  }

  /** Lambda's JSON log has the arguments of `console` under `message`. The filters of all logs feed one metric. */
  private watchLog(name: string, hurt: string, raisers: readonly ServiceFunction[]): void {
    for (const [index, { logGroup, wiring }] of raisers.entries()) {
      new MetricFilter(this, index === 0 ? `${name}-lines` : `${name}-lines-${wiring.name}`, {
        logGroup,
        filterPattern: FilterPattern.stringValue('$.message.alarm', '=', name),
        metricNamespace: this.stackName,
        metricName: name,
      })
    }
    const wirings = raisers.map(({ wiring }) => wiring)
    const names = wirings.map((wiring) => wiring.name).join(' or ')
    this.add({
      name,
      sign: `The function ${names} raised it: its log says of what.`,
      hurt,
      metric: new Metric({
        namespace: this.stackName,
        metricName: name,
        statistic: 'Sum',
        period: Duration.minutes(Math.max(...wirings.map(minutesBetween))),
      }),
      threshold: 1,
      // A run may slip from one period into the next. The alarm lasts as long as lines arrive.
      ...(wirings.some(({ trigger }) => trigger.kind === 'schedule') && { periods: 2, once: true }),
    })
  }

  private add(watch: Watch): void {
    const below = watch.wrongWhen === 'below'
    const alarm = new Alarm(this, watch.name, {
      alarmName: `${this.stackName}-${watch.name}`,
      alarmDescription: `${watch.sign} Hurt: ${watch.hurt} What to do: docs/runbook/${watch.name}.md`,
      metric: watch.metric,
      threshold: watch.threshold,
      evaluationPeriods: watch.periods ?? 1,
      ...(watch.once && { datapointsToAlarm: 1 }),
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: below || watch.wrongWhenSilent ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(this.action)
    alarm.addOkAction(this.action)
    this.alarms.push(alarm)
  }
}

/** A function that is started hourly reports a problem once an hour. */
const minutesBetween = ({ trigger }: FunctionWiring): number =>
  trigger.kind === 'schedule' ? Math.max(5, trigger.everyMinutes) : 5

/** Throttled reads and writes of the tables and their indexes. An index that cannot follow stops its table. */
export function throttledRequests(byName: Readonly<Record<TableName, StageTable>>): MathExpression {
  const sources = Object.entries(byName).flatMap(([name, table]) => [
    { id: name, dimensionsMap: { TableName: table.name } },
    ...Object.entries(tables)
      .filter(([wired]) => wired === name)
      .flatMap(([, wiring]) => wiring.indexes)
      .map((index) => ({
        id: `${name}_${index.name}`,
        dimensionsMap: { TableName: table.name, GlobalSecondaryIndexName: index.name },
      })),
  ])
  const metrics = sources.flatMap(({ id, dimensionsMap }) =>
    ['Read', 'Write'].map((kind) => ({
      id: `${kind.toLowerCase()}_${id}`,
      metric: new Metric({
        namespace: 'AWS/DynamoDB',
        metricName: `${kind}ThrottleEvents`,
        dimensionsMap,
        statistic: 'Sum',
      }),
    })),
  )
  return new MathExpression({
    expression: metrics.map(({ id }) => `FILL(${id}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map(({ id, metric }) => [id, metric])),
    label: 'Throttled requests',
    period: Duration.minutes(1),
  })
}
