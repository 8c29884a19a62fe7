/**
 * Commits the due steps of several customers, with as many customers in one transaction as fit. Each counter of invoice
 * numbers is then raised once for each transaction; otherwise all renewals of a business entity would collide at it.
 *
 * A worker that takes numbers holds the account's lock from looking them up to the commit, so that workers take turns
 * instead of competing for the counter. A batch that collides nevertheless is tried again unchanged. If a customer of
 * it has changed, it is loaded again and halved, down to single customers; only a single customer that changes is left
 * to be advanced alone. So is the rest of a customer with more due steps than one transaction holds, once its first
 * transaction is committed.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Ledger } from '../../domain/world/ledger.ts'
import { runtime } from '../../outside/runtime.ts'
import { transactOnce, type CommitOutcome } from '../../store/dynamo/transaction.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { emptyBatch, isEmpty, addToBatch, batchWrites, type CommitBatch } from '../../store/customer/commit-batch.ts'
import { lookUpNumbers, type LookUp } from '../../store/customer/document-numbers.ts'
import { worldAfter } from '../../store/customer/world-writes.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { lockOf } from '../document-numbers/lock-account.ts'
import { placeInLine } from '../document-numbers/number-queue.ts'
import { isBehind, dueSteps } from './advance-customer.ts'
import { stepsKnowingNumbers, type SomeSteps } from './commit-steps.ts'

interface Advancing {
  readonly settings: Settings
  readonly now: Instant
  readonly lookUp: LookUp
}

/**
 * The customers that are now up to date, in their stored form. Customers with other ids are still behind, or unknown.
 */
export async function advanceTogether(
  settings: Settings,
  ids: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, LoadedWorld>> {
  const { id: account } = settings.account
  const upToDate = new Map<string, LoadedWorld>()
  const lock = lockOf(account)
  const line = placeInLine(account)
  const lookUp: LookUp = async (accountId, series) => {
    await line.wait(series)
    await lock.take()
    return await lookUpNumbers(accountId, series)
  }
  const behindOf = async (some: readonly string[]) => {
    const worlds = [...(await loadWorlds(account, some)).values()].filter((world) => world !== undefined)
    for (const world of worlds) if (!isBehind(world, now)) upToDate.set(world.customer.id, world)
    return worlds.filter((world) => isBehind(world, now))
  }
  try {
    const parts = [await behindOf(ids)]
    let first: SomeSteps | undefined
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      if (part.length === 0) continue
      const { batch, tried, more, next, outcome } = await commitSome({ settings, now, lookUp }, part, first)
      parts.push(part.slice(tried))
      first = outcome === 'committed' ? next : undefined
      if (outcome === 'committed') {
        for (const [id, { commit }] of batch.members) if (!more) upToDate.set(id, worldAfter(commit))
      } else if (batch.members.size > 1) {
        parts.push(...halves(await behindOf([...batch.members.keys()])))
      }
    }
    return upToDate
  } finally {
    line.leave()
    await lock.release()
  }
}

function halves(worlds: readonly LoadedWorld[]): LoadedWorld[][] {
  const middle = Math.ceil(worlds.length / 2)
  return [worlds.slice(0, middle), worlds.slice(middle)]
}

interface Batched {
  readonly batch: CommitBatch
  /** The number of customers that were tried. */
  readonly tried: number
  /** Whether the batch's only customer has further steps due. */
  readonly more: boolean
  /** The next steps of that customer, computed with the numbers after the batch. */
  readonly next?: SomeSteps
}

/** Commits as many of the first customers as fit together. `first` has the steps of the first, if they are known. */
async function commitSome(
  advancing: Advancing,
  behind: readonly LoadedWorld[],
  first: SomeSteps | undefined,
): Promise<Batched & { readonly outcome: CommitOutcome }> {
  const about = `${behind.length} customers of the account ${advancing.settings.account.id}`
  let prepared = first
  let batched: Batched = { batch: emptyBatch, tried: behind.length, more: false }
  const load = async () => {
    batched = await batchOf(advancing, behind, prepared)
    // If the numbers have moved, every step that takes one is computed again.
    prepared = undefined
    return batched
  }
  const whenContended = (outcome: CommitOutcome) => ({ ...batched, outcome })
  return await retrying({ runtime, about, load, whenContended }, async (composed) => {
    const outcome = isEmpty(composed.batch) ? 'committed' : (await transactOnce(batchWrites(composed.batch))).outcome
    // If the batch met other writers, nothing is known to have changed.
    if (outcome === 'contended') return again(outcome, composed)
    return outcome === 'numbers-moved' ? again(outcome) : done({ ...composed, outcome })
  })
}

async function batchOf(
  { settings, now, lookUp }: Advancing,
  behind: readonly LoadedWorld[],
  first: SomeSteps | undefined,
): Promise<Batched> {
  let batch = emptyBatch
  let numbers: Ledger['numbers'] = {}
  for (const [tried, world] of behind.entries()) {
    const prepared = tried === 0 ? first : undefined
    const steps = prepared ?? (await stepsKnowingNumbers(dueSteps(settings, world, now), numbers, lookUp))
    const { commit, more } = steps
    // A customer with more due steps than one transaction holds fills a transaction of its own.
    const added = more && !isEmpty(batch) ? undefined : addToBatch(batch, commit)
    if (added === undefined && !isEmpty(batch)) return { batch, tried, more: false, next: steps }
    batch = added ?? batch
    if (more) return { batch, tried: tried + 1, more }
    numbers = { ...commit.numbers, ...commit.after.ledger.numbers }
  }
  return { batch, tried: behind.length, more: false }
}
