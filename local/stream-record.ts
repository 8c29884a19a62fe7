/** A stream's record as Lambda hands it to a function: instants in seconds, bytes in base64. */
import type { _Record as StreamRecord, AttributeValue as StreamValue } from '@aws-sdk/client-dynamodb-streams'
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda'

export function lambdaRecord({ eventID, eventName, dynamodb }: StreamRecord, stream: string): DynamoDBRecord {
  return {
    ...(eventID === undefined ? {} : { eventID }),
    ...(eventName === undefined ? {} : { eventName }),
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: stream.split(':')[3] ?? '',
    eventSourceARN: stream,
    dynamodb: {
      ApproximateCreationDateTime: Math.floor((dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0) / 1_000),
      ...(dynamodb?.Keys === undefined ? {} : { Keys: image(dynamodb.Keys) }),
      ...(dynamodb?.NewImage === undefined ? {} : { NewImage: image(dynamodb.NewImage) }),
      ...(dynamodb?.OldImage === undefined ? {} : { OldImage: image(dynamodb.OldImage) }),
      SequenceNumber: dynamodb?.SequenceNumber ?? '',
      SizeBytes: dynamodb?.SizeBytes ?? 0,
      StreamViewType: dynamodb?.StreamViewType ?? 'NEW_IMAGE',
    },
  }
}

const image = (item: Readonly<Record<string, StreamValue>>): Record<string, AttributeValue> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, lambdaValue(value)]))

function lambdaValue(value: StreamValue): AttributeValue {
  if (value.B !== undefined) return { B: base64(value.B) }
  if (value.BS !== undefined) return { BS: value.BS.map(base64) }
  if (value.L !== undefined) return { L: value.L.map(lambdaValue) }
  if (value.M !== undefined) return { M: image(value.M) }
  if (value.S !== undefined) return { S: value.S }
  if (value.N !== undefined) return { N: value.N }
  if (value.BOOL !== undefined) return { BOOL: value.BOOL }
  if (value.SS !== undefined) return { SS: value.SS }
  if (value.NS !== undefined) return { NS: value.NS }
  return { NULL: true }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
