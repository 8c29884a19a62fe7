/**
 * A column of the map: how what stands in the input becomes a value of an operation (docs/import.md). Columns that the
 * map does not describe are text.
 */
import { datetimeReader, dateReader, type ReadDate } from './date-text.ts'
import { parseJson, type Json } from './json.ts'
import type { ColumnSpec } from './map-schema.ts'
import { parseAmount, parseInteger, parseNumber } from './number-text.ts'

export type ColumnValue =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'empty' }
  | { readonly kind: 'fault'; readonly message: string }

export interface Column {
  /** Where it is read from. */
  readonly source: string
  readonly read: (cell: Json | undefined) => ColumnValue
}

export function columnOf(name: string, spec: ColumnSpec): Column {
  const convert = converterOf(spec)
  const read = (cell: Json | undefined): ColumnValue => {
    if (spec.type === 'json' && typeof cell === 'object' && cell !== null) return found(cell)
    const text = textOf(cell)
    if (typeof text !== 'string') return text
    if (spec.map !== undefined && Object.hasOwn(spec.map, text.trim())) return found(spec.map[text.trim()] ?? null)
    if (text.trim() === '') return emptyOf(spec)
    const value = convert(text)
    return value === undefined ? fault(`${JSON.stringify(brief(text))} is not ${wordsFor(spec)}.`) : found(value)
  }
  return { source: spec.column ?? name, read }
}

const found = (value: Json): ColumnValue => ({ kind: 'value', value })
const fault = (message: string): ColumnValue => ({ kind: 'fault', message })

function emptyOf(spec: ColumnSpec): ColumnValue {
  if (spec.default !== undefined) return found(spec.default)
  switch (spec.empty ?? 'leave') {
    case 'leave':
      return { kind: 'empty' }
    case 'delete':
      return found(null)
    case 'fault':
      return fault('is empty, but must be filled in.')
  }
}

/** What a cell says; no value is the empty text. */
function textOf(cell: Json | undefined): string | ColumnValue {
  if (cell === undefined || cell === null) return ''
  if (typeof cell === 'string') return lostIn(cell) ?? cell
  if (typeof cell === 'object') return fault('is a list or an object, which only the type json takes.')
  if (Number.isInteger(cell) && !Number.isSafeInteger(cell)) {
    return fault(`${String(cell)} is beyond the numbers that are exact; it must be written as text.`)
  }
  return String(cell)
}

/** Characters that the service takes in no text, as they stand for lost ones or end it. */
function lostIn(text: string): ColumnValue | undefined {
  if (text.includes('\u0000')) return fault('holds a null character.')
  return text.isWellFormed() && !text.includes('\uFFFD')
    ? undefined
    : fault('holds a character that was lost (U+FFFD).')
}

/** Undefined where the text is none of the column's type. */
function converterOf(spec: ColumnSpec): (text: string) => Json | undefined {
  if (spec.map !== undefined) return () => spec.otherwise
  const form = { decimal: spec.decimal ?? '.', thousands: spec.thousands, decimals: spec.decimals ?? 2 }
  switch (spec.type ?? 'text') {
    case 'text':
      return (text) => text
    case 'integer':
      return (text) => parseInteger(text.trim())
    case 'number':
      return (text) => parseNumber(text.trim(), form)
    case 'amount':
      return (text) => parseAmount(text.trim(), form)
    case 'boolean':
      return (text) => parseFlag(text.trim(), spec)
    case 'date':
      return trimmed(dateReader(spec.format))
    case 'datetime':
      return trimmed(datetimeReader(spec.format))
    case 'json':
      return parsedJson
  }
}

const trimmed = (read: ReadDate) => (text: string) => read(text.trim())

const wordsOf = (spec: ColumnSpec) => ({
  true: spec.true ?? ['true', '1', 'yes'],
  false: spec.false ?? ['false', '0', 'no'],
})

function parseFlag(text: string, spec: ColumnSpec): boolean | undefined {
  const words = wordsOf(spec)
  const among = (list: readonly string[]) => list.some((word) => word.toLowerCase() === text.toLowerCase())
  if (among(words.true)) return true
  return among(words.false) ? false : undefined
}

function parsedJson(text: string): Json | undefined {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** What a text had to be. */
function wordsFor(spec: ColumnSpec): string {
  if (spec.map !== undefined) return `in the map (${Object.keys(spec.map).join(', ')})`
  const format = spec.format === undefined ? '' : ` of the form ${spec.format}`
  switch (spec.type ?? 'text') {
    case 'text':
      return 'text'
    case 'integer':
      return 'a whole number'
    case 'number':
      return `a number with "${spec.decimal ?? '.'}" before its decimals`
    case 'amount':
      return `an amount of at most ${spec.decimals ?? 2} decimals after "${spec.decimal ?? '.'}"`
    case 'boolean':
      return `one of ${[...wordsOf(spec).true, ...wordsOf(spec).false].join(', ')}`
    case 'date':
      return spec.format === undefined ? 'a date such as 2027-01-31' : `a date${format}`
    case 'datetime':
      return spec.format === undefined ? 'a datetime such as 2027-01-31T09:00:00' : `a datetime${format}`
    case 'json':
      return 'JSON'
  }
}

const brief = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
