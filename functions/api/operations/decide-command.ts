/**
 * Decides an operation, alone or as one of many, and composes the commit. Most operations are decided once. A second
 * decision has one of two reasons. The first one used draft answers, because nothing outside is asked for an operation
 * that is refused anyway; or it took document numbers that were not known yet.
 */
import type { Untaken } from '../../domain/collection/handed-out.ts'
import type { PrintedCopy } from '../../domain/edition/list-line.ts'
import { holdToLimits, type HeldAmounts } from '../../domain/preview/role-limits.ts'
import type { Rights } from '../../domain/settings/access/access-rights.ts'
import type { Assignment } from '../../domain/world/assignment.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import type { PaidBooks } from '../../domain/payment/paid-books.ts'
import { isRefused, refuse, type Refusal } from '../../domain/world/change.ts'
import type { Ledger } from '../../domain/world/ledger.ts'
import type { Note } from '../../domain/world/note.ts'
import type { World } from '../../domain/world/world.ts'
import type { Command } from '../../operations/command.ts'
import type { Answered, Decision, Outside, Questions } from '../../operations/operation.ts'
import { knowingNumbers, type LookUp } from '../../store/customer/document-numbers.ts'
import { environment } from '../../store/dynamo/environment.ts'
import type { LoadedGroup } from '../../store/customer/load-group.ts'
import type { RecipientCount } from '../../store/customer/recipients.ts'
import { doneBy, type LoadedWorld, type WorldCommit } from '../../store/customer/world-commit.ts'
import { asksNothing, drafted, nothingAsked } from './ask-outside.ts'
import { commitOf, type Grounds } from './operation-commit.ts'

/** Data that is loaded for an operation. */
export interface Loaded {
  readonly before: LoadedWorld | undefined
  readonly group: LoadedGroup | undefined
  readonly assignment: Assignment | undefined
  /** All assignments of the customer, for an operation that reads them. */
  readonly assignments?: readonly Assignment[] | undefined
  readonly document: Invoice | undefined
  /** The line of a copy, for an operation about a copy of an issue. */
  readonly printed?: PrintedCopy | undefined
  readonly note: Note | undefined
  /** The attempts to collect that nobody has taken, for an operation that reads their queues. */
  readonly untaken: Untaken | undefined
  readonly hasOpenPage: boolean
  /** The number of a group's recipients, for an operation that counts them. */
  readonly recipients?: RecipientCount | undefined
  /** Payments and documents, for an operation that may pay money back. */
  readonly books: PaidBooks | undefined
}

export interface Deciding {
  readonly call: Grounds['call']
  readonly loaded: Loaded
  /** The next numbers of series, if they are known. */
  readonly numbers: Ledger['numbers']
  /** Looks up the numbers that are missing in `numbers`; without it they are read. */
  readonly lookUp?: LookUp
  readonly newToken: string
  readonly questions: Questions
  readonly ask: (questions: Questions) => Promise<Outside>
  /** An id of the service's own choice. */
  readonly newId: () => Promise<string>
  /** Part of the answer that is stored in the same transaction. */
  readonly keepOf?: (answer: Answered['answer']) => Grounds['keep']
  readonly reservedWrites?: number
  /** The limits of the caller's role on amounts, by operation. */
  readonly limits?: Rights['limits'] | undefined
  /** Whether the caller may make complaints beyond the limits of the policy. */
  readonly beyondLimits?: boolean
  /** Amounts that earlier operations of the call hold for a customer, as limits count them. */
  readonly heldBefore?: (customer: string) => HeldAmounts
}

export type Decided =
  | {
      readonly outcome: 'changes'
      readonly answer: Answered['answer']
      readonly commit: WorldCommit
      readonly held: HeldAmounts
    }
  /** By the law of identity, a rule that changes nothing returns the same world. */
  | { readonly outcome: 'changes-nothing'; readonly answer: Answered['answer']; readonly commit?: never }
  | { readonly outcome: 'refused'; readonly refusal: Refusal; readonly commit?: never }

export async function decideCommand(command: Command, deciding: Deciding): Promise<Decided> {
  const { call, questions, numbers, lookUp } = deciding
  const givenId = command.customerId
  if (givenId === undefined || !asksNothing(questions)) {
    const draft = decideWith(command, deciding, { numbers, newId: givenId ?? 'new', outside: drafted })
    if (isRefused(draft.decision)) return { outcome: 'refused', refusal: draft.decision }
  }
  const outside = asksNothing(questions) ? nothingAsked : await deciding.ask(questions)
  const newId = givenId ?? (await deciding.newId())
  const { decided } = await knowingNumbers(
    call.account,
    numbers,
    (nextNumbers): Decided => {
      const { decision, world } = decideWith(command, deciding, { numbers: nextNumbers, newId, outside })
      if (isRefused(decision)) return { outcome: 'refused', refusal: decision }
      const { answer } = decision
      if (decision.world === world) return { outcome: 'changes-nothing', answer }
      const commit = commitFor(decision, deciding, nextNumbers)
      const before = deciding.heldBefore?.(commit.after.customer.id)
      if (deciding.limits === undefined) return { outcome: 'changes', answer, commit, held: before ?? {} }
      const held = holdToLimits(command.name, deciding.limits, doneBy(commit), before)
      return held.outcome === 'within'
        ? { outcome: 'changes', answer, commit, held: held.amounts }
        : { outcome: 'refused', refusal: refuse(held.fault) }
    },
    ({ commit }) => commit?.after.ledger.numbers ?? {},
    lookUp,
  )
  return decided
}

interface Answers {
  readonly numbers: Ledger['numbers']
  readonly newId: string
  readonly outside: Outside
}

/** A decision, and the world that it was made on. */
interface DecisionOn {
  readonly decision: Decision
  readonly world: World | undefined
}

function decideWith(command: Command, deciding: Deciding, answers: Answers): DecisionOn {
  const { call, loaded, newToken, beyondLimits = false } = deciding
  const { before, group, assignment, assignments, document, printed, note, untaken, recipients, hasOpenPage, books } =
    loaded
  const { numbers, newId, outside } = answers
  const world = before && { ...before, ledger: { ...before.ledger, numbers } }
  const decision = command.decide(world, {
    settings: call.settings,
    now: call.now,
    by: call.by,
    newId,
    newToken,
    group: group?.subscription,
    assignment,
    assignments,
    document,
    printed,
    note,
    untaken,
    recipients: recipients?.count,
    hasOpenPage,
    books,
    beyondLimits,
    outside,
    baseUrl: () => environment('BASE_URL'),
  })
  return { decision, world }
}

function commitFor(decision: Answered, deciding: Deciding, numbers: Ledger['numbers']): WorldCommit {
  const { call, loaded, keepOf, reservedWrites = 0 } = deciding
  const { before, group, recipients } = loaded
  const keep = keepOf?.(decision.answer)
  return commitOf(decision, { call, before, group, recipients, numbers, keep, reservedWrites })
}
