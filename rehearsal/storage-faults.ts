/**
 * A DynamoDB as bad as the real one, as a middleware over the store of one machine: transactions hold their
 * items and conflict, partitions end at 1,000 write and 3,000 read units a second, indexes lag, queries see
 * parts of transactions, answers are lost, calls are throttled, and batches leave keys unprocessed.
 *
 * Writes are in the store at once. Reads that may not see them yet get the items as they were before.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { batchGetItem } from '../local/store/batches.ts'
import type { Store } from '../local/store/open-store.ts'
import { query, queriedPartition } from '../local/store/pages.ts'
import { parseRequest } from '../local/store/requests.ts'
import { getItem } from '../local/store/single-items.ts'
import type { Stored } from '../local/store/table.ts'
import { EarlierItems, readEarlier, type EarlierItem } from './earlier-items.ts'
import type { Fortune } from './fortune.ts'
import { mustBeAlive, runningInvocation } from './invocation.ts'
import type { OutgoingCalls } from './outgoing-calls.ts'
import { PartitionLoad } from './partition-load.ts'
import type { Spending } from './spending.ts'
import { answerLost, cancelledBy, meetsTransaction, throttled } from './storage-errors.ts'
import { isKeyed, placesRead, placesWritten, readUnitsOf, type Place, type StoredKey } from './storage-places.ts'
import type { Chance } from './chance.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface StorageOptions {
  readonly store: Store
  readonly time: VirtualTime
  readonly fortune: Fortune
  readonly calls: OutgoingCalls
  readonly latency: Chance
  /** A fault that nothing handles, which shows that the judge finds it. */
  readonly sabotage?: StorageSabotage
  readonly spending: Spending
  /** Whether the clients of the SDK try again by themselves what is throttled. */
  readonly clientsRetry: boolean
}

/** Behaviour that DynamoDB never shows. */
export type StorageSabotage =
  | 'half-a-transaction'
  | 'index-blind'
  | 'stale-for-ever'
  | 'unnamed-keys'
  | 'forgets-markers'
  | 'forgets-attempts'
  | 'forgets-counted'

