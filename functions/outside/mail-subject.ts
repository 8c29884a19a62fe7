/** The customer whom an e-mail is about, as a tag of the message, which SES repeats in its notices. */
import * as v from 'valibot'

export interface MailSubject {
  readonly account: string
  readonly customer: string
}

/** SES takes ASCII letters, digits, `_` and `-` in tags, and ids may hold other characters: hence base64url. */
export const mailSubjectTag = 'about'

export const mailSubjectText = ({ account, customer }: MailSubject): string =>
  Buffer.from(JSON.stringify([account, customer])).toString('base64url')

const subjectSchema = v.pipe(v.string(), v.parseJson(), v.tuple([v.string(), v.string()]))

/** Undefined for an e-mail about no customer. */
export function readMailSubject(tags: Readonly<Record<string, readonly string[]>>): MailSubject | undefined {
  const [text] = tags[mailSubjectTag] ?? []
  const read = v.safeParse(subjectSchema, Buffer.from(text ?? '', 'base64url').toString('utf8'))
  return read.success ? { account: read.output[0], customer: read.output[1] } : undefined
}
