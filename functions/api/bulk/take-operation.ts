/** Takes one operation more into a stretch: what a single call does between loading and committing (`perform.ts`). */
import type { Fault } from '../../domain/fault.ts'
import { isBehind, whatIsDue } from '../../work/advance/advance-customer.ts'
import { stepsKnowingNumbers } from '../../work/advance/commit-steps.ts'
import type { Command } from '../../operations/command.ts'
import { addToBatch } from '../../store/customer/commit-batch.ts'
import type { WorldCommit } from '../../store/customer/world-commit.ts'
import { emailsFor, placesFor } from './claims.ts'
import { decide } from './decide-operation.ts'
import { done, refusedFor, type Refused } from './operation-outcome.ts'
import { reservedWrites, type Run } from './bulk-run.ts'
import { customerOf, nextIndex, outcomeOf, withChange, withOutcome, worldIn, type Chunk } from './chunk.ts'

/** The stretch with one operation more; `full` where that one has to wait for the next stretch. */
export async function takeOperation(run: Run, chunk: Chunk): Promise<Chunk | 'full'> {
  const command = commandAt(run, chunk)
  if ('errors' in command) return withOutcome(chunk, command)
  const so = await withDueSteps(run, chunk, command)
  if (so === 'full') return 'full'
  const decided = await decide(run, so, command)
  if ('outcome' in decided) return withOutcome(so, decided.outcome)
  const { decision, commit } = decided
  const refused = await refusalOf(run, so, command, commit)
  if (refused === 'wait') return 'full'
  if (refused !== undefined) return withOutcome(so, refusedFor(run.call.language, refused))
  const batch = addToBatch(so.batch, commit, reservedWrites(run))
  if (batch === undefined) return 'full'
  return withOutcome(withChange(so, batch, commit, decision.assignments), done(decision.answer))
}

/** Why a change would be refused when it is committed, as far as that is known before. */
async function refusalOf(
  run: Run,
  so: Chunk,
  { customerId }: Command,
  commit: WorldCommit,
): Promise<Fault | 'wait' | undefined> {
  const isThere = customerId !== undefined && (await worldIn(run, so, customerId)) !== undefined
  if (commit.before === undefined && isThere) return { field: '', code: 'customer_exists' }
  const emails = emailsFor(run, so, commit)
  if (emails === 'taken') return { field: 'email', code: 'email_taken' }
  const places = placesFor(run, so, commit)
  if (places === 'taken') return { field: '', code: 'group_full' }
  return emails === 'wait' || places === 'wait' ? 'wait' : undefined
}

/** What is to be done next, on the customer made before where it names none; the error where there is none. */
export function commandAt(run: Run, so: Chunk): Command | Refused {
  const index = nextIndex(so)
  const given = run.given[index]
  if (given === undefined) throw new Error(`There is no operation ${index}.`)
  const givenUp = run.givenUp.get(index)
  if (givenUp !== undefined) return givenUp
  if (given.on === 'its own customer') return given.command
  const maker = run.given.findLastIndex(({ command }, earlier) => earlier < index && command.creates)
  if (maker === -1) return refusedFor(run.call.language, { field: '', code: 'customer_id_missing' })
  const made = outcomeOf(run, so, maker)
  const id = made !== undefined && 'done' in made ? made.done['id'] : undefined
  if (typeof id === 'string') return given.of(id)
  return refusedFor(run.call.language, { field: '', code: 'customer_unknown' })
}

/** What time has brought to the customer comes first, as it does before a single call. */
async function withDueSteps(run: Run, so: Chunk, command: Command): Promise<Chunk | 'full'> {
  const before = await customerOf(run, so, command)
  if (before === undefined || !isBehind(before, so.now)) return so
  const { commit, more } = await stepsKnowingNumbers(whatIsDue(run.call.settings, before, so.now), so.numbers)
  const batch = more ? undefined : addToBatch(so.batch, commit, reservedWrites(run))
  return batch === undefined ? 'full' : withChange(so, batch, commit)
}
