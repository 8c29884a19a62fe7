/**
 * The streams of the tables: the writes, in parallel shards by partition, each in order and at least once. A batch
 * whose function fails is halved and comes again from the reported record on, for as long as the mapping says.
 */
import { hash } from 'node:crypto'
import type { DynamoDBRecord } from 'aws-lambda'
import { failuresOf } from '../local/batch-failures.ts'
import { recordOf, streamOf } from '../local/store/change-stream.ts'
import type { Change, ChangeRecord } from '../local/store/changes.ts'
import type { Store } from '../local/store/open-store.ts'
import { lambdaRecord } from '../local/stream-record.ts'
import type { Chance } from './chance.ts'
import { passesFilters } from './event-pattern.ts'
import type { Fortune } from './fortune.ts'
import type { Stage, StreamMapping } from './stage-template.ts'
import { forEverMilliseconds, type VirtualTime } from './virtual-time.ts'

export interface StreamOptions {
  readonly stage: Stage
  readonly time: VirtualTime
  readonly fortune: Fortune
  readonly chance: Chance
  readonly shards: number
  /** Whether delays never end, which they do on AWS. */
  readonly delaysForEver: boolean
  readonly invoke: (name: string, event: unknown) => Promise<unknown>
  /** Sends a batch that is given up to a queue. */
  readonly setAside: (queue: string, body: string) => void
  /** Called where a function has handled a batch that comes again. */
  readonly onRepeat?: (name: string) => void
  /** Whether the stream drops this batch, for tests of the judge. A real stream never does. */
  readonly drops?: (name: string, records: readonly DynamoDBRecord[]) => boolean
}

interface Shard {
  readonly id: string
  readonly mapping: StreamMapping
  /** Records that passed the filter and are not processed yet. */
  records: DynamoDBRecord[]
  isRunning: boolean
  failures: number
  /** The size of a batch, which is halved after a failure. */
  limit: number
}

interface Stream {
  /** The name of its table on AWS. */
  readonly table: string
  readonly shards: readonly Shard[]
}

/**
 * The time between two reads of a shard: Lambda does not gather records here, and asks each shard four times a second.
 */
const pollMilliseconds = 250
const longestDelayMilliseconds = 300_000
/** A stream keeps its records for 24 hours. */
const streamSeconds = 86_400

export class TableStreams {
  readonly #options: StreamOptions
  readonly #streams: readonly Stream[]
  /** Changes that were committed since the streams were read. */
  #changes: ChangeRecord[] = []
  #lastSequence = 0
  #isPumping = false

  constructor(options: StreamOptions) {
    this.#options = options
    const { stage, shards } = options
    this.#streams = stage.streams.map((mapping) => ({
      table: stage.tables.get(mapping.table)?.name ?? mapping.table,
      // Batches of one shard in parallel have different partition keys, as those of different shards have.
      shards: Array.from({ length: shards * mapping.batchesPerShard }, (_, index) => ({
        ...{ id: `${mapping.function}-${index}`, mapping, records: [], isRunning: false, failures: 0 },
        limit: mapping.batchSize,
      })),
    }))
  }

  /** Takes committed changes. */
  take(changes: readonly Change[], store: Store): void {
    const { time, chance } = this.#options
    for (const change of changes) {
      this.#changes.push({ ...change, sequence: ++this.#lastSequence, epochMillis: time.nowMillis })
    }
    if (this.#isPumping) return
    this.#isPumping = true
    time.after(chance.whole(50, pollMilliseconds), () => {
      this.#isPumping = false
      this.#pump(store)
    })
  }

  /** Records that wait or are at work. */
  get waiting(): number {
    return this.#streams.flatMap(({ shards }) => shards).reduce((sum, { records }) => sum + records.length, 0)
  }

  #pump(store: Store): void {
    for (const change of this.#changes.splice(0)) {
      const streams = this.#streams.filter(({ table }) => table === change.table)
      if (streams.length === 0) continue
      const record = lambdaRecord(recordOf(store.table(change.table), change), streamOf(change.table))
      const place = Number.parseInt(hash('sha1', String(change.key[0])).slice(0, 6), 16)
      for (const { shards } of streams) {
        const shard = shards[place % shards.length]
        if (shard !== undefined && passesFilters(shard.mapping.patterns, record)) shard.records.push(record)
      }
    }
    for (const { shards } of this.#streams) for (const shard of shards) this.#wake(shard)
  }

  #wake(shard: Shard, waitMilliseconds = 0): void {
    if (shard.isRunning || shard.records.length === 0) return
    shard.isRunning = true
    const { time, fortune, delaysForEver } = this.#options
    const late = fortune.delay('streamDelay', delaysForEver ? forEverMilliseconds : longestDelayMilliseconds)
    time.after(waitMilliseconds + late, () => void this.#deliver(shard))
  }

  async #deliver(shard: Shard): Promise<void> {
    const { invoke, fortune, drops, onRepeat } = this.#options
    const { mapping } = shard
    this.#giveUp(shard, this.#tooOld(shard))
    const batch = shard.records.slice(0, shard.limit)
    const numbers = batch.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? '')
    let failed: ReturnType<typeof failuresOf> = []
    try {
      if (drops?.(mapping.function, batch) !== true) {
        failed = failuresOf(await invoke(mapping.function, { Records: batch }), numbers)
      }
    } catch {
      failed = 'all'
    }
    const reported = failed
    const first = reported === 'all' ? 0 : numbers.findIndex((number) => reported.includes(number))
    shard.isRunning = false
    if (first === -1) {
      if (fortune.strikes('streamRepeat')) onRepeat?.(mapping.function)
      else shard.records = shard.records.slice(batch.length)
      shard.failures = 0
      shard.limit = mapping.batchSize
      this.#wake(shard)
      return
    }
    shard.records = shard.records.slice(first)
    shard.failures += 1
    if (mapping.bisects) shard.limit = Math.max(1, Math.ceil((batch.length - first) / 2))
    if (mapping.maxRetries >= 0 && shard.failures > mapping.maxRetries) this.#giveUp(shard, shard.limit)
    this.#wake(shard, Math.min(60_000, 500 * 2 ** Math.min(shard.failures, 10)))
  }

  /** The number of records at the begin of a shard that are older than the mapping takes, or than a stream keeps. */
  #tooOld({ mapping, records }: Shard): number {
    const maxAgeSeconds = mapping.maxAgeSeconds < 0 ? streamSeconds : mapping.maxAgeSeconds
    const oldest = this.#options.time.nowMillis / 1_000 - maxAgeSeconds
    const place = records.findIndex(({ dynamodb }) => (dynamodb?.ApproximateCreationDateTime ?? oldest) >= oldest)
    return place === -1 ? records.length : place
  }

  #giveUp(shard: Shard, count: number): void {
    if (count === 0) return
    const given = shard.records.splice(0, count)
    const { onFailure } = shard.mapping
    shard.failures = 0
    if (onFailure === undefined) return
    const body = { DDBStreamBatchInfo: { shardId: shard.id, batchSize: given.length } }
    this.#options.setAside(onFailure, JSON.stringify(body))
  }
}
