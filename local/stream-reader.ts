/**
 * Reads a table's stream from a position. The engine has one shard a table; DynamoDB Local closes its shards and
 * continues in others, which are followed from parent to child.
 */
import {
  DescribeStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
  type _Record as StreamRecord,
  type DynamoDBStreamsClient,
  type Shard,
} from '@aws-sdk/client-dynamodb-streams'
import * as v from 'valibot'

/** The progress in a stream. */
export const positionSchema = v.object({
  /** The stream's ARN; a table that is made again has another one. */
  stream: v.string(),
  shard: v.string(),
  /** The last processed record; absent at a shard's beginning. */
  after: v.optional(v.string()),
})
export type Position = v.InferOutput<typeof positionSchema>

export interface Batch {
  /** The records in order; empty if there is nothing new. */
  readonly records: readonly StreamRecord[]
  readonly begin: Position
  readonly end: Position
}

export type ReadStream = (from: Position | undefined, limit: number) => Promise<Batch>

export function streamReader(client: DynamoDBStreamsClient, stream: string): ReadStream {
  // Asking for an iterator is half of the cost of a read, so the iterator of an answer serves the next read.
  let kept: { readonly position: Position; readonly iterator: string } | undefined

  async function iteratorAt(position: Position): Promise<string | undefined> {
    if (kept?.position === position) return kept.iterator
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({
        StreamArn: stream,
        ShardId: position.shard,
        ...(position.after === undefined
          ? { ShardIteratorType: 'TRIM_HORIZON' }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: position.after }),
      }),
    )
    return ShardIterator
  }

  return async (from, limit) => {
    const begin = from?.stream === stream ? from : await oldest(client, stream)
    try {
      const ShardIterator = await iteratorAt(begin)
      kept = undefined
      const { Records = [], NextShardIterator } = await client.send(
        new GetRecordsCommand({ ShardIterator, Limit: limit }),
      )
      const last = Records.at(-1)?.dynamodb?.SequenceNumber
      if (NextShardIterator === undefined && last === undefined) {
        return { records: [], begin, end: await following(client, begin) }
      }
      const end = last === undefined ? begin : { ...begin, after: last }
      if (NextShardIterator !== undefined) kept = { position: end, iterator: NextShardIterator }
      return { records: Records, begin, end }
    } catch (error) {
      kept = undefined
      // Records that the stream dropped were not processed within a day; the repair command finds them.
      if (error instanceof TrimmedDataAccessException) return { records: [], begin, end: await oldest(client, stream) }
      throw error
    }
  }
}

async function oldest(client: DynamoDBStreamsClient, stream: string): Promise<Position> {
  const shards = await shardsOf(client, stream)
  const ids = new Set(shards.map(({ ShardId }) => ShardId))
  const shard = shards.find(({ ParentShardId }) => !ids.has(ParentShardId))?.ShardId
  if (shard === undefined) throw new Error(`The stream ${stream} has no shard.`)
  return { stream, shard }
}

/** The beginning of the shard that continues from a closed one; the same position as long as no shard continues it. */
async function following(client: DynamoDBStreamsClient, position: Position): Promise<Position> {
  const shards = await shardsOf(client, position.stream)
  const shard = shards.find(({ ParentShardId }) => ParentShardId === position.shard)?.ShardId
  return shard === undefined ? position : { stream: position.stream, shard }
}

async function shardsOf(client: DynamoDBStreamsClient, stream: string): Promise<Shard[]> {
  const shards: Shard[] = []
  let ExclusiveStartShardId: string | undefined
  do {
    const { StreamDescription } = await client.send(
      new DescribeStreamCommand({ StreamArn: stream, ExclusiveStartShardId }),
    )
    shards.push(...(StreamDescription?.Shards ?? []))
    ExclusiveStartShardId = StreamDescription?.LastEvaluatedShardId
  } while (ExclusiveStartShardId !== undefined)
  return shards
}
