/** The form of the settings: its places in the text, what a field changes of the file, and a name for every key. */
import fc from 'fast-check'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tablesOf } from '../../console/build/words-plugin.ts'
import { lineAndColumn, placeOf, placesIn } from '../../console/screens/settings/json-places.ts'
import {
  nameOf,
  originalsOf,
  removal,
  stateOf,
  withKey,
  type KeyForm,
} from '../../console/screens/settings/section-form.ts'
import { settingsForm } from '../../console/screens/settings/settings-form.ts'
import { settingsFormPath, settingsFormText } from '../../local/settings-form.ts'

const root = join(import.meta.dirname, '../..')
const file = {
  campaigns: [
    { id: 'intro', invoice_lines: [] },
    { id: 'standard', invoice_lines: [{ text: 'A "month" }', amount: 8000 }], renews_to: null },
  ],
}
const text = JSON.stringify(file, undefined, 2)
const at = (path: string) => {
  const span = placeOf(placesIn(text), path)
  return span === undefined ? undefined : text.slice(span.begin, span.end)
}

describe('the places of a JSON text', () => {
  it('are found by the paths of faults', () => {
    expect(at('campaigns[1].invoice_lines[0].amount')).toBe('8000')
    expect(at('campaigns[1].invoice_lines[0].text')).toBe('"A \\"month\\" }"')
    expect(at('campaigns[0].invoice_lines')).toBe('[]')
    expect(lineAndColumn(text, placesIn(text).byPath.get('campaigns[1].id')?.begin ?? 0)).toEqual({
      line: 8,
      column: 13,
    })
  })

  it('are those around what is missing', () => {
    expect(at('campaigns[1].invoice_lines[0].tax_rate')).toMatch(/^\{\s*"text"/)
    expect(at('campaigns[0].duration')).toMatch(/^\{\s*"id": "intro"/)
    expect(at('products[0].name')).toBeUndefined()
    expect(at('campaigns["year"].renews_to')).toMatch(/^\[/)
  })

  it('end where the text is no JSON', () => {
    const wrongAt = (wrong: string) => placesIn(wrong).wrongAt
    expect(wrongAt('{"a": 1,}')).toBe(8)
    expect(wrongAt('{"a": 1')).toBe(7)
    expect(wrongAt('{"a": 01}')).toBe(7)
    expect(wrongAt('{"a": 1} 2')).toBe(9)
    expect(wrongAt('')).toBe(0)
  })

  it('say of any text whether it is JSON as the parser does', () => {
    const anyText = fc.oneof(
      fc.json(),
      fc.json().chain((json) => fc.nat(json.length).map((cut) => json.slice(0, cut))),
      fc.stringMatching(/^[{}[\]",:0-9a\\ -]{0,12}$/),
    )
    const isJson = (given: string) => {
      try {
        JSON.parse(given)
        return true
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(anyText, (given) => {
        expect(placesIn(given).wrongAt === undefined).toBe(isJson(given))
      }),
      { numRuns: 500 },
    )
  })
})

const campaigns = settingsForm['campaigns'] ?? expect.fail('There are no campaigns.')
const standard = { id: 'standard', name: 'Standard', renews_to: 'standard' }

describe('a field of the form', () => {
  it('given a value, then the key has it; emptied, then null takes away what the settings have, and what is new goes', () => {
    expect(withKey(standard, standard, 'name', 'Other')).toEqual({ ...standard, name: 'Other' })
    expect(withKey(standard, standard, 'renews_to', undefined)).toEqual({ ...standard, renews_to: null })
    expect(withKey({ ...standard, policy: 'x' }, standard, 'policy', undefined)).toEqual(standard)
    expect(withKey({ id: 'new', policy: 'x' }, undefined, 'policy', undefined)).toEqual({ id: 'new' })
  })

  it('of an entry that is removed leaves its identifier alone, with the word for it', () => {
    expect(removal(campaigns, standard)).toEqual({ id: 'standard', delete: true })
    const rate = { category: 'print', country: 'DK', rate: 0.25 }
    const rates = settingsForm['tax_rates'] ?? expect.fail()
    expect(removal(rates, rate)).toEqual({ category: 'print', country: 'DK', delete: true })
    expect(nameOf(rates, rate)).toBe('print DK')
  })

  it('of an entry tells whether it is as it was', () => {
    expect(stateOf(standard, standard)).toBe('same')
    expect(stateOf({ ...standard, name: 'Other' }, standard)).toBe('changed')
    expect(stateOf({ id: 'standard', delete: true }, standard)).toBe('removed')
    expect(stateOf({ id: 'new' }, undefined)).toBe('new')
  })

  it('keeps an entry new while its name is that of another', () => {
    expect(originalsOf(campaigns, [standard], [standard, { id: 'standard' }])).toEqual([standard, undefined])
  })
})

describe('the sections and keys', () => {
  it('are those of the account file', async () => {
    await expect(settingsFormText()).toMatchFileSnapshot(join(root, settingsFormPath))
  })

  it('say what a new entry needs', () => {
    expect(settingsForm['business_entities']?.form.required).toEqual(['external_id', 'name', 'currency'])
    expect(settingsForm['webhooks']?.form.required).toEqual(['id', 'url', 'bearer_token', 'response_key'])
  })

  it('have a name each', async () => {
    const tables = await tablesOf(join(root, 'console/screens/settings/settings-form-words.ts'))
    const words = [...tables.values()][0] ?? {}
    const keys = Object.values(settingsForm).flatMap(({ form }) => keysIn(form))
    expect(keys.length).toBeGreaterThan(100)
    expect([...new Set(keys.filter((key) => !(`key_${key}` in words)))]).toEqual([])
  })
})

function keysIn({ properties = {}, items, values }: KeyForm): string[] {
  return [
    ...Object.entries(properties).flatMap(([key, part]) => [key, ...keysIn(part)]),
    ...[items, values].flatMap((part) => (part === undefined ? [] : keysIn(part))),
  ]
}
