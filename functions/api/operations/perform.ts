/**
 * Performs one operation: load, decide, commit; where the race is lost, once more, in line with the account's other
 * writers. The answer is kept in the same transaction where the call came under an Idempotency-Key. `bulk/` does the
 * same for many operations.
 */
import type { Call } from '../../http/call.ts'
import { codesOf, codesText } from '../../http/error-codes.ts'
import { answered, refused, type Answer } from '../../http/endpoint.ts'
import { HttpError, messagesByField, ProgrammingError } from '../../http/http-error.ts'
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import type { Fault, Mistake } from '../../domain/fault.ts'
import type { Refusal } from '../../domain/world/change.ts'
import type { Command } from '../../operations/command.ts'
import { wordsOfMistake, type Answered } from '../../operations/operation.ts'
import { runtime } from '../../outside/runtime.ts'
import { documentOf } from '../../store/customer/documents.ts'
import { readNote } from '../../store/customer/notes.ts'
import { paidBooksOf } from '../../store/customer/read-paid-books.ts'
import { loadGroup } from '../../store/customer/load-group.ts'
import { commitTogether } from '../../store/customer/commit-world.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { nextCustomerId, skipTakenIds } from '../../store/customer/new-customer-id.ts'
import { again, done, retrying, type Attempt } from '../../store/dynamo/retrying.ts'
import type { Transacted } from '../../store/dynamo/transaction.ts'
import { keep, type KeptUnder } from '../../store/idempotency/kept-answer.ts'
import { readAssignment } from '../../store/product/assignments.ts'
import { lockOf, type AccountLock } from '../../work/account/lock-account.ts'
import { loadWorldAt } from '../../work/advance/advance-customer.ts'
import { outcomeOfCommits } from '../preview/outcome-of-commits.ts'
import { unexpectedOf } from '../preview/unexpected-outcome.ts'
import { askOnce } from './ask-outside.ts'
import { meaningOf } from './commit-meaning.ts'
import type { Grounds } from './commit-of.ts'
import { decideCommand, type Loaded } from './decide-command.ts'

/**
 * The answer; undefined where another call was first under the same key, or others changed the same customer too often.
 */
export async function perform(command: Command, call: Call, under?: KeptUnder): Promise<Answer | undefined> {
  const lock = lockOf(call.account)
  try {
    return await performInLine(command, call, { lock, under })
  } finally {
    await lock.release()
  }
}

interface InLine {
  readonly lock: AccountLock
  readonly under: KeptUnder | undefined
}

async function performInLine(command: Command, call: Call, { lock, under }: InLine): Promise<Answer | undefined> {
  const { account } = call
  const newToken = runtime.newToken()
  const ask = askOnce()
  let newId: string | undefined
  const attempt = async (loaded: Loaded): Promise<Attempt<Loaded, Answer | undefined, MetAt>> => {
    const { before } = loaded
    const decided = await decideCommand(command, {
      call,
      loaded,
      numbers: {},
      newToken,
      questions: command.questions(before),
      ask,
      newId: async () => (newId ??= await nextCustomerId(account)),
      keepOf: (answer) => keepOf(answer, under),
    })
    if (decided.outcome === 'refused') return done(await answerRefusal(decided.refusal, call, under))
    const other = await unlessExpected(decided.commit, before, call)
    if (other !== undefined) return done(other)
    if (decided.outcome === 'changes-nothing') return done(await confirm(decided.answer, under))
    const transacted = await commitTogether([decided.commit])
    const { outcome } = transacted
    const meaning = meaningOf(outcome, command)
    switch (meaning.next) {
      case 'answer':
        return done(answered(decided.answer))
      case 'repeat':
        return done(undefined)
      case 'refuse':
        return done(await refuse([meaning.fault], call, under))
      case 'decide-again':
        if (meaning.outdated !== 'new-id') return again(metAt(transacted))
        if (newId !== undefined) newId = await skipTakenIds(account, newId)
        return again('the same customer', loaded)
    }
  }
  const known = await load(command, call)
  const loadInLine = async () => {
    await lock.take()
    return await load(command, call)
  }
  return await retrying({ runtime, about: 'an operation', known, load: loadInLine, whenContended }, attempt)
}

/** What others were at. */
type MetAt = 'the same customer' | (typeof shared)[keyof typeof shared]
const shared = {
  'numbers-moved': 'the document numbers of the same business entity',
  'group-full': 'the places of the same group',
  'email-taken': 'the same email',
} as const

function metAt({ outcome, contended = [] }: Transacted): MetAt {
  const met = [outcome, ...contended.map(({ onConflict }) => onConflict)]
  for (const each of met) {
    if (each === 'numbers-moved' || each === 'group-full' || each === 'email-taken') return shared[each]
  }
  return 'the same customer'
}

/** Others at the very same customer are a conflict (409); others at what customers share are no fault of the call. */
function whenContended(met: MetAt): undefined {
  if (met === 'the same customer') return
  throw new HttpError(503, `Others kept writing ${met}. Nothing was done: try again.`, { 'Retry-After': '1' })
}

/**
 * What is loaded for an operation. `world` loads its customer as it is at an instant: with what has fallen due stored,
 * or in memory alone.
 */
export async function load(
  command: Command,
  { account, settings, now }: Call,
  world: typeof loadWorldAt = loadWorldAt,
): Promise<Loaded> {
  const { creates, customerId, assignment: assignmentId } = command
  const [before, group, assignment] = await Promise.all([
    // The store's condition finds out whether a new customer's id is taken, so nothing is read for a creation.
    creates || customerId === undefined ? undefined : world(settings, customerId, now),
    loadGroup(settings, command.group, now),
    customerId === undefined || !isCustomerId(customerId) || assignmentId === undefined
      ? undefined
      : readAssignment(account, customerId, assignmentId),
  ])
  const followed = before && command.follows(before)
  return {
    before,
    group: followed === undefined ? group : await loadGroup(settings, followed, now),
    assignment,
    document: before && (await documentOf(account, before, command.document)),
    note:
      before === undefined || command.note === undefined
        ? undefined
        : await readNote(account, before.customer.id, command.note),
    books: before && command.paysBack ? await paidBooksOf(account, before) : undefined,
  }
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

export function answerRefusal(refusal: Refusal, call: Call, under?: KeptUnder): Promise<Answer | undefined> {
  if (refusal.outcome === 'mistaken') throw mistaken(refusal.faults)
  return refuse(refusal.faults, call, under)
}

const mistaken = (mistakes: readonly Mistake[]) => new ProgrammingError(mistakes.map(wordsOfMistake).join('\n'))

function keepOf(answer: Answered['answer'], under: KeptUnder | undefined): Grounds['keep'] {
  return under && { under, status: 200, body: answer, realNowMillis: Date.now() }
}

/** The answer where there was nothing to change. */
async function confirm(
  answer: Readonly<Record<string, unknown>>,
  under: KeptUnder | undefined,
): Promise<Answer | undefined> {
  if (under !== undefined && !(await keep(under, { status: 200, body: answer }, Date.now()))) return undefined
  return answered(answer)
}

/** A refusal is kept as well: the same call under the same key is refused again, in the same words. */
async function refuse(faults: readonly Fault[], call: Call, under: KeptUnder | undefined): Promise<Answer | undefined> {
  if (under === undefined) return refused(...faults)
  const body = messagesByField(faults, call.language)
  const codes = codesText(codesOf(faults))
  return (await keep(under, { status: 422, body, codes }, Date.now())) ? refused(...faults) : undefined
}
