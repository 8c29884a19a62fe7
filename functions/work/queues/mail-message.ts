/**
 * The messages of the mail queue: this document is to be sent by e-mail. What there is to send is stored, so none can be
 * lost with a message, and one that comes twice does no harm.
 */
import * as v from 'valibot'
import { send } from './send-messages.ts'

export const mailMessageSchema = v.strictObject({ account: v.string(), mail: v.string() })
export type MailMessage = Readonly<v.InferOutput<typeof mailMessageSchema>>

/** A message that the queue does not take is no loss: what it is about stays due until the next sweep. */
export const sendMailMessages = (messages: readonly MailMessage[]): Promise<void> => send('MAIL_QUEUE_URL', messages)
