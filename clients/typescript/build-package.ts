/**
 * Builds the package of the client: one module with openapi-fetch in it, so that it needs no other package, and its
 * types. `npm run client` builds and packs it.
 */
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import ts from 'typescript'

const folder = import.meta.dirname
const sources = join(folder, 'src')
const target = join(folder, 'dist')

await rm(target, { recursive: true, force: true })
await build({
  entryPoints: [join(sources, 'index.ts')],
  outfile: join(target, 'index.js'),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  legalComments: 'inline',
})

const program = ts.createProgram([join(sources, 'index.ts')], {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  declaration: true,
  emitDeclarationOnly: true,
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: true,
  rootDir: sources,
  outDir: target,
})
const { diagnostics } = program.emit()
const faults = [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(({ file, messageText }) => {
  const place = file === undefined ? '' : `${relative(folder, file.fileName)}: `
  return `${place}${ts.flattenDiagnosticMessageText(messageText, '\n')}`
})
if (faults.length > 0) throw new Error(faults.join('\n'))
