/** Composes a chunk: as many of the next operations as fit together. */
import { instantOf } from '../../domain/time/time.ts'
import { isBehind, loadWorldAt } from '../../work/advance/advance-customer.ts'
import { presentCall } from '../../http/present-call.ts'
import { accountNow } from '../../store/account/clock.ts'
import { isOutdated } from '../../store/account/up-to-date.ts'
import type { Run } from './bulk-run.ts'
import { beginChunk, customerOf, nextIndex, type Chunk } from './chunk.ts'
import { commandAt, takeOperation } from './take-operation.ts'

/** The outcomes of a chunk are kept in one item, which holds 400 KB at most. */
const maxChunkBytes = 100_000
/**
 * Deciding takes long on a customer with much to decide on. The chunk is stored after this time, so that little is lost
 * if another call changes the same customer, or the call runs out of time.
 */
const composeMilliseconds = 1_000

/**
 * At least one operation; rejects if the first one cannot be decided. If operations are refused on settings that have
 * changed in the meantime, all of them are decided once more on the present settings.
 */
export async function composeChunk(run: Run, mostOperations: number): Promise<Chunk> {
  const chunk = await compose(run, mostOperations)
  if (!chunk.outcomes.some((outcome) => 'errors' in outcome) || !(await isOutdated())) return chunk
  run.call = await presentCall(run.call)
  run.ids.giveAnew(chunk.from)
  return await compose(run, mostOperations)
}

async function compose(run: Run, mostOperations: number): Promise<Chunk> {
  const now = await accountNow(run.call.settings, instantOf(Date.now()))
  let chunk = await begin(run, beginChunk(run, now))
  // The first operation may have waited for the calls before it in line.
  const begun = Date.now()
  while (chunk.outcomes.length < mostOperations && nextIndex(chunk) < run.given.length) {
    const isLong = Date.now() - begun > composeMilliseconds || chunk.bytes > maxChunkBytes
    if (isLong || !run.time.hasTime()) break
    const next = await unlessFailing(() => takeOperation(run, chunk))
    if (next === 'full') break
    chunk = next
  }
  return chunk
}

/** The chunk with its first operation, which has the whole transaction. */
async function begin(run: Run, empty: Chunk): Promise<Chunk> {
  const first = await takeOperation(run, empty)
  if (first !== 'full') return first
  await makeUpForTime(run, empty)
  const again = await takeOperation(run, empty)
  if (again === 'full') throw new Error(`The operation ${nextIndex(empty)} does not go into one transaction.`)
  return again
}

/** Commits the due steps of a customer separately, because they may not fit into a transaction with an operation. */
async function makeUpForTime(run: Run, chunk: Chunk): Promise<void> {
  const command = commandAt(run, chunk)
  const customer = 'errors' in command ? undefined : await customerOf(run, chunk, command)
  if (customer === undefined || !isBehind(customer, chunk.now)) return
  const { id } = customer.customer
  // Due steps may take document numbers as well, and would wait for this very place in the queue.
  run.line.leave()
  run.worlds.put(id, await loadWorldAt(run.call.settings, id, chunk.now))
}

/** An operation that cannot be decided waits for a chunk of its own, in which it holds up no other operation. */
async function unlessFailing(take: () => Promise<Chunk | 'full'>): Promise<Chunk | 'full'> {
  try {
    return await take()
  } catch {
    return 'full'
  }
}
