/**
 * Moves entries to the lists of longer prefixes. They are in the new lists before they leave the old ones: an
 * interrupted worker leaves some of them twice, which does no harm. Each write has the condition that the list has not
 * changed: if two workers collide, one of them reads it again.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { divided, merged, textOfLine } from '../../domain/search/word-lists.ts'
import { someAtOnce } from '../bounded-concurrency.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { erasedWordsPartition } from '../keys.ts'
import { removeLines } from './remove-lines.ts'
import { latestOf, linesOf, readLists, roundOf, writeList, type WordList } from './word-list-items.ts'

/** The size of the lists of a prefix above which entries move on. */
const mostEntries = 2_000
const mostLists = 64
const prefixesAtOnce = 5

const isFull = (lists: readonly WordList[], more: number): boolean =>
  lists.length >= mostLists || lists.reduce((sum, { count }) => sum + count, more) > mostEntries

/** Adds lines to the lists of a prefix. Returns false if another writer was first: the lines may be there or not. */
export async function addLines(account: string, prefix: string, lines: readonly string[]): Promise<boolean> {
  const lists = await readLists(account, prefix)
  const latest = latestOf(lists)
  if (isFull(latest, lines.length)) return await moveOn(account, prefix, lists, lines)
  return await writeList({ account, prefix, lists, slot: latest.length, round: roundOf(lists), lines })
}

/** The lists of no letters with room for one more; undefined if another writer was first. */
export async function listsWithRoom(account: string): Promise<readonly WordList[] | undefined> {
  const lists = await readLists(account, '')
  if (!isFull(latestOf(lists), 0)) return lists
  return (await moveOn(account, '', lists, [])) ? await readLists(account, '') : undefined
}

async function moveOn(
  account: string,
  prefix: string,
  lists: readonly WordList[],
  more: readonly string[],
): Promise<boolean> {
  const lines = merged([...latestOf(lists).map(linesOf), more])
  const { moved, rest } = divided(prefix, lines)
  const added = await someAtOnce([...moved], prefixesAtOnce, ([longer, own]) => addLines(account, longer, own))
  if (added.includes(false)) return false
  const isWritten = await writeList({ account, prefix, lists, slot: 0, round: roundOf(lists) + 1, lines: rest })
  await takeErasedOut(account, lines)
  return isWritten
}

/** A number above the erasures that can happen while entries move. */
const latestErasures = 100
const markSchema = v.object({ customer: v.string() })

/**
 * Removes the moved entries of customers that were erased in the meantime, because the erasure may have looked before
 * they arrived.
 */
async function takeErasedOut(account: string, lines: readonly string[]): Promise<void> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :erased',
      ExpressionAttributeValues: { ':erased': erasedWordsPartition(account) },
      ScanIndexForward: false,
      Limit: latestErasures,
      ConsistentRead: true,
    }),
  )
  for (const { customer } of Items.map((item) => v.parse(markSchema, item))) {
    const own = lines.map(textOfLine).filter((text) => text.endsWith(` ${customer}`))
    if (own.length > 0) await removeLines(account, own)
  }
}
