/**
 * Change records for the feed, from a stream or from the table. A malformed record is an outcome here, not an
 * exception: it must not keep the other records from the feed.
 */
import * as v from 'valibot'
import type { Change } from '../../domain/facts/event-sequence.ts'
import { eventsOf } from '../../domain/facts/fact-events.ts'
import { changeRecordSchema, maxEventsPerRecord } from '../customer/change-record.ts'
import { mainTable } from '../dynamo/environment.ts'
import { changeKey, changePrefix, parseRoot, versionOfChangeKey, type Key } from '../keys.ts'
import { queryPages } from '../dynamo/query-all.ts'

const keySchema = v.object({ pk: v.string(), sk: v.string() })

/** The change that a stored record holds; undefined if it is malformed. */
export function readChange(item: unknown): Change | undefined {
  const parsed = v.safeParse(changeRecordSchema, item)
  if (!parsed.success) return undefined
  const { pk, sk, version, at, via, by, facts } = parsed.output
  const events = eventsOf(facts)
  const root = parseRoot(pk)
  if (root === undefined || versionOfChangeKey(sk) !== version || events.length > maxEventsPerRecord) return undefined
  return {
    root: pk,
    version,
    at,
    via,
    by,
    ...(root.customer === undefined ? {} : { customerId: root.customer }),
    events: events.map(({ event: type, ...attributes }) => ({ type, attributes })),
  }
}

/** The kind of an item, by its key alone. */
export type ChangeKey =
  | { readonly kind: 'change'; readonly account: string; readonly root: string; readonly version: number }
  /** A change record by its sort key, but of no known root or with no version. */
  | { readonly kind: 'malformed'; readonly key: Key }
  | { readonly kind: 'other' }

export function readChangeKey(item: unknown): ChangeKey {
  const parsed = v.safeParse(keySchema, item)
  if (!parsed.success || !parsed.output.sk.startsWith(changePrefix)) return { kind: 'other' }
  const { pk, sk } = parsed.output
  const account = parseRoot(pk)?.account
  const version = versionOfChangeKey(sk)
  return account === undefined || version === undefined
    ? { kind: 'malformed', key: { pk, sk } }
    : { kind: 'change', account, root: pk, version }
}

/** One version of a root in the table; `change` is undefined if the record is malformed. */
export interface StoredChange {
  readonly version: number
  readonly change: Change | undefined
}

/** Further versions are left for the next read, so that no root takes all memory or time. */
const maxRead = 500

/** Versions of a root from the table, strongly consistent, in ascending order. */
export async function storedChanges(root: string, first: number, last: number): Promise<StoredChange[]> {
  const changes: StoredChange[] = []
  const pages = queryPages({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :root AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':root': root,
      ':first': changeKey(root, first).sk,
      ':last': changeKey(root, last).sk,
    },
    ConsistentRead: true,
    Limit: maxRead,
  })
  for await (const items of pages) {
    for (const item of items) {
      const key = readChangeKey(item)
      if (key.kind === 'change') changes.push({ version: key.version, change: readChange(item) })
    }
    if (changes.length >= maxRead) break
  }
  return changes
}
