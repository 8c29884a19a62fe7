/**
 * A waiting e-mail with a link to the page on which a payer makes an agreement. It waits in the queue of e-mails, among
 * the documents of customers.
 */
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'
import type { Instant } from '../time/time.ts'

export const agreementMailSchema = v.object({
  id: v.string(),
  by: v.literal('email'),
  customer: v.string(),
  /** The pending agreement that the page makes. */
  agreement: v.string(),
  /**
   * The number of the invoice that could not be collected; absent if the publisher's staff ask for the agreement.
   */
  number: v.exactOptional(v.string()),
  ready_at: instantSchema,
  failures: v.pipe(v.number(), v.integer()),
  failing: v.exactOptional(v.literal(true)),
  held_until: v.exactOptional(instantSchema),
})
export type AgreementMail = Readonly<v.InferOutput<typeof agreementMailSchema>>

/** The id of a document's delivery begins with a customer's id, which never contains this mark. */
const mark = '#agreement#'

export const isAgreementMail = (id: string): boolean => id.startsWith(mark)

/** The e-mail for an agreement at an instant, because a payer may be asked again for the same agreement. */
export const agreementMail = (
  { customer, agreement, number }: Pick<AgreementMail, 'customer' | 'agreement' | 'number'>,
  at: Instant,
): AgreementMail => ({
  id: `${mark}${customer}#${agreement}#${at}`,
  ...{ by: 'email', customer, agreement, ready_at: at, failures: 0 },
  ...(number !== undefined && { number }),
})
