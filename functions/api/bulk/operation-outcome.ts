/** The outcome of an operation: the answer that its single call would have, or messages by field. */
import * as v from 'valibot'
import type { Fault } from '../../domain/refusal/fault.ts'
import type { Mistake } from '../../domain/refusal/mistake.ts'
import { heldAmountsSchema, type HeldAmounts } from '../../domain/preview/role-limits.ts'
import { codesOf, type ErrorCodes } from '../../http/error-codes.ts'
import { messagesByField } from '../../http/http-error.ts'
import type { Refusal } from '../../domain/world/change.ts'
import type { Language } from '../../language/language.ts'

const doneSchema = v.strictObject({
  done: v.record(v.string(), v.unknown()),
  /**
   * Amounts held for the customer at that point of the call, where the caller's role has limits. Not part of the
   * answer.
   */
  held: v.exactOptional(v.strictObject({ customer: v.string(), amounts: heldAmountsSchema })),
})
const refusedSchema = v.strictObject({
  errors: v.record(v.string(), v.array(v.string())),
  codes: v.exactOptional(v.record(v.string(), v.array(v.string()))),
})
export const outcomeSchema = v.union([doneSchema, refusedSchema])

export type Refused = v.InferOutput<typeof refusedSchema>
export type Outcome = v.InferOutput<typeof outcomeSchema>

export const done = (answer: Readonly<Record<string, unknown>>): Outcome => ({ done: { ...answer } })

/** The amounts are kept with the outcome, so that a call that continues under its Idempotency-Key knows them. */
export function doneWithin(answer: Readonly<Record<string, unknown>>, customer: string, held: HeldAmounts): Outcome {
  const amounts = Object.fromEntries(Object.entries(held).map(([together, sums]) => [together, [...sums]]))
  return Object.keys(amounts).length === 0 ? done(answer) : { done: { ...answer }, held: { customer, amounts } }
}

/** Sums the amounts that the operations of these outcomes hold for the customer. */
export const heldAmountsIn = (outcomes: readonly Outcome[], customer: string): HeldAmounts | undefined =>
  outcomes.flatMap((outcome) => ('done' in outcome && outcome.held?.customer === customer ? [outcome.held] : [])).at(-1)
    ?.amounts

export const refusedFor = (language: Language, ...faults: readonly Fault[]): Refused => ({
  errors: messagesByField(faults, language),
  codes: writable(codesOf(faults)),
})

const writable = (codes: ErrorCodes) =>
  Object.fromEntries(Object.entries(codes).map(([field, all]) => [field, [...all]]))

/** A single call answers 400. Here the form of the call is right, so the mistake is an error of its operation. */
const mistakenFor = (mistakes: readonly Mistake[]): Refused => {
  const byField = Map.groupBy(mistakes, ({ field }) => field)
  return {
    errors: Object.fromEntries([...byField].map(([field, all]) => [field, all.map(({ words }) => words)])),
    codes: Object.fromEntries([...byField].map(([field, all]) => [field, all.map(({ code }) => code)])),
  }
}

export const refusalOutcome = (refusal: Refusal, language: Language): Refused =>
  refusal.outcome === 'mistaken' ? mistakenFor(refusal.faults) : refusedFor(language, ...refusal.faults)

/** The id that an operation made or was about, which is all that its answer holds. */
export function resultingId(outcome: Outcome): string | null {
  const [id] = 'done' in outcome ? Object.values(outcome.done) : []
  return typeof id === 'string' ? id : null
}

export interface Summary {
  readonly succeeded: number
  readonly failed: number
  readonly errors: readonly Readonly<Record<string, readonly string[]>>[]
  /** Error codes for programs, in the places of `errors`. */
  readonly codes: readonly ErrorCodes[]
}

export function summaryOf(outcomes: readonly Outcome[]): Summary {
  const errors = outcomes.map((outcome) => ('errors' in outcome ? outcome.errors : {}))
  const failed = outcomes.filter((outcome) => 'errors' in outcome).length
  const codes = outcomes.map((outcome) => ('errors' in outcome ? (outcome.codes ?? {}) : {}))
  return { succeeded: outcomes.length - failed, failed, errors, codes }
}
