/**
 * A document client with the effects of DynamoDB under load that no local engine shows: transactions that conflict,
 * also with writes of one item, or are throttled, answers lost after the work was done, and reads that race a
 * transaction and see a part of it. It also has a stream whose records are repeated, late, or lost. Everything derives
 * from one seed, so that a failing run can be examined: SEED=… repeats its decisions (the engine's own timing stays its
 * own).
 *
 * A transaction is half visible from the moment the engine has it until the caller gets the answer. Each of its items
 * becomes visible at its own moment in between and stays visible, within one Query or several. Removals are visible at
 * once.
 */
import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { answerLost, cancelledBy, meetsTransaction, throttled } from '../rehearsal/storage-errors.ts'

export type Random = () => number

/**
 * The seed is the same in each run, so that the suite gives the same result for the same code. `SEED=random`, or a
 * number, draws other faults; the seed is printed, so that it can be given again.
 */
export function seedOfRun(name: string): number {
  const given = process.env['SEED'] ?? '20260801'
  const seed = given === 'random' ? Math.floor(Math.random() * 2 ** 32) : Number(given)
  console.info(`${name}: SEED=${seed}`)
  return seed
}

/** mulberry32: small, quick, and good enough to choose faults with. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The probability of each fault, from 0 to 1. Each fault occurs at the latest after twice its average interval. */
export interface Faults {
  /**
   * A transaction is cancelled with TransactionConflict, in addition to real conflicts; and a write of one item is
   * refused in this way if transactions have written that item.
   */
  readonly conflict: number
  /** A call is throttled. */
  readonly throttle: number
  /** A transaction is carried out, but its answer does not arrive. */
  readonly lostAnswer: number
  /** A transaction stays half visible for a while. */
  readonly torn: number
}

export interface FaultyClient {
  /** The number of times that each fault struck; `torn` counts reads that saw a part of a transaction. */
  readonly counts: Record<keyof Faults | 'meeting', number>
  /** Ends the faults. */
  heal(): void
}

export interface FaultyOptions {
  readonly random: Random
  readonly faults: Faults
  /** A client of the same engine without faults, to read the former state. */
  readonly clean: DynamoDBDocumentClient
  /** The longest time for which a transaction stays half visible. */
  readonly tornMilliseconds?: number
}

interface Place {
  readonly table: string
  readonly pk: string
  readonly sk: string | number
}
/** A transaction under way, with the former items of the places that do not show it yet. */
interface UnderWay {
  readonly places: ReadonlySet<string>
  readonly hidden: Map<string, Record<string, unknown> | undefined>
}

/** Makes a client faulty in place, as functions under test find theirs by themselves. */
export function makeFaulty(client: DynamoDBDocumentClient, options: FaultyOptions): FaultyClient {
  const { random, clean, tornMilliseconds = 15 } = options
  const counts = { conflict: 0, throttle: 0, lostAnswer: 0, torn: 0, meeting: 0 }
  const underWay = new Set<UnderWay>()
  const everWritten = new Set<string>()
  const meets = (names: readonly string[]) => {
    const met = [...underWay].some(({ places }) => names.some((name) => places.has(name)))
    if (met) counts.meeting += 1
    return met
  }
  let faults: Faults | undefined = options.faults
  const spared = { conflict: 0, throttle: 0, lostAnswer: 0, torn: 0 }
  const strikes = (fault: keyof Faults) => {
    if (faults === undefined) return false
    spared[fault] += 1
    const struck = random() < faults[fault] || spared[fault] * faults[fault] >= 2
    if (!struck) return false
    spared[fault] = 0
    if (fault !== 'torn') counts[fault] += 1
    return true
  }

  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (faults === undefined) return await next(args)
      if (strikes('throttle')) throw throttled()
      switch (context.commandName ?? '') {
        case 'TransactWriteItemsCommand':
        case 'TransactWriteCommand': {
          const places = placesOf(args.input)
          const names = places.map(nameOf)
          if (meets(names) || strikes('conflict')) throw conflicting(places.length)
          for (const name of names) everWritten.add(name)
          const own: UnderWay = { places: new Set(names), hidden: new Map() }
          underWay.add(own)
          try {
            const torn = strikes('torn')
            const before = torn ? await itemsAt(clean, places) : undefined
            // Items hide from before the engine has them, so that no read finds them all in the moment between.
            for (const [name, item] of before ?? []) own.hidden.set(name, item)
            const result = await next(args)
            if (torn) await sleep(random() * tornMilliseconds)
            if (strikes('lostAnswer')) throw answerLost()
            return result
          } finally {
            underWay.delete(own)
          }
        }
        case 'PutItemCommand':
        case 'PutCommand':
        case 'UpdateItemCommand':
        case 'UpdateCommand':
        case 'DeleteItemCommand':
        case 'DeleteCommand': {
          const name = nameOf(placeOf(args.input))
          if (meets([name]) || (everWritten.has(name) && strikes('conflict'))) throw meetsTransaction()
          return await next(args)
        }
        case 'QueryCommand':
        case 'BatchGetItemCommand':
        case 'BatchGetCommand': {
          const result = await next(args)
          if (hide(args.input, result.output, underWay, random)) counts.torn += 1
          return result
        }
        default:
          return await next(args)
      }
    },
    { step: 'initialize', name: 'faults', priority: 'low' },
  )
  return { counts, heal: () => (faults = undefined) }
}

