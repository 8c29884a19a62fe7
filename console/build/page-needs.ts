/**
 * The needs of a page at its start, which the service names in its head: the files and words of the screen, and the
 * calls that show it. Without it the browser finds each of them a round trip after the one before.
 */
import type { Metafile } from 'esbuild'
import { queryText, type Query } from '../api/query.ts'
import { customerCall, upcomingCall } from '../screens/customer/customer-call.ts'
import { screenNames, screenOfFirstStyle, screenPlaces, type ScreenName } from '../navigation/screen-places.ts'
import { languages } from '../words/languages.ts'

type ByLanguage = Readonly<Record<string, readonly string[]>>

/** Files are relative to the console's home, and calls to the service; `{name}` in a call is filled in. */
export interface PageNeeds {
  /** The needs of every page. */
  readonly words: ByLanguage
  /** The deferred style sheet. The sign-in and most screens need it at once. */
  readonly laterStyle: string
  /** The needs of every page for a signed-in person. */
  readonly calls: readonly string[]
  readonly screens: readonly {
    readonly path: string
    readonly files: readonly string[]
    readonly words: ByLanguage
    readonly calls: readonly string[]
    /** Whether the screen is shown without the later style sheet. */
    readonly isStyled: boolean
  }[]
}

interface EarlyCall {
  readonly path: string
  readonly query: Query
}

const callsOf: Readonly<Partial<Record<ScreenName, readonly EarlyCall[]>>> = {
  customer: [customerCall('{id}'), upcomingCall('{id}')],
}
/** The screen that people see at the home's address. */
const screenOfHome: ScreenName = 'start'

export interface BuiltFiles {
  readonly first: readonly string[]
  readonly onDemand: ReadonlyMap<string, readonly string[]>
  readonly inputs: Metafile['inputs']
  readonly laterStyle: string
}

export function pageNeeds({ first, onDemand, inputs, laterStyle }: BuiltFiles): PageNeeds {
  const filesOf = (module: string) => (onDemand.get(module) ?? []).filter((file) => !first.includes(file))
  const inLanguages = (tables: readonly string[]): ByLanguage =>
    Object.fromEntries(
      languages.map((language) => [language, tables.flatMap((table) => filesOf(`${table}-${language}`))]),
    )
  const screenNeeds = (name: ScreenName) => {
    const { path, folder } = screenPlaces[name]
    const code = `screens/${folder}/${folder}-screen.tsx`
    const files = filesOf(code)
    if (files.length === 0) throw new Error(`${code} is no file of the build, although it is the code of a screen.`)
    const tables = tablesFrom(code, inputs).filter((table) => table !== shellTable)
    const calls = (callsOf[name] ?? []).map(textOf)
    return { path, files, words: inLanguages(tables), calls, isStyled: name === screenOfFirstStyle }
  }
  return {
    words: inLanguages([shellTable]),
    laterStyle,
    calls: [textOf({ path: '/api/session/', query: {} })],
    screens: [{ ...screenNeeds(screenOfHome), path: '/' }, ...screenNames.map(screenNeeds)],
  }
}

const shellTable = 'words:shell'

/** The tables of words of a module and of all that it imports; modules loaded on demand have their own. */
export function tablesFrom(module: string, inputs: Metafile['inputs']): string[] {
  const visited = new Set<string>()
  const tables = new Set<string>()
  const follow = (path: string) => {
    if (visited.has(path)) return
    visited.add(path)
    for (const imported of inputs[path]?.imports ?? []) {
      if (imported.kind === 'import-statement') follow(imported.path)
      else if (imported.path.startsWith('words:')) tables.add(imported.path.replace(/-\w+$/, ''))
    }
  }
  follow(module)
  return [...tables]
}

/** The address as the client writes it, with its placeholders. */
function textOf({ path, query }: EarlyCall): string {
  return `${path}?${queryText('{language}', query)}`.replaceAll(/%7B(\w+)%7D/g, '{$1}')
}
