/**
 * Feeds the changes of tables to the functions that take them, as Lambda's event source mapping does: in order, in
 * batches, and if a record fails, again from that record until it succeeds. How far each function has come is kept
 * beside the data, so that nothing is lost between runs; after a crash some records are repeated, which consumers
 * tolerate.
 */
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBStreamsClient, type _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SortKeyFilter, TableName } from '../lib/wiring.ts'
import { failuresOf } from './batch-failures.ts'
import type { Checkpoints } from './checkpoints.ts'
import { localCredentials, localRegion } from './credentials.ts'
import type { LocalFunction } from './functions.ts'
import { streamReader, type Batch, type Position, type ReadStream } from './stream-reader.ts'
import { storeStream } from './store/change-stream.ts'
import type { Store } from './store/open-store.ts'
import { lambdaRecord } from './stream-record.ts'
import { passes } from './stream-filter.ts'

export interface Streams {
  /** Looks at once: something has been written. */
  nudge(): void
  /** The age of the oldest change that each function has not processed; 0 if there is none. */
  readonly lagSeconds: () => ReadonlyMap<string, number>
  /** Resolves when the batches at work have ended. */
  stop(): Promise<void>
}

export interface StreamsOptions {
  /** The address of another DynamoDB; unused if there is a store. */
  readonly endpoint: string | undefined
  /** The store of this process, which rings for each write. */
  readonly store?: Store | undefined
  readonly tableNames: Readonly<Record<TableName, string>>
  readonly checkpoints: Checkpoints
  /** Work waits until the promise resolves, which it also does at the signal. */
  readonly room?: (stopping: AbortSignal) => Promise<void>
}

interface StreamTrigger {
  readonly table: TableName
  readonly batchSize: number
  readonly inserts?: SortKeyFilter
}

const idleMilliseconds = 100
/**
 * The polling interval if the bell rings for every write: polling then only finds expired items, which no function here
 * waits for.
 */
const rungForMilliseconds = 10_000
/** Lambda looks at a stream four times a second. Changes that follow the first record so soon are read with it. */
const gatheringMilliseconds = 100
const firstPauseMilliseconds = 100
const longestPauseMilliseconds = 5_000

export function startStreams(functions: readonly LocalFunction[], options: StreamsOptions): Streams {
  const stopping = new AbortController()
  let bell = new AbortController()
  let rings = 0
  const ring = () => {
    rings += 1
    // Without a prepared reason, each ring would create an error with its stack.
    bell.abort('something was written')
    bell = new AbortController()
  }
  const longest = options.store === undefined ? idleMilliseconds : rungForMilliseconds
  const idle = async (ringsHeard: number) => {
    if (rings === ringsHeard) await sleep(longest, undefined, { signal: bell.signal }).catch(() => undefined)
    if (rings !== ringsHeard && !stopping.signal.aborted) await sleep(gatheringMilliseconds)
  }
  const oldest = new Map<string, number | undefined>()
  const { endpoint } = options
  const connection = { region: localRegion, credentials: localCredentials, ...(endpoint !== undefined && { endpoint }) }
  const clients = { tables: new DynamoDBClient(connection), streams: new DynamoDBStreamsClient(connection) }
  const running = functions.flatMap((consumer) => {
    const { trigger } = consumer.wiring
    return trigger.kind === 'stream'
      ? follow(consumer, trigger, { ...options, clients, oldest, rings: () => rings, idle, stopping: stopping.signal })
      : []
  })
  return {
    nudge: ring,
    lagSeconds: () => mapValues(oldest, (at) => (at === undefined ? 0 : Math.max(0, (Date.now() - at) / 1_000))),
    async stop() {
      stopping.abort()
      ring()
      await Promise.all(running)
      clients.tables.destroy()
      clients.streams.destroy()
    },
  }
}