/** The items by which a function knows its work when it comes again, by the sabotage that forgets them. */
const notes: Partial<Record<StorageSabotage, { readonly function: string; readonly key: RegExp }>> = {
  'forgets-markers': { function: 'sequence', key: /^M#/ },
  'forgets-attempts': { function: 'mail', key: /#D#email\n/ },
  'forgets-counted': { function: 'search', key: /#Y\nY$|\nX#T$/ },
}

const writes: ReadonlySet<string> = new Set(['TransactWriteItems', 'PutItem', 'UpdateItem', 'DeleteItem'])
/** The tries of the SDK itself for a throttled call. */
const sdkTries = 5
const sdkWaitMilliseconds = 50
const staleMilliseconds = 1_000
const longestIndexLagMilliseconds = 6_000

/** The state of the storage that all clients share. */
export class BadStorage {
  readonly counts = { commands: 0, transactions: 0, meetings: 0, earlierReads: 0, throttledPartitions: 0 }
  readonly #options: StorageOptions
  readonly #held = new Set<string>()
  readonly #earlier = new EarlierItems()
  readonly #load = new PartitionLoad()
  readonly #notes = new Map<Place, Stored | undefined>()

  constructor(options: StorageOptions) {
    this.#options = options
  }

  connect(client: DynamoDBDocumentClient): void {
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) =>
          await this.meet(commandName.slice(0, -'Command'.length), args.input, async () => await next(args)),
      { step: 'initialize', name: 'bad-storage', priority: 'low' },
    )
  }

  /** Carries out a command of the storage, with the faults that it meets. */
  async meet<Result extends { readonly output: object }>(
    command: string,
    input: unknown,
    carryOut: () => Promise<Result>,
  ): Promise<Result> {
    this.counts.commands += 1
    return await this.#options.calls.make(async () => {
      if (writes.has(command)) return await this.#write(command, input, carryOut)
      const result = await this.#read(input, carryOut)
      this.#options.spending.readUnits += readUnitsOf(input, result.output)
      this.#showEarlier(command, input, result.output)
      this.#leaveOut(command, input, result.output)
      return result
    })
  }

  async #pass(): Promise<void> {
    const { time, latency, fortune } = this.#options
    await time.sleep(latency.whole(1, 8))
    mustBeAlive()
    for (let tries = 1; fortune.strikes('throttle'); tries++) {
      await this.#waitAsSdk(tries)
    }
  }

  async #read<Output>(input: unknown, carryOut: () => Promise<Output>): Promise<Output> {
    await this.#pass()
    for (const { table, pk } of placesRead(input)) await this.#mustHaveRoom(`${table} ${pk}`, 1, 'read')
    return await carryOut()
  }

  async #write<Output>(command: string, input: unknown, carryOut: () => Promise<Output>): Promise<Output> {
    const { time, latency, fortune, sabotage } = this.#options
    const isTransaction = command === 'TransactWriteItems'
    await this.#pass()
    const places = placesWritten(input)
    const names = places.map(nameOf)
    for (const { table, pk, bytes } of places) {
      const units = Math.ceil(bytes / 1_024) * (isTransaction ? 2 : 1)
      this.#options.spending.writeUnits += units
      await this.#mustHaveRoom(`${table} ${pk}`, units, 'write')
    }
    const met = names.map((name) => this.#held.has(name))
    if (met.includes(true)) {
      this.counts.meetings += 1
      throw isTransaction ? cancelledBy(met) : meetsTransaction()
    }
    if (isTransaction) this.counts.transactions += 1
    if (isTransaction && fortune.strikes('conflict')) throw cancelledBy(names.map((_, index) => index === 0))
    for (const name of isTransaction ? names : []) this.#held.add(name)
    try {
      if (isTransaction) await time.sleep(latency.whole(2, 12))
      mustBeAlive()
      const before = places.map((place) => this.#imageOf(place))
      if (sabotage === 'half-a-transaction') loseSecondHalf(input, fortune)
      const result = await carryOut()
      if (sabotage !== undefined) this.#keepNotes(places, before)
      // A transaction is answered, or its answer is lost, once all of its parts show
      // (https://www.usenix.org/conference/atc23/presentation/idziorek).
      await time.sleep(this.#hide(places, before, isTransaction))
      if (fortune.strikes('lostAnswer')) throw answerLost()
      return result
    } finally {
      for (const name of isTransaction ? names : []) this.#held.delete(name)
    }
  }

  #keepNotes(places: readonly Place[], before: readonly (Stored | undefined)[]): void {
    const kept = this.#notesOf()
    if (kept === undefined || runningInvocation()?.function !== kept.function) return
    for (const [index, place] of places.entries()) {
      if (kept.key.test(`${place.pk}\n${place.sk}`)) this.#notes.set(place, before[index])
    }
  }

  #notesOf() {
    const { sabotage } = this.#options
    return sabotage && notes[sabotage]
  }

  /** Forgets what a function has noted, if this storage does. Called before the same work comes again. */
  forget(name: string): void {
    if (this.#notesOf()?.function !== name) return
    // The oldest image is the last one to be put back.
    for (const [{ table, pk, sk }, image] of [...this.#notes].reverse()) {
      if (image === undefined) this.#options.store.table(table).delete([pk, sk])
      else this.#options.store.table(table).put({ value: image.item, bytes: image.bytes })
    }
    this.#notes.clear()
  }

  /** Waits for room in a partition, which takes no more than its units; the SDK waits and tries again. */
  async #mustHaveRoom(partition: string, units: number, kind: 'read' | 'write'): Promise<void> {
    const { time } = this.#options
    for (let tries = 1; !this.#load.takes(partition, units, kind, time.nowMillis); tries++) {
      this.counts.throttledPartitions += 1
      await this.#waitAsSdk(tries)
    }
  }

  /** Waits after a throttled try as the SDK does, where it does not do so by itself. */
  async #waitAsSdk(tries: number): Promise<void> {
    const { time, latency, clientsRetry } = this.#options
    if (clientsRetry || tries === sdkTries) throw throttled()
    await time.sleep(latency.random() * sdkWaitMilliseconds * 2 ** tries)
    mustBeAlive()
  }

  #imageOf({ table, pk, sk }: Place): Stored | undefined {
    return this.#options.store.table(table).get([pk, sk])
  }

  /** Hides writes from weaker reads. Returns the milliseconds until all parts of a transaction show. */
  #hide(places: readonly Place[], before: readonly (Stored | undefined)[], isTransaction: boolean): number {
    const { time, fortune, sabotage } = this.#options
    const now = time.nowMillis
    const isTorn = isTransaction && fortune.strikes('torn')
    let shownMillis = now
    for (const [index, { table, pk, sk, isDue }] of places.entries()) {
      const item = before[index]
      const isIndexed = isDue || item?.item['due_at'] !== undefined
      const lag = isIndexed ? fortune.delay('indexLag', longestIndexLagMilliseconds) : 0
      const tornUntil = isTorn ? now + fortune.chance('torn').random() * 15 : now
      const staleUntil =
        sabotage === 'stale-for-ever' ? Infinity : fortune.rates.stale > 0 ? now + staleMilliseconds : now
      const indexUntil = sabotage === 'index-blind' ? Infinity : now + lag
      shownMillis = Math.max(shownMillis, tornUntil)
      this.#earlier.hide({ table, pk, sk, item, tornUntil, staleUntil, indexUntil }, now)
    }
    return shownMillis - now
  }

  /** Shows a read the items of before where it does not see the last writes yet. */
  #showEarlier(command: string, input: unknown, output: object): void {
    const { items, read } = this.#weakRead(command, input)
    if (items.length === 0) return
    this.counts.earlierReads += 1
    const nothing = { Item: undefined, Items: undefined, LastEvaluatedKey: undefined }
    Object.assign(output, nothing, readEarlier(this.#options.store, items, read))
  }

  /** The items of before that a read sees, and the read itself. */
  #weakRead(command: string, input: unknown): { readonly items: readonly EarlierItem[]; readonly read: () => object } {
    const { store, time } = this.#options
    switch (command) {
      case 'GetItem': {
        const request = parseRequest(command, input)
        const { pk, sk } = v.parse(keySchema, request.Key)
        const place = { table: request.TableName, pk }
        const items = this.#seenIn(command, place, request.ConsistentRead)
        return { items: items.filter((item) => item.sk === sk), read: () => getItem(store, request) }
      }
      case 'BatchGetItem': {
        const request = parseRequest(command, input)
        const items = Object.entries(request.RequestItems).flatMap(([table, { Keys, ConsistentRead: isConsistent }]) =>
          Array.from(new Set(Keys.map((key) => v.parse(keySchema, key).pk)), (pk) => ({ table, pk })).flatMap((place) =>
            this.#seenIn(command, place, isConsistent),
          ),
        )
        return { items, read: () => batchGetItem(store, request) }
      }
      case 'Query': {
        const request = parseRequest(command, input)
        const { TableName: table, IndexName: index, ConsistentRead: isConsistent } = request
        const items =
          index === undefined
            ? this.#seenIn(command, { table, pk: String(queriedPartition(store, request)) }, isConsistent)
            : this.#earlier.inIndexesOf(table, time.nowMillis)
        return { items, read: () => query(store, request) }
      }
      default:
        return { items: [], read: () => ({}) }
    }
  }

  /** The items of before in a partition that a read sees. A GetItem is never torn, as it has one item. */
  #seenIn(
    command: 'GetItem' | 'BatchGetItem' | 'Query',
    partition: Pick<EarlierItem, 'table' | 'pk'>,
    isConsistent = false,
  ): readonly EarlierItem[] {
    const { time, fortune, sabotage } = this.#options
    const now = time.nowMillis
    const hidden = this.#earlier.inPartition(partition)
    const mayBeStale = !isConsistent && hidden.some(({ staleUntil }) => staleUntil > now)
    const isForEver = sabotage === 'stale-for-ever' && command === 'Query'
    const isStale = isForEver || (mayBeStale && fortune.strikes('stale'))
    const isTorn = command !== 'GetItem'
    return hidden.filter(({ tornUntil, staleUntil }) => (isTorn && tornUntil > now) || (isStale && staleUntil > now))
  }

  /** Leaves some keys of a batch unprocessed. */
  #leaveOut(command: string, input: unknown, output: unknown): void {
    const { fortune, sabotage } = this.#options
    if (command !== 'BatchGetItem' || !v.is(batchSchema, output)) return
    const left = leftKeys(input, sabotage === 'unnamed-keys' || fortune.strikes('unprocessed'), fortune)
    leaveUnprocessed(output, left)
    if (sabotage !== 'unnamed-keys') Object.assign(output, { UnprocessedKeys: left })
  }
}

