/** Composes a stretch: as many of the next operations as go together. */
import { instantOf } from '../../domain/time.ts'
import { isBehind, loadWorldAt } from '../../work/advance/advance-customer.ts'
import { accountNow } from '../../store/account/clock.ts'
import type { Run } from './bulk-run.ts'
import { beginChunk, customerOf, nextIndex, type Chunk } from './chunk.ts'
import { commandAt, takeOperation } from './take-operation.ts'

/** What is kept of a stretch is one item, which can hold 400 KB. */
const maxChunkBytes = 100_000
/**
 * A customer may have so much that deciding takes its time. What is decided is then stored before it becomes much to lose:
 * to another who changes the same customer meanwhile, or to the end of the call.
 */
const composeMilliseconds = 1_000

/** At least one operation; rejects where that one cannot be decided. */
export async function composeChunk(run: Run, mostOperations: number): Promise<Chunk> {
  const now = await accountNow(run.call.settings, instantOf(Date.now()))
  const begun = Date.now()
  let so = await begin(run, beginChunk(run, now))
  while (so.outcomes.length < mostOperations && nextIndex(so) < run.given.length) {
    const isLong = Date.now() - begun > composeMilliseconds || so.bytes > maxChunkBytes
    if (isLong || !run.time.hasTime()) break
    const next = await unlessFailing(() => takeOperation(run, so))
    if (next === 'full') break
    so = next
  }
  return so
}

/** With its first operation, which has all the room there is. */
async function begin(run: Run, empty: Chunk): Promise<Chunk> {
  const first = await takeOperation(run, empty)
  if (first !== 'full') return first
  await makeUpForTime(run, empty)
  const again = await takeOperation(run, { ...empty, numbers: run.numbers })
  if (again === 'full') throw new Error(`The operation ${nextIndex(empty)} does not go into one transaction.`)
  return again
}

/** What has fallen due of a customer may be more than goes beside an operation: then it is carried out by itself. */
async function makeUpForTime(run: Run, so: Chunk): Promise<void> {
  const command = commandAt(run, so)
  const customer = 'errors' in command ? undefined : await customerOf(run, so, command)
  if (customer === undefined || !isBehind(customer, so.now)) return
  const { id } = customer.customer
  run.worlds.put(id, await loadWorldAt(run.call.settings, id, so.now))
  run.numbers = {}
}

/** One that cannot be decided waits for a stretch of its own, where it keeps nobody up. */
async function unlessFailing(take: () => Promise<Chunk | 'full'>): Promise<Chunk | 'full'> {
  try {
    return await take()
  } catch {
    return 'full'
  }
}
