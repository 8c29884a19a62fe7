/** The last answer of a customer about one purpose. The history keeps the earlier ones. */
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'

export const consentSchema = v.object({
  purpose: v.string(),
  given: v.boolean(),
  /** The instant of the answer. */
  at: instantSchema,
  /** The place of the answer, such as a form, a call or a link in an e-mail. */
  source: v.exactOptional(v.string()),
  /** The version of the text that the customer was shown. */
  text_version: v.exactOptional(v.string()),
})
export type Consent = Readonly<v.InferOutput<typeof consentSchema>>
