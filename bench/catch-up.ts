/**
 * A subscription that began many years ago catches up: all its renewals, and the invoices by e-mail, are made at once.
 * The storage calls and processor time are counted for several numbers of months; they may grow linearly with the
 * months, not quadratically. The longest time for which another account waits for the thread is measured as well.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createSubscription } from '../functions/domain/subscription/commands/create-subscription.ts'
import { newSubscriptionId } from '../functions/domain/subscription/subscription-id.ts'
import { worldAt } from '../functions/domain/engine/engine.ts'
import type { Settings } from '../functions/domain/settings/settings.ts'
import { instantOf, type Instant } from '../functions/domain/time/time.ts'
import { isRefused } from '../functions/domain/world/change.ts'
import { newWorld } from '../functions/domain/world/world.ts'
import { loadSettings } from '../functions/store/account/load-settings.ts'
import { commitWorld } from '../functions/store/customer/commit-world.ts'
import { loadWorld } from '../functions/store/customer/load-world.ts'
import { advanceCustomer } from '../functions/work/advance/advance-customer.ts'
import { benchAccount } from './bench-account.ts'
import { metered } from './meter.ts'
import { median } from './statistics.ts'

export interface CatchUpCount {
  readonly months: number
  /** CPU time of this process, without the engine. */
  readonly cpuMillis: number
  readonly transactions: number
  /** CPU time of calculating everything in memory, as a read does. */
  readonly readCpuMillis: number
  /** The longest time in which no other work had the thread. */
  readonly longestMillis: number
  readonly periods: number
  readonly invoices: number
}

/** The months whose bounds are below; the first are for comparison. */
export const months = [100, 240, 400] as const
/** CPU time for the most months, as a multiple of that for the fewest. */
export const mostTimesCpu = 5
export const mostCpuMillis = 5_000
export const mostTransactions = 60
export const mostWaitMillis = 200
/** Customers for each number of months: the median counts, and the first is of cold code. */
const rounds = 5

export async function countCatchUps(): Promise<readonly CatchUpCount[]> {
  const settings = await loadSettings(benchAccount)
  if (settings === undefined) throw new Error('There is no account to catch up in.')
  await catchUp(settings, 'warm', months[0])
  const all: CatchUpCount[] = []
  for (const count of months) {
    const runs: CatchUpCount[] = []
    for (let round = 0; round < rounds; round++) runs.push(await catchUp(settings, `${count}-${round}`, count))
    all.push(medianOf(runs))
  }
  return all
}

/** The bounds that are exceeded. */
export function missedCatchUps(all: readonly CatchUpCount[]): {
  readonly counted: readonly string[]
  readonly measured: readonly string[]
} {
  const [fewest, twentyYears] = all
  const most = all.at(-1)
  if (fewest === undefined || twentyYears === undefined || most === undefined) return { counted: [], measured: [] }
  const times = most.cpuMillis / fewest.cpuMillis
  return {
    counted: [
      ...all
        .filter((one) => one.periods !== one.months || one.invoices !== one.months)
        .map((one) => `${one.months} months made ${one.periods} periods and ${one.invoices} invoices`),
      ...(twentyYears.transactions > mostTransactions
        ? [`${twentyYears.months} months take ${twentyYears.transactions} transactions`]
        : []),
      ...(times > mostTimesCpu
        ? [`${most.months} months take ${times.toFixed(1)} times the CPU of ${fewest.months}`]
        : []),
      ...(twentyYears.cpuMillis > mostCpuMillis
        ? [`${twentyYears.months} months take ${Math.round(twentyYears.cpuMillis)} ms of CPU`]
        : []),
    ],
    measured: all
      .filter(({ longestMillis }) => longestMillis > mostWaitMillis)
      .map((one) => `${one.months} months keep the thread for ${Math.round(one.longestMillis)} ms`),
  }
}

async function catchUp(settings: Settings, name: string, count: number): Promise<CatchUpCount> {
  const id = `behind-${name}`
  const now = instantOf(Date.now())
  const readCpuMillis = await givenBehind(settings, id, count, now)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const before = process.cpuUsage()
  const { tally } = await metered(() => advanceCustomer(settings, id, now))
  const cpuMillis = millisSince(before)
  delay.disable()
  const world = await loadWorld(benchAccount, id)
  return {
    months: count,
    cpuMillis,
    transactions: (tally.commands.get('TransactWriteItems') ?? 0) + tally.cancelled,
    readCpuMillis,
    longestMillis: delay.max / 1_000_000,
    periods: world?.subscriptions[0]?.periods.length ?? 0,
    invoices: world?.ledger.open.length ?? 0,
  }
}

/** Makes the customer as createsubscription leaves it, and returns the cost of reading it. */
async function givenBehind(settings: Settings, id: string, count: number, now: Instant): Promise<number> {
  const begin = new Date(now)
  begin.setUTCMonth(begin.getUTCMonth() - count)
  begin.setUTCDate(begin.getUTCDate() + 1)
  const builtin = { email: `${id}@example.com` }
  const made = createSubscription({
    world: newWorld({ id, version: 0, created: now, builtin, fields: {}, overrides: [] }),
    given: {
      periods: [{ campaign_id: 'invoiced', begin: begin.toISOString().replace(/\.\d+Z$/, 'Z') }],
      create_mandatory_addon_subscriptions: true,
      quantity: 1,
      data: {},
      cancelled: false,
      invoiced_by: 'email',
    },
    id: newSubscriptionId(id, '0123456789abcdef'),
    now,
    settings,
  })
  if (isRefused(made)) throw new Error(`A subscription is refused: ${JSON.stringify(made)}`)
  const notes = [{ at: now, via: 'api', by: 'bench', facts: made.facts } as const]
  const outcome = await commitWorld({ settings, before: undefined, after: made.world, notes, now })
  if (outcome !== 'committed') throw new Error(`A customer was not made: ${outcome}`)
  const loaded = await loadWorld(benchAccount, id)
  if (loaded === undefined) throw new Error('A customer is gone.')
  const before = process.cpuUsage()
  worldAt(loaded, now, settings)
  return millisSince(before)
}

function millisSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function medianOf(runs: readonly CatchUpCount[]): CatchUpCount {
  const [first] = runs
  if (first === undefined) throw new Error('Nothing was run.')
  const of = (value: (run: CatchUpCount) => number) => median(runs.map(value))
  return {
    ...first,
    cpuMillis: of(({ cpuMillis }) => cpuMillis),
    readCpuMillis: of(({ readCpuMillis }) => readCpuMillis),
    transactions: Math.max(...runs.map(({ transactions }) => transactions)),
    longestMillis: of(({ longestMillis }) => longestMillis),
  }
}
