/**
 * Rows of a file that a carrier sent: values separated by commas, semicolons or tabs, with names in the first line. A
 * step reads some rows and continues from a byte in the next one, so that a file of any size is read in little memory.
 */
import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import * as v from 'valibot'
import type { StoredFile } from '../../domain/file/stored-file.ts'
import type { Carrier } from '../../domain/settings/settings.ts'
import { openFile } from '../files/read-file.ts'

export const rowsPlaceSchema = v.object({
  /** The byte at which the next row begins. */
  from: v.number(),
  delimiter: v.string(),
  /** The names of the columns, in lower case; absent before the first line. */
  columns: v.exactOptional(v.array(v.string())),
})
export type RowsPlace = Readonly<v.InferOutput<typeof rowsPlaceSchema>>

/** The cells that a row has, by their columns. A row that was cut off lacks the last ones. */
export type CarrierRow = Readonly<Record<string, string>>

export interface CarrierRows {
  /** The names of the first line; empty for a file without one. */
  readonly columns: readonly string[]
  readonly rows: readonly CarrierRow[]
  /** The start of the next rows; undefined after the last one. */
  readonly next: RowsPlace | undefined
}

/** A carrier's file has the form of the carrier's lists. */
const encodingOf = (charset: Carrier['charset']): BufferEncoding => (charset === 'utf-8' ? 'utf8' : 'latin1')

const recordSchema = v.object({ record: v.array(v.string()), info: v.object({ bytes: v.number() }) })
const mostRecordCharacters = 20_000
const mostHeadBytes = 20_000

/** Undefined for a file that is not a table. */
export async function readCarrierRows(
  account: string,
  file: StoredFile,
  { charset }: Pick<Carrier, 'charset'>,
  place: RowsPlace | undefined,
  most: number,
): Promise<CarrierRows | undefined> {
  const start = place ?? { from: 0, delimiter: await delimiterOf(account, file) }
  const parser = parse({
    bom: start.from === 0,
    delimiter: start.delimiter,
    encoding: encodingOf(charset),
    info: true,
    max_record_size: mostRecordCharacters,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
  const bytes = Readable.from(await openFile(account, file, start.from))
  // A fault of either stream ends the other.
  bytes.on('error', (error) => parser.destroy(error))
  const rows: CarrierRow[] = []
  let { columns } = start
  let from = start.from
  try {
    for await (const parsed of bytes.pipe(parser)) {
      const { record, info } = v.parse(recordSchema, parsed)
      from = start.from + info.bytes
      if (columns === undefined) columns = record.map((name) => name.toLowerCase())
      else rows.push(rowOf(columns, record))
      if (rows.length === most) return { columns, rows, next: { ...start, from, columns } }
    }
    return { columns: columns ?? [], rows, next: undefined }
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  } finally {
    bytes.destroy()
    parser.destroy()
  }
}

const rowOf = (columns: readonly string[], record: readonly string[]): CarrierRow =>
  Object.fromEntries(
    columns.flatMap((name, index): [string, string][] => {
      const cell = record[index]
      return cell === undefined ? [] : [[name, cell]]
    }),
  )

/** The most frequent separator in the first line. */
async function delimiterOf(account: string, file: StoredFile): Promise<string> {
  let head = ''
  for await (const piece of await openFile(account, file)) {
    head += Buffer.from(piece).toString('latin1')
    if (/[\r\n]/.test(head) || head.length > mostHeadBytes) break
  }
  const [line = ''] = head.split(/[\r\n]/)
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.mark ?? ','
}
