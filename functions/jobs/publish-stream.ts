/** Puts events from the events table's stream on the EventBridge bus. */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { putOnBus, type BusEvent } from '../outside/event-bus.ts'
import { readEventItem } from '../store/feed/event-item.ts'
import { itemOf } from './stream-item.ts'

/** The word in the function's log that raises the alarm. */
const alarm = 'unpublished-event'

interface Arrival extends BusEvent {
  readonly sequenceNumber: string
}

export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const failed = await putOnBus(event.Records.flatMap(arrivalOf), ({ account, event: { eventId } }, reason) =>
    console.error({ alarm, message: 'The bus refuses an event.', account, event: eventId, reason }),
  )
  return { batchItemFailures: failed === undefined ? [] : [{ itemIdentifier: failed.sequenceNumber }] }
}

/** Heads and markers are in the same table and change with every event; only events are published. */
function arrivalOf({ eventName, dynamodb }: DynamoDBRecord): Arrival[] {
  if (eventName !== 'INSERT' || dynamodb?.SequenceNumber === undefined) return []
  const event = readEventItem(itemOf(dynamodb.NewImage))
  return event === undefined ? [] : [{ ...event, sequenceNumber: dynamodb.SequenceNumber }]
}
