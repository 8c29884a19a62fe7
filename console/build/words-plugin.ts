/**
 * Words are in `*-words.ts` files, each text in six languages side by side. The build makes a file of each language,
 * so that a reader loads one language.
 */
import { pathToFileURL } from 'node:url'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'

const languages = ['en', 'da', 'sv', 'nb', 'de', 'fi']
const lazyWords = join(import.meta.dirname, '..', 'words', 'lazy-words.ts')

interface Table {
  readonly table: Readonly<Record<string, Readonly<Record<string, string>>>>
}
const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null && 'table' in value

/** The tables of a module of words by their exported names. */
export async function tablesOf(path: string): Promise<ReadonlyMap<string, Table['table']>> {
  const module: unknown = await import(pathToFileURL(path).href)
  if (typeof module !== 'object' || module === null) throw new Error(`${path} is no module.`)
  return new Map(Object.entries(module).flatMap(([name, value]) => (isTable(value) ? [[name, value.table]] : [])))
}

export const wordsPlugin: Plugin = {
  name: 'words',
  setup(build) {
    build.onLoad({ filter: /-words\.ts$/ }, async ({ path }) => {
      if (path === lazyWords) return undefined
      const names = [...(await tablesOf(path)).keys()]
      const loaders = (name: string) =>
        languages.map((language) => `${language}: () => import('words:${language}:${name}:${basename(path)}')`)
      const exported = names.map((name) => `export const ${name} = lazyWords({ ${loaders(name).join(', ')} })`)
      const contents = [`import { lazyWords } from ${JSON.stringify(lazyWords)}`, ...exported].join('\n')
      return { contents, loader: 'js', resolveDir: dirname(path) }
    })
    build.onResolve({ filter: /^words:/ }, ({ path, resolveDir }) => {
      const [, language = '', name = '', file = ''] = path.split(':')
      return {
        path: `${file.replace('-words.ts', '')}-${language}`,
        namespace: 'words',
        pluginData: { language, name, file: join(resolveDir, file) },
      }
    })
    build.onLoad({ filter: /.*/, namespace: 'words' }, async ({ pluginData }) => {
      const { language, name, file } = pluginDataOf(pluginData)
      const table = (await tablesOf(file)).get(name) ?? {}
      const texts = Object.fromEntries(Object.entries(table).map(([key, text]) => [key, text[language] ?? '']))
      return { contents: `export default ${JSON.stringify(texts)}`, loader: 'js' }
    })
  },
}

function pluginDataOf(data: unknown): { language: string; name: string; file: string } {
  const text = (key: string) => {
    const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined
    if (typeof value !== 'string') throw new Error(`Words are resolved without their ${key}.`)
    return value
  }
  return { language: text('language'), name: text('name'), file: text('file') }
}
