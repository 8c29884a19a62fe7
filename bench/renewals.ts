/**
 * So many subscriptions run out at one instant, each to be renewed and invoiced by the same business entity: all of
 * them meet at the counter of its invoice numbers. The sweep finds them and two workers take them from the queue at the
 * same time. What that asks of the storage is counted, and everybody is looked up afterwards: nobody may be missed,
 * nothing invoiced twice, and no number left out.
 */
import { handler as sweep } from '../functions/jobs/sweep.ts'
import { clearSettingsCache, loadSettings } from '../functions/store/account/load-settings.ts'
import { loadWorld } from '../functions/store/customer/load-world.ts'
import { benchAccount, customerId } from './bench-account.ts'
import { metered, type Tally } from './meter.ts'
import { waitingMessages, workOffTogether } from './queue.ts'

export const workersAtOnce = 2

export interface RenewalsCount {
  readonly customers: number
  readonly tally: Tally
  readonly messages: number
  /** Messages that a worker failed on, and that came again. */
  readonly failures: number
  /** From the sweep to the last message, of everything on this machine, the engine too. */
  readonly seconds: number
  /** Who have not exactly one period more and one invoice. */
  readonly missed: number
  /** Numbers up to that of the last invoice that no invoice has. */
  readonly gaps: number
}

export async function countRenewals(customers: number): Promise<RenewalsCount> {
  clearSettingsCache(() => 0)
  await loadSettings(benchAccount)
  let messages = 0
  const begun = performance.now()
  const { result: failures, tally } = await metered(async () => {
    await sweep()
    messages = waitingMessages().length
    return await workOffTogether(workersAtOnce)
  })
  const seconds = (performance.now() - begun) / 1000
  clearSettingsCache()
  return { customers, tally, messages, failures, seconds, ...(await lookUp(customers)) }
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
