/**
 * A request of a reader to withdraw from a contract, or to cancel one, made without a log-in. It is a separate root,
 * with a version and change records as an order has them. Whatever happens later, the request counts from the instant
 * of its receipt.
 */
import * as v from 'valibot'
import { languageSchema } from '../../language/language.ts'
import { instantSchema } from '../time/instant-schema.ts'

const whole = v.pipe(v.number(), v.integer())
const text = v.string()

export const requestKinds = ['withdraw', 'cancel'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestStates = ['received', 'waiting', 'carried_out', 'refused', 'taken_back'] as const
/** The reader's original words. */
const saidSchema = v.object({
  name: text,
  email: text,
  /** A number that names the contract, or a description of the contract. */
  contract: v.exactOptional(text),
  address: v.exactOptional(text),
  /** Only of a cancellation. */
  ground: v.exactOptional(v.picklist(['ordinary', 'cause'])),
  reason: v.exactOptional(text),
  /** The last day of the contract, YYYY-MM-DD. Absent for the earliest possible day. */
  date: v.exactOptional(text),
})
export type Said = Readonly<v.InferOutput<typeof saidSchema>>

/** The ground of a proposal. */
export const proposalGrounds = ['email', 'number', 'words'] as const

const proposalSchema = v.object({
  customer: text,
  /** Absent if the customer has no live subscription. */
  subscription: v.exactOptional(text),
  by: v.picklist(proposalGrounds),
})
export type Proposal = Readonly<v.InferOutput<typeof proposalSchema>>

/** The reasons for which a request waits for people. */
export const waitReasons = [
  'unmatched',
  'several',
  'other-address',
  'other-number',
  'for-cause',
  'too-late',
  'not-told',
  'recipient',
  'business',
  'other-name',
  'collecting',
  'pay-back',
  'taken-back',
  'nothing-live',
  'not-possible',
] as const
export type WaitReason = (typeof waitReasons)[number]

/** The e-mails of a request, each of which is sent at most once. `told` goes to the address of the customer. */
export const requestMailKinds = ['receipt', 'told', 'outcome'] as const
export type RequestMailKind = (typeof requestMailKinds)[number]

export const requestSchema = v.object({
  id: text,
  version: v.pipe(whole, v.minValue(1)),
  kind: v.picklist(requestKinds),
  /** External id of the business entity. */
  entity: text,
  received: instantSchema,
  language: languageSchema,
  said: saidSchema,
  state: v.picklist(requestStates),
  /** The instant at which the service continues with the request; absent once it waits for people or is decided. */
  due: v.exactOptional(instantSchema),
  waits_for: v.exactOptional(v.picklist(waitReasons)),
  proposals: v.array(proposalSchema),
  customer: v.exactOptional(text),
  subscription: v.exactOptional(text),
  /** The end of the contract. */
  effect_at: v.exactOptional(instantSchema),
  /**
   * The stop that a cancellation registered, and the stop that it replaced. `registered` is false if an earlier stop
   * stayed. Absent for requests of earlier versions, which are taken as registered.
   */
  stop: v.exactOptional(v.object({ registered: v.boolean(), former: v.exactOptional(instantSchema) })),
  decided: v.exactOptional(v.object({ at: instantSchema, by: text })),
  /** Parts of the balance that are owed to the reader and wait for people, because no provider pays them back. */
  owed: v.exactOptional(v.array(v.object({ from: v.picklist(['credit_note', 'payment']), id: text }))),
  /** The reason of a refusal, in the words of the person who refused. */
  refusal: v.exactOptional(text),
  /** E-mails that were put into the queue. */
  mails: v.array(v.picklist(requestMailKinds)),
  /** The instant at which the receipt was sent. */
  receipt_at: v.exactOptional(instantSchema),
  /** The personal data was erased, with that of its customer. */
  erased: v.exactOptional(instantSchema),
})
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T
export type ReaderRequest = Frozen<v.InferOutput<typeof requestSchema>>

/** Whether people may still decide about a request. */
export const isUndecided = ({ state }: Pick<ReaderRequest, 'state'>): boolean =>
  state === 'received' || state === 'waiting'

/** The remainder of a request whose customer was deleted. */
export function eraseRequest(request: ReaderRequest, now: ReaderRequest['received']): ReaderRequest {
  const { refusal: _, decided, due: _due, ...others } = request
  const words: Said = { name: '', email: '' }
  const decision = decided === undefined ? {} : { decided }
  return {
    ...others,
    ...decision,
    said: words,
    proposals: [],
    state: isUndecided(request) ? 'refused' : request.state,
    erased: now,
  }
}
