/**
 * Carries an operation out: load the world, decide, commit; where the race is lost, load and decide again. The answer is
 * kept in the same transaction where the call came under an Idempotency-Key.
 */
import type * as v from 'valibot'
import type { Call } from '../http/call.ts'
import { answered, refused, type Answer } from '../http/endpoint.ts'
import { messagesByField, ProgrammingError } from '../http/error.ts'
import { isCustomerId } from '../domain/customer/id.ts'
import type { Mistake } from '../domain/fault.ts'
import type { Books } from '../domain/invoice/books.ts'
import type { Invoice } from '../domain/invoice/invoice.ts'
import type { Assignment } from '../domain/product/assignment.ts'
import { withConsequences, type World } from '../domain/world.ts'
import type { ParameterSchema } from '../http/parameters.ts'
import { loadWorldAt } from '../jobs/advance.ts'
import { wordsOfMistake, type Decision, type Operation, type Outside, type Questions } from '../operations/operation.ts'
import { realMeans } from '../outside/means.ts'
import { lookUpTaxId } from '../outside/vies.ts'
import { assignmentWrites, readAssignment } from '../store/assignments.ts'
import { nextCustomerId, skipTakenIds } from '../store/customer-id.ts'
import { loadGroup, stillAsLoaded, type LoadedGroup } from '../store/group.ts'
import { keep, type KeptUnder } from '../store/kept-answer.ts'
import { pause } from '../store/means.ts'
import { readDocument } from '../store/documents.ts'
import { maxWrites } from '../store/guarded.ts'
import { lookUpNumbers, missingNumbers } from '../store/numbers.ts'
import { commitWorld, worldWrites, type LoadedWorld, type WorldCommit } from '../store/world.ts'

const maxTries = 8

/** What one try at an operation rests on. */
interface Loaded {
  readonly before: LoadedWorld | undefined
  readonly group: LoadedGroup | undefined
  readonly assignment: Assignment | undefined
  readonly document: Invoice | undefined
}

/** The answer; undefined where another call was first under the same key, or the race was lost too often. */
export async function perform<Schema extends ParameterSchema>(
  operation: Operation<Schema>,
  parameters: v.InferOutput<Schema>,
  call: Call,
  under?: KeptUnder,
): Promise<Answer | undefined> {
  const { account, settings, now } = call
  const givenId = operation.customerId(parameters)
  const newToken = realMeans.newToken()
  // The store's condition finds out whether a new customer's id is taken, so nothing is read for one.
  const load = async (mayBeThere: boolean): Promise<Loaded> => {
    const assignmentId = operation.assignment?.(parameters)
    const [before, group, assignment] = await Promise.all([
      mayBeThere && givenId !== undefined ? loadWorldAt(settings, givenId, now) : undefined,
      loadGroup(settings, operation.group?.(parameters), now),
      givenId === undefined || !isCustomerId(givenId) || assignmentId === undefined
        ? undefined
        : readAssignment(account, givenId, assignmentId),
    ])
    const followed = before && operation.follows?.(parameters, before)
    return {
      before,
      group: followed === undefined ? group : await loadGroup(settings, followed, now),
      assignment,
      document: before && (await documentOf(account, before, operation.document?.(parameters))),
    }
  }
  let loaded = await load(operation.creates !== true)
  let outside: Outside | undefined
  let newId = givenId
  let numbers: Books['numbers'] = {}
  for (let attempt = 1; attempt <= maxTries;) {
    const { before, group, assignment, document } = loaded
    const current: World | undefined = before && { ...before, books: { ...before.books, numbers } }
    const decide = (id: string, answers: Outside): Decision =>
      operation.decide(current, parameters, {
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
      const draft = decide(newId ?? 'new', { taxLookup: 'skipped', passwordHash: '' })
      if (draft.outcome === 'mistaken') throw mistaken(draft.faults)
      if (draft.outcome === 'refused') return await refuse(draft.faults, call, under)
      outside = await ask(operation, parameters, before)
      newId ??= await nextCustomerId(account)
    }
    const decision = decide(newId, outside)
    if (decision.outcome === 'mistaken') throw mistaken(decision.faults)
    if (decision.outcome === 'refused') return await refuse(decision.faults, call, under)
    if (decision.outcome === 'unchanged') return await confirm(decision.answer, under)
    const commit = commitOf(decision, loaded, numbers, call, under)
    const missing = missingNumbers(numbers, commit.after.books.numbers)
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
        else if (operation.creates === true) return await refuse([{ field: '', code: 'customer_exists' }], call, under)
        else loaded = await load(true)
        break
      case 'numbers-moved':
        await pause(realMeans, attempt)
        numbers = {}
        break
      case 'lost-race':
        await pause(realMeans, attempt)
        numbers = {}
        loaded = await load(operation.creates !== true)
    }
  }
  return undefined
}

