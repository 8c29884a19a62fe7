/** The screen of an address. */
import { home } from '../api/home.ts'
import type { Place, ScreenEntry } from './screen.ts'
import { screens } from './screens.ts'

export interface FoundScreen {
  readonly entry: ScreenEntry
  readonly place: Place
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

/** The screen of an address; undefined for the home itself and for addresses that no screen has. */
export function screenAt(path: string, query: Place['query']): FoundScreen | undefined {
  const given = partsOf(path.slice(home.length))
  for (const entry of screens) {
    const params = paramsOf(given, partsOf(entry.path))
    if (params !== undefined) return { entry, place: { params, query } }
  }
  return undefined
}

function paramsOf(given: readonly string[], wanted: readonly string[]): Record<string, string> | undefined {
  if (given.length !== wanted.length) return undefined
  const pairs = wanted.map((part, index): [string, string] => [part, decoded(given[index] ?? '')])
  if (pairs.some(([part, value]) => !part.startsWith(':') && part !== value)) return undefined
  return Object.fromEntries(
    pairs.filter(([part]) => part.startsWith(':')).map(([part, value]) => [part.slice(1), value]),
  )
}

/** An address that somebody typed may hold a percent sign that encodes nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
