/**
 * An operation on one customer's world: its parameters, its rule and its answer, defined once for the single call and for the
 * endpoints that take many operations. The rule is pure; what it needs of the outside (a password's hash, a look-up) is
 * fetched between two decisions: the first, on drafts, so that nothing is asked for a call that is refused anyway.
 */
import type * as v from 'valibot'
import type { Mistake } from '../domain/fault.ts'
import type { Invoice } from '../domain/world/invoice.ts'
import type { Assignment } from '../domain/world/assignment.ts'
import type { Settings } from '../domain/settings/settings.ts'
import type { Subscription } from '../domain/world/subscription.ts'
import type { Instant } from '../domain/time.ts'
import { isRefused, refuse, type Change, type Refusal } from '../domain/world/change.ts'
import type { World } from '../domain/world/world.ts'
import type { ParameterSchema } from '../http/read-parameters.ts'

/** Everything a decision rests on beside the customer and the parameters. */
export interface DecisionContext {
  readonly settings: Settings
  readonly now: Instant
  /** The id that a customer made now gets. */
  readonly newId: string
  /** A token never given before, for other ids made now. */
  readonly newToken: string
  /** The subscription that `group` or `follows` names, as it is now; undefined where it names none or there is none. */
  readonly group: Subscription | undefined
  /** The product assignment that `assignment` names; undefined where it names none or the customer has no such. */
  readonly assignment?: Assignment | undefined
  /** The invoice or credit note that `document` names; undefined where it names none or the customer has no such. */
  readonly document?: Invoice | undefined
  readonly outside: Outside
}

/** What the outside world said. */
export interface Outside {
  readonly passwordHash?: string
  readonly taxLookup: 'valid' | 'invalid' | 'unreachable' | 'skipped'
}

/** What to ask the outside world. */
export interface Questions {
  /** The clear text of a password to be hashed, and the hash it has where it is the same, which then stays. */
  readonly password?: { readonly text: string; readonly presentHash: string | undefined }
  /** A tax registration id to be looked up, in normal form. */
  readonly taxId?: string
}

/** What the call is answered once its change is made. */
export interface Answered extends Change {
  readonly answer: Readonly<Record<string, unknown>>
}

export type Decision = Answered | Refusal

export interface Operation<Schema extends ParameterSchema = ParameterSchema> {
  readonly name: string
  readonly summary: string
  readonly description?: string
  /** Whether it is only ever about a customer that does not exist yet. */
  readonly creates?: true
  readonly parameters: Schema
  readonly answer: v.GenericSchema<unknown, unknown>
  /** The customer it is about; undefined where the service is to choose the id. */
  readonly customerId: (parameters: v.InferOutput<Schema>) => string | undefined
  /** The id of a subscription that it has to see, mostly a group, which may be another customer's. */
  readonly group?: (parameters: v.InferOutput<Schema>) => string | undefined
  /** The same, where only the customer's world tells which. */
  readonly follows?: (parameters: v.InferOutput<Schema>, current: World) => string | undefined
  /** The id of a product assignment of the customer that it has to see. */
  readonly assignment?: (parameters: v.InferOutput<Schema>) => string
  /** The number of a document of the customer that it has to see, open or not. */
  readonly document?: (parameters: v.InferOutput<Schema>) => string | undefined
  /** What is wrong in form but only the account's settings can tell, as texts of a 400. */
  readonly mistakes: (parameters: v.InferOutput<Schema>, settings: Settings) => readonly string[]
  /** What it has to ask outside; nothing where the rule needs nothing. */
  readonly questions: (parameters: v.InferOutput<Schema>, current: World | undefined) => Questions
  readonly decide: (current: World | undefined, parameters: v.InferOutput<Schema>, context: DecisionContext) => Decision
}

/** As a plain text error says them. */
export const wordsOfMistake = ({ field, text }: Mistake): string => `${field}: ${text}`

/** The decision of a rule on the world of a customer that there must be, with the answer to the call. */
export function onCustomer(
  current: World | undefined,
  answer: Answered['answer'] | ((change: Change) => Answered['answer']),
  decide: (world: World) => Change | Refusal,
): Decision {
  if (current === undefined || current.customer.erased !== undefined) {
    return refuse({ field: '', code: 'customer_unknown' })
  }
  const decided = decide(current)
  if (isRefused(decided)) return decided
  return { ...decided, answer: typeof answer === 'function' ? answer(decided) : answer }
}
