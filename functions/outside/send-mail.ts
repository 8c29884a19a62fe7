/**
 * E-mail by Amazon SES (SendEmail of its version 2). SES composes the message from its parts, because raw messages
 * would need the right to send any content, ses:SendRawEmail. Header values are made safe here: line breaks cannot
 * begin a new header, and non-ASCII text is encoded.
 *
 * A call without an answer is tried again and may send twice: mail is delivered at least once.
 */
import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { encodeWord, isPlainText, quoteString } from 'nodemailer/lib/mime-funcs'
import { withAsciiDomain } from '../domain/fields/email.ts'
import type { Language } from '../language/language.ts'
import type { MailImage } from '../mail/mail-letter.ts'
import { mailSubjectTag, mailSubjectText, type MailSubject } from './mail-subject.ts'

export interface Mail {
  /** A plain address. SES must know the address or its domain as an identity of the AWS account. */
  readonly from: string
  readonly fromName?: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** The language of the words. */
  readonly language?: Language
  /** The reply-to address, if it is not the sender. */
  readonly replyTo?: string
  /** Pictures that the HTML names as `cid:` and their id. */
  readonly images?: readonly MailImage[]
  readonly attachments?: readonly MailAttachment[]
  /** The customer whom the e-mail is about, for notices of its failure. */
  readonly about?: MailSubject
  /** The address that ends e-mails of this kind by one click, also for mail programs (RFC 8058). */
  readonly stopUrl?: string
}

export interface MailAttachment {
  /** The file's name for the reader. */
  readonly name: string
  readonly contentType: string
  /** The bytes, or a function that makes them when the message is composed. */
  readonly content: Uint8Array | (() => Promise<Uint8Array>)
}

/** The time limit for all attempts together, below a minute, because no sender has more time. */
const maxMilliseconds = 12_000

let client: SESv2Client | undefined

export const mailClient = (): SESv2Client => (client ??= new SESv2Client({ maxAttempts: 3 }))

/** Takes e-mails in place of SES. */
export type MailTaker = (mail: Mail) => Promise<void>
let takeMail: MailTaker | undefined
/** Sets the recipient of all e-mails; undefined for SES. */
export function useMailTaker(taker: MailTaker | undefined): void {
  takeMail = taker
}

/** Resolves once SES has taken the message. Rejects with the error of SES. */
export async function sendMail(mail: Mail): Promise<void> {
  if (takeMail !== undefined) {
    await takeMail(mail)
    return
  }
  const input = await sendEmailInput(mail)
  try {
    await mailClient().send(new SendEmailCommand(input), { abortSignal: AbortSignal.timeout(maxMilliseconds) })
  } catch (error) {
    throw withoutAddresses(error)
  }
}

/** Errors of SES contain the refused addresses, and errors are logged. Addresses must not be in logs. */
function withoutAddresses(error: unknown): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const masked = new Error(message.replace(/[^\s@<>"',;:()]+@[^\s@<>"',;:()]+/g, '(an address)'))
  masked.name = name
  return masked
}

async function sendEmailInput(mail: Mail): Promise<SendEmailCommandInput> {
  const { from, fromName, to, replyTo, subject, text, html, images = [], attachments = [], about } = mail
  const files = [...images.map(inline), ...(await Promise.all(attachments.map(attached)))]
  const sender = address(from)
  // The mail server's own answers are the notices on one machine.
  const set = process.env['MAIL_CONFIGURATION_SET']
  return {
    ...(set !== undefined && { ConfigurationSetName: set }),
    ...(about !== undefined && { EmailTags: [{ Name: mailSubjectTag, Value: mailSubjectText(about) }] }),
    FromEmailAddress: fromName === undefined ? sender : `${displayName(fromName)} <${sender}>`,
    Destination: { ToAddresses: to.map(address) },
    ReplyToAddresses: [address(replyTo ?? from)],
    Content: {
      Simple: {
        Subject: utf8(oneLine(subject)),
        Body: { Text: utf8(text), ...(html !== undefined && { Html: utf8(html) }) },
        Headers: headersOf(mail),
        ...(files.length > 0 && { Attachments: files }),
      },
    },
  }
}

const stopHeaders = (url: string) => [
  { Name: 'List-Unsubscribe', Value: `<${oneLine(url)}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
]

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })

/** Programs that answer by themselves, such as notes of absence, leave automatic e-mails alone (RFC 3834, 5). */
const headersOf = ({ language, stopUrl }: Mail) => [
  { Name: 'Auto-Submitted', Value: 'auto-generated' },
  ...(language === undefined ? [] : [{ Name: 'Content-Language', Value: language }]),
  ...(stopUrl === undefined ? [] : stopHeaders(stopUrl)),
]

const inline = ({ id, name, contentType, content }: MailImage) => ({
  FileName: oneLine(name),
  ContentType: oneLine(contentType),
  ContentDisposition: 'INLINE' as const,
  ContentId: oneLine(id),
  ContentTransferEncoding: 'BASE64' as const,
  RawContent: content,
})

const attached = async ({ name, contentType, content }: MailAttachment) => ({
  FileName: oneLine(name),
  ContentType: oneLine(contentType),
  ContentDisposition: 'ATTACHMENT' as const,
  ContentTransferEncoding: 'BASE64' as const,
  RawContent: typeof content === 'function' ? await content() : content,
})

/** Addresses were checked before. An address that mail could read as anything else must not be sent. */
function address(text: string): string {
  const plain = withAsciiDomain(text.trim())
  if (!/^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(plain)) {
    throw new Error('An e-mail address is none.')
  }
  return plain
}

/** The most octets of an encoded word (RFC 2047), less the parts around its text. */
const wordOctets = 52

/** The name before an address: quoted, or encoded if it has non-ASCII characters or resembles encoded text. */
function displayName(name: string): string {
  const line = oneLine(name)
  return isPlainText(line) && !line.includes('=?') ? quoteString(line) : encodeWord(line, 'B', wordOctets)
}

/** Control characters end headers, or are dropped on the way. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
