/**
 * Tasks at a payment provider other than collecting (docs/decisions/collections.md). A task is an item in the queue of
 * its provider, as an attempt to collect is, and is stored before the provider is called.
 */
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'
import { queueOf } from './collection.ts'

const whole = v.pipe(v.number(), v.integer())
const text = v.string()

const waiting = {
  id: text,
  /** The queue of the provider. */
  by: text,
  ready_at: instantSchema,
  /** The number of times that the task was begun. */
  failures: whole,
  /** The real time until which a call of the provider may be under way. */
  held_until: v.exactOptional(instantSchema),
}

/** A page of the provider on which a payer agrees or pays. The provider is asked for the outcome until it is known. */
const pageTaskSchema = v.object({
  ...waiting,
  task: v.literal('page'),
  customer: text,
  /** The agreement that is made on the page, or the invoice that is paid there. */
  agreement: v.exactOptional(text),
  number: v.exactOptional(text),
  /** The amount that is paid on the page. */
  amountMinor: v.exactOptional(whole),
  /** The service's name of the visit. */
  key: text,
  /** The provider's name of the visit, and where the page is; absent while it is being opened. */
  session: v.exactOptional(text),
  url: v.exactOptional(text),
})
export type PageTask = Readonly<v.InferOutput<typeof pageTaskSchema>>

/** An agreement that has ended here and is to end at the provider. */
const endTaskSchema = v.object({ ...waiting, task: v.literal('end'), reference: text })

/** The part of the balance that is owed to a reader, and the request by which it is owed, if there was one. */
const owedSchema = v.object({
  from: v.picklist(['credit_note', 'payment']),
  id: text,
  request: v.exactOptional(text),
})
export type Owed = Readonly<v.InferOutput<typeof owedSchema>>

/** Money that is to be paid back by the provider that collected it. */
const refundTaskSchema = v.object({
  ...waiting,
  task: v.literal('refund'),
  customer: text,
  /** The payment that is paid back, and the id of the negative payment that pays it back. */
  payment: text,
  refund: text,
  /** The provider's name of the payment. */
  reference: text,
  amountMinor: whole,
  currency: text,
  note: v.exactOptional(text),
  /** Present for money that a law wants paid back. */
  pays_back: v.exactOptional(owedSchema),
})
export type RefundTask = Readonly<v.InferOutput<typeof refundTaskSchema>>

const hintSchema = v.variant('about', [
  v.object({ about: v.literal('page'), key: text, session: text }),
  v.object({ about: v.literal('collection'), key: text }),
  v.object({
    about: v.literal('reversal'),
    payment: text,
    case: text,
    amountMinor: whole,
    reason: v.exactOptional(text),
  }),
])
/** A part of a provider's notice that is about something of the service. */
export type ProviderHint = Readonly<v.InferOutput<typeof hintSchema>>

/** A received notice that is to be processed. */
const noticeTaskSchema = v.object({ ...waiting, task: v.literal('notice'), hints: v.array(hintSchema) })
export type NoticeTask = Readonly<v.InferOutput<typeof noticeTaskSchema>>

export const providerTaskSchema = v.variant('task', [pageTaskSchema, endTaskSchema, refundTaskSchema, noticeTaskSchema])
export type ProviderTask = Readonly<v.InferOutput<typeof providerTaskSchema>>

/**
 * The id of a task for a page. It begins with the separator and is never the id of an attempt, which begins with the id
 * of a customer.
 */
export const pageTaskId = (
  about: { readonly customer: string } & ({ readonly agreement: string } | { readonly number: string }),
): string =>
  'agreement' in about
    ? `~agreement~${about.customer}~${about.agreement}`
    : `~invoice~${about.customer}~${about.number}`

/** The customer of a page's task, with the agreement or invoice; undefined for an id of another kind. */
export function aboutPage(
  id: string,
): { readonly customer: string; readonly agreement?: string; readonly number?: string } | undefined {
  const { kind, customer, name } = /^~(?<kind>agreement|invoice)~(?<customer>[^~]+)~(?<name>.+)$/.exec(id)?.groups ?? {}
  if (customer === undefined || name === undefined) return undefined
  return kind === 'agreement' ? { customer, agreement: name } : { customer, number: name }
}

/** The name of a visit: the id of its task, and a token. */
export const pageKey = (task: string, token: string): string => `${task}~${token}`
export const taskOfPageKey = (key: string): string => key.slice(0, Math.max(0, key.lastIndexOf('~')))

export const endTask = (provider: string, agreement: string, reference: string, readyAt: PageTask['ready_at']) => ({
  ...{ task: 'end' as const, id: `~end~${agreement}`, by: queueOf('', provider), reference },
  ready_at: readyAt,
  failures: 0,
})

export const noticeTaskId = (notice: string): string => `~notice~${notice}`
export const refundTaskId = (refund: string): string => `~refund~${refund}`
