/**
 * `node bench/fill.ts FOLDER STACK=SIZE...`: makes an engine's data file with tables for each stack, which have a given
 * number of customers. It is a separate process, because the client of the storage must send nothing here.
 */
import { instantOf } from '../functions/domain/time/time.ts'
import { benchSettings } from './bench-account.ts'
import { openFilling } from './fill-tables.ts'
import { customerItems, feedItems, type PeriodOf } from './population.ts'
import { dataFileIn, ofRenewals, setEnvironment, useTables } from './store.ts'

interface Stack {
  readonly name: string
  readonly size: number
}

async function main(folder: string, stacks: readonly Stack[]): Promise<void> {
  setEnvironment()
  useTables('gathered')
  const settings = benchSettings()
  const sizes = stacks.filter(({ name }) => name !== ofRenewals).map(({ size }) => size)
  const idle = await customerItems(settings, Math.max(...sizes))
  const names = stacks.map(({ name }) => name)
  const filling = openFilling(dataFileIn(folder), names)
  for (const { name, size } of stacks) {
    const customers =
      name === ofRenewals ? await customerItems(settings, size, { period: runOut() }) : idle.slice(0, size)
    filling.put(`${name}-main`, customers.flat())
    filling.put(`${name}-events`, await feedItems(size))
  }
  filling.close()
}

/** A period whose successor is due and to be invoiced, at one instant for all customers. */
const runOut = (): PeriodOf => ({ campaign: 'invoiced', end: instantOf(Date.now() - 60_000) })

const [folder, ...given] = process.argv.slice(2)
const stacks = given.map((text): Stack => {
  const [name = '', size] = text.split('=')
  return { name, size: Number(size) }
})
if (folder === undefined || stacks.length === 0) throw new Error('Usage: node bench/fill.ts FOLDER STACK=SIZE...')
await main(folder, stacks)
