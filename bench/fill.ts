/**
 * `node bench/fill.ts FOLDER STACK=SIZE...`: makes an engine's data file with tables for each stack, in which there are
 * so many customers. The items are brought in as a table export, which takes the engine seconds where writing them
 * through its API would take minutes. It is a process of its own because a storage client keeps the address it was
 * first given, and what is gathered here must be sent nowhere.
 */
import { join } from 'node:path'
import { instantOf } from '../functions/domain/time.ts'
import { benchSettings } from './bench-account.ts'
import { customerItems, feedItems, type PeriodOf } from './population.ts'
import { importExport, writeExport } from './table-export.ts'
import { dataFileIn, ofRenewals, setEnvironment, useTables } from './store.ts'

interface Stack {
  readonly name: string
  readonly size: number
}

async function main(folder: string, stacks: readonly Stack[]): Promise<void> {
  setEnvironment('http://127.0.0.1:1')
  useTables('gathered')
  const settings = benchSettings()
  const sizes = stacks.filter(({ name }) => name !== ofRenewals).map(({ size }) => size)
  const idle = await customerItems(settings, Math.max(...sizes))
  const source = join(folder, 'export')
  for (const { name, size } of stacks) {
    const customers =
      name === ofRenewals ? await customerItems(settings, size, { period: runOut() }) : idle.slice(0, size)
    await writeExport(join(source, `${name}-main`), customers.flat())
    await writeExport(join(source, `${name}-events`), await feedItems(size))
  }
  const names = stacks.map(({ name }) => name)
  await importExport(source, names, dataFileIn(folder))
}

/** A period whose successor is due, and to be invoiced, at one instant for all. */
const runOut = (): PeriodOf => ({ campaign: 'invoiced', end: instantOf(Date.now() - 60_000) })

const [folder, ...given] = process.argv.slice(2)
const stacks = given.map((text): Stack => {
  const [name = '', size] = text.split('=')
  return { name, size: Number(size) }
})
if (folder === undefined || stacks.length === 0) throw new Error('Usage: node bench/fill.ts FOLDER STACK=SIZE...')
await main(folder, stacks)
