/**
 * The bundles that Lambda runs: one minified ESM file per function, with the AWS SDK inside. Source maps are outside of
 * the bundles' folder, so that they are not deployed and cold starts do not pay for them.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { buildConsole } from '../console/build-console.ts'
import { fontFiles } from '../functions/invoice-document/fonts.ts'
import { noticesOf, packagesOf } from './notices.ts'
import { functions, type Entry } from './wiring.ts'

export interface Bundle {
  /** The function's name in the wiring. */
  readonly name: string
  /** Absolute path of the bundle. */
  readonly file: string
  readonly bytes: number
}

const root = resolve(import.meta.dirname, '..')
const defaultFolder = join(root, 'dist')
/**
 * The replacements of packages in a function's bundle. The service's fonts are not compressed, so no code has to unpack
 * fonts.
 */
const standIns = {
  '@aws-sdk/credential-provider-node': join(root, 'lib', 'lambda-credentials.ts'),
  '@smithy/core/event-streams': join(root, 'lib', 'no-event-streams.ts'),
  'brotli/decompress.js': join(root, 'lib', 'no-brotli.ts'),
}

/** Bundles the functions of the wiring, or those named, into `dist`. */
export async function bundleAll(names?: readonly string[]): Promise<Bundle[]> {
  const selection = names === undefined ? functions : functions.filter(({ name }) => names.includes(name))
  const bundles = await bundle(Object.fromEntries(selection.map(({ name, entry }) => [name, entry])))
  // The console's function includes the files of the page.
  if (selection.some(({ name }) => name === 'console')) {
    const { inputs } = await buildConsole(join(bundleFolder('console'), 'console'))
    await writeFile(join(bundleFolder('console'), 'NOTICE-console.txt'), noticesOf(packagesOf(inputs, root)))
  }
  return bundles
}

/**
 * Bundles modules by name: `<folder>/functions/<name>/index.mjs`, with its source map as
 * `<folder>/maps/<name>.mjs.map`. The modules among the entries are relative to the project's root.
 */
export async function bundle(
  entries: Readonly<Record<string, Entry>>,
  folder = defaultFolder,
  alias: Readonly<Record<string, string>> = standIns,
): Promise<Bundle[]> {
  const { outputFiles, metafile } = await build({
    entryPoints: Object.entries(entries).map(([name, entry]) => ({ in: pathOf(entry), out: `${name}/index` })),
    absWorkingDir: root,
    outdir: join(folder, 'functions'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    // Words in languages other than English are shorter unescaped.
    charset: 'utf8',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // The SDK's ES modules import a third faster than its CommonJS, which esbuild prefers for this platform.
    mainFields: ['module', 'main'],
    alias: { ...alias },
    loader: { '.ttf': 'binary' },
    plugins: [fontsWithin, singleCalls],
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    write: false,
  })
  const bundles = await Promise.all(
    outputFiles.map(async ({ path, contents }) => {
      const name = basename(dirname(path))
      if (path.endsWith('.map')) {
        await replace(join(folder, 'maps', `${name}.mjs.map`), contents)
        return []
      }
      await rm(dirname(path), { recursive: true, force: true })
      await replace(path, contents)
      const inputs = Object.keys(metafile.outputs[relative(root, path).replaceAll(sep, '/')]?.inputs ?? {})
      await writeNotices(dirname(path), packagesOf(inputs, root))
      return [{ name, file: path, bytes: contents.byteLength }]
    }),
  )
  return bundles.flat()
}

const operationPrefix = 'operation:'
/** An entry of the wiring for esbuild, with the plugin that resolves it. */
export const pathOf = (entry: Entry) =>
  typeof entry === 'string' ? resolve(root, entry) : operationPrefix + entry.operation

/** The module of an operation's single call. No file holds it. */
export const singleCalls: Plugin = {
  name: 'single-calls',
  setup(bundling) {
    bundling.onResolve({ filter: new RegExp(`^${operationPrefix}`) }, ({ path, kind }) =>
      kind === 'entry-point' ? { path: path.slice(operationPrefix.length), namespace: 'operation' } : undefined,
    )
    bundling.onLoad({ filter: /^/, namespace: 'operation' }, ({ path: name }) => ({
      contents: [
        `import { ${name} } from './functions/operations/all-operations.ts'`,
        `import { serveOperation } from './functions/api/operations/single-call.ts'`,
        `export const handler = serveOperation(${name})`,
      ].join('\n'),
      resolveDir: root,
    }))
  },
}

/** Replaces the module that reads the fonts by a module that contains them. */
const fontsWithin: Plugin = {
  name: 'fonts-within',
  setup(bundling) {
    bundling.onLoad({ filter: /\/invoice-document\/fonts\.ts$/ }, () => {
      const weights = Object.entries(fontFiles)
      const imports = weights.map(([weight, file]) => `import ${weight} from '${file}'`)
      const names = weights.map(([weight]) => weight).join(', ')
      return { contents: `${imports.join('\n')}\nexport const fonts = () => ({ ${names} })`, resolveDir: root }
    })
  },
}

/** The folder that is deployed as a function's code, after `bundleAll` has written it. */
export const bundleFolder = (name: string): string => join(defaultFolder, 'functions', name)

const writeNotices = (folder: string, packages: readonly string[]) =>
  writeFile(join(folder, 'NOTICE.txt'), noticesOf(packages))

async function replace(file: string, contents: Uint8Array) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, contents)
}
