/**
 * Renewals of many subscriptions that run out at one instant, invoiced by the same business entity: all of them compete
 * for the counter of its invoice numbers. The sweep finds them; one worker takes some of them from the queue, and then
 * ten workers the others. Transactions hold their items for 20 ms and conflict with others there, as in DynamoDB. The
 * storage calls are counted, and everybody is looked up afterwards: nobody may be missed, nothing invoiced twice, and
 * no number left out.
 */
import { handler as sweep } from '../functions/jobs/sweep.ts'
import { clearSettingsCache, loadSettings } from '../functions/store/account/load-settings.ts'
import { loadWorld } from '../functions/store/customer/load-world.ts'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { holdKeys } from '../test/faulty-client.ts'
import { benchAccount, customerId } from './bench-account.ts'
import { metered, type Tally } from './meter.ts'
import { waitingMessages, workOffTogether } from './queue.ts'

/** The number of workers that the wiring allows to run at once. */
export const workersAtOnce = 10
export const heldMilliseconds = 20
/** The least rate of a whole run of the bench, on a machine that does nothing else. */
export const leastRenewalsPerSecond = 300
/** Renewals a second of all workers together. */
export const rateOf = ({ together }: Pick<RenewalsCount, 'together'>) => together.renewals / together.seconds
/** The share that one worker takes alone: enough to compare ten workers with it. */
const shareAlone = 0.1

export interface RenewalsBy {
  readonly workers: number
  readonly renewals: number
  /** The transactions that conflicted with others. */
  readonly transactions: number
  readonly seconds: number
}

export interface RenewalsCount {
  readonly customers: number
  readonly tally: Tally
  readonly messages: number
  /** Messages on which a worker failed, and which came again. */
  readonly failures: number
  readonly alone: RenewalsBy
  readonly together: RenewalsBy
  /** Customers without exactly one further period and one invoice. */
  readonly missed: number
  /** Missing invoice numbers, up to the last one. */
  readonly gaps: number
}

export async function countRenewals(customers: number): Promise<RenewalsCount> {
  clearSettingsCache(() => 0)
  await loadSettings(benchAccount)
  let messages = 0
  let failures = 0
  const keys = holdKeys(documentClient(), heldMilliseconds)
  const renewedBy = async (workers: number, renewals: number): Promise<RenewalsBy> => {
    const begun = performance.now()
    const before = keys.counts.transactions
    failures += await workOffTogether(workers, renewals)
    return {
      workers,
      renewals,
      transactions: keys.counts.transactions - before,
      seconds: (performance.now() - begun) / 1000,
    }
  }
  const { result: shares, tally } = await metered(async () => {
    await sweep()
    messages = waitingMessages().length
    const alone = await renewedBy(1, Math.ceil(messages * shareAlone))
    return { alone, together: await renewedBy(workersAtOnce, waitingMessages().length) }
  })
  keys.restore()
  clearSettingsCache()
  return { customers, tally, messages, failures, ...shares, ...(await lookUp(customers)) }
}

const lookedUpAtOnce = 20

async function lookUp(customers: number): Promise<Pick<RenewalsCount, 'missed' | 'gaps'>> {
  let missed = 0
  const numbers = new Set<number>()
  for (let start = 0; start < customers; start += lookedUpAtOnce) {
    const some = Array.from({ length: Math.min(lookedUpAtOnce, customers - start) }, (_, index) => start + index)
    for (const world of await Promise.all(some.map((n) => loadWorld(benchAccount, customerId(n))))) {
      const [invoice, another] = world?.ledger.open ?? []
      const isRenewed = world?.subscriptions[0]?.periods.length === 2
      if (!isRenewed || invoice === undefined || another !== undefined) missed++
      else numbers.add(Number(/\d+$/.exec(invoice.number)?.[0]))
    }
  }
  return { missed, gaps: Math.max(0, ...numbers) - numbers.size }
}
