/**
 * Performs one operation: load, decide, commit. A lost race is repeated, in line with the account's other writers. With
 * an Idempotency-Key, the answer is kept in the same transaction. `bulk/` does the same for many operations.
 */
import type { Call } from '../../http/call.ts'
import { codesOf, codesText } from '../../http/error-codes.ts'
import { answered, refused, type Answer } from '../../http/endpoint.ts'
import { messagesByField, ProgrammingError, forbidAboveLimit } from '../../http/http-error.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import type { Refusal } from '../../domain/world/change.ts'
import type { Ledger } from '../../domain/world/ledger.ts'
import { mayComplainBeyondLimits } from '../../domain/settings/access/access-rights.ts'
import type { Command } from '../../operations/command.ts'
import type { Answered } from '../../operations/operation.ts'
import { runtime } from '../../outside/runtime.ts'
import { mustBeUpToDate } from '../../store/account/up-to-date.ts'
import { commitTogether } from '../../store/customer/commit-world.ts'
import { numbersTold, triesOfNumbers } from '../../store/customer/document-numbers.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { nextCustomerId, skipTakenIds } from '../../store/customer/new-customer-id.ts'
import { again, done, goOn, retrying, type Attempt } from '../../store/dynamo/retrying.ts'
import type { Transacted } from '../../store/dynamo/transaction.ts'
import { keep, type AnswerKey } from '../../store/idempotency/stored-answer.ts'
import { lockOf, type AccountLock } from '../../work/document-numbers/lock-account.ts'
import { placeInLine, type PlaceInLine } from '../../work/document-numbers/number-queue.ts'
import { outcomeOfCommits } from '../preview/outcome-of-commits.ts'
import { unexpectedOf } from '../preview/unexpected-outcome.ts'
import { askOnce } from './ask-outside.ts'
import { meaningOf, type CommitMeaning, type Grounds } from './operation-commit.ts'
import { decideCommand, type Decided, type Loaded } from './decide-command.ts'
import { load } from './load-for.ts'
import { customerIds, metAt, sameCustomer, whenContended, type MetAt } from './met-others.ts'

/**
 * The answer; undefined if another call was first under the same key, or others changed the same customer too often.
 */
export async function perform(command: Command, call: Call, under?: AnswerKey): Promise<Answer | undefined> {
  const lock = lockOf(call.account)
  const line = placeInLine(call.account)
  const newToken = runtime.newToken()
  const performing: Performing = { command, call, under, lock, line, newToken, ask: askOnce(), lostNumbers: 0 }
  try {
    return await performWithTries(performing)
  } finally {
    line.leave()
    await lock.release()
  }
}

/** A call, with the data that its attempts share. */
interface Performing {
  readonly command: Command
  readonly call: Call
  readonly under: AnswerKey | undefined
  readonly lock: AccountLock
  readonly line: PlaceInLine
  readonly newToken: string
  readonly ask: ReturnType<typeof askOnce>
  /** The id that the service has chosen for a new customer. */
  newId?: string
  /** The number of attempts that lost their document numbers to others. */
  lostNumbers: number
}

/** The initial state of an attempt. */
interface Start {
  readonly loaded: Loaded
  readonly numbers: Ledger['numbers']
  /** Whether the call has collided with others, and therefore takes the lock of the account. */
  readonly inLine: boolean
}

type Attempted = Attempt<Start, Answer | undefined, MetAt>
type Changes = Extract<Decided, { outcome: 'changes' }>

/** The stages of each attempt: load, decide, commit, answer. */
async function performWithTries(performing: Performing): Promise<Answer | undefined> {
  const { command, call, lock } = performing
  const first: Start = { loaded: await load(command, call), numbers: {}, inLine: false }
  const loadInLine = async (): Promise<Start> => {
    await lock.take()
    return { loaded: await load(command, call), numbers: {}, inLine: true }
  }
  const options = { runtime, about: 'an operation', known: first, load: loadInLine, whenContended }
  return await retrying<Start, Answer | undefined, MetAt>(options, async (start) => {
    if (start.inLine) await lock.take()
    const decided = await decide(performing, start)
    if (decided.outcome === 'refused') return done(await answerRefusal(decided.refusal, call, performing.under))
    const unexpected = await unlessExpected(decided.commit, start.loaded.before, call)
    if (unexpected !== undefined) return done(unexpected)
    return decided.outcome === 'changes-nothing'
      ? done(await confirm(decided.answer, performing.under))
      : await commit(performing, start, decided)
  })
}