export interface KeyHolder {
  /** The number of sent transactions, and of those that conflicted with another. */
  readonly counts: { transactions: number; conflicts: number }
  restore(): void
}

/**
 * Lets each transaction hold its items for this time, as DynamoDB does: other writes of an item fail in the meantime
 * with a conflict that names the items. Keys are held from the sending to the answer.
 */
export function holdKeys(client: DynamoDBDocumentClient, milliseconds: number): KeyHolder {
  const held = new Set<string>()
  const counts = { transactions: 0, conflicts: 0 }
  client.middlewareStack.add(
    (next, context) => async (args) => {
      switch (context.commandName ?? '') {
        case 'TransactWriteItemsCommand':
        case 'TransactWriteCommand': {
          const names = placesOf(args.input).map(nameOf)
          counts.transactions += 1
          const met = names.map((name) => held.has(name))
          if (met.includes(true)) {
            counts.conflicts += 1
            await sleep(milliseconds / 4)
            throw cancelledBy(met)
          }
          for (const name of names) held.add(name)
          try {
            await sleep(milliseconds)
            return await next(args)
          } finally {
            for (const name of names) held.delete(name)
          }
        }
        case 'PutItemCommand':
        case 'PutCommand':
        case 'UpdateItemCommand':
        case 'UpdateCommand':
        case 'DeleteItemCommand':
        case 'DeleteCommand':
          if (held.has(nameOf(placeOf(args.input)))) throw meetsTransaction()
          return await next(args)
        default:
          return await next(args)
      }
    },
    { step: 'initialize', name: 'held-keys', priority: 'low' },
  )
  return { counts, restore: () => client.middlewareStack.remove('held-keys') }
}

/**
 * Removes items from the answer of a read that do not show yet. Returns whether only a part of a transaction is left.
 */
function hide(input: unknown, output: unknown, underWay: ReadonlySet<UnderWay>, random: Random): boolean {
  let torn = false
  const index = v.is(querySchema, input) ? input.IndexName : undefined
  const seen = (table: string, items: Record<string, unknown>[]): Record<string, unknown>[] =>
    items.flatMap((item) => {
      // Reads without a key cannot be distinguished, and stay unchanged.
      if (!v.is(keySchema, item)) return [item]
      const name = nameOf({ table, pk: item.pk, sk: item.sk })
      const own = [...underWay].find(({ hidden }) => hidden.has(name))
      if (own === undefined) return [item]
      if (random() < 0.5) {
        own.hidden.delete(name)
        return [item]
      }
      torn = true
      const before = own.hidden.get(name)
      // An item without the key of an index was not in it.
      return before === undefined || (index !== undefined && before[`${index}_pk`] === undefined) ? [] : [before]
    })
  if (v.is(queryAnswerSchema, output) && v.is(querySchema, input)) {
    Object.assign(output, { Items: seen(input.TableName, output.Items) })
  } else if (v.is(batchAnswerSchema, output)) {
    for (const [table, items] of Object.entries(output.Responses)) output.Responses[table] = seen(table, items)
  }
  return torn
}

