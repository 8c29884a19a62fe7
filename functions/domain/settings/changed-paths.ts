/**
 * The paths that a change of the settings has changed, for the event feed. They have the form of paths in faults, and
 * name no values, so that no secret is revealed.
 */
import type { ChangedPath } from '../facts/event.ts'
import type { FactOf } from '../facts/fact.ts'
import { isSame } from '../base/same.ts'
import { sectionDifferences, sectionOrder } from './settings-difference.ts'
import { path } from './settings-fault.ts'
import type { Settings } from './settings.ts'
import { isObject, type Unparsed } from './upsert.ts'

/**
 * The largest number of paths in an event, as people read events, receivers get them, and their records have a limit.
 * Further paths are counted.
 */
export const maxPaths = 100
const maxPathCharacters = 200

/** The name in a file of a key that the settings store as a hash. */
const writtenName: ReadonlyMap<string, string> = new Map([['key_hash', 'key']])
/** Values that the service keeps by itself: `previous_until` and `timezone` show these changes. */
const keptBeside: ReadonlySet<string> = new Set(['previous_key_hash'])

/** The fact of a change; none for a new account, or if nothing has changed that a file can contain. */
export function changedPathsFacts(
  before: Settings | undefined,
  after: Settings,
  author: string,
): FactOf<'settings-changed'>[] {
  if (before === undefined) return []
  const all = changedPaths(before, after)
  if (all.length === 0) return []
  const paths = all.slice(0, maxPaths).map(({ path: at, did }) => ({ path: cutTo(at, maxPathCharacters), did }))
  const more = all.length - paths.length
  return [{ fact: 'settings-changed', by: author, paths, ...(more > 0 && { more }) }]
}

export function changedPaths(before: Settings, after: Settings): ChangedPath[] {
  const differences = sectionDifferences(before, after)
  return [
    ...differing('account', before.account, after.account),
    ...differing('sign_in', before.sign_in, after.sign_in),
    ...differing('portal', before.portal, after.portal),
    ...sectionOrder.flatMap((section) => {
      const { added, changed, removed } = differences[section]
      const at = (id: string) => `${section}["${id}"]`
      return [
        ...added.map((id): ChangedPath => ({ path: at(id), did: 'added' })),
        ...changed.flatMap((entry) => differing(at(entry.id), entry.before, entry.after)),
        ...removed.map((id): ChangedPath => ({ path: at(id), did: 'removed' })),
      ]
    }),
  ]
}

/** Lists of equal length are compared place by place. A list that grew or shrank is one change, as its places move. */
function differing(at: string, before: unknown, after: unknown): ChangedPath[] {
  if (isSame(before, after)) return []
  if (before === undefined) return [{ path: at, did: 'added' }]
  if (after === undefined) return [{ path: at, did: 'removed' }]
  if (isObject(before) && isObject(after)) return differingKeys(at, before, after)
  if (isList(before) && isList(after) && before.length === after.length) {
    return after.flatMap((value, index) => differing(path(at, index), before[index], value))
  }
  return [{ path: at, did: 'changed' }]
}

function differingKeys(at: string, before: Unparsed, after: Unparsed): ChangedPath[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !keptBeside.has(key))
  return keys.flatMap((key) => differing(path(at, writtenName.get(key) ?? key), before[key], after[key]))
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** The cut is between characters, because half a character cannot be shown. */
function cutTo(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}
