import { openStore } from './store.ts'
import { measureShares } from './processor.ts'
import { measureLocalRun } from './local-run.ts'
const s = await openStore([100])
s.use(100)
try {
  console.table(await measureShares(3))
} finally {
  await s.stop()
}
const r = await measureLocalRun(1000)
console.table(r.loads)
console.log(r.residentMb)
