/** An e-mail as Amazon SES takes it (SendEmail of version 2, a simple message), and the same as a message of mail. */
import { randomUUID } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import { foldLines } from 'nodemailer/lib/mime-funcs'
import * as v from 'valibot'

const header = v.object({ Name: v.string(), Value: v.string() })
const content = v.object({ Data: v.string() })
export const sendEmailSchema = v.object({
  FromEmailAddress: v.string(),
  EmailTags: v.optional(v.array(header), []),
  Destination: v.object({ ToAddresses: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(50)) }),
  ReplyToAddresses: v.optional(v.array(v.string()), []),
  Content: v.object({
    Simple: v.object({
      Subject: content,
      Body: v.object({ Text: content, Html: v.optional(content) }),
      Headers: v.optional(v.array(header), []),
      Attachments: v.optional(
        v.array(
          v.object({
            FileName: v.string(),
            ContentType: v.string(),
            ContentDisposition: v.optional(v.picklist(['ATTACHMENT', 'INLINE']), 'ATTACHMENT'),
            ContentId: v.optional(v.string()),
            RawContent: v.string(),
          }),
        ),
        [],
      ),
    }),
  }),
})
export type SendEmail = v.InferOutput<typeof sendEmailSchema>

/** The message in bytes, headers first. */
export async function composeMessage(mail: SendEmail, date: Date): Promise<Buffer> {
  const { FromEmailAddress, Destination, ReplyToAddresses, Content } = mail
  const { Subject, Body, Headers, Attachments } = Content.Simple
  const message = new MailComposer({
    to: Destination.ToAddresses,
    replyTo: ReplyToAddresses,
    headers: Headers.map(({ Name, Value }) => ({ key: Name, value: Value })),
    subject: Subject.Data,
    text: Body.Text.Data,
    ...(Body.Html !== undefined && { html: Body.Html.Data }),
    date,
    messageId: `<${randomUUID()}@${domainOf(senderOf(mail))}>`,
    attachments: Attachments.map(({ FileName, ContentType, ContentDisposition, ContentId, RawContent }) => ({
      filename: FileName,
      contentType: ContentType,
      content: Buffer.from(RawContent, 'base64'),
      // A picture of the HTML is a part of it, not an attachment that readers see.
      ...(ContentDisposition === 'INLINE' && { contentDisposition: 'inline', cid: ContentId }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The sender is encoded already, and the composer would encode it a second time.
  const sender = Buffer.from(`${foldLines(`From: ${FromEmailAddress}`, 76)}\r\n`)
  return Buffer.concat([sender, await message.compile().build()])
}

/** The sender's address without the name before it. */
export function senderOf({ FromEmailAddress }: SendEmail): string {
  return /<([^<>]+)>\s*$/.exec(FromEmailAddress)?.[1] ?? FromEmailAddress
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)