/** Items are not looked into, as there may be many. */
const itemSchema = v.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null)
const keySchema = v.custom<StoredKey>(isKeyed)
const batchSchema = v.object({ Responses: v.record(v.string(), v.array(itemSchema)) })
const batchInputSchema = v.looseObject({
  RequestItems: v.record(v.string(), v.looseObject({ Keys: v.array(keySchema) })),
})
const partsSchema = v.looseObject({ TransactItems: v.array(v.unknown()) })

const nameOf = ({ table, pk, sk }: Pick<Place, 'table' | 'pk' | 'sk'>) => `${table}\n${pk}\n${sk}`

type LeftKeys = Readonly<Record<string, { readonly Keys: readonly StoredKey[] }>>

/** The keys of a batch that are not processed, as its answer names them. */
function leftKeys(input: unknown, isStruck: boolean, fortune: Fortune): LeftKeys {
  if (!isStruck || !v.is(batchInputSchema, input)) return {}
  const chance = fortune.chance('unprocessed')
  return Object.fromEntries(
    Object.entries(input.RequestItems).flatMap(([table, asked]) => {
      const Keys = asked.Keys.filter(() => chance.isStruck(0.3))
      return Keys.length === 0 ? [] : [[table, { ...asked, Keys }]]
    }),
  )
}

function leaveUnprocessed(output: v.InferOutput<typeof batchSchema>, left: LeftKeys): void {
  for (const [table, { Keys }] of Object.entries(left)) {
    const names = new Set(Keys.map(({ pk, sk }) => nameOf({ table, pk, sk })))
    output.Responses[table] = (output.Responses[table] ?? []).filter(
      (item) => !isKeyed(item) || !names.has(nameOf({ table, pk: item.pk, sk: item.sk })),
    )
  }
}

/** Drops the second half of a transaction, which DynamoDB never does. */
function loseSecondHalf(input: unknown, fortune: Fortune): void {
  if (!v.is(partsSchema, input) || input.TransactItems.length < 4) return
  if (fortune.chance('torn').isStruck(0.1)) input.TransactItems.splice(Math.ceil(input.TransactItems.length / 2))
}
