/** What an account file asks to remove that is used outside the settings: to be looked up before the file is applied. */
import type { Settings } from './settings.ts'
import { isObject } from './upsert.ts'

/** Ids of the account's campaigns that a file, a JSON value not looked at yet, says to delete. */
export function campaignsToRemove(file: unknown, { campaigns }: Settings): string[] {
  const section: unknown = isObject(file) ? file['campaigns'] : undefined
  const entries: readonly unknown[] = Array.isArray(section) ? section : []
  const deleted = new Set(
    entries.flatMap((entry) => (isObject(entry) && entry['delete'] === true ? [entry['id']] : [])),
  )
  return campaigns.map(({ id }) => id).filter((id) => deleted.has(id))
}
