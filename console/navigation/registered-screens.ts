/** The screens that `main` registers, so that nothing below the screens imports them, and the screen of an address. */
import { home } from '../api/home.ts'
import type { Place, ScreenEntry } from './screen.ts'

let registered: readonly ScreenEntry[] = []
export const registerScreens = (screens: readonly ScreenEntry[]): void => {
  registered = screens
}

/** Screens of the navigation that the person's role may open. */
export const openScreens = (): readonly ScreenEntry[] =>
  registered.filter(({ icon, isOpen }) => icon !== undefined && isOpen())

export interface ScreenMatch {
  readonly entry: ScreenEntry
  readonly place: Place
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

/** The screen of an address; undefined for the home page and for addresses that match no screen. */
export function screenAt(path: string, query: Place['query']): ScreenMatch | undefined {
  const parts = partsOf(path.slice(home.length))
  for (const entry of registered) {
    const params = paramsOf(parts, partsOf(entry.path))
    if (params !== undefined) return { entry, place: { params, query } }
  }
  return undefined
}

function paramsOf(parts: readonly string[], pattern: readonly string[]): Record<string, string> | undefined {
  if (parts.length !== pattern.length) return undefined
  const pairs = pattern.map((part, index): [string, string] => [part, decoded(parts[index] ?? '')])
  if (pairs.some(([part, value]) => !part.startsWith(':') && part !== value)) return undefined
  return Object.fromEntries(
    pairs.filter(([part]) => part.startsWith(':')).map(([part, value]) => [part.slice(1), value]),
  )
}

/** A typed address may contain a percent sign that encodes nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
