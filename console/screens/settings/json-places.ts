/**
 * The places of the values of a JSON text, by paths in the form of faults (`campaigns[2].invoice_lines[0].amount`), and
 * the place where a text stops being JSON. The parser of browsers reports neither.
 */
export interface Span {
  readonly begin: number
  readonly end: number
}

export interface Places {
  readonly byPath: ReadonlyMap<string, Span>
  /** The offset at which the text stops being JSON; absent if all of it is. */
  readonly wrongAt?: number
}

class WrongError extends Error {
  readonly at: number
  constructor(at: number) {
    super('no JSON')
    this.at = at
  }
}

const tokens = {
  space: /[ \t\n\r]*/y,
  text: /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y,
  plain: /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y,
}

export function placesIn(text: string): Places {
  const byPath = new Map<string, Span>()
  let at = 0
  const next = (token: RegExp): string | undefined => {
    token.lastIndex = at
    const [match] = token.exec(text) ?? []
    if (match !== undefined) at += match.length
    return match
  }
  const expect = (token: RegExp): string => next(token) ?? wrong()
  const wrong = (): never => {
    throw new WrongError(at)
  }
  const sign = (character: string): boolean => {
    next(tokens.space)
    const isThere = text[at] === character
    if (isThere) at += 1
    return isThere
  }
  function value(path: string): void {
    next(tokens.space)
    const begin = at
    if (sign('{')) members(path)
    else if (sign('[')) items(path)
    else if (next(tokens.text) === undefined) expect(tokens.plain)
    byPath.set(path, { begin, end: at })
  }
  function members(path: string): void {
    if (sign('}')) return
    do {
      next(tokens.space)
      const key: unknown = JSON.parse(expect(tokens.text))
      if (!sign(':')) wrong()
      value(path === '' ? String(key) : `${path}.${String(key)}`)
    } while (sign(','))
    if (!sign('}')) wrong()
  }
  function items(path: string): void {
    if (sign(']')) return
    let index = 0
    do value(`${path}[${index++}]`)
    while (sign(','))
    if (!sign(']')) wrong()
  }
  try {
    value('')
    next(tokens.space)
    if (at < text.length) wrong()
    return { byPath }
  } catch (error) {
    if (error instanceof WrongError) return { byPath, wrongAt: error.at }
    throw error
  }
}

/** The place of a path, or of the closest one around it if the path is missing. */
export function placeOf({ byPath }: Places, path: string): Span | undefined {
  for (let around = path; around !== ''; around = outer(around)) {
    const span = byPath.get(around)
    if (span !== undefined) return span
  }
  return undefined
}

/** The path without its last part. */
export const outer = (path: string): string => path.replace(/(?:\.[^.[\]]+|\[[^\]]*\]|^[^.[\]]+)$/, '')

/** The line and the column of an offset, both from 1. */
export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
