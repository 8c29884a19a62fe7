/**
 * Decides an operation, alone or as one of many, and composes what is committed of it. Most operations are decided
 * once. A second time has one of two reasons: the first decision was on drafts, as the outside world is asked nothing
 * for an operation that is refused anyway; or the first one took document numbers that were not known yet.
 */
import type { Assignment } from '../../domain/world/assignment.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import type { Ledger } from '../../domain/world/ledger.ts'
import type { Command } from '../../operations/command.ts'
import type { Decision, Outside, Questions } from '../../operations/operation.ts'
import { knowingNumbers } from '../../store/customer/document-numbers.ts'
import type { LoadedGroup } from '../../store/customer/load-group.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/load-world.ts'
import { asksNothing, drafted, nothingAsked } from './ask-outside.ts'
import { commitOf, type Changed, type Grounds } from './commit-of.ts'

/** What is loaded for an operation. */
export interface Loaded {
  readonly before: LoadedWorld | undefined
  readonly group: LoadedGroup | undefined
  readonly assignment: Assignment | undefined
  readonly document: Invoice | undefined
}

export interface Deciding {
  readonly call: Grounds['call']
  readonly loaded: Loaded
  /** The next numbers of series, as far as they are known. */
  readonly numbers: Ledger['numbers']
  readonly newToken: string
  readonly questions: Questions
  readonly ask: (questions: Questions) => Promise<Outside>
  /** An id of the service's own choice. */
  readonly newId: () => Promise<string>
  /** What is kept of the answer in the same transaction. */
  readonly keepOf?: (decision: Changed) => Grounds['keep']
  readonly reservedWrites?: number
}

export type Decided =
  | { readonly decision: Changed; readonly commit: WorldCommit }
  | { readonly decision: Exclude<Decision, Changed>; readonly commit?: never }

export async function decideCommand(command: Command, deciding: Deciding): Promise<Decided> {
  const { call, questions, numbers } = deciding
  const givenId = command.customerId
  if (givenId === undefined || !asksNothing(questions)) {
    const draft = decideWith(command, deciding, { numbers, newId: givenId ?? 'new', outside: drafted })
    if (draft.outcome === 'refused' || draft.outcome === 'mistaken') return { decision: draft }
  }
  const outside = asksNothing(questions) ? nothingAsked : await deciding.ask(questions)
  const newId = givenId ?? (await deciding.newId())
  const { decided } = await knowingNumbers(
    call.account,
    numbers,
    (known): Decided => {
      const decision = decideWith(command, deciding, { numbers: known, newId, outside })
      return decision.outcome === 'changed' ? { decision, commit: commitFor(decision, deciding, known) } : { decision }
    },
    ({ commit }) => commit?.after.ledger.numbers ?? {},
  )
  return decided
}

interface Answers {
  readonly numbers: Ledger['numbers']
  readonly newId: string
  readonly outside: Outside
}

function decideWith(command: Command, { call, loaded, newToken }: Deciding, answers: Answers): Decision {
  const { before, group, assignment, document } = loaded
  const { numbers, newId, outside } = answers
  return command.decide(before && { ...before, ledger: { ...before.ledger, numbers } }, {
    settings: call.settings,
    now: call.now,
    newId,
    newToken,
    group: group?.subscription,
    assignment,
    document,
    outside,
  })
}

function commitFor(decision: Changed, deciding: Deciding, numbers: Ledger['numbers']): WorldCommit {
  const { call, loaded, keepOf, reservedWrites = 0 } = deciding
  const { before, group } = loaded
  return commitOf(decision, { call, before, group, numbers, keep: keepOf?.(decision), reservedWrites })
}
