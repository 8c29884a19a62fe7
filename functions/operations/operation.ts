/**
 * An operation on a customer's world: its parameters, its rule and its answer, defined once for the single call and for
 * calls of many operations. The rule is pure. Answers from outside (a password's hash, a look-up) are fetched between
 * two decisions. The first decision has draft answers and finds calls that are refused anyway.
 */
import type * as v from 'valibot'
import type { Untaken } from '../domain/collection/handed-out.ts'
import type { CopyOfIssue, PrintedCopy } from '../domain/edition/list-line.ts'
import type { Mistake } from '../domain/refusal/mistake.ts'
import type { QueuedCollection } from '../domain/world/collection.ts'
import type { Invoice } from '../domain/world/invoice.ts'
import type { Assignment } from '../domain/world/assignment.ts'
import type { Note } from '../domain/world/note.ts'
import type { PaidBooks } from '../domain/payment/paid-books.ts'
import { nameOfRight, rightToOperation, type OperationName } from '../domain/settings/access/access-rights.ts'
import type { Settings } from '../domain/settings/settings.ts'
import type { Subscription } from '../domain/world/subscription.ts'
import type { Instant } from '../domain/time/time.ts'
import { isRefused, refuse, type Change, type Refusal } from '../domain/world/change.ts'
import type { World } from '../domain/world/world.ts'
import type { ParameterSchema } from '../http/read-parameters.ts'
import type { Subject } from '../http/subject.ts'

/** The context of a decision, besides the customer and the parameters. */
export interface DecisionContext {
  readonly settings: Settings
  readonly now: Instant
  /** Author of the call, as the history names it. */
  readonly by: string
  /** The id of a customer to be created. */
  readonly newId: string
  /** A new token, for other new ids. */
  readonly newToken: string
  /** The present subscription that `group` or `follows` names; undefined if there is no such subscription. */
  readonly group: Subscription | undefined
  /** The product assignment that `assignment` names; undefined if the customer has no such assignment. */
  readonly assignment?: Assignment | undefined
  /** The invoice or credit note that `document` names; undefined if the customer has no such document. */
  readonly document?: Invoice | undefined
  /** The line of the copy that `copyFound` names; undefined if no closed list has it. */
  readonly printed?: PrintedCopy | undefined
  /** The note that `note` names; undefined if the customer has no such note. */
  readonly note?: Note | undefined
  /** All product assignments of the customer, where `readsAssignments` asks for them. */
  readonly assignments?: readonly Assignment[] | undefined
  /** Whether the caller may make complaints beyond the limits of the policy. */
  readonly beyondLimits?: boolean
  /** The attempts of `readsQueue` that nobody has taken from their queues; undefined if nothing was read. */
  readonly untaken?: Untaken | undefined
  /** The number of recipients of the group that `countsRecipients` names. */
  readonly recipients?: number | undefined
  /** Whether the customer may be paying on a page of a provider, where `readsPages` asks for it. */
  readonly hasOpenPage?: boolean
  /** Payments and invoices of the customer, where `readsBooks` asks for them. */
  readonly books?: PaidBooks | undefined
  readonly outside: Outside
  /** The service's address, without a last slash, for answers with links. */
  readonly baseUrl: () => string
}

/** Answers of the outside world. */
export interface Outside {
  readonly passwordHash?: string
  readonly taxLookup: 'valid' | 'invalid' | 'unreachable' | 'skipped'
}

/** Questions to the outside world. */
export interface Questions {
  /** The clear text of a password, and the present hash, which stays if the password is unchanged. */
  readonly password?: { readonly text: string; readonly presentHash: string | undefined }
  /** A tax registration id to look up, in normal form. */
  readonly taxId?: string
}

/** A change, and the answer to the call that makes it. */
export interface Answered extends Change {
  readonly answer: Readonly<Record<string, unknown>>
}

export type Decision = Answered | Refusal

/** An operation that some parameters of another operation carry out in addition. */
export interface AlsoDoneInWords {
  readonly operation: OperationName
  /** The parameters that carry it out, in words for the description of the API. */
  readonly where: string
}

interface AlsoDone<Parameters> extends AlsoDoneInWords {
  readonly when: (parameters: Parameters) => boolean
}

/** The rights to the operations that some parameters carry out in addition. */
export const furtherRightsOf = ({ alsoDoes = [] }: { readonly alsoDoes?: readonly AlsoDoneInWords[] }) =>
  alsoDoes.map(({ operation, where }) => ({ right: nameOfRight(rightToOperation(operation)), where }))

