/**
 * The console's knowledge of the account file: sections with the keys of their entries, out of the schema, in fewer
 * words. `npm run types` writes the file, as the console imports nothing of the service.
 */
import * as v from 'valibot'
import { namedSchemas } from '../functions/api/openapi/named-schemas.ts'
import { sectionsIn } from '../functions/domain/settings/sections.ts'
import { accountFile } from '../functions/openapi/account-file-schema.ts'
import { inWordsWith } from '../functions/openapi/json-schema.ts'
import { neverNull } from '../functions/openapi/null-words.ts'
import { isWorthKeeping, kindOfPattern } from './operation-forms.ts'

export const settingsFormPath = 'console/screens/settings/generated/settings-form.ts'

/** State that the service shows with the settings. */
const leftOut = new Set(['delete', 'index', 'state', 'last_used', 'previous_last_used'])
const objectSchema = v.record(v.string(), v.unknown())
const fileSchema = v.looseObject({ properties: objectSchema })
const listSchema = v.looseObject({ type: v.literal('array'), items: objectSchema })

export function settingsFormText(): string {
  const inWords = inWordsWith(namedSchemas)
  const file: unknown = JSON.parse(JSON.stringify(accountFile(inWords)))
  const { properties } = v.parse(fileSchema, file)
  const sections = new Map(Object.entries<SectionLike>(sectionsIn('UTC')))
  const forms = Object.entries(properties).flatMap(([name, words]) => {
    if (name === 'expect') return []
    const section = sections.get(name)
    if (section === undefined || !v.is(listSchema, words)) return [[name, { form: shortened(words) }] as const]
    const { identity, furtherIdentity = {}, schema } = section
    const { required = [] } = inWords(schema, 'input')
    const told = [...identity, ...Object.keys(furtherIdentity)]
    return [[name, { identity: told, form: { ...shortened(words.items), required } }] as const]
  })
  const json = JSON.stringify(Object.fromEntries(forms), null, 1)
  return `/** Written by \`npm run types\` from the schemas of the account file. A test holds this file to them. */
import type { SectionForm } from '../../../forms/schema.ts'

export const settingsForm: Readonly<Record<string, SectionForm>> = ${json}
`
}

type Sections = ReturnType<typeof sectionsIn>
type SectionLike = Pick<Sections[keyof Sections], 'identity' | 'furtherIdentity' | 'schema'>

const kept = ['enum', 'minimum', 'maximum', 'maxLength', 'required']

function shortened(given: unknown): Readonly<Record<string, unknown>> {
  const schema = chosen(given)
  const { type, pattern, properties, items, additionalProperties } = schema
  const kind = typeof pattern === 'string' ? kindOfPattern(pattern) : type
  const values = v.is(objectSchema, additionalProperties) ? shortened(additionalProperties) : undefined
  return {
    ...(kind !== undefined && { kind }),
    ...Object.fromEntries(kept.flatMap((key) => (isWorthKeeping(schema[key]) ? [[key, schema[key]]] : []))),
    ...(items !== undefined && { items: shortened(items) }),
    ...(values !== undefined && { values }),
    ...(v.is(objectSchema, properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).flatMap(([name, part]) => (leftOut.has(name) ? [] : [[name, shortened(part)]])),
      ),
    }),
  }
}

const choiceSchema = v.looseObject({ anyOf: v.array(objectSchema) })

/** Picks the form with the most keys: null is said by leaving a field empty. */
function chosen(schema: unknown): Readonly<Record<string, unknown>> {
  if (v.is(choiceSchema, schema)) {
    return chosen(schema.anyOf.find(({ type }) => type === 'object') ?? schema.anyOf[0] ?? {})
  }
  return v.is(objectSchema, schema) ? { ...neverNull(schema) } : {}
}
