/**
 * The function that a request goes to. Paths are matched as a REST API does: with and without the last slash, and
 * `{name}` stands for one segment of the path. A function may serve everything below its path: the rest is then its
 * parameter `proxy`.
 */
import { methodsOf } from '../lib/wiring.ts'
import type { LocalFunction } from './functions.ts'

export interface Route {
  readonly function: LocalFunction
  readonly method: string
  /** The path in the wiring. */
  readonly resource: string
  /** The values of the path's `{names}`, as sent. */
  readonly parameters: Readonly<Record<string, string>>
}

export type Routed =
  | { readonly outcome: 'found'; readonly route: Route }
  | { readonly outcome: 'wrong-method'; readonly allowed: readonly string[] }
  | { readonly outcome: 'unknown-path' }
  /** The path is not valid percent-encoding. */
  | { readonly outcome: 'malformed-path' }

interface Pattern {
  readonly function: LocalFunction
  readonly method: string
  readonly resource: string
  readonly segments: readonly string[]
  /** Whether the paths below are served too. */
  readonly below: boolean
}

export function router(functions: readonly LocalFunction[]): (method: string, path: string) => Routed {
  const patterns = functions.flatMap((served): Pattern[] => {
    const { trigger } = served.wiring
    if (trigger.kind !== 'route') return []
    const { path, below = false } = trigger
    const segments = segmentsOf(path)
    return methodsOf(trigger).map((method) => ({ function: served, method, resource: path, segments, below }))
  })
  return (method, path) => {
    const segments = segmentsOf(path)
    const decoded = decodeSegments(segments)
    if (decoded === undefined) return { outcome: 'malformed-path' }
    const fitting = patterns.flatMap((pattern) => {
      const parameters = fit(pattern, segments, decoded)
      return parameters === undefined ? [] : [{ pattern, parameters }]
    })
    // If a literal segment and a name both match, the literal one wins.
    const found = fitting
      .filter(({ pattern }) => pattern.method === method)
      .toSorted((one, other) => Object.keys(one.parameters).length - Object.keys(other.parameters).length)[0]
    if (found !== undefined) {
      const { function: served, resource } = found.pattern
      return { outcome: 'found', route: { function: served, method, resource, parameters: found.parameters } }
    }
    if (fitting.length === 0) return { outcome: 'unknown-path' }
    return { outcome: 'wrong-method', allowed: fitting.map(({ pattern }) => pattern.method).toSorted() }
  }
}

const segmentsOf = (path: string) => path.replace(/^\//, '').replace(/\/$/, '').split('/')

function decodeSegments(segments: readonly string[]): string[] | undefined {
  try {
    return segments.map(decodeURIComponent)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

function fit(
  { segments: pattern, below }: Pattern,
  segments: readonly string[],
  decoded: readonly string[],
): Record<string, string> | undefined {
  if (below ? segments.length < pattern.length : segments.length !== pattern.length) return undefined
  const rest = segments.slice(pattern.length).join('/')
  const parameters: Record<string, string> = rest === '' ? {} : { proxy: rest }
  for (const [index, wanted] of pattern.entries()) {
    const given = segments[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(wanted)?.[1]
    if (name === undefined ? decoded[index] !== wanted : given === '') return undefined
    if (name !== undefined) parameters[name] = given
  }
  return parameters
}