interface Following extends StreamsOptions {
  readonly clients: { readonly tables: DynamoDBClient; readonly streams: DynamoDBStreamsClient }
  /** The time at which the first change of the batch at work was made, by function, in milliseconds of the epoch. */
  readonly oldest: Map<string, number | undefined>
  readonly rings: () => number
  /** Waits for the bell, unless it has rung since, and then briefly for further changes. */
  readonly idle: (ringsHeard: number) => Promise<void>
  readonly stopping: AbortSignal
}

async function follow(consumer: LocalFunction, trigger: StreamTrigger, following: Following): Promise<void> {
  const { name } = consumer.wiring
  const { checkpoints, oldest, rings, idle, stopping, room } = following
  oldest.set(name, undefined)
  let read: ReadStream | undefined
  let position = await checkpoints.of(name)
  let failures = 0
  const goesOn = () => !stopping.aborted
  while (goesOn()) {
    await room?.(stopping)
    if (!goesOn()) return
    const ringsHeard = rings()
    let found = 0
    try {
      read ??= await readerOf(following, trigger.table)
      const batch = await read(position, trigger.batchSize)
      found = batch.records.length
      oldest.set(name, batch.records[0]?.dynamodb?.ApproximateCreationDateTime?.getTime())
      const reached = await give(consumer, trigger, batch)
      if (reached !== batch.begin) await checkpoints.keep(name, reached)
      failures = reached === batch.end ? 0 : reached === batch.begin ? failures + 1 : 1
      position = reached
      if (reached === batch.end) oldest.set(name, undefined)
    } catch (error) {
      console.error(`The stream of ${name} cannot be read:`, error)
      failures += 1
    }
    if (failures > 0) await backOff(failures, stopping)
    else if (found === 0) await idle(ringsHeard)
  }
}

const mapValues = <From, To>(values: ReadonlyMap<string, From>, change: (value: From) => To): Map<string, To> =>
  new Map(Array.from(values, ([name, value]) => [name, change(value)]))

async function readerOf({ clients, store, tableNames }: Following, table: TableName): Promise<ReadStream> {
  if (store !== undefined) return storeStream(store, tableNames[table])
  const { Table } = await clients.tables.send(new DescribeTableCommand({ TableName: tableNames[table] }))
  if (Table?.LatestStreamArn === undefined) throw new Error(`The table ${table} has no stream.`)
  return streamReader(clients.streams, Table.LatestStreamArn)
}

/** Gives a batch to its function, and returns the place up to which it is done. */
async function give(
  consumer: LocalFunction,
  trigger: StreamTrigger,
  { records, begin, end }: Batch,
): Promise<Position> {
  const wanted = records
    .filter((record) => isWanted(record, trigger))
    .map((record) => lambdaRecord(record, begin.stream))
  if (wanted.length === 0) return end
  const identifiers = wanted.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? '')
  let failed: ReturnType<typeof failuresOf>
  try {
    failed = failuresOf(await consumer.call({ Records: wanted }), identifiers)
  } catch (error) {
    console.error(`${consumer.wiring.name} failed:`, error)
    failed = 'all'
  }
  if (failed === 'all') return begin
  const first = identifiers.find((identifier) => failed.includes(identifier))
  if (first === undefined) return end
  const previous = records[records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === first) - 1]
  return previous?.dynamodb?.SequenceNumber === undefined
    ? begin
    : { ...begin, after: previous.dynamodb.SequenceNumber }
}

function isWanted({ eventName, dynamodb }: StreamRecord, { inserts }: StreamTrigger): boolean {
  const sk = dynamodb?.Keys?.['sk']
  return passes(
    { isInsert: eventName === 'INSERT', partition: dynamodb?.Keys?.['pk']?.S, sort: sk?.S ?? sk?.N },
    inserts,
  )
}

async function backOff(failures: number, stopping: AbortSignal): Promise<void> {
  const milliseconds = Math.min(firstPauseMilliseconds * 2 ** (failures - 1), longestPauseMilliseconds)
  await sleep(milliseconds, undefined, { signal: stopping }).catch(() => undefined)
}