/** The loaded parts of the customer, if the number of a document follows from it. */
export interface FindingDocument {
  readonly world: World
  readonly group: Subscription | undefined
  readonly assignments: readonly Assignment[]
  readonly now: Instant
  readonly settings: Settings
}

/** The customer at the instant of the call, for questions about what else the rule needs. */
export type WorldAtCall = Pick<FindingDocument, 'world' | 'now' | 'settings'>

type QueuePlace = Pick<QueuedCollection, 'id' | 'by'>

export interface Operation<Schema extends ParameterSchema = ParameterSchema> {
  readonly name: string
  /** The name in the types of generated clients, such as `CreateCustomer` of `CreateCustomerOperation`. */
  readonly title: string
  readonly subject: Subject
  readonly summary: string
  readonly description?: string
  /** Whether the operation creates its customer. */
  readonly creates?: true
  readonly parameters: Schema
  readonly answer: v.GenericSchema<unknown, unknown>
  /** The id of the customer; undefined if the service chooses the id. */
  readonly customerId: (parameters: v.InferOutput<Schema>) => string | undefined
  /** The id of a subscription that the rule needs, usually a group. It may be another customer's. */
  readonly group?: (parameters: v.InferOutput<Schema>) => string | undefined
  /** The same as `group`, if the id is known only from the customer's world. */
  readonly follows?: (parameters: v.InferOutput<Schema>, current: World) => string | undefined
  /** The id of a product assignment of the customer that the rule needs. */
  readonly assignment?: (parameters: v.InferOutput<Schema>, settings: Settings) => string | undefined
  /** The number of a document of the customer, open or closed, that the rule needs. */
  readonly document?: (parameters: v.InferOutput<Schema>) => string | undefined
  /** Whether the rule needs all product assignments of the customer. */
  readonly readsAssignments?: true
  /** The same as `document`, if the number is known only from the customer's world and assignments. */
  readonly documentFound?: (parameters: v.InferOutput<Schema>, finding: FindingDocument) => string | undefined
  /** The copy whose line on the carriers' lists the rule needs, if the account has carriers. */
  readonly copyFound?: (parameters: v.InferOutput<Schema>, finding: FindingDocument) => CopyOfIssue | undefined
  /** The id of a note on the customer that the rule needs. */
  readonly note?: (parameters: v.InferOutput<Schema>) => string
  /** Whether the rule needs all payments and invoices, such as one that may pay money back. */
  readonly readsBooks?: (parameters: v.InferOutput<Schema>, current: World) => boolean
  /** Whether the rule needs to know if the customer is paying on a page of a provider. */
  readonly readsPages?: true
  /** The places in their queues of attempts to collect that the rule would replace or drop, unless they were taken. */
  readonly readsQueue?: (parameters: v.InferOutput<Schema>, present: WorldAtCall) => readonly QueuePlace[]
  /** The id of a group of the customer whose number of recipients the rule needs. */
  readonly countsRecipients?: (parameters: v.InferOutput<Schema>, present: WorldAtCall) => string | undefined
  /**
   * Further operations that these parameters carry out, such as paying back with a credit. The caller needs the rights
   * to these as well.
   */
  readonly alsoDoes?: readonly AlsoDone<v.InferOutput<Schema>>[]
  /** Mistakes in form that the schema does not find, such as fields that the account does not have. */
  readonly mistakes: (parameters: v.InferOutput<Schema>, settings: Settings) => readonly Mistake[]
  /** The questions whose answers the rule needs. */
  readonly questions: (parameters: v.InferOutput<Schema>, current: World | undefined) => Questions
  readonly decide: (current: World | undefined, parameters: v.InferOutput<Schema>, context: DecisionContext) => Decision
}

/** The decision of a rule on a customer's world, with the answer to the call; refused if the customer is unknown. */
export function onCustomer<Made extends Change>(
  current: World | undefined,
  answer: Answered['answer'] | ((change: Made) => Answered['answer']),
  decide: (world: World) => Made | Refusal,
): Decision {
  if (current === undefined || current.customer.erased !== undefined) {
    return refuse({ field: '', code: 'customer_unknown' })
  }
  const decided = decide(current)
  if (isRefused(decided)) return decided
  return { ...decided, answer: typeof answer === 'function' ? answer(decided) : answer }
}
