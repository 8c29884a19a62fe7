/**
 * Carries one operation out: load the world, decide, commit; where the race is lost, load and decide again. The answer is
 * kept in the same transaction where the call came under an Idempotency-Key. `bulk/` does the same for many operations.
 */
import type { Call } from '../../http/call.ts'
import { answered, refused, type Answer } from '../../http/endpoint.ts'
import { messagesByField, ProgrammingError } from '../../http/http-error.ts'
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import type { Fault, Mistake } from '../../domain/fault.ts'
import type { Ledger } from '../../domain/world/ledger.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import type { Assignment } from '../../domain/world/assignment.ts'
import type { World } from '../../domain/world/world.ts'
import { loadWorldAt } from '../../work/advance/advance-customer.ts'
import type { Command } from '../../operations/command.ts'
import { wordsOfMistake, type Decision, type Outside } from '../../operations/operation.ts'
import { runtime } from '../../outside/runtime.ts'
import { readAssignment } from '../../store/product/assignments.ts'
import { documentOf } from '../../store/customer/documents.ts'
import { nextCustomerId, skipTakenIds } from '../../store/customer/new-customer-id.ts'
import { loadGroup, type LoadedGroup } from '../../store/customer/load-group.ts'
import { keep, type KeptUnder } from '../../store/idempotency/kept-answer.ts'
import { backOff } from '../../store/dynamo/back-off.ts'
import { lookUpNumbers, missingNumbers } from '../../store/customer/document-numbers.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { ask, drafted } from './ask-outside.ts'
import { commitOf, type Changed, type Grounds } from './commit-of.ts'

const maxTries = 8

/** What one try at an operation rests on. */
interface Loaded {
  readonly before: LoadedWorld | undefined
  readonly group: LoadedGroup | undefined
  readonly assignment: Assignment | undefined
  readonly document: Invoice | undefined
}

/** The answer; undefined where another call was first under the same key, or the race was lost too often. */
export async function perform(command: Command, call: Call, under?: KeptUnder): Promise<Answer | undefined> {
  const { account, settings, now } = call
  const givenId = command.customerId
  const newToken = runtime.newToken()
  // The store's condition finds out whether a new customer's id is taken, so nothing is read for one.
  let loaded = await load(command, call, !command.creates)
  let outside: Outside | undefined
  let newId = givenId
  let numbers: Ledger['numbers'] = {}
  for (let attempt = 1; attempt <= maxTries;) {
    const { before, group, assignment, document } = loaded
    const current: World | undefined = before && { ...before, ledger: { ...before.ledger, numbers } }
    const decide = (id: string, answers: Outside): Decision =>
      command.decide(current, {
        settings,
        now,
        newId: id,
        newToken,
        group: group?.subscription,
        assignment,
        document,
        outside: answers,
      })
    if (outside === undefined || newId === undefined) {
      const draft = decide(newId ?? 'new', drafted)
      if (draft.outcome === 'mistaken') throw mistaken(draft.faults)
      if (draft.outcome === 'refused') return await refuse(draft.faults, call, under)
      outside = await ask(command.questions(before))
      newId ??= await nextCustomerId(account)
    }
    const decision = decide(newId, outside)
    if (decision.outcome === 'mistaken') throw mistaken(decision.faults)
    if (decision.outcome === 'refused') return await refuse(decision.faults, call, under)
    if (decision.outcome === 'unchanged') return await confirm(decision.answer, under)
    const commit = commitOf(decision, { call, before, group, numbers, keep: keepOf(decision, under) })
    const missing = missingNumbers(numbers, commit.after.ledger.numbers)
    if (missing.length > 0) {
      numbers = { ...numbers, ...(await lookUpNumbers(account, missing)) }
      continue
    }
    const outcome = await commitWorld(commit)
    attempt++
    switch (outcome) {
      case 'committed':
        return answered(decision.answer)
      case 'repeated':
        return undefined
      case 'email-taken':
        return await refuse([{ field: 'email', code: 'email_taken' }], call, under)
      case 'group-full':
        return await refuse([{ field: '', code: 'group_full' }], call, under)
      case 'customer-exists':
        if (givenId === undefined) newId = await skipTakenIds(account, newId)
        else if (command.creates) return await refuse([{ field: '', code: 'customer_exists' }], call, under)
        else loaded = await load(command, call, true)
        break
      case 'numbers-moved':
        await backOff(runtime, attempt)
        numbers = {}
        break
      case 'lost-race':
        await backOff(runtime, attempt)
        numbers = {}
        loaded = await load(command, call, !command.creates)
    }
  }
  return undefined
}

async function load(command: Command, { account, settings, now }: Call, mayBeThere: boolean): Promise<Loaded> {
  const { customerId, assignment: assignmentId } = command
  const [before, group, assignment] = await Promise.all([
    mayBeThere && customerId !== undefined ? loadWorldAt(settings, customerId, now) : undefined,
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

const mistaken = (mistakes: readonly Mistake[]) => new ProgrammingError(mistakes.map(wordsOfMistake).join('\n'))

function keepOf({ answer }: Changed, under: KeptUnder | undefined): Grounds['keep'] {
  return under && { under, status: 200, body: answer, realNowMillis: Date.now() }
}

/** The answer of a call that found nothing to change. */
async function confirm(
  answer: Readonly<Record<string, unknown>>,
  under: KeptUnder | undefined,
): Promise<Answer | undefined> {
  if (under !== undefined && !(await keep(under, { status: 200, body: answer }, Date.now()))) return undefined
  return answered(answer)
}

/** A refusal is an answer too: the same call under the same key is refused again, in the same words. */
async function refuse(faults: readonly Fault[], call: Call, under: KeptUnder | undefined): Promise<Answer | undefined> {
  if (under === undefined) return refused(...faults)
  const body = messagesByField(faults, call.language)
  return (await keep(under, { status: 422, body }, Date.now())) ? refused(...faults) : undefined
}
