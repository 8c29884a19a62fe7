/** Permanently removes every word of an erased customer from the index. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { entriesOf } from '../../domain/search/word-entries.ts'
import { chunksOf } from '../bounded-concurrency.ts'
import type { Runtime } from '../dynamo/back-off.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { again, done, retrying } from '../dynamo/retrying.ts'
import { maxWrites, remove, transact } from '../dynamo/transaction.ts'
import { erasedWordsKey, indexedWordsKey } from '../keys.ts'
import { idItem, indexedWrite, parseIndexedCustomer, putItem, type IndexedCustomer } from './indexed-words-item.ts'
import { removeLines } from './remove-lines.ts'

export interface EraseTask {
  readonly account: string
  readonly customer: string
  readonly runtime: Runtime
}

export async function readIndexed(account: string, customer: string): Promise<IndexedCustomer | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: indexedWordsKey(account, customer), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : parseIndexedCustomer(Item)
}

/**
 * The work may be repeated, and continues where it was cut off: the item first says that the customer is erased, and
 * names the entries until they are removed. The mark beside it tells workers that move entries at this moment.
 */
export async function eraseWords({ account, customer, runtime }: EraseTask): Promise<void> {
  const about = `the words of the erased customer ${customer}`
  const load = async () => ({ indexed: await readIndexed(account, customer) })
  await retrying({ runtime, about, load }, async ({ indexed }) => {
    const words = wordsOf(indexed)
    const ids = (indexed?.content?.ids ?? []).map((id) => idItem(account, customer, id))
    const isNamed = indexed?.content !== undefined || indexed?.left !== undefined
    if (indexed?.erased === true && !isNamed) return done(undefined)
    let turn = indexed?.turn ?? 0
    const write = (next: Omit<IndexedCustomer, 'turn' | 'erased'>) =>
      indexedWrite(account, customer, turn, { ...next, turn: turn + 1, erased: true })
    if (isNamed) {
      const { content, left } = indexed
      const mark = putItem({ ...erasedWordsKey(account, runtime.newToken()), customer })
      const named = { ...(content !== undefined && { content }), ...(left !== undefined && { left }) }
      const marked = await transact([write(named), mark])
      if (marked !== 'committed') return again(marked)
      turn += 1
      await removeLines(
        account,
        words.map((word) => `${word} ${customer}`),
      )
      for (const some of chunksOf(ids, maxWrites)) {
        const removed = await transact(some.map(({ pk, sk }) => remove({ pk, sk })))
        if (removed !== 'committed') return again(removed)
      }
    }
    const written = await transact([write({})])
    return written === 'committed' ? done(undefined) : again(written)
  })
}

const wordsOf = (indexed: IndexedCustomer | undefined): string[] => [
  ...new Set([
    ...entriesOf(indexed?.content?.words ?? {}).map(({ word }) => word),
    ...(indexed?.left?.split(' ') ?? []),
  ]),
]
