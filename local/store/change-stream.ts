/** The kept changes of a table as a stream, read from a position. */
import { marshall } from '@aws-sdk/util-dynamodb'
import type { Checkpoints } from '../checkpoints.ts'
import type { Position, ReadStream } from '../stream-reader.ts'
import { changesAfter, keepReached, nameConsumers, reachedBy, type ChangeRecord } from './changes.ts'
import type { Store } from './open-store.ts'
import type { Table } from './table.ts'

const shard = 'store'
export const streamOf = (tableName: string) => `arn:aws:dynamodb:local:000000000000:table/${tableName}/stream/store`

export function storeStream(store: Store, tableName: string): ReadStream {
  const stream = streamOf(tableName)
  const table = store.table(tableName)
  return (from, limit) => {
    const begin: Position = { stream, shard, after: from?.after ?? '0' }
    const changes = changesAfter(store.database, tableName, Number(begin.after), limit)
    const last = changes.at(-1)?.sequence
    const end = last === undefined ? begin : { ...begin, after: String(last) }
    return Promise.resolve({ records: changes.map((change) => recordOf(table, change)), begin, end })
  }
}

/** A change as the stream reports it. */
export function recordOf({ shape }: Table, { sequence, kind, key, image, epochMillis }: ChangeRecord) {
  const [partition, sort] = key
  return {
    eventID: String(sequence),
    eventName: kind,
    dynamodb: {
      ApproximateCreationDateTime: new Date(epochMillis),
      Keys: marshall({ [shape.partitionKey.name]: partition, [shape.sortKey.name]: sort }),
      ...(image !== undefined && { NewImage: marshall(image) }),
      SequenceNumber: String(sequence),
      StreamViewType: 'NEW_IMAGE' as const,
    },
  }
}

/** The progress of each consumer, kept with the changes: a change is removed once all consumers have processed it. */
export function storeCheckpoints(store: Store, consumers: readonly string[]): Checkpoints {
  store.writing(() => nameConsumers(store.database, consumers))
  return {
    of: (consumer) => Promise.resolve({ stream: shard, shard, after: String(reachedBy(store.database, consumer)) }),
    keep: (consumer, { after = '0' }) =>
      store.group.carryOut(() => store.writing(() => keepReached(store.database, consumer, Number(after)))),
  }
}
