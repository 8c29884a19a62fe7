/**
 * Removals in an account file of entries that are used outside the settings. The use is looked up before the file is
 * applied.
 */
import type { Settings } from './settings.ts'
import { isObject } from './upsert.ts'

type Removable = Pick<
  Settings,
  'campaigns' | 'carriers' | 'delivery_methods' | 'payment_providers' | 'policies' | 'products'
>

/** The ids of the account's entries that a file deletes from a section. The file is an unchecked JSON value. */
export function toRemove(name: keyof Removable, file: unknown, settings: Removable): string[] {
  const section: unknown = isObject(file) ? file[name] : undefined
  const entries: readonly unknown[] = Array.isArray(section) ? section : []
  const deleted = new Set(
    entries.flatMap((entry) => (isObject(entry) && entry['delete'] === true ? [entry[identity[name]]] : [])),
  )
  return idsOf(name, settings).filter((id) => deleted.has(id))
}

const identity = {
  campaigns: 'id',
  carriers: 'id',
  delivery_methods: 'id',
  payment_providers: 'id',
  policies: 'external_id',
  products: 'external_id',
} as const

const idsOf = (name: keyof Removable, settings: Removable): string[] =>
  name === 'policies' || name === 'products'
    ? settings[name].map((entry) => entry.external_id)
    : settings[name].map(({ id }) => id)
