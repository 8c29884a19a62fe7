/** The e-mails that the emulator's SES has taken. */
import * as v from 'valibot'
import { awsAccount, type Emulator } from './emulator.ts'
import { eventually } from './eventually.ts'

const messagesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    messages: v.record(
      v.string(),
      v.array(v.object({ To: v.array(v.string()), Subject: v.string(), BodyText: v.string() })),
    ),
  }),
)

export interface Mailbox {
  /** The address in the first e-mail to the receiver that has one of this form, once it is there. */
  link(to: string, form: RegExp): Promise<string>
}

export const mailboxOf = ({ ownUrl }: Emulator): Mailbox => ({
  link: (to, form) =>
    eventually(`An e-mail to ${to} with ${String(form)}`, 90, async () => {
      const { messages } = v.parse(messagesSchema, await (await fetch(`${ownUrl}/_ministack/ses/messages`)).text())
      const received = (messages[awsAccount] ?? []).filter(({ To }) => To.includes(to))
      return received.flatMap(({ BodyText }) => form.exec(BodyText)?.[0] ?? [])[0]
    }),
})
