/** Where the person is, and the way to other screens for what is no link. */
import { useLocation } from 'preact-iso/router'
import { home } from '../api/home.ts'
import { screens, type Place, type ScreenEntry } from './screens.ts'

/** The address of a path below the console's home, such as `/customers/1001`. */
export const to = (path: string): string => home.replace(/\/$/, '') + path
export const toCustomer = (id: string): string => to(`/customers/${encodeURIComponent(id)}`)

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
  const pairs = wanted.map((part, index): [string, string] => [part, decodeURIComponent(given[index] ?? '')])
  if (pairs.some(([part, value]) => !part.startsWith(':') && part !== value)) return undefined
  return Object.fromEntries(
    pairs.filter(([part]) => part.startsWith(':')).map(([part, value]) => [part.slice(1), value]),
  )
}

export const isHome = (path: string): boolean => `${path.replace(/\/+$/, '')}/` === home

export const useNavigate = () => useLocation().route
