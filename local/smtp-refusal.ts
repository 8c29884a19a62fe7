/** The meaning of a mail server's answers for a message and for its recipients. */
import * as v from 'valibot'
import type { MailOutcome } from './mail-stand-in.ts'

const reply = v.object({ response: v.optional(v.string(), ''), responseCode: v.optional(v.number(), 0) })
const refusedRecipient = v.object({ ...reply.entries, recipient: v.string() })
const refusalsSchema = v.object({ rejectedErrors: v.optional(v.array(v.unknown()), []) })
const errorSchema = v.object({
  ...reply.entries,
  message: v.string(),
  code: v.optional(v.string(), 'unknown'),
  command: v.optional(v.string()),
})

/**
 * Whether an answer to RCPT TO means that the address is permanently unreachable. RFC 3463: 5.1 is about the address,
 * and 5.2.1 is a mailbox that is turned off. Relaying that is denied (5.7) and a full mailbox (5.2.2, 552) say nothing
 * about it. A server that gives no such code is believed, as long as it asks for no log-in (530).
 */
export function isUnreachable({ response = '', responseCode = 0 }: v.InferInput<typeof reply>): boolean {
  if (responseCode < 500 || responseCode === 530 || responseCode === 552) return false
  const [, status] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  return status === undefined || status.startsWith('5.1.') || status === '5.2.1'
}

/** The permanently refused recipients, as nodemailer reports them at the end of a message. */
export function unreachableOf(sent: unknown): readonly string[] {
  const parsed = v.safeParse(refusalsSchema, sent)
  if (!parsed.success) return []
  return parsed.output.rejectedErrors.flatMap((each) =>
    v.is(refusedRecipient, each) && isUnreachable(each) ? [each.recipient] : [],
  )
}

/** A message is refused permanently if no recipient can be reached. Any other failure may be temporary. */
export function failureOf(error: unknown): MailOutcome {
  const unreachable = unreachableOf(error)
  const parsed = v.safeParse(errorSchema, error)
  if (!parsed.success) return { outcome: 'failed', reason: String(error), unreachable }
  const { message, code, command, response } = parsed.output
  const isFinal = command === 'RCPT TO' && isUnreachable(parsed.output)
  const reason = `${code}: ${withoutAddresses(response === '' ? message : response)}`
  return { outcome: isFinal ? 'refused' : 'failed', reason, unreachable }
}

/** Servers repeat the address that they refuse. */
const withoutAddresses = (text: string) =>
  text.replace(/[^\s@<>"',;:()]+@[^\s@<>"',;:()]+/g, '(an address)').replace(/\s+/g, ' ')
