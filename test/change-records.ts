/** Change records as the store writes them and as a stream brings them, for the tests of the feed. */
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda'
import { marshall } from '@aws-sdk/util-dynamodb'
import * as v from 'valibot'
import { changeRecords, type ChangeRecord } from '../functions/store/customer/change-record.ts'
import { readChange } from '../functions/store/feed/stored-changes.ts'
import type { Change } from '../functions/domain/facts/event-sequence.ts'

/**
 * The record of one version of a root, with a given number of events that each name the root, the version and their
 * place.
 */
export function changeRecord(root: string, version: number, events = 1): ChangeRecord {
  const [record] = changeRecords(root, version - 1, [
    {
      at: '2027-01-31T09:00:00.000Z',
      via: 'api',
      by: 'test',
      facts: Array.from({ length: events }, (_, index) => ({
        fact: 'customer-updated',
        changed: [root, String(version), String(index)].map((field) => ({ field })),
      })),
    },
  ])
  if (record === undefined) throw new Error('A change has a record.')
  return record
}

export function changeOf(item: unknown): Change {
  const change = readChange(item)
  if (change === undefined) throw new Error('The record is malformed.')
  return change
}

const imageSchema = v.record(
  v.string(),
  v.custom<AttributeValue>((value) => typeof value === 'object' && value !== null),
)

/** An item as a stream of new images brings it. */
export function streamRecord(
  item: Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string | number },
  sequenceNumber: string,
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE' = 'INSERT',
): DynamoDBRecord {
  return {
    eventName,
    dynamodb: {
      SequenceNumber: sequenceNumber,
      Keys: v.parse(imageSchema, marshall({ pk: item.pk, sk: item.sk })),
      NewImage: v.parse(imageSchema, marshall(item)),
    },
  }
}
