/** Decides one operation of a stretch, as `perform.ts` decides a single call: tried on drafts before anything is asked. */
import type { Invoice } from '../../domain/world/invoice.ts'
import type { Assignment } from '../../domain/world/assignment.ts'
import { customerOfSubscription } from '../../domain/subscription/subscription-id.ts'
import type { Command } from '../../operations/command.ts'
import type { Decision, Outside } from '../../operations/operation.ts'
import { groupIn, type LoadedGroup } from '../../store/customer/load-group.ts'
import { knowingNumbers } from '../../store/customer/document-numbers.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { drafted } from '../operations/ask-outside.ts'
import { commitOf, type Changed } from '../operations/commit-of.ts'
import { done, mistakenFor, refusedFor, type Outcome } from './operation-outcome.ts'
import { asksNothing, questionsOf, reservedWrites, type Run } from './bulk-run.ts'
import { assignmentIn, customerOf, documentIn, nextIndex, worldIn, type Chunk } from './chunk.ts'

export type Decided = { readonly outcome: Outcome } | { readonly decision: Changed; readonly commit: WorldCommit }

/** What an operation is decided on. */
interface Sight {
  readonly before: LoadedWorld | undefined
  readonly group: LoadedGroup | undefined
  readonly assignment: Assignment | undefined
  readonly document: Invoice | undefined
}

export async function decide(run: Run, so: Chunk, command: Command): Promise<Decided> {
  const sight = await look(run, so, command)
  const { before, group } = sight
  const call = { ...run.call, now: so.now }
  const questions = questionsOf(run, command, before)
  if (command.customerId === undefined || !asksNothing(questions)) {
    const draft = decisionOn(run, so, command, sight, command.customerId ?? 'new', drafted)
    if (draft.outcome === 'refused' || draft.outcome === 'mistaken') return { outcome: outcomeFor(run, draft) }
  }
  const outside = asksNothing(questions) ? nothingAsked : await run.asked.answers(nextIndex(so), questions)
  const newId = command.customerId ?? (await newIdFor(run, so))
  const decideOn = (numbers: Chunk['numbers']): Decided => {
    const decision = decisionOn(run, { ...so, numbers }, command, sight, newId, outside)
    if (decision.outcome !== 'changed') return { outcome: outcomeFor(run, decision) }
    const commit = commitOf(decision, { call, before, group, numbers, reservedWrites: reservedWrites(run) })
    return { decision, commit }
  }
  const takenBy = (decided: Decided) => ('commit' in decided ? decided.commit.after.ledger.numbers : {})
  return (await knowingNumbers(call.account, so.numbers, decideOn, takenBy)).decided
}

const nothingAsked: Outside = { taxLookup: 'skipped' }

async function look(run: Run, so: Chunk, command: Command): Promise<Sight> {
  const before = await customerOf(run, so, command)
  const group = (before && command.follows(before)) ?? command.group
  return {
    before,
    group: group === undefined ? undefined : await lookAtGroup(run, so, group),
    assignment:
      before === undefined || command.assignment === undefined
        ? undefined
        : await assignmentIn(run, so, before.customer.id, command.assignment),
    document: before && (await documentIn(run, so, before, command.document)),
  }
}

async function lookAtGroup(run: Run, so: Chunk, id: string): Promise<LoadedGroup | undefined> {
  const customer = customerOfSubscription(id)
  if (customer === undefined) return undefined
  return groupIn(run.call.settings, await worldIn(run, so, customer), id, so.now)
}

function decisionOn(
  run: Run,
  so: Chunk,
  command: Command,
  { before, group, assignment, document }: Sight,
  newId: string,
  outside: Outside,
): Decision {
  return command.decide(before && { ...before, ledger: { ...before.ledger, numbers: so.numbers } }, {
    settings: run.call.settings,
    now: so.now,
    newId,
    newToken: run.tokenOf(nextIndex(so)),
    group: group?.subscription,
    assignment,
    document,
    outside,
  })
}

const newIdFor = (run: Run, so: Chunk): Promise<string> =>
  run.ids.of(nextIndex(so), (id) => so.worlds.has(id) || run.worlds.known(id)?.value !== undefined)

function outcomeFor({ call }: Run, decision: Exclude<Decision, Changed>): Outcome {
  switch (decision.outcome) {
    case 'mistaken':
      return mistakenFor(decision.faults)
    case 'refused':
      return refusedFor(call.language, ...decision.faults)
    case 'unchanged':
      return done(decision.answer)
  }
}
