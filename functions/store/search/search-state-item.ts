/** The states of word indexes, an item each account. A writer wins only if nobody has written since it read. */
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import type { SearchState } from '../../domain/search/search-state.ts'
import { documentClient } from '../dynamo/client.ts'
import { isConflict } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { atVersion } from '../dynamo/transaction.ts'
import { dueAttributes, searchDuePartition, searchStateKey } from '../keys.ts'

const number = v.pipe(v.number(), v.safeInteger())
const itemSchema = v.object({
  version: number,
  cursor: number,
  build: v.exactOptional(v.object({ after: v.string() })),
  counts: v.object({ generation: number, shown: number }),
  day: v.exactOptional(v.string()),
  lease: v.exactOptional(v.object({ token: v.string(), until: instantSchema })),
  due_at: v.exactOptional(instantSchema),
})

/** Undefined if the account has no index yet. */
export async function readSearchState(account: string): Promise<SearchState | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: searchStateKey(account), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : parseSearchState(Item)
}

export function parseSearchState(item: object): SearchState {
  const { due_at: due, ...state } = v.parse(itemSchema, item)
  return { ...state, ...(due !== undefined && { due }) }
}

/** Stores a state derived from the latest one; undefined if the stored state has changed. */
export async function saveSearchState(account: string, state: SearchState): Promise<SearchState | undefined> {
  const { version, cursor, build, counts, day, lease, due } = state
  try {
    await documentClient().send(
      new PutCommand({
        TableName: mainTable(),
        Item: {
          ...searchStateKey(account),
          version: version + 1,
          cursor,
          ...(build !== undefined && { build }),
          counts,
          ...(day !== undefined && { day }),
          ...(lease !== undefined && { lease }),
          ...(due !== undefined && dueAttributes(searchDuePartition(account), due)),
        },
        ...atVersion(version === 0 ? undefined : version),
      }),
    )
    return { ...state, version: version + 1 }
  } catch (error) {
    if (isConflict(error)) return undefined
    throw error
  }
}
