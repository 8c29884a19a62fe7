/**
 * Containers of deployed bundles: each is an instance of the file that the template of its function names, with module
 * state of its own. Node never forgets a module, so a bundle becomes a function, which is compiled once and called for
 * each instance. Imports and exports are all that differs.
 */
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import vm from 'node:vm'
import * as v from 'valibot'
import type { Container } from './fleet.ts'
import type { FunctionCode, StageFunction } from './stage-template.ts'

type Handler = (event: unknown, context: unknown) => Promise<unknown>
type Import = (specifier: string) => Promise<unknown>
/** Runs the code of a module, and returns its exports. */
type RunModule = (modules: object, load: Import, meta: object) => Promise<unknown>

const runSchema = v.custom<RunModule>((value) => typeof value === 'function')
const handlerSchema = v.custom<Handler>((value) => typeof value === 'function')
const exportsSchema = v.record(v.string(), v.unknown())

export class BundleContainers {
  /** Makers of instances, by the paths of the bundles. */
  readonly #makers = new Map<string, Promise<() => Promise<unknown>>>()

  make({ name, code }: StageFunction): Container {
    if (code === undefined) throw new Error(`The template of ${name} names no bundle.`)
    let handler: Promise<Handler> | undefined
    return {
      // The code runs within the first call, so that it sees the environment of its function from the beginning.
      call: async (_name, event, context) => await (await (handler ??= this.#load(code)))(event, context),
    }
  }

  async #load({ folder, handler }: FunctionCode): Promise<Handler> {
    const [module = '', name = ''] = handler.split('.')
    const path = join(folder, `${module}.mjs`)
    const maker = this.#makers.get(path) ?? makerOf(path, folder)
    this.#makers.set(path, maker)
    return v.parse(handlerSchema, v.parse(exportsSchema, await (await maker)())[name])
  }
}

async function makerOf(path: string, folder: string): Promise<() => Promise<unknown>> {
  const { text, imports } = asFunction(readFileSync(path, 'utf8'))
  const run = v.parse(runSchema, new vm.Script(text, { filename: path }).runInThisContext())
  const load: Import = (specifier) => import(specifier)
  const modules: Record<string, unknown> = {}
  for (const specifier of imports) modules[specifier] = await load(specifier)
  const meta = { url: pathToFileURL(path).href, filename: path, dirname: folder }
  return () => run(modules, load, meta)
}

/** `import default, { name as alias } from "module"` and the like, as esbuild writes them. */
const importing = /\bimport(?:\s*(?:\*\s*as\s+([\w$]+)|([\w$]+))?\s*,?\s*(?:\{([^{}"]*)\})?\s*from)?\s*"([\w:/]+)";/g
const importingLater = /\bimport\("([\w:/]+)"\)/g
const exporting = /\bexport\s*\{([^{}"]*)\};?\s*$/

/** The text of a bundle as that of a function of its imports. */
export function asFunction(source: string): { readonly text: string; readonly imports: ReadonlySet<string> } {
  const imports = new Set<string>()
  const constants: string[] = []
  let exported = ''
  const body = source
    .replaceAll(
      importing,
      (
        whole: string,
        all: string | undefined,
        usual: string | undefined,
        names: string | undefined,
        specifier: string,
      ) => {
        if (!isBuiltin(specifier)) return whole
        imports.add(specifier)
        const module = `$modules[${JSON.stringify(specifier)}]`
        if (all !== undefined) constants.push(`${all}=${module}`)
        if (usual !== undefined) constants.push(`${usual}=${module}.default`)
        if (names !== undefined && names.trim() !== '')
          constants.push(`{${names.replaceAll(/\s+as\s+/g, ':')}}=${module}`)
        return ''
      },
    )
    .replace(exporting, (_, names: string) => {
      exported = names
      return ''
    })
    .replaceAll(importingLater, '$import("$1")')
    .replaceAll(/\bimport\.meta\b/g, () => '$meta')
  if (exported === '') throw new Error('A bundle ends with its exports.')
  const members = exported.split(',').map((each) => {
    const [local = '', name = local] = each.trim().split(/\s+as\s+/)
    return `${name}:${local}`
  })
  const head = constants.length === 0 ? '' : `const ${constants.join(',')};`
  return {
    imports,
    text: `(async function($modules,$import,$meta){"use strict";${head}${body}\nreturn{${members.join(',')}}})`,
  }
}
