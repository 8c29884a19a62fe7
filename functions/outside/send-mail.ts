/**
 * E-mail, sent by Amazon SES (SendEmail of its version 2). SES makes the message of its parts: raw messages would need
 * the right to send whatever one likes, ses:SendRawEmail. What goes into headers is made safe here: line breaks cannot
 * begin a header of their own, and what is not ASCII is written as mail takes it.
 *
 * A call that is tried again where the answer was lost may send twice: mail is at least once.
 */
import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { encodeWord, isPlainText, quoteString } from 'nodemailer/lib/mime-funcs'
import { withAsciiDomain } from '../domain/fields/email.ts'

export interface Mail {
  /** A plain address; SES must know it, or its domain, as an identity of the AWS account. */
  readonly from: string
  readonly fromName?: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly attachments?: readonly MailAttachment[]
}

export interface MailAttachment {
  /** The file's name, as the reader is to see it. */
  readonly name: string
  readonly contentType: string
  readonly content: Uint8Array
}

/** With all its tries; nobody who sends has a whole minute. */
const maxMilliseconds = 12_000

let client: SESv2Client | undefined

export const mailClient = (): SESv2Client => (client ??= new SESv2Client({ maxAttempts: 3 }))

/** Resolves once SES has taken the message; rejects with what SES says where it does not. */
export async function sendMail(mail: Mail): Promise<void> {
  const input = sendEmailInput(mail)
  try {
    await mailClient().send(new SendEmailCommand(input), { abortSignal: AbortSignal.timeout(maxMilliseconds) })
  } catch (error) {
    throw withoutAddresses(error)
  }
}

/** SES names the addresses that it does not take, and errors end up in logs, which are no place for them. */
function withoutAddresses(error: unknown): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const masked = new Error(message.replace(/[^\s@<>"',;:()]+@[^\s@<>"',;:()]+/g, '(an address)'))
  masked.name = name
  return masked
}

function sendEmailInput({ from, fromName, to, subject, text, html, attachments = [] }: Mail): SendEmailCommandInput {
  const sender = address(from)
  return {
    FromEmailAddress: fromName === undefined ? sender : `${displayName(fromName)} <${sender}>`,
    Destination: { ToAddresses: to.map(address) },
    Content: {
      Simple: {
        Subject: utf8(oneLine(subject)),
        Body: { Text: utf8(text), ...(html !== undefined && { Html: utf8(html) }) },
        ...(attachments.length > 0 && { Attachments: attachments.map(attached) }),
      },
    },
  }
}

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })

const attached = ({ name, contentType, content }: MailAttachment) => ({
  FileName: oneLine(name),
  ContentType: oneLine(contentType),
  ContentDisposition: 'ATTACHMENT' as const,
  ContentTransferEncoding: 'BASE64' as const,
  RawContent: content,
})

/** Addresses come checked; what would be read as anything but one plain address must never get this far. */
function address(written: string): string {
  const plain = withAsciiDomain(written.trim())
  if (!/^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(plain)) {
    throw new Error('An e-mail address is none.')
  }
  return plain
}

/** The most octets of an encoded word (RFC 2047), less what surrounds its text. */
const wordOctets = 52

/** A name before an address: quoted, or encoded where it is not ASCII or could be taken for encoded text. */
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
