/** The lists of the word index: the form of their entries, and the entries that move on. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  divided,
  lineOf,
  merged,
  prefixesOf,
  readLine,
  textOfLine,
} from '../../../functions/domain/search/word-lists.ts'

const lines = (count: number, wordOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => lineOf({ word: wordOf(n), kinds: ['name'] }, String(1000 + n)))

describe('a line', () => {
  it('tells the word, the customer and the kinds', () => {
    const line = lineOf({ word: 'berg', kinds: ['name', 'email', 'id'] }, 'DK-1')
    expect(readLine(line)).toEqual({ word: 'berg', customer: 'DK-1', kinds: ['name', 'email', 'id'] })
    expect(textOfLine(line)).toBe('berg DK-1')
  })

  it('is there once of a word and a customer, with the kinds of all', () => {
    const [name, email] = (['name', 'email'] as const).map((kind) => lineOf({ word: 'ann', kinds: [kind] }, '1'))
    const other = lineOf({ word: 'ann', kinds: ['name'] }, '2')
    expect(merged([[name ?? '', other], [email ?? '']]).map(readLine)).toEqual([
      { word: 'ann', customer: '1', kinds: ['name', 'email'] },
      { word: 'ann', customer: '2', kinds: ['name'] },
    ])
  })
})

describe('the prefixes of a text', () => {
  it('are each letter of its begin, each fourth behind it, and each character of the id', () => {
    expect(prefixesOf('ann 12')).toEqual(['a', 'an', 'ann', 'ann ', 'ann 1', 'ann 12'])
    const long = 'abcdefghijklmnopqrstuvwxyz'
    expect(prefixesOf(`${long} 1`).map(({ length }) => length)).toEqual([
      ...Array.from({ length: 16 }, (_, n) => n + 1),
      ...[20, 24, 27, 28],
    ])
  })

  it('never part a character', () => {
    expect(prefixesOf('a🙂b')).toEqual(['a', 'a🙂', 'a🙂b'])
  })
})

describe('lines that move', () => {
  it('go to the longest prefix that all of them have, once they are many', () => {
    const { moved, rest } = divided('', [...lines(150, () => 'berg'), ...lines(50, (n) => `ann${n}`)])
    expect([...moved].map(([prefix, own]) => [prefix, own.length])).toEqual([['berg 1', 150]])
    expect(rest).toHaveLength(50)
  })

  it('are so many that at most a thousand stay, however few have a letter in common', () => {
    const letters = Array.from({ length: 2000 }, (_, n) => String.fromCodePoint(0x4e00 + n))
    const { moved, rest } = divided(
      '',
      lines(2000, (n) => letters[n] ?? ''),
    )
    expect(rest.length).toBe(1000)
    expect([...moved.values()].flat()).toHaveLength(1000)
  })

  it('and those that stay are all there were, and each moves to a prefix of its own', () => {
    const word = fc.stringMatching(/^[abæ🙂]{1,24}$/u)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(word, fc.nat({ max: 99 })), { maxLength: 400 }),
        fc.nat({ max: 3 }),
        (all, length) => {
          const some = merged([all.map(([text, id]) => lineOf({ word: text, kinds: ['name'] }, String(id)))])
          const [first = ''] = some
          const prefix = prefixesOf(textOfLine(first))[length - 1] ?? ''
          const own = some.filter((line) => textOfLine(line).startsWith(prefix))
          const { moved, rest } = divided(prefix, own)
          expect([...rest, ...[...moved.values()].flat()].toSorted()).toEqual(own.toSorted())
          for (const [longer, group] of moved) {
            expect(longer.length).toBeGreaterThan(prefix.length)
            for (const line of group) expect(prefixesOf(textOfLine(line))).toContain(longer)
          }
        },
      ),
    )
  })
})
