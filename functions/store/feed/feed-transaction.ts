/**
 * The transaction that puts events into the feed. The head and the markers are raised under the condition that they
 * have the values that the numbering used, so of two workers that number at once one wins and the other reads again.
 */
import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb'
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Sequencing } from '../../domain/facts/event-sequence.ts'
import { storeIsBusy } from '../dynamo/busy.ts'
import { eventsTable } from '../dynamo/environment.ts'
import { passingReasons } from '../dynamo/transaction.ts'
import { eventItem } from './event-item.ts'
import { headKey, markerKey, type EventKey } from '../keys.ts'

/** Builds the transaction. A token is for one sending only: another content under the same token would be refused. */
export function transaction(account: string, sequencing: Sequencing, token: string): TransactWriteCommandInput {
  const { head, markers, events } = sequencing
  return {
    ClientRequestToken: token,
    TransactItems: [
      ...(head.from === head.to ? [] : [raise(headKey(account), 'last_event_id', head)]),
      ...markers.map(({ root, from, to, lastEvent }) => raise(markerKey(root), 'version', { from, to, lastEvent })),
      ...events.map((event) => ({
        Put: {
          TableName: eventsTable(),
          Item: eventItem(account, event),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      })),
    ],
  }
}

interface Raised {
  readonly from: number
  readonly to: number
  /** Kept beside the counter of a root, so that a reader knows whether the root has later events. */
  readonly lastEvent?: number | undefined
}

const raise = (key: EventKey, attribute: string, { from, to, lastEvent }: Raised) => ({
  Update: {
    TableName: eventsTable(),
    Key: { ...key },
    UpdateExpression: lastEvent === undefined ? 'SET #counter = :to' : 'SET #counter = :to, last_event_id = :last',
    ConditionExpression: from === 0 ? 'attribute_not_exists(#counter)' : '#counter = :from',
    ExpressionAttributeNames: { '#counter': attribute },
    ExpressionAttributeValues: {
      ':to': to,
      ...(from === 0 ? {} : { ':from': from }),
      ...(lastEvent === undefined ? {} : { ':last': lastEvent }),
    },
  },
})

const lostRaces = new Set(['None', 'ConditionalCheckFailed'])

/**
 * Whether a failure is a lost race or passes by itself, so that another try may help. It may have been committed
 * anyway.
 */
export function passes(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    const codes = (error.CancellationReasons ?? []).map(({ Code = 'None' }) => Code)
    return codes.every((code) => lostRaces.has(code) || passingReasons.has(code))
  }
  return error instanceof TransactionInProgressException || storeIsBusy(error)
}
