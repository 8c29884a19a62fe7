/**
 * The keys of API accesses, kept as hashes only: a key that is given replaces the one before, without one the access
 * keeps its own, and a new access that is given none gets one made.
 *
 * Where the file says `previous_until` beside a new key, the key before it holds until then as well, so that programs
 * can change over one by one. What an earlier change said of `previous_until` does not count for a later one: a key may
 * be changed because somebody else has it.
 */
import type { Fault } from '../fault.ts'
import type { WrittenAccess } from './sections.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault, path } from './settings-fault.ts'
import { keyHashesOf, type ApiAccess } from './settings.ts'
import { isObject, type Unparsed } from './upsert.ts'

export interface GivenKeys {
  readonly accesses: readonly ApiAccess[]
  readonly made: Readonly<Record<string, string>>
  readonly faults: readonly Fault[]
}

export interface KeyMaking {
  readonly file: unknown
  readonly hash: (secret: string) => string
  readonly makeKey: () => string
}

export function giveKeys(draft: Draft, { file, hash, makeKey }: KeyMaking): GivenKeys {
  const removed = draft.upserted.api_accesses.removed
  const known = (draft.before?.api_accesses ?? []).filter(({ name }) => !removed.has(name))
  const before = new Map(known.map((access) => [access.name, access]))
  const made: [string, string][] = []
  const accesses = draft.upserted.api_accesses.entries.map(({ key, ...access }): ApiAccess => {
    const kept = before.get(access.name)
    const given = key ?? (kept === undefined ? makeKey() : undefined)
    if (given !== undefined && key === undefined) made.push([access.name, given])
    const key_hash = given === undefined ? (kept?.key_hash ?? '') : hash(given)
    const isChanged = kept !== undefined && kept.key_hash !== key_hash
    const overlaps = !isChanged || mentions(file, access.name, 'previous_until')
    return withPrevious(access, { key_hash, overlaps, previous: isChanged ? kept.key_hash : kept?.previous_key_hash })
  })
  return { accesses, made: Object.fromEntries(made), faults: keysOfTwo(draft, accesses) }
}

function withPrevious(
  { previous_until, ...access }: Omit<WrittenAccess, 'key'>,
  keys: { readonly key_hash: string; readonly previous: string | undefined; readonly overlaps: boolean },
): ApiAccess {
  const { key_hash, previous, overlaps } = keys
  const entry = { ...access, key_hash }
  if (previous_until === undefined || !overlaps) return entry
  return {
    ...entry,
    previous_until,
    ...(previous !== undefined && previous !== key_hash && { previous_key_hash: previous }),
  }
}

function keysOfTwo(draft: Draft, accesses: readonly ApiAccess[]): readonly Fault[] {
  const owners = new Map<string, string>()
  return accesses.flatMap((access) => {
    const isUsed = keyHashesOf(access).some((hash) => owners.has(hash))
    for (const hash of keyHashesOf(access)) owners.set(hash, access.name)
    return isUsed ? [fault(place(draft, 'api_accesses', access, 'key'), 'settings_key_used')] : []
  })
}

/** Where a file speaks of the key of an access. */
export function placeOfKey(file: unknown, name: string): string {
  const index = writtenAccesses(file).findIndex((entry) => entry?.['name'] === name)
  return index < 0 ? 'api_accesses' : path('api_accesses', index, 'key')
}

/** Whether a file says anything of a key of an access but that it is to go. */
function mentions(file: unknown, name: string, key: string): boolean {
  const value = writtenAccesses(file).find((entry) => entry?.['name'] === name)?.[key]
  return value !== undefined && value !== null
}

/** Entries that are no objects keep their places. */
function writtenAccesses(file: unknown): readonly (Unparsed | undefined)[] {
  const section: unknown = isObject(file) ? file['api_accesses'] : undefined
  const written: readonly unknown[] = Array.isArray(section) ? section : []
  return written.map((entry) => (isObject(entry) ? entry : undefined))
}
