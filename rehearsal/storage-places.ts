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

const keySchema = v.looseObject({ pk: v.string(), sk: v.union([v.string(), v.number()]) })
const putSchema = v.looseObject({ TableName: v.string(), Item: keySchema })
const keyedSchema = v.looseObject({
  TableName: v.string(),
  Key: keySchema,
  UpdateExpression: v.optional(v.string()),
})
const partSchema = v.object({
  Put: v.optional(putSchema),
  Update: v.optional(keyedSchema),
  Delete: v.optional(keyedSchema),
  ConditionCheck: v.optional(keyedSchema),
})
const transactionSchema = v.looseObject({ TransactItems: v.array(partSchema) })
const singleSchema = v.union([putSchema, keyedSchema])

export function placesWritten(input: unknown): Place[] {
  const transaction = v.safeParse(transactionSchema, input)
  if (!transaction.success) return [placeOf(v.parse(singleSchema, input))]
  return transaction.output.TransactItems.flatMap((part) =>
    Object.values(part).flatMap((written) => (written === undefined ? [] : [placeOf(written)])),
  )
}

function placeOf(written: v.InferOutput<typeof singleSchema>): Place {
  const { TableName: table } = written
  if ('Item' in written && v.is(putSchema, written)) {
    const { pk, sk } = written.Item
    return { table, pk, sk, bytes: JSON.stringify(written.Item).length, isDue: 'due_pk' in written.Item }
  }
  const { Key, UpdateExpression: update = '' } = v.parse(keyedSchema, written)
  return { table, pk: Key.pk, sk: Key.sk, bytes: 1_024, isDue: update.includes('due') }
}

const getSchema = v.looseObject({ TableName: v.string(), Key: keySchema })
const querySchema = v.looseObject({
  TableName: v.string(),
  ExpressionAttributeValues: v.optional(v.record(v.string(), v.unknown()), {}),
})
const batchSchema = v.looseObject({
  RequestItems: v.record(v.string(), v.looseObject({ Keys: v.array(keySchema) })),
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

const consistencySchema = v.looseObject({ ConsistentRead: v.optional(v.boolean(), false) })
const unitBytes = 4_096

/** The read units of an answer by its size: each item of a batch counts by itself, those of a query together. */
export function readUnitsOf(input: unknown, output: unknown): number {
  const items: readonly unknown[] = v.is(manySchema, output) ? Object.values(output.Responses).flat() : [output]
  const units = items.reduce<number>((sum, item) => sum + Math.ceil(JSON.stringify(item).length / unitBytes), 0)
  return units * (v.is(consistencySchema, input) && input.ConsistentRead === true ? 1 : 0.5)
}

const manySchema = v.looseObject({ Responses: v.record(v.string(), v.array(v.unknown())) })
