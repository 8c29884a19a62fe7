/** The source of an import: the file and its map, opened and checked against each other. */
import { readFile } from 'node:fs/promises'
import { digestOfBytes } from './identity.ts'
import { ImportError, reasonOf } from './import-error.ts'
import { delimiterOf, openInput } from './input.ts'
import type { Input } from './reading/line.ts'
import { readMap, type ImportMap } from './mapping/map.ts'
import type { Source } from './options.ts'
import { englishFaults } from './fault-texts.ts'

export interface OpenSource {
  readonly input: Input
  readonly map: ImportMap
  readonly mapDigest: string
  readonly delimiter: string
}

/** Throws an ImportError if they cannot be read, or do not fit. */
export async function openSource({ file, map: mapPath, delimiter: delimiterOption }: Source): Promise<OpenSource> {
  const delimiter = delimiterOf(file, delimiterOption)
  const bytes = await readFile(mapPath).catch((error: unknown) => {
    throw new ImportError(`${mapPath}: the file cannot be read (${reasonOf(error)}).`)
  })
  const map = readMap(mapPath, bytes, englishFaults)
  return { map, mapDigest: digestOfBytes(bytes), delimiter, input: await openInput(file, delimiter, map) }
}
