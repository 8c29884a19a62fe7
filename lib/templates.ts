/** The templates of a cloud assembly, the output of `cdk synth`, by their contents. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const manifestSchema = v.object({
  artifacts: v.record(
    v.string(),
    v.looseObject({
      type: v.string(),
      properties: v.optional(v.looseObject({ templateFile: v.optional(v.string()) })),
    }),
  ),
})

export function linesOfTemplates(folder: string): string[] {
  const { artifacts } = v.parse(manifestSchema, JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
  const stacks = Object.entries(artifacts).flatMap(([name, { type, properties }]) =>
    type === 'aws:cloudformation:stack' && properties?.templateFile !== undefined
      ? [{ name, file: join(folder, properties.templateFile) }]
      : [],
  )
  return [
    'The templates, with those of nested stacks beside them:',
    ...stacks.map(({ name, file }) => `  ${name}: ${file}`),
  ]
}
