import { benchSettings, settleAccount } from './account.ts'
import { customerItems, feedItems } from './population.ts'
import { setEnvironment, openStore, useTables } from './store.ts'
import { countAll, makeBatches } from './counted.ts'
import { growth } from './growth.ts'
import { describeCommands } from './meter.ts'
const t0 = Date.now(); const log = (s: string) => console.log(((Date.now()-t0)/1000).toFixed(1), s)
setEnvironment('http://127.0.0.1:1'); useTables('bench')
