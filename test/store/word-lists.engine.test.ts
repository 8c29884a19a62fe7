/** The lists of the word index among many customers: entries move on, and each is found wherever it lies. */
import { describe, expect, it } from 'vitest'
import { ownKinds } from '../../functions/domain/search/searched-text.ts'
import { lineOf, textOfLine } from '../../functions/domain/search/word-lists.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { eraseWords, readIndexed } from '../../functions/store/search/erase-words.ts'
import { findWords } from '../../functions/store/search/find-words.ts'
import { addLines } from '../../functions/store/search/move-words.ts'
import { linesOf, parseWordList } from '../../functions/store/search/word-list-items.ts'
import { writeWords } from '../../functions/store/search/write-words.ts'
import { storedEntries } from '../search-index.ts'
import { useService } from '../service.ts'

const service = useService({ clock: 'real' })
const firsts = ['Ann', 'Bo', 'Ingeborg', 'Søren']
const nameOf = (n: number) => `${firsts[n % firsts.length]} Unique${n}`.toLowerCase()
const contentOf = (n: number) => ({ words: { name: nameOf(n), address: 'københavn', id: idOf(n) }, ids: [] })
const idOf = (n: number) => `c${String(n).padStart(5, '0')}`

async function add(from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += 80) {
    const numbers = Array.from({ length: Math.min(80, to - start) }, (_, index) => start + index)
    const all = numbers.map((n) => ({ customer: idOf(n), indexed: undefined, content: contentOf(n) }))
    expect(await writeWords(service.account, all, false)).toBe(true)
  }
}

const lists = async () => (await storedEntries(service.account)).filter(({ pk }) => pk.includes('#Y#L#'))
const customersOf = async (begin: string) => {
  const [found] = await findWords(service.account, [{ term: { begins: [begin] }, own: true, ids: false, lists: 1_000 }])
  expect(found?.isComplete).toBe(true)
  return [...new Set(found?.entries.map(({ customer }) => customer))].toSorted()
}
const all = (count: number, isOne = (n: number) => n >= 0) =>
  Array.from({ length: count }, (_, n) => n)
    .filter(isOne)
    .map(idOf)

describe('lists of words', () => {
  it('give every entry by every begin, among thousands of them', async () => {
    const count = 1_500
    await add(0, count)
    expect(await customersOf('københavn')).toEqual(all(count))
    expect(await customersOf('k')).toEqual(all(count))
    expect(await customersOf('søren')).toEqual(all(count, (n) => n % 4 === 3))
    expect(await customersOf('unique77')).toEqual(all(count, (n) => String(n).startsWith('77')))
    for (const n of [0, 79, 80, 777, count - 1]) expect(await customersOf(`unique${n} `)).toEqual([idOf(n)])
    expect(await customersOf('nobody')).toEqual([])
    // Entries are stored twice only if their old lists still wait to be overwritten.
    const counts = (await lists()).map(({ count: own }) => Number(own))
    expect(counts.reduce((sum, own) => sum + own, 0)).toBeLessThan(2 * 4 * count)
    expect(counts.length).toBeLessThan(count / 8)
    expect(Math.max(...counts)).toBeLessThan(2_000)
  })

  it('keep nothing of a customer that is erased, also where entries move at this moment', async () => {
    await add(0, 400)
    const target = idOf(7)
    let isErased = false
    documentClient().middlewareStack.add(
      (next) => async (args) => {
        // The entries have been read, and reach the lists of longer prefixes only after the erasure has read those
        // lists.
        if (!isErased && JSON.stringify(args.input).includes('"count":')) {
          isErased = true
          await eraseWords({ account: service.account, customer: target, runtime })
        }
        return await next(args)
      },
      { step: 'initialize', name: 'erase' },
    )
    const more = Array.from({ length: 2_500 }, (_, n) => lineOf({ word: `other${n}`, kinds: [...ownKinds] }, 'x'))
    const isAdded = await addLines(service.account, '', more)
    documentClient().middlewareStack.remove('erase')
    expect(isErased).toBe(true)
    expect(isAdded).toBe(false)
    expect(await addLines(service.account, '', more)).toBe(true)
    const texts = (await lists()).map(parseWordList).flatMap(linesOf).map(textOfLine)
    expect(texts.filter((text) => text.endsWith(` ${target}`))).toEqual([])
    expect(texts.filter((text) => text.endsWith(` ${idOf(8)}`))).not.toEqual([])
    expect(await readIndexed(service.account, target)).toMatchObject({ erased: true })
  })

  it('are written by one of two workers at once, and lose nothing', async () => {
    const one = lineOf({ word: 'one', kinds: ['name'] }, '1')
    const two = lineOf({ word: 'two', kinds: ['name'] }, '2')
    const added = await Promise.all([one, two].map((line) => addLines(service.account, '', [line])))
    for (const [index, line] of [one, two].entries()) {
      if (added[index] === false) expect(await addLines(service.account, '', [line])).toBe(true)
    }
    expect([await customersOf('one'), await customersOf('two')]).toEqual([['1'], ['2']])
  })
})
