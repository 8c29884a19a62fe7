/**
 * Agreements of a customer by which money is collected (docs/decisions/collections.md). They are kept with the
 * customer, as each decision on an invoice needs them.
 */
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'

export const agreementStates = ['pending', 'active', 'failing', 'ended'] as const

export const agreementSchema = v.object({
  id: v.string(),
  /** The id of one of the account's payment providers. */
  provider: v.string(),
  /** The payment method, such as `card` or `sepa_debit`. */
  method: v.string(),
  state: v.picklist(agreementStates),
  /** The provider's own name of the agreement; absent until the payer has agreed. */
  reference: v.exactOptional(v.string()),
  /** The payer's account, where the bank collects from it by a file: an IBAN, or clearing number and number. */
  account: v.exactOptional(v.string()),
  /** Words for people, such as the last digits of a card. */
  text: v.exactOptional(v.string()),
  /** External id of the agreement's business entity. */
  entity: v.string(),
  /** Whether the agreement pays the invoices of its entity for which no other way is named. */
  default: v.boolean(),
  created: instantSchema,
  /** The instant at which a pending agreement ends if its payer has not agreed. */
  pending_until: v.exactOptional(instantSchema),
  /**
   * The page to which the payer is led after agreeing, and the subscription that the agreement is to pay; only while it
   * is pending.
   */
  agreeing: v.exactOptional(
    v.object({ return_to: v.exactOptional(v.string()), subscription: v.exactOptional(v.string()) }),
  ),
  signed: v.exactOptional(
    v.object({ date: v.string(), place: v.exactOptional(v.string()), evidence: v.exactOptional(v.string()) }),
  ),
  /** The last date on which the agreement can be used. */
  expires: v.exactOptional(v.string()),
  /** Whether people were notified that the agreement expires. */
  told: v.exactOptional(v.literal(true)),
  /** The notices that announced its expiry to the payer. */
  noticed: v.exactOptional(v.array(v.string())),
  /** Whether anything has been collected by the agreement, here or before an import. */
  used: v.exactOptional(v.literal(true)),
  /** The state of the mandate, as reported by the payer's bank. */
  mandate: v.exactOptional(
    v.object({
      /** The date of the latest file that mentions the mandate. */
      told: v.exactOptional(v.string()),
      /** Whether the payer wants to be notified in writing before each collection. */
      notice: v.exactOptional(v.boolean()),
      /** Present until the bank reports the requested cancellation of the mandate. */
      cancelled: v.exactOptional(v.literal(true)),
    }),
  ),
  /** A mandate that the bank is asked to register; only while it is pending. */
  application: v.exactOptional(
    v.object({
      /** Twelve digits that name a person or an organization in Sweden. */
      national_id: v.string(),
      /** Whether the caller wants it to be the default; absent if the other agreements decide. */
      default: v.exactOptional(v.boolean()),
      /** The file that submitted it to the bank. */
      file: v.exactOptional(v.string()),
    }),
  ),
  /** The last outcome of a collection by the agreement. */
  last: v.exactOptional(
    v.object({
      at: instantSchema,
      outcome: v.picklist(['paid', 'failed', 'reversed']),
      reason: v.exactOptional(v.string()),
    }),
  ),
})
type Frozen<T> = { readonly [Key in keyof T]: T[Key] extends object ? Readonly<T[Key]> : T[Key] }
export type Agreement = Frozen<v.InferOutput<typeof agreementSchema>>
