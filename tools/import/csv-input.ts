/**
 * CSV (RFC 4180) whose first line names the columns. csv-parse reads it; where a record is broken, as by a quote that is
 * never closed, its first line alone is reported and reading begins anew at the next, so that one stray quote does not
 * swallow what follows.
 */
import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse'
import { blocksOf, maxLineBytes } from './blocks.ts'
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

/** A record as it was read, or what is wrong with it. */
interface CsvRecord {
  readonly number: number
  readonly end: number
  readonly bytes: Buffer
  readonly cells: readonly string[] | string
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

/** All records with the header, blank ones too. */
async function* recordsOf(path: string, delimiter: string): AsyncGenerator<CsvRecord> {
  let parser = recordParser(delimiter)
  let tail: Buffer = Buffer.alloc(0)
  let end = 0
  let number = 1
  for await (const block of blocksOf(path)) {
    if (block.kind === 'lines') {
      tail = Buffer.concat([tail, block.bytes])
      yield* take(block.bytes, false)
      continue
    }
    yield* take(Buffer.alloc(0), true)
    parser = recordParser(delimiter)
    const cells = `is longer than ${maxLineBytes} bytes; it is not in the file of failed lines.`
    yield { number, end: block.end, bytes: Buffer.alloc(0), cells }
    number += 1
    end = block.end
  }
  yield* take(Buffer.alloc(0), true)

  /** Gives the parser more bytes, which `tail` ends with, and takes from `tail` what they make whole. */
  async function* take(bytes: Buffer, isLast: boolean): AsyncGenerator<CsvRecord> {
    for (let fed = bytes; ; fed = tail) {
      const { records, fault } = await parser.feed(fed, isLast)
      for (const { cells, length } of records) yield cut(length, cells)
      if (fault === undefined) return
      yield cut(lengthOfLine(tail), fault)
      parser = recordParser(delimiter)
    }
  }

  function cut(length: number, cells: readonly string[] | string): CsvRecord {
    const bytes = tail.subarray(0, length)
    tail = tail.subarray(length)
    end += length
    const first = number
    for (let feed = bytes.indexOf(10); feed !== -1; feed = bytes.indexOf(10, feed + 1)) number += 1
    return { number: first, end, bytes, cells }
  }
}

function lengthOfLine(bytes: Buffer): number {
  const feed = bytes.indexOf(10)
  return feed === -1 ? bytes.length : feed + 1
}

interface Fed {
  readonly records: readonly { readonly cells: readonly string[]; readonly length: number }[]
  /** What is wrong with what follows them; the parser is of no more use then. */
  readonly fault: string | undefined
}

/** csv-parse, which tells at once what is whole of the bytes it was given so far. */
function recordParser(delimiter: string): { feed: (bytes: Buffer, isLast: boolean) => Promise<Fed> } {
  const found: Fed['records'][number][] = []
  let end = 0
  const parser = parse({
    delimiter,
    max_record_size: maxLineBytes,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    on_record: (cells: string[], { bytes }) => {
      found.push({ cells, length: bytes - end })
      end = bytes
      return null
    },
  })
  // Whoever writes is told of the error; without a listener the stream would throw it as well.
  parser.on('error', () => undefined)
  const write = (bytes: Buffer) =>
    new Promise<Error | undefined>((told) => parser.write(bytes, (error) => told(error ?? undefined)))
  const finish = () =>
    new Promise<Error | undefined>((told) => parser.end((error?: Error | null) => told(error ?? undefined)))
  return {
    async feed(bytes, isLast) {
      const error = (bytes.length > 0 ? await write(bytes) : undefined) ?? (isLast ? await finish() : undefined)
      return { records: found.splice(0), fault: error && wordsFor(error) }
    },
  }
}

const faultWords: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'opens a quote that is never closed.',
  CSV_MAX_RECORD_SIZE: `opens a quote that is not closed within ${maxLineBytes} bytes.`,
  CSV_INVALID_CLOSING_QUOTE: 'has a quote in the midst of a quoted cell, where it must be written twice.',
  INVALID_OPENING_QUOTE: 'has a quote in a cell that is not quoted.',
}

/** Throws what is no matter of the input. */
function wordsFor(error: Error): string {
  const words = error instanceof CsvError ? faultWords[error.code] : undefined
  if (words === undefined) throw error
  return words
}
