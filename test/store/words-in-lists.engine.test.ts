/** The migration of the word index from format 1, which had an entry for each word, to lists. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { wordsInLists } from '../../functions/store/format/words-in-lists.ts'
import { accountKey, erasedKey, formerWordKey, idKey, indexedWordsKey, listKey } from '../../functions/store/keys.ts'
import { readIndexed } from '../../functions/store/search/erase-words.ts'
import { findWords } from '../../functions/store/search/find-words.ts'
import { storedEntries } from '../search-index.ts'
import { useService } from '../service.ts'

const service = useService({ clock: 'real' })
const put = (item: object) => documentClient().send(new PutCommand({ TableName: mainTable(), Item: { ...item } }))
const oldWord = (word: string, customer: string) => formerWordKey(service.account, word, customer)

/** Adds a customer in the form of format 1. Where the words were long, the item named entries instead. */
async function addOld(customer: string, words: readonly string[], more: object, isLong = false): Promise<void> {
  const named = { entries: words.map((word) => ({ word, kinds: ['name'] })) }
  const ids = [
    { kind: 'subscription_id', text: `${customer}~ab` },
    { kind: 'order', text: `order-${customer}` },
  ]
  const content = { ...(isLong ? named : { words: { name: words.join(' ') } }), ids }
  await put({ ...indexedWordsKey(service.account, customer), turn: 3, content, ...more })
  for (const word of words) await put({ ...oldWord(word, customer), in: ['name'] })
  for (const { kind, text } of ids) await put({ ...idKey(service.account, text, customer), in: [kind], text })
}

async function migrate(): Promise<void> {
  let place: string | undefined
  for (;;) {
    const outcome = await wordsInLists.step(place)
    // A step may be carried out twice.
    expect(await wordsInLists.step(place)).toEqual(outcome)
    if (outcome === 'done') return
    place = outcome.next
  }
}

describe('words of format 1', () => {
  it('are in lists after the migration, and nothing else of them is left', async () => {
    await put({ ...accountKey(service.account), mode: 'live', version: 1 })
    for (const customer of ['1', '2']) await put(listKey(service.account, customer))
    await put(erasedKey(service.account, '3'))
    await addOld('1', ['søren', 'berg'], {})
    await addOld('2', ['berg', 'lind'], { leaving: [{ words: { name: 'gone' }, ids: [] }] }, true)
    await put({ ...oldWord('gone', '2'), in: ['name'] })
    await addOld('3', ['erased'], { erased: true })
    await migrate()
    const keys = (await storedEntries(service.account)).map(({ pk, sk }) => `${pk} ${sk}`.split('#Y#')[1])
    expect(keys.filter((key) => !key?.startsWith('L#'))).toEqual(
      ['1', '2', '3'].map((customer) => `I#o order-${customer} ${customer}`),
    )
    const begins = ['berg', 'søren', 'lind', 'gone', 'erased']
    const found = await findWords(
      service.account,
      begins.map((begin) => ({ term: { begins: [begin] }, own: true, ids: false, lists: 1_000 })),
    )
    const customers = found.map(({ entries }) => [...new Set(entries.map(({ customer }) => customer))].toSorted())
    expect(customers).toEqual([['1', '2'], ['1'], ['2'], [], []])
    expect(await readIndexed(service.account, '2')).toMatchObject({
      content: { words: { name: 'berg lind' }, ids: [{ kind: 'order', text: 'order-2' }] },
    })
    expect(await readIndexed(service.account, '3')).toMatchObject({ erased: true })
  })
})
