/**
 * A customer's history log, read from its change records (interface: "Customer", `history`). A log grows without end
 * and an answer cannot: of a log that is longer than an answer holds, the newest entries are read.
 */
import * as v from 'valibot'
import { factSchema, type Fact } from '../../domain/fact.ts'
import type { NoteText } from '../../domain/history-reading.ts'
import { instantSchema } from '../../domain/instant-schema.ts'
import { mainTable } from '../dynamo/environment.ts'
import { changePrefix, customerPartition } from '../keys.ts'
import { queryPages } from '../dynamo/query-all.ts'
import { readNoteTexts } from './notes.ts'

export interface HistoryEntry {
  readonly text: string
  readonly at: v.InferOutput<typeof instantSchema>
  readonly by: string
}

/** The bytes of one customer's history texts; well below what one answer holds. */
export const maxHistoryBytes = 1_000_000

const recordSchema = v.object({ at: instantSchema, by: v.string(), facts: v.array(factSchema) })

/**
 * The entries, oldest first: at least those of the newest change, and before them as many as fit. `linesOf` puts facts
 * into words, with the texts of notes.
 */
export async function readHistory(
  account: string,
  customer: string,
  linesOf: (fact: Fact, noteText: NoteText) => readonly string[],
): Promise<HistoryEntry[]> {
  const newestFirst: HistoryEntry[] = []
  let bytes = 0
  const pages = queryPages({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': changePrefix },
    ScanIndexForward: false,
    ConsistentRead: true,
  })
  for await (const items of pages) {
    const records = items.map((item) => v.parse(recordSchema, item))
    const noteText = await readNoteTexts(
      account,
      customer,
      records.flatMap(({ facts }) => facts),
    )
    for (const { at, by, facts } of records) {
      const texts = facts.flatMap((fact) => linesOf(fact, noteText))
      bytes += texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
      if (bytes > maxHistoryBytes && newestFirst.length > 0) return newestFirst.toReversed()
      newestFirst.push(...texts.toReversed().map((text) => ({ text, at, by })))
    }
  }
  return newestFirst.toReversed()
}
