/** The items that a request of the storage reads or writes. */
import * as v from 'valibot'

export interface Place {
  readonly table: string
  readonly pk: string
  readonly sk: string | number
  /** The approximate size of the write. */
  readonly bytes: number
  /** Whether the written item is in the index of due items. */
  readonly isDue: boolean
}

export interface StoredKey {
  readonly pk: string
  readonly sk: string | number
}

/** Whether an item or a key has the names of the keys. No copy is made, as items may be long. */
export const isKeyed = (value: unknown): value is StoredKey =>
  typeof value === 'object' &&
  value !== null &&
  'pk' in value &&
  typeof value.pk === 'string' &&
  'sk' in value &&
  (typeof value.sk === 'string' || typeof value.sk === 'number')

const keySchema = v.custom<StoredKey>(isKeyed)
const writtenSchema = v.object({
  TableName: v.string(),
  Item: v.optional(keySchema),
  Key: v.optional(keySchema),
  UpdateExpression: v.optional(v.string(), ''),
})
const transactionSchema = v.object({ TransactItems: v.array(v.record(v.string(), v.optional(writtenSchema))) })

export function placesWritten(input: unknown): Place[] {
  const transaction = v.safeParse(transactionSchema, input)
  if (!transaction.success) return [placeOf(v.parse(writtenSchema, input))]
  return transaction.output.TransactItems.flatMap((part) =>
    Object.values(part).flatMap((written) => (written === undefined ? [] : [placeOf(written)])),
  )
}

function placeOf({
  TableName: table,
  Item,
  Key,
  UpdateExpression: update,
}: v.InferOutput<typeof writtenSchema>): Place {
  if (Item !== undefined) {
    return { table, pk: Item.pk, sk: Item.sk, bytes: JSON.stringify(Item).length, isDue: 'due_pk' in Item }
  }
  if (Key === undefined) throw new Error('A write has neither an item nor a key.')
  return { table, pk: Key.pk, sk: Key.sk, bytes: 1_024, isDue: update.includes('due') }
}

const getSchema = v.object({ TableName: v.string(), Key: keySchema })
const querySchema = v.object({
  TableName: v.string(),
  ExpressionAttributeValues: v.optional(v.record(v.string(), v.unknown()), {}),
})
const batchSchema = v.object({
  RequestItems: v.record(v.string(), v.object({ Keys: v.array(keySchema) })),
})

/** The partitions from which a read takes units, one for each requested item. */
export function placesRead(input: unknown): readonly { readonly table: string; readonly pk: string }[] {
  if (v.is(batchSchema, input)) {
    return Object.entries(input.RequestItems).flatMap(([table, { Keys }]) => Keys.map(({ pk }) => ({ table, pk })))
  }
  if (v.is(getSchema, input)) return [{ table: input.TableName, pk: input.Key.pk }]
  if (!v.is(querySchema, input)) return []
  const [partition] = Object.values(input.ExpressionAttributeValues ?? {})
  return [{ table: input.TableName, pk: String(partition) }]
}

const consistencySchema = v.object({ ConsistentRead: v.optional(v.boolean(), false) })
const unitBytes = 4_096

/** The read units of an answer by its size: each item of a batch counts by itself, those of a query together. */
export function readUnitsOf(input: unknown, output: unknown): number {
  const items: readonly unknown[] = v.is(manySchema, output) ? Object.values(output.Responses).flat() : [output]
  const units = items.reduce<number>((sum, item) => sum + Math.ceil(JSON.stringify(item).length / unitBytes), 0)
  return units * (v.is(consistencySchema, input) && input.ConsistentRead === true ? 1 : 0.5)
}

const manySchema = v.object({ Responses: v.record(v.string(), v.array(v.unknown())) })
