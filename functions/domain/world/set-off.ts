/**
 * Amounts of a customer's balance that were set against each other: a payment or a credit note against a refund, or
 * against a credit note that takes money back. No invoice shows this, so it is kept as a separate record.
 */
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'
import { allocationSchema } from './invoice.ts'

/** Where money of the balance comes from: a payment by its id, or a document by its number. */
const sourceSchema = v.object({ from: allocationSchema.entries.from, id: allocationSchema.entries.id })
export type Source = Readonly<v.InferOutput<typeof sourceSchema>>

const pairSchema = v.object({
  /** The source that had money left. */
  credit: sourceSchema,
  /** The debt that the money settled, such as a refund. */
  debit: sourceSchema,
  /** Above zero. */
  amountMinor: v.pipe(v.number(), v.integer()),
})
export type SetOffPair = Readonly<v.InferOutput<typeof pairSchema>>

export const setOffSchema = v.object({
  at: instantSchema,
  /** At least one pair. A credit and a debit form only one pair, because it uses up one of them. */
  pairs: v.array(pairSchema),
})
type Stored = v.InferOutput<typeof setOffSchema>
export type SetOff = Readonly<Omit<Stored, 'pairs'>> & { readonly pairs: readonly SetOffPair[] }

/** A text that is different for every source. */
export const textOfSource = ({ from, id }: Source): string => `${from} ${id}`
