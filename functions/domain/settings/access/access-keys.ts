/**
 * The keys of API accesses, kept as hashes only. A given key replaces the earlier key. An access without a given key
 * keeps its own, and a new access without a given key gets a new key from the service.
 *
 * With `previous_until` beside a new key the earlier key stays valid until then, so that programs can change over one
 * by one. A `previous_until` of an earlier change does not count for a later change: the reason for a new key may be a
 * stolen key.
 */
import type { Fault } from '../../refusal/fault.ts'
import type { WrittenAccess } from '../sections.ts'
import { place, type Draft } from '../settings-draft.ts'
import { fault, path } from '../settings-fault.ts'
import { keyHashesOf, type ApiAccess } from '../settings.ts'
import { isObject, type Unparsed } from '../upsert.ts'

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
  const remaining = (draft.before?.api_accesses ?? []).filter(({ name }) => !removed.has(name))
  const before = new Map(remaining.map((access) => [access.name, access]))
  const made: [string, string][] = []
  const accesses = draft.upserted.api_accesses.entries.map(({ key, ...access }): ApiAccess => {
    const earlier = before.get(access.name)
    const newKey = key ?? (earlier === undefined ? makeKey() : undefined)
    if (newKey !== undefined && key === undefined) made.push([access.name, newKey])
    const key_hash = newKey === undefined ? (earlier?.key_hash ?? '') : hash(newKey)
    const isChanged = earlier !== undefined && earlier.key_hash !== key_hash
    const overlaps = !isChanged || mentions(file, access.name, 'previous_until')
    return withPrevious(access, {
      key_hash,
      overlaps,
      previous: isChanged ? earlier.key_hash : earlier?.previous_key_hash,
    })
  })
  return { accesses, made: Object.fromEntries(made), faults: sharedKeyFaults(draft, accesses) }
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

function sharedKeyFaults(draft: Draft, accesses: readonly ApiAccess[]): readonly Fault[] {
  const owners = new Map<string, string>()
  return accesses.flatMap((access) => {
    const isUsed = keyHashesOf(access).some((hash) => owners.has(hash))
    for (const hash of keyHashesOf(access)) owners.set(hash, access.name)
    return isUsed ? [fault(place(draft, 'api_accesses', access, 'key'), 'settings_key_used')] : []
  })
}

/** The path of an access's key in the file. */
export function placeOfKey(file: unknown, name: string): string {
  const index = writtenAccesses(file).findIndex((entry) => entry?.['name'] === name)
  return index < 0 ? 'api_accesses' : path('api_accesses', index, 'key')
}

/** Whether the file gives a value for a key of an access. Null is no value. */
function mentions(file: unknown, name: string, key: string): boolean {
  const value = writtenAccesses(file).find((entry) => entry?.['name'] === name)?.[key]
  return value !== undefined && value !== null
}

/** Entries that are not objects keep their positions as undefined. */
function writtenAccesses(file: unknown): readonly (Unparsed | undefined)[] {
  const section: unknown = isObject(file) ? file['api_accesses'] : undefined
  const written: readonly unknown[] = Array.isArray(section) ? section : []
  return written.map((entry) => (isObject(entry) ? entry : undefined))
}
