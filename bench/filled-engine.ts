/** An engine over a data file that is filled before it starts, with a stack for each size of account. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '../local/engine.ts'
import { openFilling } from './fill-tables.ts'
import type { WireItem } from './gather.ts'
import { dataFileIn, setEnvironment, useTables } from './store.ts'

/** Counts in the tables of each size, smallest first as given. `name` begins the names of folder and stacks. */
export async function countInFilled<Counted>(
  name: string,
  sizes: readonly number[],
  itemsOf: (size: number) => readonly WireItem[],
  count: (size: number) => Promise<Counted>,
): Promise<Counted[]> {
  const stackOf = (size: number) => `${name}-${size}`
  const stack = stackOf(Math.min(...sizes))
  const folder = await mkdtemp(join(tmpdir(), `bench-${name}-`))
  try {
    setEnvironment()
    useTables(stack)
    const filling = openFilling(dataFileIn(folder), sizes.map(stackOf))
    for (const size of sizes) filling.put(`${stackOf(size)}-main`, itemsOf(size))
    filling.close()
    const engine = await startEngine({ dataFile: dataFileIn(folder), stack, mustBeOwn: true })
    setEnvironment(engine)
    try {
      const counted: Counted[] = []
      for (const size of sizes) {
        useTables(stackOf(size))
        counted.push(await count(size))
      }
      return counted
    } finally {
      await engine.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
