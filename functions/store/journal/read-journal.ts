/** Reading the journal: the documents of a month, in the order of entity and date. */
import * as v from 'valibot'
import { mainTable } from '../dynamo/environment.ts'
import { queryPages } from '../dynamo/query-all.ts'
import { journalEntityPrefix, journalPartition } from '../keys.ts'
import { journalItemSchema, type JournalDocument } from './journal-item.ts'

export interface JournalEntry extends JournalDocument {
  readonly entity: string
  readonly date: string
}

export interface JournalQuery {
  readonly account: string
  /** `2027-03`. */
  readonly month: string
  /** The entity; absent for all, including removed ones. */
  readonly entity?: string
}

/** Reads a month page by page, because a large account's month exceeds one page. */
export async function* journalOf({ account, month, entity }: JournalQuery): AsyncGenerator<readonly JournalEntry[]> {
  yield* entriesBelow(journalPartition(account, month), entity === undefined ? undefined : journalEntityPrefix(entity))
}

async function* entriesBelow(partition: string, prefix?: string): AsyncGenerator<readonly JournalEntry[]> {
  const pages = queryPages({
    TableName: mainTable(),
    KeyConditionExpression: `pk = :pk${prefix === undefined ? '' : ' AND begins_with(sk, :prefix)'}`,
    ExpressionAttributeValues: { ':pk': partition, ...(prefix === undefined ? {} : { ':prefix': prefix }) },
    ConsistentRead: true,
  })
  for await (const items of pages) {
    yield items.flatMap((item) => {
      const { entity, date, documents } = v.parse(journalItemSchema, item)
      return documents.map((document) => ({ ...document, entity, date }))
    })
  }
}
