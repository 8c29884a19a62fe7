/** The file of a carrier's list. The same lines give the same bytes. */
import { usualColumns, listValue, type ListFacts } from '../domain/edition/list-value.ts'
import type { PrintedLine } from '../domain/edition/list-line.ts'
import { isCut } from '../domain/settings/list-values.ts'
import type { Carrier } from '../domain/settings/settings.ts'
import { csvLine } from '../domain/text/csv-text.ts'
import { encoderOf, type Encoder } from './charset.ts'
import { labelSheets } from './label-sheets.ts'
import type { FileTerms, Written } from './list-terms.ts'

/** The most lines of a file; absent if a file takes any number. */
export const mostLines = ({ format }: FileTerms): number => (format === 'labels' ? 5000 : Number.MAX_SAFE_INTEGER)

export interface ListFile {
  readonly bytes: Uint8Array
  readonly contentType: string
  /** The ending of the name, after the dot. */
  readonly extension: string
}

const linesAtAStretch = 500

export async function listFile(list: Written): Promise<ListFile> {
  const { terms } = list
  if (terms.format === 'labels') {
    return { bytes: await labelSheets(list), contentType: 'application/pdf', extension: 'pdf' }
  }
  const columns = terms.columns.length === 0 ? usualColumns(terms) : terms.columns
  const encoder = await encoderOf(terms.charset)
  const { charset } = encoder
  const write = writerOf(terms.format, columns, list.facts, encoder)
  const parts = [terms.format === 'csv' ? encoder.written(csvLine(columns.map(({ name }) => name))) : '']
  for (const [index, line] of list.lines.entries()) {
    parts.push(write(line))
    if (index % linesAtAStretch === linesAtAStretch - 1) await list.yieldThread()
  }
  const bytes = encoder.encoded(parts.join(''))
  switch (terms.format) {
    case 'csv':
      return { bytes, contentType: `text/csv; charset=${charset}`, extension: 'csv' }
    case 'jsonl':
      return { bytes, contentType: `application/jsonl; charset=${charset}`, extension: 'jsonl' }
    case 'fixed':
      return { bytes, contentType: `text/plain; charset=${charset}`, extension: 'txt' }
  }
}

function writerOf(
  format: Exclude<Carrier['format'], 'labels'>,
  columns: Carrier['columns'],
  facts: ListFacts,
  { written }: Encoder,
): (line: PrintedLine) => string {
  const named = new Set(columns.map(({ from }) => from))
  const valuesOf = (line: PrintedLine) => columns.map(({ from }) => written(listValue(from, line, facts, named)))
  switch (format) {
    case 'csv':
      return (line) => csvLine(valuesOf(line))
    case 'jsonl':
      return (line) => {
        const values = valuesOf(line)
        return `${JSON.stringify(Object.fromEntries(columns.map(({ name }, index) => [name, values[index] ?? ''])))}\n`
      }
    case 'fixed':
      return (line) => {
        const values = valuesOf(line)
        return `${columns.map((column, index) => padded(values[index] ?? '', column)).join('')}\r\n`
      }
  }
}

/**
 * A value in a fixed number of characters. A longer text is cut. A longer number or code is replaced by asterisks, so
 * that nobody takes a part of it for the whole.
 */
function padded(value: string, { from, width = 0, pad }: Carrier['columns'][number]): string {
  const whole = Array.from(value.replaceAll(/\r\n?|\n/g, ', ').replaceAll(/\p{Cc}/gu, ' '))
  if (whole.length > width && !isCut(from)) return '*'.repeat(width)
  const letters = whole.slice(0, width)
  const filling = (pad === 'zero' ? '0' : ' ').repeat(width - letters.length)
  return pad === 'right' ? letters.join('') + filling : filling + letters.join('')
}
