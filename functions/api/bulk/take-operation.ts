/** Adds one operation to a chunk: what a single call does between loading and committing (`perform.ts`). */
import type { Fault } from '../../domain/refusal/fault.ts'
import { mayOperate, mayPreview, rightToOperation } from '../../domain/settings/access/access-rights.ts'
import { isBehind, dueSteps } from '../../work/advance/advance-customer.ts'
import { stepsKnowingNumbers } from '../../work/advance/commit-steps.ts'
import { caughtUpInMemory } from '../../work/advance/world-in-memory.ts'
import type { Command } from '../../operations/command.ts'
import { addToBatch } from '../../store/customer/commit-batch.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { commitMeanings } from '../operations/operation-commit.ts'
import { ownedFor, placesFor } from './claims.ts'
import { decideOperation } from './decide-operation.ts'
import { done, doneWithin, refusalOutcome, refusedFor, type Refused } from './operation-outcome.ts'
import { reservedWrites, type Run } from './bulk-run.ts'
import { customerOf, nextIndex, outcomeOf, withChange, withOutcome, worldIn, type Chunk } from './chunk.ts'

/** The chunk with one more operation; `full` if the operation must wait for the next chunk. */
export async function takeOperation(run: Run, chunk: Chunk): Promise<Chunk | 'full'> {
  const command = commandAt(run, chunk)
  if ('errors' in command) return withOutcome(chunk, command)
  if (!isOpen(run, command)) {
    return withOutcome(chunk, refusedFor(run.call.language, { field: '', code: 'operation_not_allowed' }))
  }
  const current = await withDueSteps(run, chunk, command)
  if (current === 'full') return 'full'
  const { language } = run.call
  const decided = await decideOperation(run, current, command)
  if (decided.outcome === 'refused') return withOutcome(current, refusalOutcome(decided.refusal, language))
  if (decided.outcome === 'changes-nothing') return withOutcome(current, done(decided.answer))
  const { answer, commit, held } = decided
  const refusal = await refusalOf(run, current, command, commit)
  if (refusal === 'wait') return 'full'
  if (refusal !== undefined) return withOutcome(current, refusedFor(language, refusal))
  const batch = addToBatch(current.batch, commit, reservedWrites(run))
  if (batch === undefined) return 'full'
  return withOutcome(withChange(current, batch, commit), doneWithin(answer, commit.after.customer.id, held))
}

/** Whether the caller may carry out, or preview, this operation of the many. */
function isOpen({ call: { access }, foreseen }: Run, { name, alsoDoes }: Command): boolean {
  const needed = [name, ...alsoDoes]
  const previews =
    foreseen !== undefined && needed.every((operation) => mayPreview(access, rightToOperation(operation)))
  return previews || mayOperate(access, ...needed)
}

/** The refusal that a commit would meet, if it is known in advance; `wait` if only the next chunk can tell. */
async function refusalOf(
  run: Run,
  chunk: Chunk,
  { customerId }: Command,
  commit: WorldCommit,
): Promise<Fault | 'wait' | undefined> {
  const isThere = customerId !== undefined && (await worldIn(run, chunk, customerId)) !== undefined
  if (commit.before === undefined && isThere) return commitMeanings['customer-exists'].fault
  const owned = ownedFor(run, chunk, commit)
  if (owned !== 'free' && owned !== 'wait') return commitMeanings[owned].fault
  const places = placesFor(run, chunk, commit)
  if (places === 'taken') return commitMeanings['group-full'].fault
  return owned === 'wait' || places === 'wait' ? 'wait' : undefined
}

/** The next operation. If it names no customer, it is about the one made before it, or refused. */
export function commandAt(run: Run, chunk: Chunk): Command | Refused {
  const index = nextIndex(chunk)
  const operation = run.given[index]
  if (operation === undefined) throw new Error(`There is no operation ${index}.`)
  const givenUp = run.givenUp.get(index)
  if (givenUp !== undefined) return givenUp
  if (operation.on === 'its own customer') return operation.command
  const maker = run.given.findLastIndex(({ command }, earlier) => earlier < index && command.creates)
  if (maker === -1) return refusedFor(run.call.language, { field: '', code: 'customer_id_missing' })
  const made = outcomeOf(run, chunk, maker)
  const id = made !== undefined && 'done' in made ? made.done['id'] : undefined
  if (typeof id === 'string') return operation.of(id)
  return refusedFor(run.call.language, { field: '', code: 'customer_unknown' })
}

/** Due steps of the customer come first, as before a single call. */
async function withDueSteps(run: Run, chunk: Chunk, command: Command): Promise<Chunk | 'full'> {
  const before = await customerOf(run, chunk, command)
  if (before === undefined || !isBehind(before, chunk.now)) return chunk
  if (run.foreseen !== undefined) return await withWorldInMemory(run, chunk, before)
  const due = dueSteps(run.call.settings, before, chunk.now)
  const { commit, more } = await stepsKnowingNumbers(due, chunk.numbers, run.line.lookUp)
  const batch = more ? undefined : addToBatch(chunk.batch, commit, reservedWrites(run))
  return batch === undefined ? 'full' : withChange(chunk, batch, commit)
}

/** A preview shows the effects of the operations alone, so work that is due is done beforehand, in memory. */
async function withWorldInMemory(run: Run, chunk: Chunk, before: LoadedWorld): Promise<Chunk> {
  const { world } = await caughtUpInMemory(run.call.settings, before, chunk.now)
  run.worlds.put(world.customer.id, world)
  return { ...chunk, numbers: { ...chunk.numbers, ...world.ledger.numbers } }
}
