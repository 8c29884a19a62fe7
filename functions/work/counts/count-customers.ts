/**
 * Counts customers in their present state: their earlier share is subtracted from the counts, and their present one
 * added.
 */
import { changesIn, countedOf, differenceOf } from '../../domain/product/customer-counts.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { again, done, goOn, retrying } from '../../store/dynamo/retrying.ts'
import { readAssignments } from '../../store/product/assignments.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import {
  placeOfCountedCustomer,
  readCountedCustomers,
  writeCounts,
  type CountedCustomer,
  type CountChange,
} from '../../store/counts/stored-counts.ts'

const readAtOnce = 10

export interface Counting {
  readonly settings: Settings
  /** The account's time. */
  readonly now: Instant
  /** The generation of the counts. */
  readonly generation: number
}

/** Returns the number of customers whose counts changed. */
export async function countCustomers(counting: Counting, ids: readonly string[]): Promise<number> {
  const { account } = counting.settings
  const changed = new Set<string>()
  const load = async () => await changesOf(counting, ids)
  return await retrying({ runtime, about: `the counts of ${account.id}`, load }, async (changes) => {
    if (changes.length === 0) return done(changed.size)
    const { outcome, left } = await writeCounts(account.id, changes)
    if (outcome !== 'committed') return again(outcome)
    for (const { customer } of changes.slice(0, changes.length - left.length)) changed.add(customer)
    return goOn(left)
  })
}

/**
 * The earlier counts are read before the customers, so that a worker that writes on top of them has seen each customer
 * at least as late as the worker that counted it before.
 */
async function changesOf(counting: Counting, ids: readonly string[]): Promise<readonly CountChange[]> {
  const account = counting.settings.account.id
  const earlierCounts = await readCountedCustomers(account, ids)
  const worlds = await loadWorlds(account, ids)
  const changes = await someAtOnce(ids, readAtOnce, async (customer): Promise<CountChange[]> => {
    const world = worlds.get(customer)
    if (world === undefined) return []
    const counted = countedOf(world, await readAssignments(account, customer), counting.now)
    const before = earlierCounts.get(customer)
    const generation = latestOf(counting, before)
    const present = before?.generation === generation ? before : undefined
    const change = differenceOf(present?.counted, counted)
    const isCounted = present !== undefined || before === undefined
    const isSame = isCounted && changesIn(change) === 0 && placeOfCountedCustomer(customer, counted) === before?.listed
    return isSame ? [] : [{ customer, before, generation, counted, change }]
  })
  return changes.flat()
}

/** A worker that does not know of the latest generation yet counts in it like the workers that do. */
const latestOf = ({ generation }: Counting, before: CountedCustomer | undefined): number =>
  Math.max(generation, before?.generation ?? 0)
