/**
 * The draft of a change: sections of the account file, of which one is shown at a time. A section outside the draft is
 * shown from the settings, and is added to the draft when it is changed.
 */
import { listOf, type Body } from '../../api/body.ts'
import type { Faults } from '../../api/failure.ts'
import type { SectionForm } from '../../forms/schema.ts'
import { nameOf } from './section-form.ts'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The file with a section that somebody has changed; undefined if nothing is left of a change. */
export function withSection(draft: Body, section: string, value: unknown, present: unknown): Body | undefined {
  const { [section]: _, ...others } = draft
  const file = same(value, present) ? others : { ...draft, [section]: value }
  return Object.keys(file).length === 0 ? undefined : file
}

/** The file with the shown section, as text. */
export const withShown = (draft: Body, section: string, present: unknown): Body =>
  section in draft || present === undefined ? draft : { ...draft, [section]: present }

export const sectionOf = (path: string): string => /^\w*/.exec(path)?.[0] ?? ''

/**
 * The path with the place of the entry in the list, if the path names the entry. Faults of entries that a file does
 * not mention have such paths: `campaigns["year"].renews_to`.
 */
export function placedPath(path: string, form: SectionForm | undefined, entries: unknown): string {
  const [prefix, name = ''] = /^\w+\["(.*?)"\](?=[.[]|$)/.exec(path) ?? []
  if (prefix === undefined || form === undefined) return path
  const at = listOf(entries).findIndex((entry) => nameOf(form, entry) === name)
  return at === -1 ? path : `${sectionOf(path)}[${at}]${path.slice(prefix.length)}`
}

/** The faults by the places of a section's entries. */
export const placedFaults = (faults: Faults, form: SectionForm | undefined, entries: unknown): Faults =>
  Object.fromEntries(Object.entries(faults).map(([path, messages]) => [placedPath(path, form, entries), messages]))
