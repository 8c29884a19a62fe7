/**
 * A single-call endpoint made of an operation: read the customer, decide, commit; where the race is lost, read and
 * decide again. An answer given under an Idempotency-Key is given again as it was.
 */
import type * as v from 'valibot'
import type { Customer } from '../domain/customer/customer.ts'
import type { Call } from '../http/call.ts'
import { answered, refused, serve, type Answer, type Endpoint, type Handler } from '../http/endpoint.ts'
import { HttpError, messagesByField, ProgrammingError } from '../http/error.ts'
import type { ParameterSchema } from '../http/parameters.ts'
import type { Decision, DecisionContext, Operation, Outside } from '../operations/operation.ts'
import { realMeans } from '../outside/means.ts'
import { lookUpTaxId } from '../outside/vies.ts'
import { nextCustomerId, skipTakenIds } from '../store/customer-id.ts'
import { commitCustomer, loadCustomer } from '../store/customers.ts'
import { pause } from '../store/means.ts'
import { findKept, keep, keptUnder, type KeptUnder } from '../store/kept-answer.ts'

const maxTries = 8
const customerApi = '/api/customers/'

export function operationEndpoint<Schema extends ParameterSchema>(operation: Operation<Schema>): Endpoint<Schema> {
  return {
    name: operation.name,
    method: 'POST',
    path: `${customerApi}${operation.name}/`,
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    access: 'key',
    parameters: operation.parameters,
    answer: operation.answer,
    refuses: true,
    idempotent: true,
    ends: { 409: 'Others kept changing the same customer: try again.' },
  }
}

export function serveOperation<Schema extends ParameterSchema>(operation: Operation<Schema>): Handler {
  return serve(operationEndpoint(operation), async (parameters, call) => {
    const mistakes = operation.mistakes(parameters, call.settings)
    if (mistakes.length > 0) throw new ProgrammingError(mistakes.join('\n'))
    const { account, access, idempotencyKey } = call
    if (idempotencyKey === undefined) return (await perform(operation, parameters, call)) ?? conflict()
    const under = keptUnder({ account, client: access.name, idempotencyKey, endpoint: operation.name, parameters })
    return (
      (await repeat(under)) ??
      (await perform(operation, parameters, call, under)) ??
      (await repeat(under)) ??
      conflict()
    )
  })
}

function conflict(): never {
  throw new HttpError(409, 'Others kept changing the same customer: try again.', { 'Retry-After': '1' })
}

/** The answer kept under a key, or undefined where there is none yet. */
async function repeat(under: KeptUnder): Promise<Answer | undefined> {
  const kept = await findKept(under, Date.now())
  switch (kept.found) {
    case 'nothing':
      return undefined
    case 'another-request':
      return refused({ field: '', code: 'idempotency_key_reused' })
    case 'answer':
      return { outcome: 'repeated', status: kept.status, body: kept.body }
  }
}

/** Carries an operation out; undefined where another call was first, or the race was lost too often. */
async function perform<Schema extends ParameterSchema>(
  operation: Operation<Schema>,
  parameters: v.InferOutput<Schema>,
  call: Call,
  under?: KeptUnder,
): Promise<Answer | undefined> {
  const { account, settings, now } = call
  const givenId = operation.customerId(parameters)
  // The store's condition finds out whether a new customer's id is taken, so nothing is read for one.
  const readsFirst = operation.name !== 'createcustomer'
  let outside: Outside | undefined
  let newId: string | undefined
  let before = readsFirst && givenId !== undefined ? await loadCustomer(account, givenId) : undefined
  for (let attempt = 1; attempt <= maxTries; attempt++) {
    const decide = (context: Pick<DecisionContext, 'newId' | 'outside'>): Decision =>
      operation.decide(before, parameters, { settings, now, ...context })
    if (outside === undefined || newId === undefined) {
      const draft = decide({ newId: 'new', outside: { taxLookup: 'skipped', passwordHash: '' } })
      if (draft.outcome === 'refused') return await refuse(draft.faults, call, under)
      outside = await ask(operation, parameters, before)
      newId ??= givenId ?? (await nextCustomerId(account))
    }
    const decision = decide({ newId, outside })
    switch (decision.outcome) {
      case 'refused':
        return await refuse(decision.faults, call, under)
      case 'unchanged':
        if (under !== undefined && !(await keep(under, { status: 200, body: decision.answer }, Date.now())))
          return undefined
        return answered(decision.answer)
      case 'changed': {
        const outcome = await commit(decision, before, call, under)
        switch (outcome) {
          case 'committed':
            return answered(decision.answer)
          case 'repeated':
            return undefined
          case 'email-taken':
            return await refuse([{ field: 'email', code: 'email_taken' }], call, under)
          case 'customer-exists':
            if (givenId === undefined) newId = await skipTakenIds(account, newId)
            else if (readsFirst) before = await loadCustomer(account, givenId)
            else return await refuse([{ field: '', code: 'customer_exists' }], call, under)
            break
          case 'lost-race':
            await pause(realMeans, attempt)
            if (readsFirst && givenId !== undefined) before = await loadCustomer(account, givenId)
        }
      }
    }
  }
  return undefined
}

async function commit(
  decision: Extract<Decision, { outcome: 'changed' }>,
  before: Customer | undefined,
  call: Call,
  under: KeptUnder | undefined,
) {
  return await commitCustomer({
    settings: call.settings,
    before,
    after: decision.customer,
    note: { at: call.now, via: 'api', by: call.access.name, history: decision.history, events: decision.events },
    ...(under === undefined ? {} : { keep: { under, status: 200, body: decision.answer, realNowMillis: Date.now() } }),
  })
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
  before: Customer | undefined,
): Promise<Outside> {
  const { password, taxId } = operation.questions(parameters, before)
  const [passwordHash, taxLookup]: [string | undefined, Outside['taxLookup']] = await Promise.all([
    password === undefined ? undefined : hashUnlessSame(password, before?.builtin.password_hash),
    taxId === undefined ? 'skipped' : lookUpTaxId(taxId),
  ])
  return passwordHash === undefined ? { taxLookup } : { taxLookup, passwordHash }
}

/** The hash to store for a password: the present one where it fits, so that the same password again changes nothing. */
async function hashUnlessSame(password: string, present: string | undefined): Promise<string> {
  // Loaded when first needed: few calls bring a password, and every cold start would pay.
  const { hashPassword, verifyPassword } = await import('../outside/password.ts')
  return present !== undefined && (await verifyPassword(password, present)) ? present : await hashPassword(password)
}
