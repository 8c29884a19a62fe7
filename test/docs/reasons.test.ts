/** Every known reason of a failed collection is in docs/payment-provider.md, and has the same words everywhere. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { wordByReason } from '../../console/documents/reason-text.ts'
import { reasonWords } from '../../console/documents/reason-words.ts'
import { isDead, knownReasons } from '../../functions/domain/collection/reasons.ts'
import { languages } from '../../functions/language/language.ts'
import { sayReason } from '../../functions/language/reason-words.ts'

const page = readFileSync('docs/payment-provider.md', 'utf8')
const [, section = ''] = page.split('\n## Reasons of failures\n')
const rows = [
  ...(section.split('\n## ')[0] ?? '').matchAll(/^\| (?<class>soft|action|hard|dead) +\| (?<codes>`[^|]+?) *\|/gm),
]

it('The table of reasons has every known one in its class', () => {
  const told = rows.flatMap(({ groups = {} }) =>
    [...(groups['codes'] ?? '').matchAll(/`(\w+)`/g)].map(([, code = '']) => `${code} ${groups['class'] ?? ''}`),
  )
  const known = knownReasons.map(([code, kind]) => `${code} ${isDead(code) ? 'dead' : kind}`)
  expect(told.toSorted()).toEqual(known.toSorted())
})

it.each(languages)('Every known reason has the same words in the history and in the console: %s', (language) => {
  const codes = knownReasons.map(([code]) => code)
  const onScreens = codes.map((code) => {
    const word = wordByReason.get(code)
    return word === undefined ? code : reasonWords.table[word]?.[language].toLowerCase()
  })
  expect(onScreens).toEqual(codes.map((code) => sayReason(code, language).toLowerCase()))
  expect(codes.filter((code) => sayReason(code, language) === code)).toEqual([])
})

it('A reason in the words of a caller stays as it is', () => {
  expect(sayReason('The customer asked for it', 'da')).toBe('The customer asked for it')
})
