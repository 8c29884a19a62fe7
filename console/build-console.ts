/**
 * Builds the console: a static single-page app whose files are named by their content, each with its brotli form beside
 * it. A screen and each language of its words are files of their own, which load when they are first needed.
 */
import { readFile } from 'node:fs/promises'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { joinFirstFiles } from './build/join-first-files.ts'
import { pageNeeds, tablesFrom, type PageNeeds } from './build/page-needs.ts'
import { wordsPlugin } from './build/words-plugin.ts'

export interface ConsoleFile {
  /** Relative to the folder, such as `assets/main-ABCD1234.js`. */
  readonly path: string
  readonly contentType: string
  readonly bytes: number
  readonly brotliBytes: number
}

export interface BuiltConsole {
  readonly files: readonly ConsoleFile[]
  /** The files that the page loads before its first use, whatever the screen. */
  readonly first: readonly string[]
  /** The file of the import's worker, which is loaded by its screen and imports nothing. */
  readonly worker: string
  /** The style sheet that the page has, and the one that loads after the first content of a customer. */
  readonly style: string
  readonly laterStyle: string
  /** The files of each module that is loaded on demand, by its source: its own file, and the files that it imports. */
  readonly onDemand: ReadonlyMap<string, readonly string[]>
  /** The tables of words of such a module and of its imports, by its source, as `words:customer`. */
  readonly tables: ReadonlyMap<string, readonly string[]>
  readonly needs: PageNeeds
  /** The absolute paths of all sources of the files. */
  readonly inputs: readonly string[]
}

const folder = import.meta.dirname
const compress = promisify(brotliCompress)
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}

export async function buildConsole(outDir: string): Promise<BuiltConsole> {
  const { worker, later, inputs } = await buildApart(outDir)
  const { outputFiles, metafile } = await build({
    entryPoints: [join(folder, 'main.tsx')],
    absWorkingDir: folder,
    outdir: join(outDir, 'assets'),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    legalComments: 'none',
    charset: 'utf8',
    plugins: [wordsPlugin],
    define: { IMPORT_WORKER: nameIn(worker), LATER_STYLE: nameIn(later) },
    metafile: true,
    write: false,
    logLevel: 'warning',
  })
  const outputs = outputsOf(metafile, outDir)
  const script = outputs.find(({ entry }) => entry === 'main.tsx')
  if (script?.css === undefined) throw new Error('The build has no main.tsx with a style sheet.')
  const shared = withSmall(withImports(script.path, outputs), outputs)
  const scripts = outputFiles.filter(({ path }) => path.endsWith('.js'))
  const joined = await joinFirstFiles(
    scripts.map(({ path, text }) => {
      const name = relative(outDir, path)
      const exports = outputs.find((output) => output.path === name)?.exports ?? []
      return { name: basename(name), text, exports }
    }),
    new Set(shared.map((path) => basename(path))),
  )
  const pathNow = (path: string) => join(dirname(path), joined.renamed.get(basename(path)) ?? basename(path))
  const first = [...new Set([script.path, ...shared].map(pathNow))]
  const page = pageOf(await readFile(join(folder, 'index.html'), 'utf8'), script.css, first)
  const onDemand = new Map(
    outputs.flatMap(({ entry, path }) =>
      entry === undefined ? [] : [[entry, [...new Set([path, ...withImports(path, outputs)].map(pathNow))]] as const],
    ),
  )
  const laterStyle = relative(outDir, later.path)
  const needs = pageNeeds({ first, onDemand, inputs: metafile.inputs, laterStyle })
  await rm(join(outDir, 'assets'), { recursive: true, force: true })
  const styles = outputFiles.filter(({ path }) => !path.endsWith('.js'))
  const files = await Promise.all([
    keep(outDir, 'index.html', Buffer.from(page)),
    keep(outDir, 'page-needs.json', Buffer.from(JSON.stringify(needs))),
    ...[...styles, later, worker].map(({ path, contents }) =>
      keep(outDir, relative(outDir, path), Buffer.from(contents)),
    ),
    ...joined.files.map(({ name, text }) => keep(outDir, join('assets', name), Buffer.from(text))),
  ])
  return {
    files: files.toSorted((one, other) => one.path.localeCompare(other.path)),
    first,
    worker: relative(outDir, worker.path),
    style: script.css,
    laterStyle,
    onDemand,
    tables: new Map([...onDemand.keys()].map((module) => [module, tablesFrom(module, metafile.inputs)])),
    needs,
    inputs: [...inputs, ...inputsOf(metafile)],
  }
}

