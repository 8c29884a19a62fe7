/** The columns of the file that a field of the service was filled from, so that each fault is shown at its column. */
import { isObject, parseJson, type Json } from '../../tools/import/reading/json.ts'
import { mapSchema } from '../../tools/import/mapping/map-schema.ts'
import * as v from 'valibot'

/** The column of a fault. A fault of the import names a column already; a fault of the service names a field. */
export interface ColumnNames {
  readonly ofColumn: (key: string) => string
  /** The field itself if no column fills it in. */
  readonly ofField: (operation: string, field: string) => string
}

export function columnNames(map: string): ColumnNames {
  const { columns, operations } = v.parse(mapSchema, parseJson(map))
  const named = new Map<string, string>()
  for (const { operation, when, ...parameters } of operations) {
    for (const [field, text] of textsOf(parameters)) {
      const names = Array.from(text.matchAll(/\{([^{}]+)\}/g), ([, name = '']) => columns[name]?.column ?? name)
      if (names.length > 0) named.set(JSON.stringify([operation, field]), [...new Set(names)].join(', '))
    }
  }
  return {
    ofColumn: (key) => columns[key]?.column ?? key,
    ofField: (operation, field) => named.get(JSON.stringify([operation, lastOf(field)])) ?? field,
  }
}

/** Texts by their keys. */
function textsOf(value: Json, key = ''): (readonly [string, string])[] {
  if (typeof value === 'string') return [[key, value]]
  if (isObject(value)) return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, name))
  return typeof value === 'object' && value !== null ? value.flatMap((inner) => textsOf(inner, key)) : []
}

/** `campaign_id` of `periods.0.campaign_id`, and `:A.b` of `data.:A.b`, as names of fields may have dots. */
const lastOf = (field: string): string => /:.*$/.exec(field)?.[0] ?? field.slice(field.lastIndexOf('.') + 1)