function decide(performing: Performing, { loaded, numbers }: Start): Promise<Decided> {
  const { command, call, under, line, newToken, ask } = performing
  return decideCommand(command, {
    call,
    loaded,
    numbers,
    lookUp: line.lookUp,
    newToken,
    questions: command.questions(loaded.before),
    limits: call.access.limits,
    beyondLimits: mayComplainBeyondLimits(call.access),
    ask,
    newId: async () => (performing.newId ??= await nextCustomerId(call.account)),
    keepOf: (answer) => keepOf(answer, under),
  })
}

async function commit(performing: Performing, start: Start, { commit, answer }: Changes): Promise<Attempted> {
  const { command, call, line, under } = performing
  const transacted = await commitTogether([commit])
  const meaning = meaningOf(transacted.outcome, command)
  switch (meaning.next) {
    case 'answer':
      line.leave(commit.after.ledger.numbers)
      return done(answered(answer))
    case 'repeat':
      return done(undefined)
    case 'refuse':
      return done(await refuse([meaning.fault], call, under))
    case 'decide-again':
      return await decideAgain(performing, start, { commit, transacted, outdated: meaning.outdated })
  }
}

interface Lost {
  readonly commit: WorldCommit
  readonly transacted: Transacted
  readonly outdated: Extract<CommitMeaning, { next: 'decide-again' }>['outdated']
}

/** The next attempt after a lost race. It keeps whatever is not outdated. */
async function decideAgain(performing: Performing, start: Start, lost: Lost): Promise<Attempted> {
  const { call, line } = performing
  const { commit, transacted, outdated } = lost
  const met = metAt(transacted, call.account, commit.after.customer.id)
  const afresh: Start = { loaded: start.loaded, numbers: {}, inLine: true }
  if (outdated === 'new-id') {
    if (performing.newId !== undefined) performing.newId = await skipTakenIds(call.account, performing.newId)
    return again(customerIds, start)
  }
  if (outdated === 'numbers') {
    const numbers = numbersTold(call.account, Object.keys(commit.after.ledger.numbers), transacted)
    return performing.lostNumbers++ < triesOfNumbers ? goOn({ ...start, numbers }) : again(met, afresh)
  }
  if (outdated === 'nothing-known' && met !== sameCustomer) return again(met, afresh)
  // The customer's due steps may take numbers as well, and would wait for this very place in the queue.
  line.leave()
  return again(met)
}

/** The answer to a call that would not do what its preview showed; undefined if the call is to be carried out. */
async function unlessExpected(
  commit: WorldCommit | undefined,
  before: LoadedWorld | undefined,
  call: Call,
): Promise<Answer | undefined> {
  if (call.previewing?.mode !== 'expect') return undefined
  const outcome = await outcomeOfCommits(before, commit === undefined ? [] : [commit], call)
  const previewed = outcome === undefined ? [] : [{ outcome, customer: undefined }]
  return await unexpectedOf(previewed, call.previewing.expect, call)
}

export function answerRefusal(refusal: Refusal, call: Call, under?: AnswerKey): Promise<Answer | undefined> {
  if (refusal.outcome === 'mistaken') throw new ProgrammingError(...refusal.faults)
  forbidAboveLimit(refusal.faults, call.language)
  return refuse(refusal.faults, call, under)
}

function keepOf(answer: Answered['answer'], under: AnswerKey | undefined): Grounds['keep'] {
  return under && { under, status: 200, body: answer, realNowMillis: Date.now() }
}

/** The answer if there was nothing to change. */
async function confirm(
  answer: Readonly<Record<string, unknown>>,
  under: AnswerKey | undefined,
): Promise<Answer | undefined> {
  if (under !== undefined && !(await keep(under, { status: 200, body: answer }, Date.now()))) return undefined
  return answered(answer)
}

/** A refusal is kept as well: the same call under the same key is refused again, in the same words. */
async function refuse(faults: readonly Fault[], call: Call, under: AnswerKey | undefined): Promise<Answer | undefined> {
  if (under === undefined) return refused(...faults)
  await mustBeUpToDate()
  const body = messagesByField(faults, call.language)
  const codes = codesText(codesOf(faults))
  return (await keep(under, { status: 422, body, codes }, Date.now())) ? refused(...faults) : undefined
}
