/**
 * Faults at their fields. The service names a field as the caller does: a parameter, a field of the data, or a place
 * such as `lines.0.amount`.
 */
import { readable } from '../account/format.ts'
import type { Faults } from '../api/failure.ts'

export type FaultsAt = (path: string) => readonly string[]

const plain = (place: string): string =>
  place.replaceAll(/\[(\d+)\]/g, '.$1').replace(/^(?:data|new_values|address)\./, '')

/** The messages of a field by its path in the form: those that name it, with or without the object around it. */
export const faultsAt =
  (faults: Faults): FaultsAt =>
  (path) =>
    Object.entries(faults).flatMap(([place, messages]) =>
      place === path || (place !== '' && plain(place) === plain(path)) ? messages.map(readable) : [],
    )

/** Messages that no field of the form has. */
export function otherFaults(faults: Faults, paths: ReadonlySet<string>): readonly string[] {
  const fields = new Set([...paths].map(plain))
  return Object.entries(faults).flatMap(([place, messages]) => {
    if (place !== '' && (paths.has(place) || fields.has(plain(place)))) return []
    return messages.map(readable)
  })
}
