/** The card, account or other source that a collection takes money from, with its description for the payer. */
import * as v from 'valibot'
import { bankMethodKinds } from '../settings/settings-kinds.ts'

export const collectionSourceSchema = v.object({
  /** Words of the provider or the caller, such as the brand and the last digits of a card. */
  text: v.exactOptional(v.string()),
  /** The id of the payment method. */
  method: v.string(),
  /** Present if the bank collects by files. */
  kind: v.exactOptional(v.picklist(bankMethodKinds)),
  /** The last digits of the account. */
  account: v.exactOptional(v.string()),
  /** The reference of a SEPA mandate. */
  mandate: v.exactOptional(v.string()),
  /** The creditor identifier of the seller in SEPA. */
  creditor: v.exactOptional(v.string()),
})
export type CollectionSource = Readonly<v.InferOutput<typeof collectionSourceSchema>>
