import { benchSettings } from './account.ts'
import { openStore } from './store.ts'
import { countAll, makeBatches } from './counted.ts'
import { growth } from './growth.ts'
import { describeCommands } from './meter.ts'
const t0 = Date.now()
const log = (s: string) => console.log(((Date.now() - t0) / 1000).toFixed(1), s)
const sizes = process.argv.slice(2).map(Number)
const store = await openStore(sizes)
log('open')
const all = []
try {
  const batches = await makeBatches(benchSettings())
  for (const n of sizes) {
    store.use(n)
    all.push(...(await countAll(n, batches)))
    log(`counted ${n}`)
  }
  for (const c of all)
    console.log(
      c.customers,
      c.call.name,
      '|',
      describeCommands(c.tally.commands),
      c.tally.readUnits,
      c.tally.writeUnits,
      c.tally.limiterCommands,
      c.tally.limiterWriteUnits,
      c.cpuMillis.toFixed(2),
      c.held,
    )
  for (const g of growth(all)) if (!g.same) console.log(g)
} finally {
  await store.stop()
}
