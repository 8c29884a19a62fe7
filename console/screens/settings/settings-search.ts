/** Places of the account file where a text is found: entries by their identifiers and names, keys by their labels. */
import { bodyOf, listOf } from '../../api/body.ts'
import { propertiesOf, type Schema, type SectionForm } from '../../forms/schema.ts'
import { nameOf } from './section-form.ts'
import { settingsForm } from './generated/settings-form.ts'

export interface FoundSetting {
  /** The path, as faults name places. */
  readonly path: string
  readonly section: string
  /** The identifier of the entry, if the section is a list. */
  readonly name?: string
  /** The key that has the label. */
  readonly key?: string
}

/** Entries come first: a person who types the name of a campaign means the campaign. */
export function foundIn(
  sections: ReadonlyMap<string, unknown>,
  text: string,
  labelOf: (key: string) => string,
  most: number,
): readonly FoundSetting[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (text.trim().length < 2) return []
  const has = (within: string) => {
    const low = within.toLowerCase()
    return words.every((word) => low.includes(word))
  }
  const results: FoundSetting[] = []
  for (const [section, value] of sections) {
    const form = settingsForm[section]
    if (form?.identity === undefined) continue
    for (const [index, entry] of listOf(value).entries()) {
      if (results.length >= most) return results
      const name = entryName(form, entry)
      if (has(name)) results.push({ path: `${section}[${index}]`, section, name })
    }
  }
  for (const [section, value] of sections) {
    const form = settingsForm[section]
    if (form === undefined) continue
    for (const key of keysOf(form.form)) {
      if (results.length >= most) return results
      if (has(labelOf(key.name))) results.push(keyPlace(section, form, value, key))
    }
  }
  return results
}

function entryName(form: SectionForm, entry: unknown): string {
  const id = nameOf(form, entry)
  const { name } = bodyOf(entry)
  return typeof name === 'string' && name !== id ? `${name} (${id})` : id
}

interface FormKey {
  readonly name: string
  readonly path: string
}

/** The keys of an entry, and of the lists within it. */
const keysOf = (schema: Schema, above = ''): readonly FormKey[] =>
  propertiesOf(schema).flatMap(([name, part]) => {
    const path = `${above}.${name}`
    const inner = part.kind === 'array' ? keysOf(part.items ?? {}, `${path}[0]`) : keysOf(part, path)
    return [{ name, path }, ...inner]
  })

/** A key is in every entry of a list: the first entry shows it. */
function keyPlace(section: string, form: SectionForm, value: unknown, { name: key, path }: FormKey): FoundSetting {
  if (form.identity === undefined) return { path: `${section}${path}`, section, key }
  const [first] = listOf(value)
  if (first === undefined) return { path: section, section, key }
  return { path: `${section}[0]${path}`, section, name: entryName(form, first), key }
}
