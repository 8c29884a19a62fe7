/** The form of a section of the account file, and the change of the file by a field. */
import { bodyOf, isBody, type Body } from '../../api/body.ts'
import type { SectionForm } from '../../forms/schema.ts'

/** The name of an entry by its identity; empty if the identity is not filled in. */
export const nameOf = ({ identity = [] }: SectionForm, entry: unknown): string =>
  identity
    .map((key) => toldBy(entry, key))
    .filter((part) => part !== '')
    .join(' ')

/** A part of an entry's identity: each part is a text. */
export function toldBy(entry: unknown, key: string): string {
  const part = bodyOf(entry)[key]
  return typeof part === 'string' ? part : ''
}

/**
 * The entries of the settings that the entries of a file are laid over, in the order of the file. A second entry of a
 * name is a new one, whose name is being typed.
 */
export function originalsOf(
  section: SectionForm,
  all: readonly unknown[],
  entries: readonly unknown[],
): readonly (Body | undefined)[] {
  const unmatched = new Map(all.filter(isBody).map((each) => [nameOf(section, each), each]))
  return entries.map((entry) => {
    const name = nameOf(section, entry)
    const original = unmatched.get(name)
    unmatched.delete(name)
    return original
  })
}

export const isRemoved = (entry: unknown): boolean => bodyOf(entry)['delete'] === true

/** The entry of a file that removes an entry of the settings. A new entry is left out. */
export function removal(section: SectionForm, entry: Body): Body {
  const identity = (section.identity ?? []).flatMap((key) =>
    entry[key] === undefined ? [] : [[key, entry[key]] as const],
  )
  return { ...Object.fromEntries(identity), delete: true }
}

const text = (value: unknown) => JSON.stringify(value)

export type EntryState = 'same' | 'new' | 'changed' | 'removed'

export function stateOf(entry: unknown, original: Body | undefined): EntryState {
  if (isRemoved(entry)) return 'removed'
  if (original === undefined) return 'new'
  const isSame = Object.entries(bodyOf(entry)).every(([key, value]) => text(value) === text(original[key]))
  return isSame ? 'same' : 'changed'
}
