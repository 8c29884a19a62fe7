/**
 * A copy of a kept store. Counted calls write: they make customers, stop subscriptions and use numbers up. Each count
 * of a kept store has a copy of its own, so that it finds what the first one found.
 */
import { existsSync } from 'node:fs'
import { constants, copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFileIn } from './store.ts'

/** The work's folder is within the store's, as file systems that can share a file's blocks do so within themselves. */
export async function onCopy<Result>(store: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const copy = join(store, 'copy')
  // That of a run that was killed.
  await rm(copy, { recursive: true, force: true })
  await mkdir(copy)
  try {
    for (const ending of ['', '-wal']) {
      const file = `${dataFileIn(store)}${ending}`
      if (existsSync(file)) await copyFile(file, `${dataFileIn(copy)}${ending}`, constants.COPYFILE_FICLONE)
    }
    return await work(copy)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
