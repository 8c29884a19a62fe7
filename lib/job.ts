/**
 * A job: work without a waiting caller. Whatever starts a job (a stream, a queue, a schedule), the job has a
 * dead-letter queue and a metric of its lateness.
 */
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'

export interface Job {
  /** The function's name in the wiring. Alarms and their runbook pages have the same name. */
  readonly name: string
  readonly hurt: string
  /** Absent if another job takes up the failed work. */
  readonly deadLetters?: IQueue
  readonly late: Lateness
}

export interface Lateness {
  readonly metric: IMetric
  /** A description in words, for the alarm. */
  readonly sign: string
  readonly threshold: number
  /** Whether a high value means lateness, or a low value, which includes a missing one. */
  readonly wrongWhen: 'above' | 'below'
  /** Whether a missing value also means lateness, like a high value. */
  readonly wrongWhenSilent?: true
  /** The number of consecutive periods of the metric. */
  readonly periods: number
}
