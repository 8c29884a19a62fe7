/**
 * The folder with the built console. A build is stored under the hash of its sources, so a start builds only after a
 * change, and services that start at the same time do not disturb each other.
 */
import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { shownOf } from './command-line.ts'

const root = resolve(import.meta.dirname, '..')
/** The variable in which systemd names the folder of `CacheDirectory=`, if the checkout is read-only. */
const builds = join(process.env['CACHE_DIRECTORY'] ?? join(root, '.cache'), 'console')

/** A console that cannot be built is reported, and the service runs without it. */
export async function consoleFolder(): Promise<string> {
  const folder = join(builds, await hashOfSources())
  try {
    if (!(await isThere(folder))) await build(folder)
  } catch (error) {
    console.error('The console cannot be built:', shownOf(error))
  }
  return folder
}

async function build(folder: string): Promise<void> {
  const made = join(builds, `making-${randomUUID()}`)
  await mkdir(made, { recursive: true })
  try {
    const { buildConsole } = await import('../console/build-console.ts')
    await buildConsole(made)
    await rename(made, folder)
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    // Another service may have made the folder first.
    if (!(await isThere(folder))) throw error
  }
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}

/** A digest of the sources and of the lock file, which contains the versions of the packages. */
async function hashOfSources(): Promise<string> {
  const entries = await readdir(join(root, 'console'), { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const path of [...paths.toSorted(), join(root, 'package-lock.json')]) {
    hash.update(`${path.slice(root.length)}\n`).update(await readFile(path))
  }
  return hash.digest('hex').slice(0, 16)
}
