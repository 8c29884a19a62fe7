/**
 * The template of an operation of the map: JSON whose texts may name columns in braces. A text that is one column alone
 * becomes that column's value, of whatever type it is; in any other text a column is written as text.
 *
 * Empty values are left out, so that no import overwrites anything by accident: a text whose columns are all empty, and
 * an object or list of which nothing but constants is left. Constants alone say nothing about a line.
 */
import type { Json } from '../reading/json.ts'

export type Template =
  | { readonly kind: 'constant'; readonly value: Json }
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'text'; readonly lines: readonly TextLine[] }
  | { readonly kind: 'list'; readonly items: readonly Template[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, Template])[] }

type TextLine = readonly (string | { readonly column: string })[]

/** A column's value on a line; undefined if it is empty. */
export type ReadColumn = (column: string) => Json | undefined

/** Reports braces that do not pair to `fault`. */
export function compile(value: Json, steps: readonly (string | number)[], fault: OnFault): Template {
  if (typeof value === 'string') return compileText(value, steps, fault)
  if (typeof value !== 'object' || value === null) return { kind: 'constant', value }
  if (isList(value)) return { kind: 'list', items: value.map((item, index) => compile(item, [...steps, index], fault)) }
  const entries = Object.entries(value).map(([key, item]) => [key, compile(item, [...steps, key], fault)] as const)
  return { kind: 'object', entries }
}

type OnFault = (steps: readonly (string | number)[], words: string) => void

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

function compileText(text: string, steps: readonly (string | number)[], fault: OnFault): Template {
  const lines = text.split('\n').map((line) => partsOf(line, steps, fault))
  const constants = lines.map((line) => line.flatMap((part) => (typeof part === 'string' ? part : [])))
  if (constants.flat().length === lines.flat().length) {
    return { kind: 'constant', value: constants.map((parts) => parts.join('')).join('\n') }
  }
  const [only, ...more] = lines.flat()
  const isColumn = lines.length === 1 && more.length === 0 && typeof only === 'object'
  return isColumn ? { kind: 'column', column: only.column } : { kind: 'text', lines }
}

function partsOf(line: string, steps: readonly (string | number)[], fault: OnFault): TextLine {
  return Array.from(line.matchAll(/\{\{|\}\}|\{([^{}]+)\}|[{}]|[^{}]+/g), ([part, column]) => {
    if (column !== undefined) return { column: column.trim() }
    if (part === '{' || part === '}') fault(steps, `a lone "${part}"; a column is {name}, a brace is "${part}${part}".`)
    return part === '{{' || part === '}}' ? part.slice(1) : part
  })
}

export function columnsOf(template: Template): string[] {
  switch (template.kind) {
    case 'constant':
      return []
    case 'column':
      return [template.column]
    case 'text':
      return template.lines.flat().flatMap((part) => (typeof part === 'object' ? [part.column] : []))
    case 'list':
      return template.items.flatMap(columnsOf)
    case 'object':
      return template.entries.flatMap(([, entry]) => columnsOf(entry))
  }
}

/** Undefined if no part of it is filled in. */
export function fill(template: Template, read: ReadColumn): Json | undefined {
  switch (template.kind) {
    case 'constant':
      return template.value
    case 'column':
      return read(template.column)
    case 'text':
      return fillText(template.lines, read)
    case 'list': {
      const items = template.items.map((item) => [item, fill(item, read)] as const)
      return isGone(items) ? undefined : items.flatMap(([, value]) => (value === undefined ? [] : [value]))
    }
    case 'object': {
      const entries = template.entries.map(([key, entry]) => [entry, fill(entry, read), key] as const)
      if (isGone(entries)) return undefined
      return Object.fromEntries(entries.flatMap(([, value, key]) => (value === undefined ? [] : [[key, value]])))
    }
  }
}

/** Whether parts with columns are there, and none of them has a value. */
function isGone(parts: readonly (readonly [Template, Json | undefined, ...unknown[]])[]): boolean {
  const left = parts.filter(([, value]) => value !== undefined)
  return left.length < parts.length && left.every(([part]) => columnsOf(part).length === 0)
}

function fillText(lines: readonly TextLine[], read: ReadColumn): string | undefined {
  const filled = lines.map((line) => fillLine(line, read))
  if (!filled.some(({ full }) => full)) return undefined
  return filled.flatMap(({ text }) => text ?? []).join('\n')
}

/**
 * No text if the line has columns and all of them are empty. If only some are empty, the spaces around the gaps are
 * removed too. `full` says whether any column has a value.
 */
function fillLine(line: TextLine, read: ReadColumn): { text: string | undefined; full: boolean } {
  const parts = line.map((part) => (typeof part === 'string' ? part : { value: asText(read(part.column)) }))
  const values = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.value]))
  const text = parts.map((part) => (typeof part === 'string' ? part : part.value)).join('')
  const full = values.some((value) => value !== '')
  if (values.every((value) => value !== '')) return { text, full }
  return { text: full ? text.replaceAll(/ {2,}/g, ' ').trim() : undefined, full }
}

function asText(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
