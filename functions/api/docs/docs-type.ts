/** Schemas of the document in words: the type of a value, tables of parameters, and the types with names. */
import type { JsonSchema } from '@valibot/to-json-schema'
import { markup, type Markup } from '../../order-page/markup.ts'

interface Row {
  readonly name: string
  readonly in?: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema | boolean
}

export function parameterRows(title: string, rows: readonly Row[]): Markup {
  if (rows.length === 0) return markup``
  return markup`<table><caption>${title}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(
    ({ name, in: place, required, description, schema }) => markup`<tr>
<th scope="row"><code>${name}</code>${required === true && markup` <span class="needed">required</span>`}</th>
<td>${typeWords(schema)}${place !== undefined && place !== 'body' && markup` <span class="soft">${place}</span>`}</td>
<td>${description ?? (typeof schema === 'boolean' ? '' : (schema.description ?? ''))}</td>
</tr>`,
  )}</tbody></table>`
}

/** A named type: its properties, or the choices that it allows. */
export function typePart(name: string, schema: JsonSchema): Markup {
  const { description, properties, required = [], anyOf, oneOf } = schema
  const choices = anyOf ?? oneOf
  const rows = Object.entries(properties ?? {}).map(([key, property]): Row => ({
    name: key,
    required: required.includes(key),
    schema: property,
  }))
  return markup`<details class="type" id="type-${name}" data-words="${name.toLowerCase()}"><summary><code>${name}</code></summary>
${description !== undefined && markup`<p>${description}</p>`}
${choices !== undefined && markup`<p>One of: ${list(choices)}</p>`}
${rows.length === 0 ? choices === undefined && markup`<p>${typeWords(schema)}</p>` : parameterRows('Properties', rows)}
</details>`
}

export function typeWords(schema: JsonSchema | boolean): Markup {
  if (typeof schema === 'boolean') return markup`anything`
  const { $ref, anyOf, oneOf, items, properties, additionalProperties, enum: values, const: only } = schema
  if ($ref !== undefined) {
    const name = $ref.replace('#/components/schemas/', '')
    return markup`<a href="#type-${name}">${name}</a>`
  }
  const choices = anyOf ?? oneOf
  if (choices !== undefined) return list(choices)
  if (only !== undefined) return markup`<code>${JSON.stringify(only)}</code>`
  if (values !== undefined)
    return markup`${values.map((value, index) => markup`${index > 0 && ' · '}<code>${JSON.stringify(value)}</code>`)}`
  if (items !== undefined && !Array.isArray(items)) return markup`list of ${typeWords(items)}`
  if (properties !== undefined) return markup`object with ${Object.keys(properties).join(', ')}`
  if (typeof additionalProperties === 'object') return markup`object of ${typeWords(additionalProperties)}`
  return markup`${String(schema.type ?? 'anything')}${bounds(schema)}`
}

const list = (choices: readonly (JsonSchema | boolean)[]): Markup =>
  markup`${choices.map((choice, index) => markup`${index > 0 && ' or '}${typeWords(choice)}`)}`

function bounds({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  const [least, most] = [minimum ?? minLength, maximum ?? maxLength]
  if (least === undefined && most === undefined) return ''
  const unit = minLength === undefined && maxLength === undefined ? '' : ' characters'
  return ` (${[least !== undefined && `at least ${least}`, most !== undefined && `at most ${most}`].filter(Boolean).join(', ')}${unit})`
}
