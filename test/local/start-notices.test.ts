import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startNotices } from '../../local/start-notices.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-notices-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The notices of a start with a file of a given size that takes a given time. */
async function toldOf(bytes: number, milliseconds: number): Promise<string[]> {
  const file = join(folder, 'tables.db')
  await writeFile(file, '')
  // The file has holes in place of bytes.
  await truncate(file, bytes)
  const told: string[] = []
  let now = 0
  const notices = startNotices({ tell: (line) => void told.push(line.replace(file, 'FILE')), now: () => now })
  notices.opening(file)
  now = milliseconds
  notices.opened()
  return told
}

it('says before a large store is checked that it is, and afterwards how long it took', async () => {
  expect(await toldOf(7_600_000_000, 41_300)).toEqual([
    'Checking the store (FILE, 7.6 GB): some seconds a GB.',
    'The store was checked and opened in 41 s.',
  ])
})

it('says nothing of a small store, unless it took long', async () => {
  expect(await toldOf(40_000_000, 800)).toEqual([])
  expect(await toldOf(40_000_000, 3_000)).toEqual(['The store was checked and opened in 3 s.'])
})

it('says nothing of a store that is yet to be made', () => {
  const told: string[] = []
  startNotices({ tell: (line) => void told.push(line) }).opening(join(folder, 'none.db'))
  expect(told).toEqual([])
})
