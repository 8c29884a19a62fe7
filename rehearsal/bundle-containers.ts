/**
 * Containers of deployed bundles: each is an instance of the file that the template of its function names, with module
 * state of its own. Node compiles a file once, and forgets the instances that have ended.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SourceTextModule, SyntheticModule } from 'node:vm'
import * as v from 'valibot'
import type { Container } from './fleet.ts'
import type { FunctionCode, StageFunction } from './stage-template.ts'

type Handler = (event: unknown, context: unknown) => Promise<unknown>

interface BundleFile {
  readonly source: string
  /** V8's compiled form, from the first instance. */
  compiled?: Buffer
}

const handlerSchema = v.custom<Handler>((value) => typeof value === 'function')

export class BundleContainers {
  readonly #files = new Map<string, BundleFile>()
  readonly #builtins = new Map<string, Promise<SyntheticModule>>()

  make({ name, code }: StageFunction): Container {
    if (code === undefined) throw new Error(`The template of ${name} names no bundle.`)
    let handler: Promise<Handler> | undefined
    return {
      // The modules are loaded within the first call, so that they see the environment of their function.
      call: async (_name, event, context) => await (await (handler ??= this.#load(code)))(event, context),
    }
  }

  async #load({ folder, handler }: FunctionCode): Promise<Handler> {
    const [module = '', exported = ''] = handler.split('.')
    const path = join(folder, `${module}.mjs`)
    const url = pathToFileURL(path).href
    const file: BundleFile = this.#files.get(path) ?? { source: readFileSync(path, 'utf8') }
    this.#files.set(path, file)
    const builtin = (specifier: string) => this.#builtin(specifier)
    const instance = new SourceTextModule(file.source, {
      identifier: url,
      ...(file.compiled !== undefined && { cachedData: file.compiled }),
      initializeImportMeta: (meta) => Object.assign(meta, { url, filename: path, dirname: folder }),
      importModuleDynamically: builtin,
    })
    file.compiled ??= compiledFormOf(instance)
    await instance.link(builtin)
    await instance.evaluate()
    return v.parse(handlerSchema, Reflect.get(instance.namespace, exported))
  }

  /** A module of Node, which all instances share. Bundles import nothing else. */
  #builtin(specifier: string): Promise<SyntheticModule> {
    const made = this.#builtins.get(specifier) ?? makeBuiltin(specifier)
    this.#builtins.set(specifier, made)
    return made
  }
}

const methodSchema = v.custom<() => unknown>((value) => typeof value === 'function')

/** The types of Node lack this method. */
const compiledFormOf = (module: SourceTextModule): Buffer =>
  v.parse(v.instance(Buffer), v.parse(methodSchema, Reflect.get(module, 'createCachedData')).call(module))

async function makeBuiltin(specifier: string): Promise<SyntheticModule> {
  const imported: unknown = await import(specifier)
  const members = Object.entries(v.parse(v.record(v.string(), v.unknown()), imported))
  const module = new SyntheticModule(
    members.map(([name]) => name),
    () => {
      for (const [name, value] of members) module.setExport(name, value)
    },
  )
  await module.link(() => Promise.reject(new Error('A module of Node imports nothing.')))
  await module.evaluate()
  return module
}
