/**
 * Work nobody waits for on the line. Whatever starts it (a stream, a queue, a schedule), it has a queue where its
 * failures end, and a sign of being late.
 */
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'

export interface Job {
  /** The function's name in the wiring; its alarms and their runbook pages are named after it. */
  readonly name: string
  readonly hurt: string
  /** Absent where another job takes up what this one gives up. */
  readonly deadLetters?: IQueue
  readonly late: Lateness
}

export interface Lateness {
  readonly metric: IMetric
  /** In words, for the alarm's description. */
  readonly sign: string
  readonly threshold: number
  /** Whether too high a value is the sign, or too low a one (and no value at all). */
  readonly wrongWhen: 'above' | 'below'
  /** Whether no value at all is a sign where too high a value is one. */
  readonly wrongWhenSilent?: true
  /** For so many periods of the metric, one after another. */
  readonly periods: number
}
