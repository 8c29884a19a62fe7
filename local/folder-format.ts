/**
 * The format number of a data folder, in its own file, so that it is compared before anything opens the folder. The
 * tables hold the same number. The file is written before the tables are made and after they are migrated.
 */
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { folderFormatSchema, formatFault, storedFormat, unnumberedFault } from '../functions/store/stored-format.ts'
import { StartError } from './start-error.ts'

export const formatFile = 'format.json'
/** A backup has this file, and a data folder has not. */
export const manifestFile = 'backup.json'
/** The parts of a data folder that a version from before format numbers made. */
const partsBefore = ['tables.db', 'streams', 'mail']

/** The number of a folder; undefined without data. Throws a StartError for a backup, and for data without a number. */
export async function readFolderFormat(folder: string): Promise<number | undefined> {
  const file = join(folder, formatFile)
  if (existsSync(join(folder, manifestFile)))
    throw new StartError(`${folder} is a backup. "npm run restore" makes a data folder from it.`)
  if (!existsSync(file)) {
    if (partsBefore.some((name) => existsSync(join(folder, name))))
      throw new StartError(`${folder}: ${unnumberedFault}`)
    return undefined
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), folderFormatSchema), await readFile(file, 'utf8'))
  if (!parsed.success) throw new StartError(`${file} has no format number: put it back from a copy of the folder.`)
  return parsed.output.format
}

/** Numbers a folder without data. Throws a StartError if this version cannot work with the folder. */
export async function openFolder(folder: string): Promise<void> {
  const format = await readFolderFormat(folder)
  if (format === undefined) await writeFolderFormat(folder, storedFormat)
  else refuseFormat(folder, format)
}

/** The number of a folder with data. Throws a StartError unless this version or an earlier one has written it. */
export async function formatOfData(folder: string): Promise<number> {
  const format = await readFolderFormat(folder)
  if (format === undefined) throw new StartError(`${folder} is no data folder: it has no ${formatFile}.`)
  if (format > storedFormat) refuseFormat(folder, format)
  return format
}

export function refuseFormat(place: string, format: number): void {
  const fault = formatFault({ format })
  if (fault !== undefined) throw new StartError(`${place}: ${fault}`)
}

/** Writes the number so that the file is whole at any time. */
export async function writeFolderFormat(folder: string, format: number): Promise<void> {
  const written = join(folder, `${formatFile}.new`)
  await writeFile(written, `${JSON.stringify({ format })}\n`)
  await rename(written, join(folder, formatFile))
}
