/** The lines of a list as it was printed, in parts in the order of the list, and what carriers reported of them. */
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { printedLineSchema, type PrintedLine } from '../../domain/edition/list-line.ts'
import { complaintCodeMeanings } from '../../domain/settings/settings-kinds.ts'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { millisOf, type Instant } from '../../domain/time/time.ts'
import { chunksOf, someAtOnce } from '../bounded-concurrency.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { expiryOf } from '../expiry.ts'
import {
  laterOutcomeKey,
  listItemPartition,
  listLinesKey,
  listLinesPrefix,
  outcomeKey,
  textOf,
  type Key,
} from '../keys.ts'
import { packedParts, unpackedPart } from './packed-parts.ts'

const linesOfPart = 1000
const partsAtOnce = 10

export async function keepListLines(
  account: string,
  list: string,
  lines: readonly PrintedLine[],
  expires: Instant,
): Promise<void> {
  const parts = [...chunksOf(lines, linesOfPart)]
  await someAtOnce(parts, partsAtOnce, async (some) => {
    for (const { values, data } of packedParts(some)) {
      const Item = {
        ...listLinesKey(account, list, values[0]?.number ?? 0),
        data,
        expires_at: expiryOf(millisOf(expires)),
      }
      await documentClient().send(new PutCommand({ TableName: mainTable(), Item }))
    }
  })
}

/** Lines from a number on, at least one part of them; empty after the last line. */
export async function readListLines(account: string, list: string, from: number): Promise<PrintedLine[]> {
  return (await partWith(account, list, from)).filter(({ number }) => number >= from)
}

/** The part that contains a line. */
async function partWith(account: string, list: string, number: number): Promise<PrintedLine[]> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :from',
      ExpressionAttributeValues: {
        ':pk': listItemPartition(account, list),
        ':first': listLinesPrefix,
        ':from': listLinesKey(account, list, number).sk,
      },
      ScanIndexForward: false,
      Limit: 1,
      ConsistentRead: true,
    }),
  )
  return Items.flatMap((item) => unpackedPart(printedLineSchema, item))
}

/** The lines of a range, both ends included, in one round trip. */
export async function readLinesBetween(
  account: string,
  list: string,
  from: number,
  to: number,
): Promise<PrintedLine[]> {
  const [first, others] = await Promise.all([
    partWith(account, list, from),
    queryAll({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':pk': listItemPartition(account, list),
        // A part that begins with the first line is read by the other query.
        ':from': `${listLinesKey(account, list, from).sk}!`,
        ':to': listLinesKey(account, list, to).sk,
      },
      ConsistentRead: true,
    }),
  ])
  return [...first, ...others.flatMap((item) => unpackedPart(printedLineSchema, item))].filter(
    ({ number }) => number >= from && number <= to,
  )
}

export const reportedOutcomeSchema = v.object({
  number: v.number(),
  outcome: v.picklist(complaintCodeMeanings),
  at: instantSchema,
})
export type ReportedOutcome = Readonly<v.InferOutput<typeof reportedOutcomeSchema>>

/** A line of a list, and the issue of the copy if it is later than the list's. */
export interface ReportedLine {
  readonly list: string
  readonly number: number
  readonly later?: string | undefined
}

const keyOfReport = (account: string, { list, number, later }: ReportedLine): Key =>
  later === undefined ? outcomeKey(account, list, number) : laterOutcomeKey(account, list, number, later)

/** The last report of a line holds, for each issue. */
export const outcomeWrite = (
  account: string,
  line: ReportedLine,
  reported: Pick<ReportedOutcome, 'outcome' | 'at'>,
  expires: Instant,
): ConditionalWrite => ({
  write: {
    Put: {
      TableName: mainTable(),
      Item: {
        ...keyOfReport(account, line),
        ...{ number: line.number, ...reported, expires_at: expiryOf(millisOf(expires)) },
      },
    },
  },
  onConflict: 'lost-race',
})

/** The reports of some lines, in their order; undefined for a line without one. */
export async function readOutcomesOf(
  account: string,
  lines: readonly ReportedLine[],
): Promise<(ReportedOutcome | undefined)[]> {
  const keys = lines.map((line) => keyOfReport(account, line))
  const byKey = new Map((await batchGet(keys)).map((item) => [textOf(item), v.parse(reportedOutcomeSchema, item)]))
  return keys.map((key) => byKey.get(textOf(key)))
}

/** Reports on the lines of a range, both ends included. */
export async function readOutcomes(
  account: string,
  list: string,
  from: number,
  to: number,
): Promise<Map<number, ReportedOutcome>> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': listItemPartition(account, list),
      ':from': outcomeKey(account, list, from).sk,
      ':to': outcomeKey(account, list, to).sk,
    },
    ConsistentRead: true,
  })
  const outcomes = items.map((item) => v.parse(reportedOutcomeSchema, item))
  return new Map(outcomes.map((reported) => [reported.number, reported]))
}
