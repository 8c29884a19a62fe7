/**
 * Checks a request by Stripe's own description of its interface (`stripe-openapi-extract.json`): its names, types and
 * choices. Stripe refuses unknown parameters.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

interface Shape {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly additionalProperties?: Shape
  /** A parameter that the service does not use; a request that has it needs a new extract. */
  readonly unused?: boolean
}

const shapeSchema: v.GenericSchema<Shape> = v.looseObject({
  type: v.exactOptional(v.string()),
  enum: v.exactOptional(v.array(v.unknown())),
  required: v.exactOptional(v.array(v.string())),
  maxLength: v.exactOptional(v.number()),
  properties: v.exactOptional(
    v.record(
      v.string(),
      v.lazy(() => shapeSchema),
    ),
  ),
  items: v.exactOptional(v.lazy(() => shapeSchema)),
  anyOf: v.exactOptional(v.array(v.lazy(() => shapeSchema))),
  additionalProperties: v.exactOptional(v.lazy(() => shapeSchema)),
  unused: v.exactOptional(v.boolean()),
})
const extractSchema = v.object({ version: v.string(), calls: v.record(v.string(), shapeSchema) })

const extract = v.parse(
  extractSchema,
  JSON.parse(readFileSync(join(import.meta.dirname, 'stripe-openapi-extract.json'), 'utf8')),
)
export const describedVersion = extract.version

export type Parts = Map<string, unknown>

const isParts = (value: unknown): value is Parts => value instanceof Map

/** `line_items[0][quantity]=1` as nested parts. */
export function partsOf(form: string): Parts {
  const parts: Parts = new Map()
  for (const [name, value] of new URLSearchParams(form)) {
    const steps = name.replaceAll(']', '').split('[')
    const last = steps.pop() ?? name
    const parent = steps.reduce<Parts>((current, step) => {
      const next = current.get(step)
      if (isParts(next)) return next
      const made: Parts = new Map()
      current.set(step, made)
      return made
    }, parts)
    parent.set(last, value)
  }
  return parts
}

/** The faults of a request; empty if Stripe would take it. */
export function shapeFaults(method: string, path: string, form: string): string[] {
  const call = Object.entries(extract.calls).find(([name]) => {
    const [verb, template = ''] = name.split(' ')
    return verb === method && new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
  })
  return call === undefined ? [`${method} ${path} is no described call`] : faultsOf(partsOf(form), call[1], '')
}

function faultsOf(value: unknown, shape: Shape, at: string): string[] {
  if (shape.unused) return [`${at}: not in the extract`]
  if (shape.anyOf !== undefined) {
    const tried = shape.anyOf.map((one) => faultsOf(value, one, at))
    return tried.some(({ length }) => length === 0) ? [] : (tried[0] ?? [])
  }
  if (typeof value === 'string') return textFaults(value, shape, at)
  if (!isParts(value)) return [`${at}: no value`]
  if (shape.items !== undefined) {
    const { items } = shape
    return [...value].flatMap(([key, part]) => faultsOf(part, items, `${at}[${key}]`))
  }
  const missing = (shape.required ?? []).filter((name) => !value.has(name)).map((name) => `${at}.${name}: missing`)
  const inside = [...value].flatMap(([name, part]) => {
    const own = shape.properties?.[name] ?? shape.additionalProperties
    return own === undefined ? [`${at}.${name}: unknown`] : faultsOf(part, own, `${at}.${name}`)
  })
  return [...missing, ...inside]
}

function textFaults(value: string, { type, enum: choices, maxLength }: Shape, at: string): string[] {
  if (choices !== undefined && !choices.includes(value)) return [`${at}: ${value} is none of the choices`]
  if (maxLength !== undefined && value.length > maxLength) return [`${at}: too long`]
  if (type === 'integer' && !/^-?\d+$/.test(value)) return [`${at}: ${value} is no integer`]
  if (type === 'boolean' && value !== 'true' && value !== 'false') return [`${at}: ${value} is no boolean`]
  return type === 'object' || type === 'array' ? [`${at}: a text`] : []
}
