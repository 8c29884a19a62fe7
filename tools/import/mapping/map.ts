/**
 * MAP.json: how a line of the input becomes operations (docs/import.md). All mistakes in it are found when it is read,
 * each fault with its path, so that no import stops halfway because of its map.
 */
import * as v from 'valibot'
import { columnOf, type Column } from './column.ts'
import type { Conditions } from './condition.ts'
import { formatFault } from './date-text.ts'
import type { FaultTexts } from '../fault-texts.ts'
import { ImportError, reasonOf } from '../import-error.ts'
import type { Json } from '../reading/json.ts'
import { faultOf, mapSchema, pathOf, type ColumnSpec, type ColumnType, type OperationSpec } from './map-schema.ts'
import { columnsOf, compile, type Template } from './template.ts'

export interface ImportMap {
  /** Every column that an operation uses, by the name it has in the operations. */
  readonly columns: ReadonlyMap<string, Column>
  readonly operations: readonly MappedOperation[]
  /** The language of the messages about lines. */
  readonly texts: FaultTexts
}

export interface MappedOperation {
  readonly operation: string
  readonly when: Conditions
  /** Groups lines by id: the first line of an id makes the customer, and the others are about that customer. */
  readonly once: boolean
  readonly id: Template | undefined
  /** All keys except `operation`, `once`, `when` and `id`. */
  readonly parameters: Template
}

/** Throws an ImportError with a line for each fault of the map. Faults of lines will be reported in `texts`. */
export function readMap(path: string, bytes: Uint8Array, texts: FaultTexts): ImportMap {
  const parsed = v.safeParse(mapSchema, jsonOf(path, bytes))
  if (!parsed.success) throw faulty(path, parsed.issues.map(faultOf))
  const faults: string[] = []
  const { columns } = parsed.output
  const operations = compileOperations(parsed.output, (steps, words) => faults.push(`${pathOf(steps)}: ${words}`))
  if (faults.length > 0) throw faulty(path, faults)
  const used = new Set(operations.flatMap(columnsUsed))
  const named = [...used].map((name) => [name, columnOf(name, columns[name] ?? {}, texts)] as const)
  return { operations, columns: new Map(named), texts }
}

const faulty = (path: string, faults: readonly string[]) =>
  new ImportError(faults.map((fault) => `${path}: ${fault}`).join('\n'))

function jsonOf(path: string, bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return value
  } catch (error) {
    throw new ImportError(`${path}: the file is not JSON in UTF-8 (${reasonOf(error)}).`)
  }
}

type OnFault = (steps: readonly (string | number)[], words: string) => void

function compileOperations(
  { columns, operations }: v.InferOutput<typeof mapSchema>,
  fault: OnFault,
): readonly MappedOperation[] {
  for (const [name, spec] of Object.entries(columns)) checkColumn(name, spec, fault)
  const mapped = operations.map((spec, index) => compileOperation(spec, ['operations', index], fault))
  const creation = mapped.findIndex(({ operation }) => operation === 'createcustomer')
  for (const [index, { operation, id }] of mapped.entries()) {
    if (id !== undefined || (creation !== -1 && creation <= index)) continue
    fault(['operations', index, 'id'], `missing, as no createcustomer comes before ${operation}.`)
  }
  const used = new Set(mapped.flatMap(columnsUsed))
  for (const name of Object.keys(columns)) {
    if (!used.has(name)) fault(['columns', name], 'no operation uses it.')
  }
  return mapped
}

function compileOperation(
  { operation, once = false, when = {}, ...rest }: OperationSpec,
  steps: readonly (string | number)[],
  fault: OnFault,
): MappedOperation {
  const { id, ...parameters } = rest
  if (once && (operation !== 'createcustomer' || id === undefined)) {
    fault([...steps, 'once'], 'only for a createcustomer with an id.')
  }
  return {
    operation,
    once,
    when: Object.entries(when),
    id: id === undefined ? undefined : compile(idOf(id, steps, fault), [...steps, 'id'], fault),
    parameters: compile(parameters, steps, fault),
  }
}

function idOf(id: Json, steps: readonly (string | number)[], fault: OnFault): Json {
  if (typeof id !== 'string' || id === '') fault([...steps, 'id'], 'expected text that is not empty.')
  return id
}

function columnsUsed({ when, id, parameters }: MappedOperation): string[] {
  return [...when.map(([column]) => column), ...(id === undefined ? [] : columnsOf(id)), ...columnsOf(parameters)]
}

/** The types that an entry of a column can have. */
const meantFor: Readonly<Partial<Record<keyof ColumnSpec, readonly ColumnType[]>>> = {
  format: ['date', 'datetime'],
  decimal: ['number', 'amount'],
  thousands: ['number', 'amount'],
  decimals: ['amount'],
  true: ['boolean'],
  false: ['boolean'],
}

function checkColumn(name: string, spec: ColumnSpec, fault: OnFault): void {
  const type = spec.type ?? 'text'
  for (const [entry, types] of Object.entries(meantFor)) {
    if (Object.hasOwn(spec, entry) && !types.includes(type)) {
      fault(['columns', name, entry], `only for the type ${types.join(' or ')}.`)
    }
  }
  const wrong = spec.format === undefined ? undefined : formatFault(spec.format)
  if (wrong !== undefined) fault(['columns', name, 'format'], `${JSON.stringify(spec.format)} ${wrong}.`)
  if (spec.map !== undefined && spec.type !== undefined) {
    fault(['columns', name, 'type'], 'not beside map, whose values have types of their own.')
  }
  if (spec.unfit !== undefined && type === 'text' && spec.map === undefined) {
    fault(['columns', name, 'unfit'], 'only for a type, or beside map, as all is text.')
  }
  if (spec.unfit !== undefined && spec.otherwise !== undefined) {
    fault(['columns', name, 'unfit'], 'not beside otherwise, which says what it stands for.')
  }
  if (spec.otherwise !== undefined && spec.map === undefined) fault(['columns', name, 'otherwise'], 'only beside map.')
  if (spec.default !== undefined && spec.empty !== undefined) {
    fault(['columns', name, 'empty'], 'not beside default, which says what an empty cell stands for.')
  }
  if (spec.thousands !== undefined && spec.thousands === (spec.decimal ?? '.')) {
    fault(['columns', name, 'thousands'], 'the same as decimal.')
  }
}
