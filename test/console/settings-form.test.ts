/** The form of the settings: its places in the text, what a field changes of the file, and a name for every key. */
import fc from 'fast-check'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tablesOf } from '../../console/build/words-plugin.ts'
import { placedFaults, placedPath, withSection, withShown } from '../../console/screens/settings/draft-file.ts'
import { foundIn } from '../../console/screens/settings/settings-search.ts'
import { lineAndColumn, placeOf, placesIn } from '../../console/screens/settings/json-places.ts'
import { nameOf, originalsOf, removal, stateOf } from '../../console/screens/settings/section-form.ts'
import { listOf } from '../../console/api/body.ts'
import { propertiesOf, withKey, type Schema } from '../../console/forms/schema.ts'
import { settingsForm } from '../../console/screens/settings/generated/settings-form.ts'
import { builtInRoleNames } from '../../functions/domain/settings/access/role-rights.ts'
import { settingsFormPath, settingsFormText } from '../../local/settings-form.ts'
import { propertyRuns } from '../property-runs.ts'

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
    const isJson = (text: string) => {
      try {
        JSON.parse(text)
        return true
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(anyText, (text) => {
        expect(placesIn(text).wrongAt === undefined).toBe(isJson(text))
      }),
      { numRuns: propertyRuns(500) },
    )
  })
})

const campaigns = settingsForm['campaigns'] ?? expect.fail('There are no campaigns.')
const standard = { id: 'standard', name: 'Standard', renews_to: 'standard' }

describe('a field of the form', () => {
  it('given a value, then the key has it; emptied, then null takes away what the settings have, and what is new goes', () => {
    expect(withKey(standard, 'name', 'Other', standard)).toEqual({ ...standard, name: 'Other' })
    expect(withKey(standard, 'renews_to', undefined, standard)).toEqual({ ...standard, renews_to: null })
    expect(withKey({ ...standard, policy: 'x' }, 'policy', undefined, standard)).toEqual(standard)
    expect(withKey({ id: 'new', policy: 'x' }, 'policy', undefined)).toEqual({ id: 'new' })
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

  it('have words for every choice, but for languages and lengths of time, which the browser names', async () => {
    const tables = await tablesOf(join(root, 'console/screens/settings/settings-form-words.ts'))
    const words = [...tables.values()][0] ?? {}
    const choices = Object.values(settingsForm).flatMap(({ form }) => choicesIn(form))
    expect(choices.length).toBeGreaterThan(40)
    const named = choices.filter((choice) => !choice.startsWith('language_') && !/_P\d+[DY]$/.test(choice))
    expect(named.filter((choice) => !(`option_${choice}` in words))).toEqual([])
  })

  it('have a name for every section and every built-in role', async () => {
    const words = [...(await tablesOf(join(root, 'console/screens/settings/settings-words.ts'))).values()][0] ?? {}
    const names = [
      ...Object.keys(settingsForm).map((section) => `section_${section}`),
      ...builtInRoleNames.map((role) => `role_${role}`),
    ]
    expect(names.filter((name) => !(name in words))).toEqual([])
  })
})

describe('a draft of several sections', () => {
  const present = { campaigns: [{ id: 'a' }], policies: [{ external_id: 'p' }] }

  it('has those that were changed, and no section that is as it was', () => {
    const one = withSection({}, 'campaigns', [{ id: 'b' }], present.campaigns)
    const both = withSection(one ?? {}, 'policies', [], present.policies)
    expect(both).toEqual({ campaigns: [{ id: 'b' }], policies: [] })
    expect(withSection(both ?? {}, 'campaigns', [{ id: 'a' }], present.campaigns)).toEqual({ policies: [] })
    expect(withSection({ policies: [] }, 'policies', present.policies, present.policies)).toBeUndefined()
  })

  it('shows a section beside them that is only looked at', () => {
    expect(withShown({ campaigns: [] }, 'policies', present.policies)).toEqual({
      campaigns: [],
      policies: present.policies,
    })
    expect(withShown({ campaigns: [] }, 'campaigns', present.campaigns)).toEqual({ campaigns: [] })
    expect(withShown({}, 'sign_in', undefined)).toEqual({})
  })

  it('has faults of what no file mentions at their entries', () => {
    const entries = [{ id: 'intro' }, { id: 'a "year"' }]
    expect(placedPath('campaigns["a "year""].renews_to', campaigns, entries)).toBe('campaigns[1].renews_to')
    expect(placedPath('campaigns["gone"].renews_to', campaigns, entries)).toBe('campaigns["gone"].renews_to')
    expect(placedPath('campaigns[0].name', campaigns, entries)).toBe('campaigns[0].name')
    const fields = settingsForm['fields'] ?? expect.fail()
    expect(placedPath('fields["order Gift"]', fields, [{ scope: 'order', name: 'Gift' }])).toBe('fields[0]')
    expect(placedFaults({ 'campaigns["intro"].policy': ['x'], '': ['y'] }, campaigns, entries)).toEqual({
      'campaigns[0].policy': ['x'],
      '': ['y'],
    })
  })
})

describe('a search of the settings', () => {
  const sections = new Map<string, unknown>([
    ['campaigns', [{ id: 'intro', name: 'Three months' }, standard]],
    ['policies', [{ external_id: 'days' }]],
    ['business_entities', []],
    ['account', { id: 'demo' }],
  ])
  const labelOf = (key: string) => (key === 'due_days' ? 'Days to pay' : key)
  const resultsFor = (text: string, most = 9) => foundIn(sections, text, labelOf, most).map(({ path }) => path)

  it('finds entries by identifier and name, with every word, and keys by their labels after them', () => {
    expect(resultsFor('months THREE')).toEqual(['campaigns[0]'])
    expect(resultsFor('standard')).toEqual(['campaigns[1]'])
    // No entry has the key yet.
    expect(resultsFor('days')).toEqual([
      'policies[0]',
      'campaigns[0].invoice_days_before',
      'campaigns[0].notice_days',
      'policies[0].earliest_delivery_days',
      'policies[0].max_pause_days',
      'policies[0].withdraw_days',
      'policies[0].collection.most_days',
      'policies[0].collection.action_days',
      'policies[0].complaints.window_days',
    ])
    expect(resultsFor('timezone')).toEqual(['account.timezone'])
  })

  it('finds nothing for one letter, and no more than is wanted', () => {
    expect(resultsFor('d')).toEqual([])
    expect(resultsFor('days', 2)).toHaveLength(2)
    expect(listOf(resultsFor('nothing of the kind'))).toEqual([])
  })
})

function choicesIn(form: Schema, name = ''): string[] {
  const { items } = form
  const own = (form.enum ?? []).flatMap((choice) => (typeof choice === 'string' ? [`${name}_${choice}`] : []))
  return [
    ...own,
    ...propertiesOf(form).flatMap(([key, part]) => choicesIn(part, key)),
    ...(items === undefined ? [] : choicesIn(items, name)),
  ]
}

function keysIn(schema: Schema): string[] {
  const { items, values } = schema
  return [
    ...propertiesOf(schema).flatMap(([key, part]) => [key, ...keysIn(part)]),
    ...[items, values].flatMap((part) => (part === undefined ? [] : keysIn(part))),
  ]
}
