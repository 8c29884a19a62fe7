/** The demo account is a Danish publisher's; the tests read the same account in English. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { demoFile } from './account-file.ts'

const demo: unknown = JSON.parse(readFileSync(new URL('../../../examples/demo-account.json', import.meta.url), 'utf8'))

/** The logo of the tests is smaller, as every test account stores it. */
const own = new Set(['logo'])

/** Texts for people. A field's name finds it in an account that is there already, so it stays. */
const texts = new Set(['name', 'customer_facing_name', 'text'])

function withoutTexts(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      own.has(name) || (texts.has(name) && key !== 'fields') ? '…' : withoutTexts(item, name),
    ]),
  )
}

function* textsIn(value: unknown, key = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, item] of Object.entries(value)) {
    if (texts.has(name) && typeof item === 'string') yield item
    else if (key !== 'fields' || Array.isArray(value)) yield* textsIn(item, Array.isArray(value) ? key : name)
  }
}

it('The demo account is the account of the tests in other words', () => {
  expect(withoutTexts(demo)).toEqual(withoutTexts(demoFile))
})

it('What customers of the demo account read is Danish', () => {
  const sections = new Map<string, unknown>(Object.entries(demo ?? {}))
  const shown = ['products', 'campaigns', 'policies', 'delivery_methods', 'ordering_forms'].flatMap((section) => [
    ...textsIn(sections.get(section)),
  ])
  expect(shown.length).toBeGreaterThan(20)
  const english =
    /\b(?:to|the|for|a|year|month|months|monthly|issues?|company|seats?|access|book|terms|try|postage|print|january|february)\b/i
  expect(shown.filter((text) => english.test(text.replaceAll('The Gazette', '')))).toEqual([])
  expect(shown.join(' ')).toMatch(/[æøåÆØÅ]/)
})