/** An invoice or credit note of a customer, open or not. */
async function documentOf(account: string, { customer, books }: LoadedWorld, number: string | undefined) {
  if (number === undefined) return undefined
  return books.open.find((invoice) => invoice.number === number) ?? (await readDocument(account, customer.id, number))
}

/** The decision together with what it brings about at once; fewer of that where it would not fit one transaction. */
function commitOf(
  decision: Extract<Decision, { outcome: 'changed' }>,
  loaded: Loaded,
  numbers: Books['numbers'],
  call: Call,
  under: KeptUnder | undefined,
  limit?: number,
): WorldCommit {
  const { settings, now, account } = call
  const { before, group } = loaded
  const done = withConsequences(decision, before, now, settings, limit)
  const commit: WorldCommit = {
    settings,
    before,
    after: done.world,
    numbers,
    notes: [{ at: now, via: 'api', by: call.access.name, history: done.history, events: done.events }],
    now,
    ...(group === undefined ? {} : { groups: new Map([[group.subscription.id, group.subscription]]) }),
    also: [
      ...(group === undefined ? [] : [stillAsLoaded(account, group)]),
      ...assignmentWrites(account, decision.world.customer.id, decision.assignments ?? []),
    ],
    ...(under === undefined ? {} : { keep: { under, status: 200, body: decision.answer, realNowMillis: Date.now() } }),
  }
  const fits = limit === 0 || worldWrites(commit).length <= maxWrites
  return fits ? commit : commitOf(decision, loaded, numbers, call, under, 0)
}

const mistaken = (mistakes: readonly Mistake[]) => new ProgrammingError(mistakes.map(wordsOfMistake).join('\n'))

/** The answer of a call that found nothing to change. */
async function confirm(
  answer: Readonly<Record<string, unknown>>,
  under: KeptUnder | undefined,
): Promise<Answer | undefined> {
  if (under !== undefined && !(await keep(under, { status: 200, body: answer }, Date.now()))) return undefined
  return answered(answer)
}

/** A refusal is an answer too: the same call under the same key is refused again, in the same words. */
async function refuse(
  faults: Extract<Decision, { outcome: 'refused' }>['faults'],
  call: Call,
  under: KeptUnder | undefined,
): Promise<Answer | undefined> {
  if (under === undefined) return refused(...faults)
  const body = messagesByField(faults, call.language)
  return (await keep(under, { status: 422, body }, Date.now())) ? refused(...faults) : undefined
}

async function ask<Schema extends ParameterSchema>(
  operation: Operation<Schema>,
  parameters: v.InferOutput<Schema>,
  before: LoadedWorld | undefined,
): Promise<Outside> {
  const { password, taxId } = operation.questions(parameters, before)
  const [passwordHash, taxLookup]: [string | undefined, Outside['taxLookup']] = await Promise.all([
    password === undefined ? undefined : hashUnlessSame(password),
    taxId === undefined ? 'skipped' : lookUpTaxId(taxId),
  ])
  return passwordHash === undefined ? { taxLookup } : { taxLookup, passwordHash }
}

/** The hash to store for a password: the present one where it fits, so that the same password again changes nothing. */
async function hashUnlessSame({ text, presentHash }: NonNullable<Questions['password']>): Promise<string> {
  // Loaded when first needed: few calls bring a password, and every cold start would pay.
  const { hashPassword, verifyPassword } = await import('../outside/password.ts')
  const isSame = presentHash !== undefined && (await verifyPassword(text, presentHash))
  return isSame ? presentHash : await hashPassword(text)
}
