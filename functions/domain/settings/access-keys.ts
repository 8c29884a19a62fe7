/**
 * The keys of API accesses, kept as hashes only: a key that is given replaces the one before, without one the access
 * keeps its own, and a new access that is given none gets one made.
 */
import type { Fault } from '../fault.ts'
import { place, type Draft } from './settings-draft.ts'
import { fault, path } from './settings-fault.ts'
import type { ApiAccess } from './settings.ts'
import { isObject } from './upsert.ts'

export interface GivenKeys {
  readonly accesses: readonly ApiAccess[]
  readonly made: Readonly<Record<string, string>>
  readonly faults: readonly Fault[]
}

export function giveKeys(
  draft: Draft,
  { hash, makeKey }: { readonly hash: (secret: string) => string; readonly makeKey: () => string },
): GivenKeys {
  const hashes = new Map((draft.before?.api_accesses ?? []).map((access) => [access.name, access.key_hash]))
  const removed = draft.upserted.api_accesses.removed
  const made: [string, string][] = []
  const faults: Fault[] = []
  const owners = new Map<string, string>()
  const accesses = draft.upserted.api_accesses.entries.map(({ key, ...access }) => {
    const kept = removed.has(access.name) ? undefined : hashes.get(access.name)
    const given = key ?? (kept === undefined ? makeKey() : undefined)
    if (given !== undefined && key === undefined) made.push([access.name, given])
    return { ...access, key_hash: given === undefined ? (kept ?? '') : hash(given) }
  })
  for (const access of accesses) {
    if (owners.has(access.key_hash))
      faults.push(fault(place(draft, 'api_accesses', access, 'key'), 'settings_key_used'))
    owners.set(access.key_hash, access.name)
  }
  return { accesses, made: Object.fromEntries(made), faults }
}

/** Where a file speaks of the key of an access. */
export function placeOfKey(file: unknown, name: string): string {
  const section: unknown = isObject(file) ? file['api_accesses'] : undefined
  const written: readonly unknown[] = Array.isArray(section) ? section : []
  const index = written.findIndex((entry) => isObject(entry) && entry['name'] === name)
  return index < 0 ? 'api_accesses' : path('api_accesses', index, 'key')
}
