/**
 * Performs one operation: load, decide, commit; where the race is lost, once more, in line with the account's other
 * writers. The answer is kept in the same transaction where the call came under an Idempotency-Key. `bulk/` does the
 * same for many operations.
 */
import type { Call } from '../../http/call.ts'
import { codesOf, codesText } from '../../http/error-codes.ts'
import { answered, refused, type Answer } from '../../http/endpoint.ts'
import { messagesByField, ProgrammingError, forbidAboveLimit } from '../../http/http-error.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import type { Refusal } from '../../domain/world/change.ts'
import type { Ledger } from '../../domain/world/ledger.ts'
import type { Command } from '../../operations/command.ts'
import type { Answered } from '../../operations/operation.ts'
import { runtime } from '../../outside/runtime.ts'
import { mustBeUpToDate } from '../../store/account/up-to-date.ts'
import { commitTogether } from '../../store/customer/commit-world.ts'
import { numbersTold, triesOfNumbers } from '../../store/customer/document-numbers.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { nextCustomerId, skipTakenIds } from '../../store/customer/new-customer-id.ts'
import { again, done, goOn, retrying, type Attempt } from '../../store/dynamo/retrying.ts'
import { keep, type AnswerKey } from '../../store/idempotency/stored-answer.ts'
import { lockOf, type AccountLock } from '../../work/account/lock-account.ts'
import { placeInLine, type PlaceInLine } from '../../work/account/number-queue.ts'
import { outcomeOfCommits } from '../preview/outcome-of-commits.ts'
import { unexpectedOf } from '../preview/unexpected-outcome.ts'
import { askOnce } from './ask-outside.ts'
import { meaningOf, type Grounds } from './operation-commit.ts'
import { decideCommand, type Loaded } from './decide-command.ts'
import { load } from './load-for.ts'
import { customerIds, metAt, sameCustomer, whenContended, type MetAt } from './met-others.ts'

/**
 * The answer; undefined where another call was first under the same key, or others changed the same customer too often.
 */
export async function perform(command: Command, call: Call, under?: AnswerKey): Promise<Answer | undefined> {
  const lock = lockOf(call.account)
  const line = placeInLine(call.account)
  try {
    return await performInLine(command, call, { lock, line, under })
  } finally {
    line.leave()
    await lock.release()
  }
}

interface InLine {
  readonly lock: AccountLock
  readonly line: PlaceInLine
  readonly under: AnswerKey | undefined
}

/** What an attempt starts from. */
interface Start {
  readonly loaded: Loaded
  readonly numbers: Ledger['numbers']
  /** Whether the call has met others, and comes in line with them. */
  readonly inLine: boolean
}

async function performInLine(command: Command, call: Call, { lock, line, under }: InLine): Promise<Answer | undefined> {
  const { account } = call
  const newToken = runtime.newToken()
  const ask = askOnce()
  let newId: string | undefined
  let lostNumbers = 0
  const attempt = async (start: Start): Promise<Attempt<Start, Answer | undefined, MetAt>> => {
    const { loaded, numbers, inLine } = start
    const { before } = loaded
    if (inLine) await lock.take()
    const decided = await decideCommand(command, {
      call,
      loaded,
      numbers,
      lookUp: line.lookUp,
      newToken,
      questions: command.questions(before),
      limits: call.access.limits,
      ask,
      newId: async () => (newId ??= await nextCustomerId(account)),
      keepOf: (answer) => keepOf(answer, under),
    })
    if (decided.outcome === 'refused') return done(await answerRefusal(decided.refusal, call, under))
    const other = await unlessExpected(decided.commit, before, call)
    if (other !== undefined) return done(other)
    if (decided.outcome === 'changes-nothing') return done(await confirm(decided.answer, under))
    const { commit } = decided
    const transacted = await commitTogether([commit])
    const meaning = meaningOf(transacted.outcome, command)
    switch (meaning.next) {
      case 'answer':
        line.leave(commit.after.ledger.numbers)
        return done(answered(decided.answer))
      case 'repeat':
        return done(undefined)
      case 'refuse':
        return done(await refuse([meaning.fault], call, under))
      case 'decide-again':
        break
    }
    const others = metAt(transacted, account, commit.after.customer.id)
    switch (meaning.outdated) {
      case 'new-id':
        if (newId !== undefined) newId = await skipTakenIds(account, newId)
        return again(customerIds, start)
      case 'numbers': {
        const told = numbersTold(account, Object.keys(commit.after.ledger.numbers), transacted)
        if (lostNumbers++ < triesOfNumbers) return goOn({ loaded, numbers: told, inLine })
        return again(others, { loaded, numbers: {}, inLine: true })
      }
      case 'nothing-known':
        if (others !== sameCustomer) return again(others, { loaded, numbers: {}, inLine: true })
        break
      case 'everything':
        break
    }
    // What falls due of the customer may take numbers as well, and would wait for this very place.
    line.leave()
    return again(others)
  }
  const known: Start = { loaded: await load(command, call), numbers: {}, inLine: false }
  const loadInLine = async (): Promise<Start> => {
    await lock.take()
    return { loaded: await load(command, call), numbers: {}, inLine: true }
  }
  return await retrying({ runtime, about: 'an operation', known, load: loadInLine, whenContended }, attempt)
}

/** The answer to a call that would not do what its preview showed; undefined where the call is to be carried out. */
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

/** The answer where there was nothing to change. */
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
