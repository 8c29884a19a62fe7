/** The lines of a file as the operations that a map makes of them. */
import type { FaultTexts } from '../../tools/import/fault-texts.ts'
import { mappedLines, type MappedLine } from '../../tools/import/mapping/mapped-line.ts'
import { readMap } from '../../tools/import/mapping/map.ts'
import { refuseMissingColumns } from '../../tools/import/mapping/missing-columns.ts'
import { bytesOf } from '../../tools/import/reading/byte-text.ts'
import { csvInput } from '../../tools/import/reading/csv-input.ts'
import { jsonlInput } from '../../tools/import/reading/jsonl-input.ts'
import { decodedFile } from './decoded-file.ts'
import type { FileForm } from './messages.ts'

export interface SourceOptions {
  readonly file: Blob
  readonly name: string
  readonly form: FileForm
  readonly map: string
  readonly texts: FaultTexts
}

export interface SourceLines {
  /** The beginning of a file of such lines. */
  readonly heading: string
  readonly lines: () => AsyncIterable<MappedLine>
}

/** Throws an ImportError if map and file do not fit. */
export async function sourceLines({ file, name, form, map, texts }: SourceOptions): Promise<SourceLines> {
  const bytes = decodedFile(file, name, form.encoding)
  const read = readMap('map', bytesOf(map), texts)
  const input = form.kind === 'csv' ? await csvInput(bytes, form.delimiter, texts) : jsonlInput(bytes, texts)
  refuseMissingColumns(name, input, read)
  return { heading: input.heading, lines: () => mappedLines(input.lines(), read) }
}
