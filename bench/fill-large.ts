/**
 * `node bench/fill-large.ts FOLDER STACK COUNT`: makes an engine's data file with so many customers, their words for
 * the search and the feed, a piece at a time, as they are more than fit into memory.
 */
import { headKey } from '../functions/store/keys.ts'
import { benchAccount, benchSettings, pilots } from './bench-account.ts'
import { customerLines, customerTemplate } from './customer-template.ts'
import { itemOfLine, openFilling } from './fill-tables.ts'
import { feedPiece } from './population.ts'
import { setEnvironment, useTables, dataFileIn } from './store.ts'

const piece = 5_000

async function main(folder: string, stack: string, count: number): Promise<void> {
  setEnvironment()
  useTables('gathered')
  const settings = benchSettings()
  const template = await customerTemplate(settings)
  const filling = openFilling(dataFileIn(folder), [stack])
  let head = 0
  for (let from = 0; from < count; from += piece) {
    const numbers = Array.from({ length: Math.min(piece, count - from) }, (_, index) => from + index)
    const lines: string[] = []
    for (const n of numbers) lines.push(...(n < pilots ? await customerLines(settings, n) : template(n)))
    filling.put(`${stack}-main`, lines.map(itemOfLine))
    const feed = await feedPiece(numbers, head)
    head = feed.head
    // The head of the feed is in each piece; the last one is how it stands in the end.
    const isLast = from + piece >= count
    const events = isLast ? feed.items : feed.items.filter((item) => item['pk']?.S !== headKey(benchAccount).pk)
    filling.put(`${stack}-events`, events)
  }
  filling.close()
}

const [folder, stack, count] = process.argv.slice(2)
if (folder === undefined || stack === undefined || !(Number(count) >= 1)) {
  throw new Error('Usage: node bench/fill-large.ts FOLDER STACK COUNT')
}
await main(folder, stack, Number(count))
