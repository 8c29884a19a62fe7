/**
 * A customer's history, read from its change records (interface: "Customer", `history`). A history grows without end,
 * and an answer cannot. So customer data has the newest entries, and pages lead back to the beginning.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { factSchema, type Fact } from '../../domain/facts/fact.ts'
import type { NoteText } from '../../domain/facts/history-reading.ts'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { changeKey, changePrefix, customerPartition, lastVersion } from '../keys.ts'
import { changeRecordSchema, type ChangeRecord } from './change-record.ts'
import { queryPages } from '../dynamo/query-all.ts'
import { readNoteTexts } from './notes.ts'

export interface HistoryEntry {
  readonly text: string
  readonly at: v.InferOutput<typeof instantSchema>
  readonly by: string
}

/** The bytes of one customer's history texts; well below the size of an answer. */
export const maxHistoryBytes = 1_000_000

const recordSchema = v.object({ at: instantSchema, by: v.string(), facts: v.array(factSchema) })

/**
 * The entries sorted by time, oldest first: at least those of the newest change, and as many earlier ones as fit.
 * `linesOf` puts facts into words, with the texts of notes.
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
      if (bytes > maxHistoryBytes && newestFirst.length > 0) return inOrderOfTime(newestFirst)
      newestFirst.push(...texts.toReversed().map((text) => ({ text, at, by })))
    }
  }
  return inOrderOfTime(newestFirst)
}

/** A step that was late is stored after others and keeps its due time. At one instant the order of storing counts. */
const inOrderOfTime = (newestFirst: readonly HistoryEntry[]): HistoryEntry[] =>
  newestFirst.toReversed().toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))

/**
 * The changes of a customer below a version, newest first: one Query, which the storage ends at 1 MB. Versions count up
 * from 1 without a gap and a change record keeps its version, so consecutive pages have each change exactly once,
 * whatever is written in the meantime. There are more changes if the last version is above 1.
 */
export async function readChanges(
  account: string,
  customer: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<ChangeRecord[]> {
  const versions = { first: 1, last: before === undefined ? lastVersion : before - 1 }
  return await queryChanges(customerPartition(account, customer), versions, { ScanIndexForward: false, Limit: limit })
}

/** The changes of a customer from a version on, oldest first. */
export async function readChangesFrom(
  account: string,
  customer: string,
  { version, limit }: { readonly version: number; readonly limit: number },
): Promise<ChangeRecord[]> {
  const versions = { first: version, last: lastVersion }
  return await queryChanges(customerPartition(account, customer), versions, { Limit: limit })
}

/** One Query of the change records of a root, between two versions, both included. */
async function queryChanges(
  root: string,
  { first, last }: { readonly first: number; readonly last: number },
  page: { readonly ScanIndexForward?: boolean; readonly Limit: number },
): Promise<ChangeRecord[]> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':pk': root,
        ':first': changeKey(root, first).sk,
        ':last': changeKey(root, last).sk,
      },
      ConsistentRead: true,
      ...page,
    }),
  )
  return Items.map((item) => v.parse(changeRecordSchema, item))
}
