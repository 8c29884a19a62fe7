/** Files of banks by the hashes of their bytes: the same bytes are one file, which is read once. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { bankFormats } from '../../domain/bank/reported-entry.ts'
import type { Fact } from '../../domain/facts/fact.ts'
import { codes } from '../../domain/refusal/code.ts'
import { changeRecords, type ChangeNote } from '../customer/change-record.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { atVersion, put, type ConditionalWrite } from '../dynamo/transaction.ts'
import { bankFileEntryKey, bankFileKey, bankFilePartition } from '../keys.ts'

const whole = v.pipe(v.number(), v.integer())

/** Numbers of the entries of a file, by their outcomes. */
export const bankFileCountsSchema = v.object({
  entries: whole,
  booked: whole,
  matched: whole,
  proposed: whole,
  unmatched: whole,
})
export type BankFileCounts = Readonly<v.InferOutput<typeof bankFileCountsSchema>>

const fileReadingSchema = v.object({
  /** The accounts whose entries were read. */
  accounts: v.array(v.string()),
  /** The business entity that the caller named; present if refusals for other entities were left out. */
  entity: v.exactOptional(v.string()),
  counts: bankFileCountsSchema,
})
export type FileReading = Readonly<v.InferOutput<typeof fileReadingSchema>>

export const bankFileSchema = v.object({
  /** The hash of the bytes. */
  id: v.string(),
  version: whole,
  /** The id of the kept file. */
  file: v.string(),
  format: v.picklist(bankFormats),
  /** The readings that have ended, each with the entries that the earlier ones had left out. */
  readings: v.optional(v.array(fileReadingSchema), []),
  accounts: v.array(v.object({ account: v.string(), currency: v.string(), entries: whole, sumMinor: v.number() })),
  warnings: v.array(
    v.object({ code: v.picklist(codes), values: v.record(v.string(), v.union([v.string(), v.number()])) }),
  ),
})
export type BankFile = Readonly<v.InferOutput<typeof bankFileSchema>>

export async function readBankFileItem(account: string, id: string): Promise<BankFile | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: bankFileKey(account, id), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(bankFileSchema, Item)
}

export interface BankFileChange {
  readonly account: string
  readonly before: BankFile | undefined
  readonly after: BankFile
  readonly facts: readonly Fact[]
  readonly note: Pick<ChangeNote, 'via' | 'by' | 'at'>
}

/** The present file, with the change record of its facts. */
export function bankFileWrites({ account, before, after, facts, note }: BankFileChange): ConditionalWrite[] {
  const notes = facts.length === 0 ? [] : [{ ...note, facts }]
  const records = changeRecords(bankFilePartition(account, after.id), before?.version ?? 0, notes)
  // A file without facts yet has the version of nothing sequenced.
  const version = (before?.version ?? 0) + records.length
  const Item = { ...bankFileKey(account, after.id), ...after, version }
  return [
    { write: { Put: { TableName: mainTable(), Item, ...atVersion(before?.version) } }, onConflict: 'lost-race' },
    ...records.map((record): ConditionalWrite => ({
      write: { Put: { TableName: mainTable(), Item: record, ConditionExpression: 'attribute_not_exists(pk)' } },
      onConflict: 'lost-race',
    })),
    ...(before === undefined ? [put(bankFileEntryKey(account, after.id))] : []),
  ]
}
