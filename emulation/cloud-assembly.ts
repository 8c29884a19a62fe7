/**
 * A copy of a cloud assembly, which is what `cdk synth` leaves in its folder, with changed templates. A template is an
 * asset under the hash of its content, so a changed one takes a new hash wherever the assembly names it: CloudFormation
 * then sees the change like a change in the code.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const resourceSchema = v.looseObject({
  Type: v.string(),
  Properties: v.optional(v.record(v.string(), v.unknown()), {}),
})
export const templateSchema = v.looseObject({ Resources: v.record(v.string(), resourceSchema) })
export type Resource = v.InferOutput<typeof resourceSchema>
export type Template = v.InferOutput<typeof templateSchema>

/** The changed template of a file of the assembly; the same object if nothing changes. */
export type TemplateChange = (template: Template, file: string) => Template

/** The stack's own templates come last, as they name those of the nested stacks. */
export const templateFiles = (folder: string): string[] =>
  ['.nested.template.json', '.template.json'].flatMap((end, index) =>
    readdirSync(folder).filter(
      (file) => file.endsWith(end) && (index === 0 || !file.endsWith('.nested.template.json')),
    ),
  )

export const readTemplate = (folder: string, file: string): Template =>
  v.parse(v.pipe(v.string(), v.parseJson(), templateSchema), readFileSync(join(folder, file), 'utf8'))

/** A text at the end of bundles, so that each of them differs. */
export interface Addition {
  readonly text: string
  /** The number of bundles, if not all. */
  readonly most?: number
}

export function copyAssembly(from: string, to: string, change: TemplateChange, addition?: Addition): void {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('/.cache') })
  if (addition !== undefined) changeBundles(to, addition)
  for (const file of templateFiles(to)) {
    const template = readTemplate(to, file)
    const changed = change(template, file)
    if (changed !== template) writeFileSync(join(to, file), JSON.stringify(changed, undefined, 1))
    // The hash of a nested stack's template that has changed is a change too.
    const text = readFileSync(join(to, file), 'utf8')
    if (text === readFileSync(join(from, file), 'utf8')) continue
    rename(to, hashOfAsset(to, file), createHash('sha256').update(text).digest('hex'))
  }
}

function changeBundles(folder: string, { text, most }: Addition): void {
  const bundles = readdirSync(folder).filter((name) => /^asset\.[0-9a-f]{64}$/.test(name))
  for (const asset of bundles.slice(0, most)) {
    const bundle = join(folder, asset, 'index.mjs')
    appendFileSync(bundle, text)
    const hash = createHash('sha256').update(readFileSync(bundle)).digest('hex')
    rename(folder, asset.slice('asset.'.length), hash)
    renameSync(join(folder, asset), join(folder, `asset.${hash}`))
  }
}

const assetsSchema = v.looseObject({
  files: v.record(v.string(), v.looseObject({ source: v.looseObject({ path: v.optional(v.string()) }) })),
})

function hashOfAsset(folder: string, file: string): string {
  for (const manifest of readdirSync(folder).filter((name) => name.endsWith('.assets.json'))) {
    const { files } = v.parse(assetsSchema, JSON.parse(readFileSync(join(folder, manifest), 'utf8')))
    const asset = Object.entries(files).find(([, { source }]) => source.path === file)
    if (asset !== undefined) return asset[0]
  }
  throw new Error(`${file} is no asset of its assembly.`)
}

function rename(folder: string, from: string, to: string): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.json') && each !== 'tree.json')) {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    if (text.includes(from)) writeFileSync(path, text.replaceAll(from, to))
  }
}
