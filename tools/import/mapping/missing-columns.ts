/** Checks that a file has the columns that its map needs, before anything is sent. */
import { ImportError } from '../import-error.ts'
import type { Input } from '../reading/line.ts'
import type { ImportMap } from './map.ts'

/** Throws an ImportError if the file lacks a column of the map, or has it more than once. */
export function refuseMissingColumns(name: string, { columns }: Input, map: ImportMap): void {
  if (columns === undefined) return
  const faults = [...map.columns].flatMap(([, { source }]) => {
    const count = columns.filter((column) => column === source).length
    if (count === 1) return []
    return count === 0
      ? `${name}: no column ${JSON.stringify(source)}, which the map uses; there are ${columns.join(', ')}.`
      : `${name}: ${count} columns ${JSON.stringify(source)}, which the map uses.`
  })
  if (faults.length > 0) throw new ImportError(faults.join('\n'))
}
