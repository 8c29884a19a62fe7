/**
 * A copy of a data folder as of one instant, made while the service works on it, and its restoration.
 *
 * The database is copied by SQLite in one step: within a step the copy reads one state, whatever is written in the
 * meantime, and no write waits. It also holds how far consumers of changes have come. E-mails and files are copied
 * after it, so that each e-mail that the tables know as sent, and each file that they know, is there. Queues hold
 * nothing that the tables do not: the schedule sends every message again.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { storedFormat, unnumberedFault } from '../functions/store/stored-format.ts'
import { formatOfData, manifestFile, refuseFormat, writeFolderFormat } from './folder-format.ts'
import { diskFault } from './disk.ts'
import { StartError } from './start-error.ts'

const database = 'tables.db'
/** A folder that is copied with the database. It is created when it is first needed. */
const folders = ['mail', 'files']

const manifestSchema = v.object({
  format: v.literal(1),
  /** The format of the data. A backup from before format numbers has none. */
  data_format: v.exactOptional(v.number()),
  made_at: v.string(),
  sha256: v.string(),
  /** The items of each table. */
  items: v.record(v.string(), v.number()),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

/**
 * More pages than a database can have, so that the copy is one step. A copy in several steps would start again at each
 * write.
 */
const allPages = 2 ** 31 - 1
const busyMilliseconds = 5_000

/** Copies the data folder into a new folder, which is complete or absent. */
export async function backUp(data: string, target: string, now: Date): Promise<Manifest> {
  if (!existsSync(join(data, database))) throw new StartError(`${data} is no data folder: it has no ${database}.`)
  return await asAWhole(target, async (folder) => {
    // Data of an earlier format is copied as it is: that is the backup to make before a migration.
    const format = await formatOfData(data)
    await writeFolderFormat(folder, format)
    await copyDatabase(join(data, database), join(folder, database))
    await copyFolders(folders, data, folder)
    const items = itemsOfWhole(join(folder, database))
    const sha256 = await digestOf(join(folder, database))
    const manifest: Manifest = { format: 1, data_format: format, made_at: now.toISOString(), sha256, items }
    await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`)
    return manifest
  })
}

/** Makes a data folder from a backup. A folder with content is never overwritten, because a service may be using it. */
export async function restore(from: string, data: string): Promise<Manifest> {
  const manifest = await readManifest(from)
  const format = restoredFormat(from, manifest)
  if ((await digestOf(join(from, database))) !== manifest.sha256) {
    throw new StartError(`${from} is broken: ${database} is not what was backed up.`)
  }
  return await asAWhole(data, async (folder) => {
    await writeFolderFormat(folder, format)
    await copyFolders(folders, from, folder)
    await cp(join(from, database), join(folder, database))
    itemsOfWhole(join(folder, database))
    return manifest
  })
}

/** Data of an earlier format is restored as it is, to be migrated before the service starts on it. */
function restoredFormat(from: string, { data_format: format }: Manifest): number {
  if (format === undefined) throw new StartError(`${from}: ${unnumberedFault}`)
  if (format > storedFormat) refuseFormat(from, format)
  return format
}

async function asAWhole<Made>(target: string, make: (folder: string) => Promise<Made>): Promise<Made> {
  if (existsSync(target) && (await readdir(target)).length > 0) {
    throw new StartError(`${target} is not empty: name a folder that is not there yet, or move this one away.`)
  }
  await mkdir(dirname(resolve(target)), { recursive: true })
  const folder = await mkdtemp(`${resolve(target)}.partial-`)
  try {
    const made = await make(folder)
    if (existsSync(target)) await rmdir(target)
    await rename(folder, target)
    return made
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw diskFault(error, target)
  }
}

async function copyFolders(names: readonly string[], from: string, to: string): Promise<void> {
  for (const name of names) {
    if (!existsSync(join(from, name))) continue
    // A file has another name until it is whole.
    const filter = (path: string) => !/\.partial-[\w-]+$/.test(path) && (name !== 'mail' || isMailPart(path))
    await cp(join(from, name), join(to, name), { recursive: true, filter })
  }
}

const isMailPart = (path: string) => basename(path) === 'mail' || /\.(?:json|eml)$/.test(path)

async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { timeout: busyMilliseconds })
  try {
    await backup(source, to, { rate: allPages })
  } catch (error) {
    throw new StartError(`${from} cannot be copied: ${error instanceof Error ? error.message : String(error)}.`)
  } finally {
    source.close()
  }
}

/** The number of items in each table. Throws a StartError if SQLite finds a fault in the file. */
function itemsOfWhole(file: string): Record<string, number> {
  const copy = new DatabaseSync(file, { timeout: busyMilliseconds })
  try {
    const [said] = copy.prepare('PRAGMA integrity_check(1)').all()
    if (said?.['integrity_check'] !== 'ok')
      throw new StartError(`${file} is broken: ${String(said?.['integrity_check'])}`)
    const tables = copy.prepare('SELECT name FROM _tables ORDER BY name').all()
    return Object.fromEntries(
      tables.map((row) => {
        const table = String(row['name'])
        const [counted] = copy.prepare(`SELECT count(*) AS items FROM "${table.replaceAll('"', '""')}"`).all()
        return [table, Number(counted?.['items'])]
      }),
    )
  } finally {
    copy.close()
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => '')
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text)
  if (!parsed.success || !existsSync(join(folder, database))) {
    throw new StartError(`${folder} is no backup: it has no ${manifestFile} and ${database} of this service.`)
  }
  return parsed.output
}