/** The name of a file as a text of the code. */
const nameIn = ({ path }: { readonly path: string }): string => JSON.stringify(basename(path))

const inputsOf = ({ inputs }: Metafile) => Object.keys(inputs).map((path) => resolve(folder, path))

/**
 * Files that share nothing with the page: the worker, which runs beside it and is needed by one screen, and the
 * deferred style sheet.
 */
async function buildApart(outDir: string) {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(folder, 'import-worker/import-worker.ts'), join(folder, 'design/later.css')],
    absWorkingDir: folder,
    outdir: join(outDir, 'assets'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    entryNames: '[name]-[hash]',
    legalComments: 'none',
    charset: 'utf8',
    metafile: true,
    write: false,
    logLevel: 'warning',
  })
  const [worker, later] = ['.js', '.css'].map((type) => outputFiles.find(({ path }) => path.endsWith(type)))
  if (worker === undefined || later === undefined) throw new Error('The build has no worker, or no later style.')
  return { worker, later, inputs: inputsOf(metafile) }
}

interface Output {
  readonly path: string
  readonly bytes: number
  /** The module whose entry the file is; undefined for other files. */
  readonly entry: string | undefined
  readonly css: string | undefined
  readonly exports: readonly string[]
  readonly imports: readonly string[]
  readonly loadsOnDemand: boolean
}

function outputsOf({ outputs }: Metafile, outDir: string): Output[] {
  const pathOf = (name: string) => relative(outDir, join(folder, name))
  return Object.entries(outputs).map(([name, { bytes, entryPoint, cssBundle, exports, imports }]) => ({
    path: pathOf(name),
    bytes,
    entry: entryPoint,
    css: cssBundle === undefined ? undefined : pathOf(cssBundle),
    exports,
    imports: imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => pathOf(path)),
    loadsOnDemand: imports.some(({ kind }) => kind === 'dynamic-import'),
  }))
}

function withImports(path: string, outputs: readonly Output[], visited = new Set<string>()): string[] {
  const imports = outputs.find((output) => output.path === path)?.imports ?? []
  return imports.flatMap((name) => {
    if (visited.has(name)) return []
    visited.add(name)
    return [name, ...withImports(name, outputs, visited)]
  })
}

/** The cost of a separate file, in bytes: its request and the headers of its answer. */
const smallBytes = 600

/**
 * The first files, together with small scripts that screens share and that import first files only: these are too small
 * for files of their own. A file that is loaded on demand imports the first files, so none of these may name it.
 */
function withSmall(first: readonly string[], outputs: readonly Output[]): string[] {
  const small = outputs.filter(
    ({ path, entry, bytes, imports, loadsOnDemand }) =>
      entry === undefined &&
      bytes < smallBytes &&
      !loadsOnDemand &&
      path.endsWith('.js') &&
      imports.every((name) => first.includes(name)),
  )
  return [...new Set([...first, ...small.map(({ path }) => path)])]
}

/**
 * Files that the first script imports are requested at once, not after the first script has arrived. The service puts
 * what the address needs beside them (`build/page-needs.ts`).
 */
function pageOf(template: string, style: string, [script = '', ...imported]: readonly string[]): string {
  const tags = [
    `<link rel="stylesheet" href="/console/${style}" />`,
    `<script type="module" src="/console/${script}"></script>`,
    ...imported.map((path) => `<link rel="modulepreload" href="/console/${path}" />`),
    '<!-- early -->',
  ]
  return template.replace('<!-- files -->', tags.join('\n    '))
}

async function keep(outDir: string, path: string, contents: Buffer): Promise<ConsoleFile> {
  const contentType = contentTypes[extname(path)]
  if (contentType === undefined) throw new Error(`${basename(path)} has no content type.`)
  const brotli = await compress(contents)
  await mkdir(dirname(join(outDir, path)), { recursive: true })
  await writeFile(join(outDir, path), contents)
  await writeFile(join(outDir, `${path}.br`), brotli)
  return { path, contentType, bytes: contents.byteLength, brotliBytes: brotli.byteLength }
}
