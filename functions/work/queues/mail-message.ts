/**
 * The messages of the mail queue: a document is to be sent by e-mail. The delivery itself is stored, so a lost message
 * loses no e-mail, and a message that comes twice does no harm.
 */
import * as v from 'valibot'

export const mailMessageSchema = v.strictObject({ account: v.string(), mail: v.string() })
export type MailMessage = Readonly<v.InferOutput<typeof mailMessageSchema>>
