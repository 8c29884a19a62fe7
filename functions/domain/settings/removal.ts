/**
 * Removals in an account file of entries that are used outside the settings. The use is looked up before the file is
 * applied.
 */
import type { Settings } from './settings.ts'
import { isObject } from './upsert.ts'

/** Ids of the account's campaigns or delivery methods that a file deletes. The file is an unchecked JSON value. */
export function toRemove(
  name: 'campaigns' | 'delivery_methods',
  file: unknown,
  settings: Pick<Settings, 'campaigns' | 'delivery_methods'>,
): string[] {
  const section: unknown = isObject(file) ? file[name] : undefined
  const entries: readonly unknown[] = Array.isArray(section) ? section : []
  const deleted = new Set(
    entries.flatMap((entry) => (isObject(entry) && entry['delete'] === true ? [entry['id']] : [])),
  )
  return settings[name].map(({ id }) => id).filter((id) => deleted.has(id))
}
