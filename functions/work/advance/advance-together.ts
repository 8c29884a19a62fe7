/**
 * Commits the steps that fell due of several customers, as many customers in one transaction as it holds. Each counter of
 * invoice numbers is then raised once a transaction; all renewals of a business entity would meet at it otherwise. The
 * customers of a transaction that fails are left to be advanced one by one.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import type { Ledger } from '../../domain/world/ledger.ts'
import { runtime } from '../../outside/runtime.ts'
import { transactOnce } from '../../store/dynamo/transaction.ts'
import { contention } from '../../store/dynamo/back-off.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { emptyBatch, isEmpty, addToBatch, batchWrites, type CommitBatch } from '../../store/customer/commit-batch.ts'
import { worldAfter } from '../../store/customer/world-writes.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { isBehind, whatIsDue } from './advance-customer.ts'
import { stepsKnowingNumbers } from './commit-steps.ts'

/** Others may take document numbers in between; after so many tries the customers are advanced one by one. */
const policy = { ...contention, tries: 4 }

/** The customers that are up to date now, each as it is stored. The other ids are behind still, or unknown. */
export async function advanceTogether(
  settings: Settings,
  ids: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, LoadedWorld>> {
  const worlds = [...(await loadWorlds(settings.account.id, ids)).values()].filter((world) => world !== undefined)
  const upToDate = new Map(worlds.filter((world) => !isBehind(world, now)).map((world) => [world.customer.id, world]))
  let behind = worlds.filter((world) => isBehind(world, now))
  while (behind.length > 0) {
    const { batch, tried } = await commitSome(settings, behind, now)
    for (const [id, { commit }] of batch?.members ?? []) upToDate.set(id, worldAfter(commit))
    behind = behind.slice(tried)
  }
  return upToDate
}

/** Commits as many of the first customers as go together; `tried` is their number, also where the commit failed. */
async function commitSome(
  settings: Settings,
  behind: readonly LoadedWorld[],
  now: Instant,
): Promise<{ readonly batch: CommitBatch | undefined; readonly tried: number }> {
  let tried = 0
  const load = async () => {
    const composed = await batchOf(settings, behind, now)
    tried = composed.tried
    return composed.batch
  }
  const about = `${behind.length} customers of the account ${settings.account.id}`
  const batch = await retrying({ runtime, about, policy, load, whenContended: () => undefined }, async (composed) => {
    if (isEmpty(composed)) return done(composed)
    const { outcome } = await transactOnce(batchWrites(composed))
    if (outcome === 'committed') return done(composed)
    return outcome === 'numbers-moved' ? again(outcome) : done(undefined)
  })
  return { batch, tried }
}

async function batchOf(
  settings: Settings,
  behind: readonly LoadedWorld[],
  now: Instant,
): Promise<{ readonly batch: CommitBatch; readonly tried: number }> {
  let batch = emptyBatch
  let numbers: Ledger['numbers'] = {}
  for (const [tried, world] of behind.entries()) {
    const { commit, more } = await stepsKnowingNumbers(whatIsDue(settings, world, now), numbers)
    // A customer with more due steps than one transaction holds is advanced alone.
    if (more) continue
    const next = addToBatch(batch, commit)
    if (next === undefined && !isEmpty(batch)) return { batch, tried }
    batch = next ?? batch
    numbers = { ...commit.numbers, ...commit.after.ledger.numbers }
  }
  return { batch, tried: behind.length }
}
