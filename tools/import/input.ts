/**
 * The file to import, read by the ending of its name. The columns that the map needs are checked before anything is
 * sent.
 */
import { csvInput } from './reading/csv-input.ts'
import { fileAt } from './file-bytes.ts'
import { ImportError } from './import-error.ts'
import { jsonlInput } from './reading/jsonl-input.ts'
import type { Input } from './reading/line.ts'
import type { ImportMap } from './mapping/map.ts'
import { refuseMissingColumns } from './mapping/missing-columns.ts'
import { englishFaults } from './fault-texts.ts'

const endings: Readonly<Record<string, { readonly form: 'csv' | 'jsonl'; readonly delimiter: string }>> = {
  csv: { form: 'csv', delimiter: ',' },
  tsv: { form: 'csv', delimiter: '\t' },
  jsonl: { form: 'jsonl', delimiter: '' },
  ndjson: { form: 'jsonl', delimiter: '' },
}

/** The separator of cells: the requested one, or the one that the file's name implies; undefined for JSONL. */
export function delimiterOf(path: string, requested: string | undefined): string {
  const { form, delimiter } = endingOf(path)
  if (form === 'jsonl' && requested !== undefined) throw new ImportError('--delimiter is for CSV only.')
  return requested ?? delimiter
}

export async function openInput(path: string, delimiter: string, map: ImportMap): Promise<Input> {
  const input =
    endingOf(path).form === 'csv'
      ? await csvInput(fileAt(path), delimiter, englishFaults)
      : jsonlInput(fileAt(path), englishFaults)
  refuseMissingColumns(path, input, map)
  return input
}

export function extensionOf(path: string): string {
  return (/\.([^./\\]+)$/.exec(path)?.[1] ?? '').toLowerCase()
}

function endingOf(path: string) {
  const ending = endings[extensionOf(path)]
  if (ending !== undefined) return ending
  throw new ImportError(`${path}: expected a file that ends in .${Object.keys(endings).join(', .')}.`)
}
