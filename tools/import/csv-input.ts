/** CSV (RFC 4180) whose first line names the columns. */
import { isUtf8 } from 'node:buffer'
import { recordsOf, type CsvRecord } from './csv-records.ts'
import { doneColumn } from './done.ts'
import { ImportError } from './import-error.ts'
import type { Input, Line } from './line.ts'

export async function csvInput(path: string, delimiter: string): Promise<Input> {
  const header = await headerOf(path, delimiter)
  const columns = header.filter((name) => name !== doneColumn)
  if (header.length > columns.length && header.indexOf(doneColumn) !== columns.length) {
    throw new ImportError(`${path}: the column ${doneColumn} must be the last.`)
  }
  const heading = textOf([...columns, doneColumn], delimiter)
  return { columns: header, heading, lines: () => linesOf(path, delimiter, header) }
}

async function headerOf(path: string, delimiter: string): Promise<string[]> {
  for await (const { cells, bytes } of recordsOf(path, delimiter)) {
    const fault = typeof cells === 'string' ? cells : encodingFault(bytes)
    if (typeof cells === 'string' || fault !== undefined) {
      throw new ImportError(`${path}: the first line, which names the columns, ${fault ?? ''}`)
    }
    const names = cells.map((name) => name.trim())
    const other = [',', ';', '\t'].find((mark) => mark !== delimiter && names.length === 1 && names[0]?.includes(mark))
    if (other === undefined) return names
    throw new ImportError(
      `${path}: one column only, ${JSON.stringify(names[0])}; perhaps --delimiter ${other === '\t' ? 'tab' : `"${other}"`}?`,
    )
  }
  throw new ImportError(`${path}: the file is empty.`)
}

async function* linesOf(path: string, delimiter: string, header: readonly string[]): AsyncGenerator<Line> {
  const places = new Map(header.map((name, place) => [name, place]))
  const width = header.at(-1) === doneColumn ? header.length - 1 : header.length
  let isHeader = true
  for await (const { number, end, bytes, cells } of recordsOf(path, delimiter)) {
    if (!isHeader) {
      if (typeof cells === 'string') yield { kind: 'broken', number, end, fault: cells, again: () => ended(bytes) }
      else if (cells.some((cell) => cell.trim() !== '')) yield lineOf({ number, end, bytes }, cells)
    }
    isHeader = false
  }

  function lineOf({ number, end, bytes }: Omit<CsvRecord, 'cells'>, cells: readonly string[]): Line {
    const again = (done: string) => Buffer.from(textOf([...cells.slice(0, width), done], delimiter))
    const fault = encodingFault(bytes)
    if (fault !== undefined) return { kind: 'broken', number, end, fault, again: () => ended(bytes) }
    if (cells.length === header.length || cells.length === width) {
      return { kind: 'read', number, end, again, cell: (name) => cells[places.get(name) ?? -1] }
    }
    // One cell too many must not come to stand where the file of failed lines says what was done.
    const wide = () => Buffer.from(textOf([...cells, ''], delimiter))
    const count = `has ${cells.length} cells, but there are ${header.length} columns.`
    return { kind: 'broken', number, end, fault: count, again: cells.length > width ? wide : () => ended(bytes) }
  }
}

const encodingFault = (bytes: Uint8Array) => (isUtf8(bytes) ? undefined : 'is not UTF-8.')

const textOf = (cells: readonly string[], delimiter: string) =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)}\n`

const ended = (bytes: Buffer) => (bytes.at(-1) === 10 ? bytes : Buffer.concat([bytes, Buffer.from('\n')]))
