/**
 * A line of the input as the operations that the map makes of it. If anything on a line is faulty, none of them is
 * sent, so that the corrected line can be imported as a whole.
 *
 * An operation without an id belongs to the nearest preceding createcustomer (interface: "POST
 * /api/customers/update/"), even from another line. So it is sent only after a createcustomer of its own line: then, if
 * that fails, the operation fails with it, and never reaches the customer of the line before.
 */
import { sayFault } from '../fault-texts.ts'
import { holds } from './condition.ts'
import { doneColumn, parseDone, type Done } from '../reading/done.ts'
import { isObject, type Json } from '../reading/json.ts'
import type { Line, ReadLine } from '../reading/line.ts'
import type { ImportMap, MappedOperation } from './map.ts'
import { fill, type ReadColumn } from './template.ts'

export interface MappedLine {
  readonly number: number
  readonly end: number
  readonly operations: readonly SentOperation[]
  /** Operations are not sent if there is a fault. */
  readonly faults: readonly LineFault[]
  /** The result of an earlier import of this line. */
  readonly done: readonly Done[]
  readonly again: (done: string) => Uint8Array
}

export interface SentOperation {
  readonly position: number
  readonly operation: string
  /** The id that the operation names. */
  readonly customer: string | undefined
  readonly json: string
}

export interface LineFault {
  /** Empty for the whole line. */
  readonly operation: string
  /** A column or a field; empty if it is neither. */
  readonly field: string
  readonly message: string
}

export async function* mappedLines(lines: AsyncIterable<Line>, map: ImportMap): AsyncGenerator<MappedLine> {
  const made = new Set<string>()
  for await (const line of lines) yield mapLine(line, map, made)
}

/** `made` has the ids of customers whom earlier lines make `once`; this line's is added. */
export function mapLine(line: Line, map: ImportMap, made = new Set<string>()): MappedLine {
  const { number, end, again } = line
  const broken = (faults: readonly LineFault[], done: readonly Done[] = []): MappedLine => {
    return { number, end, again, done, faults, operations: [] }
  }
  if (line.kind === 'broken') {
    return broken([{ operation: '', field: '', message: sayFault(map.texts, 'line', { fault: line.fault }) }])
  }
  const done = doneOf(line, map)
  if (done === undefined) {
    return broken([{ operation: '', field: doneColumn, message: sayFault(map.texts, 'done_unfit') }])
  }
  const { operations, faults, before } = operationsOf(line, map, { done, made })
  return faults.length > 0 ? broken(faults, before) : { number, end, again, done: before, faults, operations }
}

function doneOf(line: ReadLine, map: ImportMap): Done[] | undefined {
  const cell = line.cell(doneColumn) ?? ''
  const done = typeof cell === 'string' ? parseDone(cell) : undefined
  const fits = done?.every(({ position, operation }) => map.operations[position]?.operation === operation)
  return fits === true ? done : undefined
}

/** The customer of an operation without an id. */
type Created =
  | { readonly by: 'nobody' }
  | { readonly by: 'this line' }
  | { readonly by: 'an earlier import'; readonly id: string | undefined }

interface Before {
  readonly done: readonly Done[]
  readonly made: Set<string>
}

function operationsOf(line: ReadLine, map: ImportMap, { done: doneBefore, made }: Before) {
  const operations: SentOperation[] = []
  const faults: LineFault[] = []
  const done: Done[] = [...doneBefore]
  let created: Created = { by: 'nobody' }
  for (const [position, mapped] of map.operations.entries()) {
    const { operation } = mapped
    const before = done.find((one) => one.position === position) ?? madeBefore(line, map, { mapped, position, made })
    if (before !== undefined && !done.includes(before)) done.push(before)
    if (before === undefined) {
      const read = readerOf(line, map, (field, message) => faults.push({ operation, field, message }))
      const parameters = holds(mapped.when, read) ? fill(mapped.parameters, read) : undefined
      if (!isObject(parameters)) continue
      const id = idOf(mapped, read, created, (code) => {
        faults.push({ operation, field: 'id', message: sayFault(map.texts, code) })
      })
      if (mapped.once && id !== undefined) made.add(id)
      const json = JSON.stringify({ operation, ...(id !== undefined && { id }), ...parameters })
      operations.push({ position, operation, customer: id, json })
    }
    if (operation === 'createcustomer') {
      created = before === undefined ? { by: 'this line' } : { by: 'an earlier import', id: before.customer }
    }
  }
  return { operations, faults, before: done }
}

/**
 * A customer that an earlier line makes counts as made, even if that line is refused: both lines are corrected
 * together.
 */
function madeBefore(
  line: ReadLine,
  map: ImportMap,
  { mapped, position, made }: Pick<Before, 'made'> & { readonly mapped: MappedOperation; readonly position: number },
): Done | undefined {
  const { once, id: template, operation } = mapped
  if (!once || template === undefined) return undefined
  const id = fill(
    template,
    readerOf(line, map, () => undefined),
  )
  const customer = typeof id === 'string' || typeof id === 'number' ? String(id) : ''
  return made.has(customer) ? { position, operation, customer } : undefined
}

function readerOf(line: ReadLine, map: ImportMap, fault: (column: string, message: string) => void): ReadColumn {
  const values = new Map<string, Json | undefined>()
  return (name) => {
    if (!values.has(name)) {
      const column = map.columns.get(name)
      if (column === undefined) throw new TypeError(`The map has no column ${name}.`)
      const value = column.read(line.cell(column.source))
      if (value.kind === 'fault') fault(name, value.message)
      values.set(name, value.kind === 'value' ? value.value : undefined)
    }
    return values.get(name)
  }
}

function idOf(
  { id: template, operation }: MappedOperation,
  read: ReadColumn,
  created: Created,
  fault: (code: 'id_empty' | 'id_missing') => void,
): string | undefined {
  if (template !== undefined) {
    const id = fill(template, read)
    if (typeof id === 'string' || typeof id === 'number') return String(id)
    fault('id_empty')
    return undefined
  }
  if (operation === 'createcustomer' || created.by === 'this line') return undefined
  if (created.by === 'an earlier import' && created.id !== undefined) return created.id
  fault('id_missing')
  return undefined
}
