/** CSV (RFC 4180) whose first line names the columns. */
import { sayFault, type FaultTexts } from '../fault-texts.ts'
import { ImportError } from '../import-error.ts'
import { maxLineBytes, type InputFile } from './blocks.ts'
import { bytesOf, isUtf8, joined, type Bytes } from './byte-text.ts'
import { recordsOf, type CsvRecord } from './csv-records.ts'
import { doneColumn } from './done.ts'
import { guarded, guardedLine, unguarded } from './formulas.ts'
import type { Input, Line } from './line.ts'

export async function csvInput(file: InputFile, delimiter: string, texts: FaultTexts): Promise<Input> {
  const read = await headerOf(file, delimiter, texts)
  // The file of failed lines of an earlier run has this column, and guarded cells.
  const isGuarded = read.includes(doneColumn)
  const header = isGuarded ? read.map(unguarded) : read
  const columns = header.filter((name) => name !== doneColumn)
  if (header.length > columns.length && header.indexOf(doneColumn) !== columns.length) {
    throw new ImportError(`${file.name}: the column ${doneColumn} must be the last.`)
  }
  const heading = csvLine([...columns, doneColumn], delimiter)
  return { columns: header, heading, lines: () => linesOf(file, { delimiter, header, isGuarded, texts }) }
}

async function headerOf(file: InputFile, delimiter: string, texts: FaultTexts): Promise<string[]> {
  for await (const { cells, bytes } of recordsOf(file, delimiter)) {
    const fault = typeof cells === 'string' ? cells : encodingFault(bytes)
    if (typeof cells === 'string' || fault !== undefined) {
      const words = fault === undefined ? '' : sayFault(texts, fault, { bytes: maxLineBytes })
      throw new ImportError(`${file.name}: the first line, which names the columns, ${words}`)
    }
    const names = cells.map((name) => name.trim())
    const other = [',', ';', '\t'].find((mark) => mark !== delimiter && names.length === 1 && names[0]?.includes(mark))
    if (other === undefined) return names
    throw new ImportError(
      `${file.name}: one column only, ${JSON.stringify(names[0])}; perhaps --delimiter ${other === '\t' ? 'tab' : `"${other}"`}?`,
    )
  }
  throw new ImportError(`${file.name}: the file is empty.`)
}

interface Form {
  readonly delimiter: string
  readonly header: readonly string[]
  /** Whether cells have an apostrophe before text that looks like a formula. */
  readonly isGuarded: boolean
  readonly texts: FaultTexts
}

async function* linesOf(file: InputFile, { delimiter, header, isGuarded, texts }: Form): AsyncGenerator<Line> {
  const places = new Map(header.map((name, place) => [name, place]))
  const width = header.at(-1) === doneColumn ? header.length - 1 : header.length
  let isHeader = true
  for await (const { number, end, bytes, cells } of recordsOf(file, delimiter)) {
    if (!isHeader) {
      if (typeof cells === 'string') {
        const fault = sayFault(texts, cells, { bytes: maxLineBytes })
        yield { kind: 'broken', number, end, fault, again: () => asItStands(bytes) }
      } else if (cells.some((cell) => cell.trim() !== '')) {
        yield lineOf({ number, end, bytes }, isGuarded ? cells.map(unguarded) : cells)
      }
    }
    isHeader = false
  }

  function lineOf({ number, end, bytes }: Omit<CsvRecord, 'cells'>, read: readonly string[]): Line {
    // Spreadsheets end rows with delimiters if another row is wider.
    const isWider = read.length > header.length && read.slice(header.length).every((cell) => cell.trim() === '')
    const cells = isWider ? read.slice(0, header.length) : read
    const again = (done: string) => bytesOf(csvLine([...cells.slice(0, width), done], delimiter))
    const fault = encodingFault(bytes)
    if (fault !== undefined) {
      return { kind: 'broken', number, end, fault: sayFault(texts, fault), again: () => asItStands(bytes) }
    }
    if (cells.length === header.length || cells.length === width) {
      return { kind: 'read', number, end, again, cell: (name) => cells[places.get(name) ?? -1] }
    }
    // A surplus cell comes after an empty place, which is for the column of done operations in the file of failed
    // lines.
    const place = width < header.length ? [] : ['']
    const wide = () => bytesOf(csvLine([...cells.slice(0, width), ...place, ...cells.slice(width)], delimiter))
    const narrow = () => bytesOf(csvLine(cells, delimiter))
    const count = sayFault(texts, 'cells', { cells: cells.length, columns: header.length })
    return { kind: 'broken', number, end, fault: count, again: cells.length > width ? wide : narrow }
  }

  /** A line whose cells are not known. */
  function asItStands(bytes: Bytes): Bytes {
    return ended(isGuarded ? bytes : guardedLine(bytes))
  }
}

const encodingFault = (bytes: Bytes) => (isUtf8(bytes) ? undefined : 'not_utf8')

/** A line of CSV for people, each cell in quotes and none of them a formula. */
const csvLine = (cells: readonly string[], delimiter: string) => `${cells.map(quotedCell).join(delimiter)}\n`

export const quotedCell = (text: string) => `"${guarded(text).replaceAll('"', '""')}"`

const ended = (bytes: Bytes) => (bytes.at(-1) === 10 ? bytes : joined(bytes, bytesOf('\n')))