const itemSchema = v.record(v.string(), v.unknown())
const keySchema = v.object({ pk: v.string(), sk: v.union([v.string(), v.number()]) })
const querySchema = v.looseObject({ TableName: v.string(), IndexName: v.optional(v.string()) })
const queryAnswerSchema = v.looseObject({ Items: v.array(itemSchema) })
const batchAnswerSchema = v.looseObject({ Responses: v.record(v.string(), v.array(itemSchema)) })
const transactionSchema = v.object({
  TransactItems: v.array(
    v.object({
      Put: v.optional(v.object({ TableName: v.string(), Item: keySchema })),
      Update: v.optional(v.object({ TableName: v.string(), Key: keySchema })),
      Delete: v.optional(v.object({ TableName: v.string(), Key: keySchema })),
      ConditionCheck: v.optional(v.object({ TableName: v.string(), Key: keySchema })),
    }),
  ),
})

function placesOf(input: unknown): Place[] {
  return v.parse(transactionSchema, input).TransactItems.flatMap(({ Put, Update, Delete, ConditionCheck }) => {
    const keyed = Update ?? Delete ?? ConditionCheck
    if (Put !== undefined) return [{ table: Put.TableName, ...Put.Item }]
    return keyed === undefined ? [] : [{ table: keyed.TableName, ...keyed.Key }]
  })
}

const singleSchema = v.union([
  v.object({ TableName: v.string(), Item: keySchema }),
  v.object({ TableName: v.string(), Key: keySchema }),
])

function placeOf(input: unknown): Place {
  const { TableName: table, ...written } = v.parse(singleSchema, input)
  return 'Item' in written ? { table, ...written.Item } : { table, ...written.Key }
}

const nameOf = ({ table, pk, sk }: Place) => JSON.stringify([table, pk, sk])

async function itemsAt(
  clean: DynamoDBDocumentClient,
  places: readonly Place[],
): Promise<ReadonlyMap<string, Record<string, unknown> | undefined>> {
  const byTable = [...Map.groupBy(places, ({ table }) => table)].map(([table, all]) => {
    return [table, { Keys: all.map(({ pk, sk }) => ({ pk, sk })), ConsistentRead: true }] as const
  })
  const { Responses, UnprocessedKeys = {} } = await clean.send(
    new BatchGetCommand({ RequestItems: Object.fromEntries(byTable) }),
  )
  if (Object.keys(UnprocessedKeys).length > 0) throw new Error('The engine left keys of a batch out.')
  const found = Object.entries(v.parse(batchAnswerSchema, { Responses }).Responses).flatMap(([table, items]) =>
    items.map((item) => [nameOf({ table, ...v.parse(keySchema, item) }), item] as const),
  )
  const items = new Map(found)
  return new Map(places.map(nameOf).map((name) => [name, items.get(name)]))
}

const conflicting = (items: number) => cancelledBy(Array.from({ length: items }, (_, index) => index === 0))

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export interface Disturbance {
  readonly lose: number
  readonly repeat: number
  /** The number of places by which a record may come late. */
  readonly reach: number
}

/** A stream's records in the order of arrival: some lost, some repeated, all out of order. */
export function disturb<One>(records: readonly One[], random: Random, { lose, repeat, reach }: Disturbance): One[] {
  return records
    .filter(() => random() >= lose)
    .flatMap((record) => (random() < repeat ? [record, record] : [record]))
    .map((record, index) => ({ record, place: index + random() * reach }))
    .sort((one, other) => one.place - other.place)
    .map(({ record }) => record)
}
