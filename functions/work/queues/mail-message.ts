/**
 * The messages of the mail queue: a document is to be sent by e-mail. The delivery itself is stored, so a lost message
 * loses no e-mail, and a message that comes twice does no harm.
 */
import * as v from 'valibot'
import { send } from './send-messages.ts'

export const mailMessageSchema = v.strictObject({ account: v.string(), mail: v.string() })
export type MailMessage = Readonly<v.InferOutput<typeof mailMessageSchema>>

/** A message that the queue refuses is no loss: the delivery stays due until the next sweep. */
export const sendMailMessages = (messages: readonly MailMessage[]): Promise<void> => send('MAIL_QUEUE_URL', messages)
