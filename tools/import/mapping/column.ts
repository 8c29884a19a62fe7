/**
 * A column of the map: how the content of a column of the input becomes a value of an operation (docs/import.md).
 * Columns that the map does not describe are text.
 */
import { datetimeReader, dateReader, type ReadDate } from './date-text.ts'
import { emailForm } from './email-form.ts'
import { sayFault, type FaultCode, type FaultTexts } from '../fault-texts.ts'
import { parseJson, type Json } from '../reading/json.ts'
import type { ColumnSpec } from './map-schema.ts'
import { parseAmount, parseInteger, parseNumber } from './number-text.ts'

export type ColumnValue =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'empty' }
  | { readonly kind: 'fault'; readonly message: string }

export interface Column {
  /** The column from which the value is read. */
  readonly source: string
  readonly read: (cell: Json | undefined) => ColumnValue
}

export function columnOf(name: string, spec: ColumnSpec, texts: FaultTexts): Column {
  const convert = converterOf(spec)
  const fault = (code: FaultCode, values?: Readonly<Record<string, string | number>>): ColumnValue => ({
    kind: 'fault',
    message: sayFault(texts, code, values),
  })
  const read = (cell: Json | undefined): ColumnValue => {
    if (spec.type === 'json' && typeof cell === 'object' && cell !== null) return columnValue(cell)
    const text = textOf(cell)
    if (typeof text !== 'string') return fault(text.code, { value: text.value })
    if (spec.map !== undefined && Object.hasOwn(spec.map, text.trim()))
      return columnValue(spec.map[text.trim()] ?? null)
    if (text.trim() === '') return emptyOf(spec, () => fault('empty'))
    const value = convert(text)
    if (value !== undefined) return columnValue(value)
    if (spec.unfit === 'empty') return emptyOf(spec, () => fault('empty'))
    const { code, ...form } = wantedOf(spec)
    return fault(code, { ...form, value: JSON.stringify(brief(text)) })
  }
  return { source: spec.column ?? name, read }
}

const columnValue = (value: Json): ColumnValue => ({ kind: 'value', value })

function emptyOf(spec: ColumnSpec, fault: () => ColumnValue): ColumnValue {
  if (spec.default !== undefined) return columnValue(spec.default)
  switch (spec.empty ?? 'leave') {
    case 'leave':
      return { kind: 'empty' }
    case 'delete':
      return columnValue(null)
    case 'fault':
      return fault()
  }
}

interface Unreadable {
  readonly code: FaultCode
  readonly value: string
}

/** The text of a cell; no value is the empty text. */
function textOf(cell: Json | undefined): string | Unreadable {
  if (cell === undefined || cell === null) return ''
  if (typeof cell === 'string') return lostIn(cell) ?? cell
  if (typeof cell === 'object') return { code: 'list', value: '' }
  if (Number.isInteger(cell) && !Number.isSafeInteger(cell)) return { code: 'inexact', value: String(cell) }
  return String(cell)
}

/** Characters that the service accepts in no text, because they represent lost characters or end the text. */
function lostIn(text: string): Unreadable | undefined {
  if (text.includes('\u0000')) return { code: 'null_character', value: '' }
  return text.isWellFormed() && !text.includes('\uFFFD') ? undefined : { code: 'lost_character', value: '' }
}

/** Undefined if the text is not of the column's type. */
function converterOf(spec: ColumnSpec): (text: string) => Json | undefined {
  if (spec.map !== undefined) return () => spec.otherwise
  const form = { decimal: spec.decimal ?? '.', thousands: spec.thousands, decimals: spec.decimals ?? 2 }
  switch (spec.type ?? 'text') {
    case 'text':
      return (text) => text
    case 'email':
      return (text) => (emailForm.test(text.trim()) ? text.trim() : undefined)
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

interface Wanted {
  readonly code: FaultCode
  readonly form?: string
  readonly decimals?: number
}

/** The form that a text had to have. */
function wantedOf(spec: ColumnSpec): Wanted {
  if (spec.map !== undefined) return { code: 'not_in_map', form: Object.keys(spec.map).join(', ') }
  switch (spec.type ?? 'text') {
    case 'text':
      return { code: 'not_text' }
    case 'email':
      return { code: 'not_email' }
    case 'integer':
      return { code: 'not_integer' }
    case 'number':
      return { code: 'not_number', form: spec.decimal ?? '.' }
    case 'amount':
      return { code: 'not_amount', form: spec.decimal ?? '.', decimals: spec.decimals ?? 2 }
    case 'boolean':
      return { code: 'not_boolean', form: [...wordsOf(spec).true, ...wordsOf(spec).false].join(', ') }
    case 'date':
      return spec.format === undefined ? { code: 'not_date' } : { code: 'not_date_of_form', form: spec.format }
    case 'datetime':
      return spec.format === undefined ? { code: 'not_datetime' } : { code: 'not_datetime_of_form', form: spec.format }
    case 'json':
      return { code: 'not_json_text' }
  }
}

const brief = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
