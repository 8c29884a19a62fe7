/** The table of reasons in docs/payment-provider.md lists every known reason in its class. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isDead, knownReasons } from '../../functions/domain/collection/reasons.ts'

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
