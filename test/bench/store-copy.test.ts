import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onCopy } from '../../bench/store-copy.ts'
import { dataFileIn } from '../../bench/store.ts'
import { refuseWithoutRoom } from '../../bench/store-room.ts'

let store: string
beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), 'store-copy-'))
  await writeFile(dataFileIn(store), 'a hundred customers')
  await writeFile(`${dataFileIn(store)}-wal`, 'and one more')
})
afterEach(() => rm(store, { recursive: true }))

const everything = (folder: string) =>
  Promise.all(['', '-wal'].map((ending) => readFile(`${dataFileIn(folder)}${ending}`, 'utf8')))

it('has all of the store, and what is written to it leaves the store as it was, also for the next time', async () => {
  for (const time of ['first', 'second']) {
    const seen = await onCopy(store, async (copy) => {
      const found = await everything(copy)
      await writeFile(dataFileIn(copy), `changed the ${time} time`)
      await rm(`${dataFileIn(copy)}-wal`)
      return found
    })
    expect(seen).toEqual(['a hundred customers', 'and one more'])
  }
  expect(await everything(store)).toEqual(['a hundred customers', 'and one more'])
  expect((await readdir(store)).toSorted()).toEqual(['tables.db', 'tables.db-wal'])
})

it('goes where the work fails, and begins anew where an earlier one was left behind', async () => {
  await mkdir(join(store, 'copy'))
  await writeFile(join(store, 'copy', 'left'), 'by a run that was killed')
  const failing = onCopy(store, async (copy) => {
    expect((await readdir(copy)).toSorted()).toEqual(['tables.db', 'tables.db-wal'])
    throw new Error('The engine did not start.')
  })
  await expect(failing).rejects.toThrow('The engine did not start.')
  expect(existsSync(join(store, 'copy'))).toBe(false)
})

it('is not made where there is no room for it, three times of what it takes in the end', () => {
  expect(() => refuseWithoutRoom(1_000_000, 69e9)).toThrow(
    '1000000 customers take 76.5 GB while they are made, and 69 GB are free.',
  )
  refuseWithoutRoom(800_000, 69e9)
})
