/**
 * Notices to a customer: waiting and sent ones. The words of a sent notice are kept as a proof. They are erased with
 * the customer.
 */
import * as v from 'valibot'
import { noticeMoments, noticeWays } from '../settings/settings-kinds.ts'
import { instantSchema } from '../time/instant-schema.ts'

export type NoticeWay = (typeof noticeWays)[number]

const text = v.string()
const whole = v.pipe(v.number(), v.integer())

/** The event that a notice announces. */
export const noticeAboutSchema = {
  notice: text,
  subscription: text,
  when: v.picklist(noticeMoments),
  /** The serial of the period that ends with the event. */
  period: whole,
  /** The agreement of payment that expires. */
  agreement: v.exactOptional(text),
  event_at: instantSchema,
  /** The last instant at which the subscription can be cancelled. */
  cancel_by: instantSchema,
  /** The country of the law that requires the notice. */
  law: v.exactOptional(text),
}

/**
 * A waiting notice, in the queue of e-mails among the documents of customers. A notice by letter waits there until its
 * words are written.
 */
export const waitingNoticeSchema = v.object({
  id: text,
  customer: text,
  ...noticeAboutSchema,
  /** Whether the notice is sent without a consent, and rather twice than never. */
  required: v.boolean(),
  by: v.literal('email'),
  /** Absent for an e-mail. */
  way: v.exactOptional(v.literal('letter')),
  /** The ways that failed before. */
  tried: v.exactOptional(v.array(v.picklist(noticeWays))),
  ready_at: instantSchema,
  failures: whole,
  failing: v.exactOptional(v.literal(true)),
  held_until: v.exactOptional(instantSchema),
})
export type WaitingNotice = Readonly<v.InferOutput<typeof waitingNoticeSchema>>

/** A notice that was sent. */
export const sentNoticeSchema = v.object({
  id: text,
  ...noticeAboutSchema,
  at: instantSchema,
  to: text,
  subject: text,
  text,
})
export type SentNotice = Readonly<v.InferOutput<typeof sentNoticeSchema>>

/** The id of a document's delivery begins with a customer's id, which never contains this mark. */
const mark = '#notice#'

export const isNoticeMail = (id: string): boolean => id.startsWith(mark)

/** A notice is sent once for an event of a subscription, and again if the event is moved to another day. */
export const noticeMailId = (customer: string, { notice, subscription, period, day }: NoticeKey): string =>
  [`${mark}${customer}`, notice, subscription, period, ...(day === undefined ? [] : [day])].join('#')

interface NoticeKey {
  readonly notice: string
  readonly subscription: string
  readonly period: number
  /** The day of the end of the period. */
  readonly day?: string
}
