/**
 * Lists of the word index as items. A prefix has one list for each time that entries came to it, in slots from 0 on.
 * Once its entries have moved to longer prefixes, a new round begins in slot 0. Lists of earlier rounds stay until
 * their slots are taken again: a search during a move finds entries in one of the two places.
 */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as v from 'valibot'
import { documentClient } from '../dynamo/client.ts'
import { isConflict } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { wordListBegin, wordListKey, wordListPartition } from '../keys.ts'

const itemSchema = v.object({
  sk: v.string(),
  round: v.number(),
  turn: v.number(),
  count: v.number(),
  content: v.instance(Uint8Array),
})

export interface WordList {
  readonly slot: number
  readonly round: number
  /** Counts the writes of the slot. Each rests on the one before it. */
  readonly turn: number
  readonly count: number
  readonly content: Uint8Array
}

export function parseWordList(item: unknown): WordList {
  const { sk, ...list } = v.parse(itemSchema, item)
  return { slot: Number(sk.slice(sk.lastIndexOf('\t') + 1)), ...list }
}

export const linesOf = ({ content, count }: Pick<WordList, 'content' | 'count'>): string[] =>
  count === 0 ? [] : inflateRawSync(content).toString('utf8').split('\n')

/** The lists of a prefix, including those of earlier rounds. */
export async function readLists(account: string, prefix: string): Promise<WordList[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :letter AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':letter': wordListPartition(account, prefix), ':prefix': wordListBegin(prefix) },
    ConsistentRead: true,
  })
  return items.map(parseWordList)
}

export const roundOf = (lists: readonly WordList[]): number => Math.max(0, ...lists.map(({ round }) => round))

/** The lists of the latest round, whose entries have not moved. */
export function latestOf(lists: readonly WordList[]): WordList[] {
  const latest = roundOf(lists)
  return lists.filter(({ round }) => round === latest)
}

export interface ListWrite {
  readonly account: string
  readonly prefix: string
  /** The lists of the prefix as they were read. */
  readonly lists: readonly WordList[]
  readonly slot: number
  readonly round: number
  readonly lines: readonly string[]
}

function listPut({ account, prefix, lists, slot, round, lines }: ListWrite) {
  const before = lists.find((list) => list.slot === slot)
  return {
    TableName: mainTable(),
    Item: {
      ...wordListKey(account, prefix, slot),
      round,
      turn: (before?.turn ?? 0) + 1,
      count: lines.length,
      content: deflateRawSync(lines.join('\n')),
    },
    ...(before === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'turn = :turn', ExpressionAttributeValues: { ':turn': before.turn } }),
  }
}

/** The write of a list as a part of a transaction. */
export const listWrite = (write: ListWrite): ConditionalWrite => ({
  write: { Put: listPut(write) },
  onConflict: 'lost-race',
})

/** Returns false if another writer was first. */
export async function writeList(write: ListWrite): Promise<boolean> {
  try {
    await documentClient().send(new PutCommand(listPut(write)))
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}
