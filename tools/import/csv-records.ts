/**
 * Records of CSV. csv-parse reads them; where one is broken, as by a quote that is never closed, its first line alone
 * is told of and reading begins anew at the next, so that one stray quote does not swallow what follows.
 */
import { CsvError, parse } from 'csv-parse'
import { blocksOf, maxLineBytes } from './blocks.ts'

/** A record as it was read, or what is wrong with it. */
export interface CsvRecord {
  readonly number: number
  readonly end: number
  readonly bytes: Buffer
  readonly cells: readonly string[] | string
}

/** All records with the header, blank ones too. */
export async function* recordsOf(path: string, delimiter: string): AsyncGenerator<CsvRecord> {
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
    new Promise<Error | undefined>((resolve) => parser.write(bytes, (error) => resolve(error ?? undefined)))
  const finish = () =>
    new Promise<Error | undefined>((resolve) => parser.end((error?: Error | null) => resolve(error ?? undefined)))
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
