/**
 * The messages of the mail queue: a document is to be sent by e-mail, or a link to sign in. The delivery of a document
 * is stored, so a lost message loses no e-mail, and a message that comes twice does no harm. A link is made by the
 * worker, and a person who gets none asks again.
 */
import * as v from 'valibot'
import { readerOperations } from '../../domain/settings/settings-kinds.ts'
import { languageSchema } from '../../language/language.ts'
import { send } from './send-messages.ts'

export const mailMessageSchema = v.strictObject({ account: v.string(), mail: v.string() })
export type MailMessage = Readonly<v.InferOutput<typeof mailMessageSchema>>

/** Has an e-mail sent at once. A message that the queue does not take is no loss: the sweep finds the e-mail. */
export async function sendMailSoon(account: string, mail: string): Promise<void> {
  const message: MailMessage = { account, mail }
  try {
    await send('MAIL_QUEUE_URL', [message])
  } catch (error) {
    console.warn({ message: 'An e-mail waits for the sweep.', account, mail, error: String(error) })
  }
}

export const linkMessageSchema = v.strictObject({
  account: v.string(),
  /** Somebody waits for the e-mail, so it does not wait behind the documents of the account. */
  group: v.string(),
  link_to: v.string(),
  /** Milliseconds since 1970 in real time. */
  asked_at: v.number(),
  /** The language that the caller asked for. */
  language: v.exactOptional(languageSchema),
})
export type LinkMessage = Readonly<v.InferOutput<typeof linkMessageSchema>>

export const sendLinkMail = (message: Omit<LinkMessage, 'group'>): Promise<void> =>
  send('MAIL_QUEUE_URL', [{ ...message, group: `links of ${message.account}` }])

export const readerLinkMessageSchema = v.strictObject({
  account: v.string(),
  group: v.string(),
  /** Empty if nobody is to get a link: the message is sent in any case, so that its time tells nothing. */
  reader_link_to: v.string(),
  /** The page of the portal to which the link leads. */
  page: v.string(),
  /** Milliseconds since 1970 in real time. */
  asked_at: v.number(),
  language: v.exactOptional(languageSchema),
})
export type ReaderLinkMessage = Readonly<v.InferOutput<typeof readerLinkMessageSchema>>

export const sendReaderLinkMail = (message: Omit<ReaderLinkMessage, 'group'>): Promise<void> =>
  send('MAIL_QUEUE_URL', [{ ...message, group: `reader links of ${message.account}` }])

export const readerChangeMessageSchema = v.strictObject({
  account: v.string(),
  group: v.string(),
  /** The address that the customer had before the change. */
  reader_told: v.string(),
  customer: v.string(),
  operation: v.picklist(readerOperations),
})
export type ReaderChangeMessage = Readonly<v.InferOutput<typeof readerChangeMessageSchema>>

export const sendReaderChangeMail = (message: Omit<ReaderChangeMessage, 'group'>): Promise<void> =>
  send('MAIL_QUEUE_URL', [{ ...message, group: `readers of ${message.account}` }])

export const readerAddressMessageSchema = v.strictObject({
  account: v.string(),
  group: v.string(),
  /** The requested new address of a customer. */
  reader_address: v.string(),
  customer: v.string(),
  /** In real milliseconds since 1970. */
  asked_at: v.number(),
  language: languageSchema,
})
export type ReaderAddressMessage = Readonly<v.InferOutput<typeof readerAddressMessageSchema>>

export const sendReaderAddressMail = (message: Omit<ReaderAddressMessage, 'group'>): Promise<void> =>
  send('MAIL_QUEUE_URL', [{ ...message, group: `reader links of ${message.account}` }])
