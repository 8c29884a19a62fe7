/**
 * The bundler makes a file of every set of modules that the same screens share: twenty small files before first use.
 * Those that are loaded with the page anyway are joined into one file here, as browsers make only six requests at a
 * time of a host without HTTP/2, each for a sixth of a second on a telephone. Files are then named anew by their
 * content.
 */
import { createHash } from 'node:crypto'
import { build, type Plugin } from 'esbuild'

export interface Built {
  /** Within one folder, such as `main-ABCD1234.js`. */
  readonly name: string
  readonly text: string
  readonly exports: readonly string[]
}

export interface Joined {
  readonly files: readonly { readonly name: string; readonly text: string }[]
  /** The new names by the earlier ones. A joined file has the name of the file that it is part of now. */
  readonly renamed: ReadonlyMap<string, string>
}

const base = 'base.js'
const namedImport = /import\{([^{}]*)\}from"\.\/([\w.-]+\.js)";?/g
const plainImport = /import"\.\/([\w.-]+\.js)";?/g

/** Short prefixes of the exports of the joined files, by the names of these files. */
type Prefixes = ReadonlyMap<string, string>

/**
 * Joins the files that the main file imports, directly or not. `first` has their names. The main file stays a file of
 * its own.
 */
export async function joinFirstFiles(built: readonly Built[], first: ReadonlySet<string>): Promise<Joined> {
  const prefixes = new Map([...first].map((name, index) => [name, `_${index.toString(36)}_`]))
  const joined = { name: base, text: await baseOf(built, prefixes), exports: [] }
  const others = built
    .filter(({ name }) => !first.has(name))
    .map((file) => ({ ...file, text: onBase(file.text, prefixes) }))
  const { files, renamed } = named([joined, ...others])
  const baseName = renamed.get(base) ?? base
  return { files, renamed: new Map([...renamed, ...[...first].map((name): [string, string] => [name, baseName])]) }
}

/** The joined files as one, with everything that they export under their own names. */
async function baseOf(built: readonly Built[], prefixes: Prefixes): Promise<string> {
  const texts = new Map(built.map(({ name, text }) => [name, text]))
  const exported = built.flatMap(({ name, exports }) => {
    const prefix = prefixes.get(name)
    if (prefix === undefined) return []
    const names = exports.map((each) => `${each} as ${prefix}${each}`)
    return `export { ${names.join(', ')} } from './${name}'`
  })
  const fromMemory: Plugin = {
    name: 'from-memory',
    setup(joining) {
      joining.onResolve({ filter: /^\.\// }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path, external: true } : { path, namespace: 'built' },
      )
      joining.onLoad({ filter: /.*/, namespace: 'built' }, ({ path }) => {
        const contents = texts.get(path.replace('./', ''))
        if (contents === undefined) throw new Error(`${path} was not built.`)
        return { contents, loader: 'js' }
      })
    },
  }
  const { outputFiles } = await build({
    stdin: { contents: exported.join('\n'), resolveDir: '/' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    plugins: [fromMemory],
    write: false,
    logLevel: 'warning',
  })
  const [file] = outputFiles
  if (file === undefined) throw new Error('The first files were not joined.')
  return file.text
}

/** A file whose imports of joined files are replaced by one import of the file that contains them. */
function onBase(text: string, prefixes: Prefixes): string {
  const names: string[] = []
  const others = text
    .replace(namedImport, (statement: string, list: string, from: string) => {
      const prefix = prefixes.get(from)
      if (prefix === undefined) return statement
      for (const each of list.split(',')) {
        const [exported = '', local = exported] = each.split(' as ')
        names.push(`${prefix}${exported} as ${local}`)
      }
      return ''
    })
    .replace(plainImport, (statement: string, from: string) => (prefixes.has(from) ? '' : statement))
  return names.length === 0 ? others : `import{${names.join(',')}}from"./${base}";${others}`
}

interface Named {
  readonly name: string
  readonly text: string
}

/** Names files by their content. A file that others import is named before them. */
function named(files: readonly Named[]): { files: Named[]; renamed: ReadonlyMap<string, string> } {
  const byName = new Map(files.map((file) => [file.name, file.text]))
  const done = new Map<string, Named>()
  const finish = (name: string, within: readonly string[]): Named | undefined => {
    const text = byName.get(name)
    if (text === undefined) return undefined
    if (within.includes(name)) throw new Error(`Files name each other: ${[...within, name].join(' -> ')}`)
    const before = done.get(name)
    if (before !== undefined) return before
    const changed = withImportsAtOnce(text, byName).replaceAll(referring, (reference: string, other: string) => {
      const target = finish(other, [...within, name])
      return target === undefined ? reference : reference.replace(other, target.name)
    })
    const hash = createHash('sha256').update(changed).digest('hex').slice(0, 8).toUpperCase()
    const finished = { name: `${name.replace(/(?:-[A-Z0-9]{8})?\.js$/, '')}-${hash}.js`, text: changed }
    done.set(name, finished)
    return finished
  }
  for (const { name } of files) finish(name, [])
  return { files: [...done.values()], renamed: new Map([...done].map(([name, file]) => [name, file.name])) }
}

/** All forms in which a file can name another. */
const referring = /"\.\/([\w.-]+\.js)"/g
const importOnDemand = /import\("\.\/([\w.-]+\.js)"\)/g
const importAtStart = /(?:from|import)"\.\/([\w.-]+\.js)"/g

/**
 * A module that is loaded on demand is requested together with all that it imports. A browser that finds the imports in
 * the file asks for them a round trip later.
 */
function withImportsAtOnce(text: string, texts: ReadonlyMap<string, string>): string {
  const importsOf = (name: string, visited = new Set<string>()): ReadonlySet<string> => {
    for (const [, imported = ''] of (texts.get(name) ?? '').matchAll(importAtStart)) {
      if (imported === base || visited.has(imported)) continue
      visited.add(imported)
      importsOf(imported, visited)
    }
    return visited
  }
  return text.replaceAll(importOnDemand, (single: string, name: string) => {
    const others = [...importsOf(name)].map((each) => `import("./${each}")`)
    return others.length === 0 ? single : `Promise.all([${[single, ...others].join()}]).then(e=>e[0])`
  })
}
