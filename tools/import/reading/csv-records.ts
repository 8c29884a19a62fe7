/**
 * Records of CSV (RFC 4180). Where one is broken, such as by a quote that is never closed, only its first line is
 * reported and reading begins again at the next, so that one stray quote does not swallow the lines after it.
 */
import type { FaultCode } from '../fault-texts.ts'
import { blocksOf, maxLineBytes, type InputFile } from './blocks.ts'
import { joined, noBytes, textOf, type Bytes } from './byte-text.ts'

/** A record, or the fault in it. */
export interface CsvRecord {
  readonly number: number
  readonly end: number
  readonly bytes: Bytes
  readonly cells: readonly string[] | FaultCode
}

/** All records with the header, blank ones too. */
export async function* recordsOf(file: InputFile, delimiter: string): AsyncGenerator<CsvRecord> {
  const mark = delimiter.charCodeAt(0)
  let tail = noBytes
  let end = 0
  let number = 1
  for await (const block of blocksOf(file)) {
    if (block.kind === 'lines') {
      tail = joined(tail, block.bytes)
      yield* take(false)
      continue
    }
    yield* take(true)
    yield { number, end: block.end, bytes: noBytes, cells: 'oversize' }
    number += 1
    end = block.end
  }
  yield* take(true)

  /** Takes the complete records of `tail`; at the end of the file, the last one too. */
  function* take(isLast: boolean): Generator<CsvRecord> {
    let from = 0
    while (from < tail.length) {
      const scanned = scanRecord(tail, from, mark, isLast)
      if (scanned === 'unfinished') break
      const { to, cells } = typeof scanned === 'string' ? { to: endOfLine(tail, from), cells: scanned } : scanned
      yield cut(tail.subarray(from, to), cells)
      from = to
    }
    tail = tail.subarray(from)
  }

  function cut(bytes: Bytes, cells: CsvRecord['cells']): CsvRecord {
    end += bytes.length
    const first = number
    for (let feed = bytes.indexOf(lineFeed); feed !== -1; feed = bytes.indexOf(lineFeed, feed + 1)) number += 1
    return { number: first, end, bytes, cells }
  }
}

const lineFeed = 10
const carriageReturn = 13
const quote = 34

function endOfLine(bytes: Bytes, from: number): number {
  const feed = bytes.indexOf(lineFeed, from)
  return feed === -1 ? bytes.length : feed + 1
}

type Fault = Extract<FaultCode, `quote_${string}`>
type Scanned = { readonly to: number; readonly cells: readonly string[] } | Fault | 'unfinished'

/**
 * The record that begins at `from`. A line that is whole may end within quotes, and the record continue in the next.
 */
function scanRecord(bytes: Bytes, from: number, mark: number, isLast: boolean): Scanned {
  const cells: string[] = []
  for (let at = from; ;) {
    const cell = bytes[at] === quote ? quotedCell(bytes, at + 1, from, isLast) : plainCell(bytes, at, mark)
    if (typeof cell === 'string') return cell
    cells.push(cell.text)
    if (bytes[cell.to] === mark) {
      at = cell.to + 1
      continue
    }
    const to = endOfRecord(bytes, cell.to)
    return to === undefined ? 'quote_within' : { to, cells }
  }
}

interface Cell {
  readonly text: string
  readonly to: number
}

function plainCell(bytes: Bytes, from: number, mark: number): Cell | Fault {
  let to = from
  for (; to < bytes.length; to += 1) {
    const byte = bytes[to]
    if (byte === mark || byte === lineFeed) break
    if (byte === quote) return 'quote_unquoted'
  }
  const isWindows = bytes[to] === lineFeed && to > from && bytes[to - 1] === carriageReturn
  const text = textOf(bytes.subarray(from, isWindows ? to - 1 : to))
  return { text, to: isWindows ? to - 1 : to }
}

/** Begins after the quote that opens the cell. */
function quotedCell(bytes: Bytes, from: number, record: number, isLast: boolean): Cell | Fault | 'unfinished' {
  for (let to = bytes.indexOf(quote, from); to !== -1; to = bytes.indexOf(quote, to + 2)) {
    if (to - record > maxLineBytes) return 'quote_too_long'
    if (bytes[to + 1] !== quote) return { text: textOf(bytes.subarray(from, to)).replaceAll('""', '"'), to: to + 1 }
  }
  if (bytes.length - record > maxLineBytes) return 'quote_too_long'
  return isLast ? 'quote_unclosed' : 'unfinished'
}

/** The place after the line end at `at`; undefined if there is no line end. */
function endOfRecord(bytes: Bytes, at: number): number | undefined {
  if (at >= bytes.length) return at
  if (bytes[at] === lineFeed) return at + 1
  return bytes[at] === carriageReturn && bytes[at + 1] === lineFeed ? at + 2 : undefined
}
