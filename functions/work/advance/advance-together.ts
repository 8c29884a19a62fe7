/**
 * Makes durable what time has brought to several customers, as many of them in one transaction as it holds: with one raise
 * of each counter of invoice numbers, at which all renewals of a business entity would meet otherwise. Where that does not come
 * about, the customers are left to be advanced one by one.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import type { Ledger } from '../../domain/world/ledger.ts'
import { runtime } from '../../outside/runtime.ts'
import { transactOnce, type CommitOutcome } from '../../store/dynamo/transaction.ts'
import { backOff } from '../../store/dynamo/back-off.ts'
import { emptyBatch, isEmpty, addToBatch, batchWrites, type CommitBatch } from '../../store/customer/commit-batch.ts'
import { worldAfter } from '../../store/customer/world-writes.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { isBehind, whatIsDue } from './advance-customer.ts'
import { stepsKnowingNumbers } from './commit-steps.ts'

/** Others may take numbers in between; more often than this and it is not worth going on together. */
const maxTries = 4

/** The customers that are up to date now, each as it is stored. The rest are not, or there are none of these ids. */
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

/** Commits the first ones that go together; `tried` is how many, whatever came of it. */
async function commitSome(
  settings: Settings,
  behind: readonly LoadedWorld[],
  now: Instant,
): Promise<{ readonly batch: CommitBatch | undefined; readonly tried: number }> {
  for (let tries = 1; ; tries++) {
    const { batch, tried } = await batchOf(settings, behind, now)
    const outcome: CommitOutcome = isEmpty(batch) ? 'committed' : (await transactOnce(batchWrites(batch))).outcome
    if (outcome === 'committed') return { batch, tried }
    if (outcome !== 'numbers-moved' || tries === maxTries) return { batch: undefined, tried }
    await backOff(runtime, tries)
  }
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
    // Who has more to make up for than one transaction holds does so alone.
    if (more) continue
    const next = addToBatch(batch, commit)
    if (next === undefined && !isEmpty(batch)) return { batch, tried }
    batch = next ?? batch
    numbers = { ...commit.numbers, ...commit.after.ledger.numbers }
  }
  return { batch, tried: behind.length }
}
