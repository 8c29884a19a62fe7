/**
 * Performs one operation: load, decide, commit; where the race is lost, once more. The answer is kept in the same
 * transaction where the call came under an Idempotency-Key. `bulk/` does the same for many operations.
 */
import type { Call } from '../../http/call.ts'
import { answered, refused, type Answer } from '../../http/endpoint.ts'
import { messagesByField, ProgrammingError } from '../../http/http-error.ts'
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import type { Fault, Mistake } from '../../domain/fault.ts'
import type { Refusal } from '../../domain/world/change.ts'
import type { Command } from '../../operations/command.ts'
import { wordsOfMistake, type Answered } from '../../operations/operation.ts'
import { runtime } from '../../outside/runtime.ts'
import { documentOf } from '../../store/customer/documents.ts'
import { loadGroup } from '../../store/customer/load-group.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import { nextCustomerId, skipTakenIds } from '../../store/customer/new-customer-id.ts'
import { again, done, retrying, type Attempt } from '../../store/dynamo/retrying.ts'
import type { CommitOutcome } from '../../store/dynamo/transaction.ts'
import { keep, type KeptUnder } from '../../store/idempotency/kept-answer.ts'
import { readAssignment } from '../../store/product/assignments.ts'
import { loadWorldAt } from '../../work/advance/advance-customer.ts'
import { askOnce } from './ask-outside.ts'
import { meaningOf } from './commit-meaning.ts'
import type { Grounds } from './commit-of.ts'
import { decideCommand, type Loaded } from './decide-command.ts'

/** The answer; undefined where another call was first under the same key, or the race was lost too often. */
export async function perform(command: Command, call: Call, under?: KeptUnder): Promise<Answer | undefined> {
  const { account } = call
  const newToken = runtime.newToken()
  const ask = askOnce()
  let newId: string | undefined
  const attempt = async (loaded: Loaded): Promise<Attempt<Loaded, Answer | undefined, CommitOutcome>> => {
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
    if (decided.outcome === 'changes-nothing') return done(await confirm(decided.answer, under))
    const outcome = await commitWorld(decided.commit)
    const meaning = meaningOf(outcome, command)
    switch (meaning.next) {
      case 'answer':
        return done(answered(decided.answer))
      case 'repeat':
        return done(undefined)
      case 'refuse':
        return done(await refuse([meaning.fault], call, under))
      case 'decide-again':
        if (meaning.outdated === 'everything') return again(outcome)
        if (meaning.outdated === 'new-id' && newId !== undefined) newId = await skipTakenIds(account, newId)
        return again(outcome, loaded)
    }
  }
  return await retrying(
    { runtime, about: 'the customer of an operation', load: () => load(command, call), whenContended: () => undefined },
    attempt,
  )
}

async function load(command: Command, { account, settings, now }: Call): Promise<Loaded> {
  const { creates, customerId, assignment: assignmentId } = command
  const [before, group, assignment] = await Promise.all([
    // The store's condition finds out whether a new customer's id is taken, so nothing is read for a creation.
    creates || customerId === undefined ? undefined : loadWorldAt(settings, customerId, now),
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
  }
}

function answerRefusal(refusal: Refusal, call: Call, under: KeptUnder | undefined): Promise<Answer | undefined> {
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
  return (await keep(under, { status: 422, body }, Date.now())) ? refused(...faults) : undefined
}
